// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let people: [EndpointCall] = [
        EndpointCall("people.index", "people?limit=5", response: #"{"results":[{"id":7}]}"#) {
            try await $0.people.list(limit: 5).results.count == 1
        },
        EndpointCall("people.count", "people/count", response: #"{"people_count":7}"#) {
            try await $0.people.count() == 7
        },
        EndpointCall("people.show", "people/7", response: #"{"person":{"id":7},"precinct":null}"#) {
            try await $0.people.show(7).id == 7
        },
        EndpointCall("people.match", "people/match?email=a%40example.org", response: #"{"person":{"id":7}}"#) {
            try await $0.people.match(email: "a@example.org")?.id == 7
        },
        EndpointCall("people.search", "people/search?state=CA", response: #"{"results":[{"id":7}]}"#) {
            try await $0.people.search(V1.PersonSearch(state: "CA")).results.count == 1
        },
        EndpointCall(
            "people.nearby", "people/nearby?location=34.05%2C-118.25&distance=3", response: #"{"results":[{"id":7}]}"#
        ) { try await $0.people.nearby(V1.Location(latitude: 34.05, longitude: -118.25), miles: 3).results.count == 1 },
        EndpointCall("people.me", "people/me", response: #"{"person":{"id":7}}"#) { try await $0.people.me().id == 7 },
        EndpointCall("people.register", "people/7/register", response: #"{"status":"success"}"#) {
            try await $0.people.register(7) == "success"
        },
        EndpointCall("people.taggings", "people/7/taggings", response: #"{"taggings":[{"tag":"a"}]}"#) {
            try await $0.people.taggings(person: 7).first?.tag == "a"
        },
        EndpointCall(
            "people.tag_person", "people/7/taggings", body: #"{"tagging":{"tag":"a"}}"#,
            response: #"{"tagging":{"tag":"a"}}"#
        ) { try await $0.people.addTag("a", person: 7).tag == "a" },
        .noContent("people.tag_removal", "people/7/taggings/a%2Fb") { try await $0.people.removeTag("a/b", person: 7) },
        .noContent("people.bulk_tag_removal", "people/7/taggings", body: #"{"tagging":{"tag":["a","b"]}}"#) {
            try await $0.people.removeTags(["a", "b"], person: 7)
        },
        EndpointCall(
            "people.political_capital", "people/7/capitals", response: #"{"results":[{"id":3,"content":{"note":"x"}}]}"#
        ) { try await $0.people.capitals(person: 7).results.first?.note == "x" },
        EndpointCall(
            "people.political_capital_create", "people/7/capitals",
            body: #"{"capital":{"amount_in_cents":-5,"content":"x"}}"#, response: #"{"capital":{"id":3}}"#
        ) { try await $0.people.addCapital(amountInCents: -5, content: "x", person: 7).id == 3 },
        .noContent("people.political_capital_destroy", "people/7/capitals/3") {
            try await $0.people.removeCapital(3, person: 7)
        },
        EndpointCall(
            "people.create", "people", body: #"{"person":{"email":"a@example.org","phone":null}}"#,
            response: #"{"person":{"id":7}}"#
        ) { nation in
            try await nation.people.create(
                V1.Person {
                    $0.email = "a@example.org"
                    $0.phone = nil
                }
            ).id == 7
        },
        EndpointCall(
            "people.update", "people/7", body: #"{"person":{"email":"a@example.org","phone":null}}"#,
            response: #"{"person":{"id":7}}"#
        ) { nation in
            try await nation.people.update(
                7,
                V1.Person {
                    $0.email = "a@example.org"
                    $0.phone = nil
                }
            ).id == 7
        },
        EndpointCall(
            "people.push", "people/push", body: #"{"person":{"email":"a@example.org","phone":null}}"#,
            response: #"{"person":{"id":7}}"#
        ) { nation in
            try await nation.people.push(
                V1.Person {
                    $0.email = "a@example.org"
                    $0.phone = nil
                }
            ).id == 7
        },
        EndpointCall(
            "people.add", "people/add", body: #"{"person":{"email":"a@example.org","phone":null}}"#,
            response: #"{"person":{"id":7}}"#
        ) { nation in
            try await nation.people.add(
                V1.Person {
                    $0.email = "a@example.org"
                    $0.phone = nil
                }
            ).id == 7
        },
        .noContent("people.destroy", "people/7") { try await $0.people.delete(7) },
        EndpointCall(
            "people.private_note_create", "people/7/notes", body: #"{"note":{"content":"x"}}"#,
            response: #"{"note":{"content":"x"}}"#
        ) { try await $0.people.addNote("x", person: 7).content == "x" },
        EndpointCall("people_tags.index", "tags", response: #"{"results":[{"name":"a"}]}"#) {
            try await $0.tags.list().results.first?.name == "a"
        },
        EndpointCall("people_tags.people", "tags/a%2Fb/people", response: #"{"results":[{"id":7}]}"#) {
            try await $0.tags.people(tag: "a/b").results.count == 1
        },
        EndpointCall("contacts.index", "people/7/contacts", response: #"{"results":[{"method":"door_knock"}]}"#) {
            try await $0.contacts.list(person: 7).results.first?.method == "door_knock"
        },
        EndpointCall(
            "contacts.create", "people/7/contacts",
            body: #"{"contact":{"type_id":1,"method":"door_knock","sender_id":2}}"#,
            response: #"{"contact":{"recipient_id":7}}"#
        ) { nation in
            try await nation.contacts.create(
                V1.Contact {
                    $0.typeID = 1
                    $0.method = "door_knock"
                    $0.senderID = 2
                }, person: 7
            ).recipientID == 7
        },
        EndpointCall("memberships.index", "people/7/memberships", response: #"{"results":[{"name":"Gold"}]}"#) {
            try await $0.memberships.list(person: 7).results.first?.name == "Gold"
        },
        EndpointCall(
            "memberships.create", "people/7/memberships", body: #"{"membership":{"name":"Gold"}}"#,
            response: #"{"membership":{"person_id":7}}"#
        ) { nation in
            try await nation.memberships.create(V1.Membership { $0.name = "Gold" }, person: 7).personID == 7
        },
        EndpointCall(
            "memberships.update", "people/7/memberships", body: #"{"membership":{"name":"Gold","status":"active"}}"#,
            response: #"{"membership":{"person_id":7}}"#
        ) { nation in
            try await nation.memberships.update(
                V1.Membership {
                    $0.name = "Gold"
                    $0.status = "active"
                }, person: 7
            ).personID == 7
        },
        .noContent("memberships.destroy", "people/7/memberships/Gold%20%26%20more") {
            try await $0.memberships.delete("Gold & more", person: 7)
        },
    ]
}
