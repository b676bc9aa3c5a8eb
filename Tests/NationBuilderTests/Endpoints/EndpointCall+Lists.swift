// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let lists: [EndpointCall] = [
        EndpointCall("lists.index", "lists?limit=5", response: #"{"results":[{"id":7}],"next":null,"prev":null}"#) {
            try await $0.lists.list(limit: 5).results.first?.id == 7
        },
        EndpointCall(
            "lists.create", "lists?fire_webhooks=false", body: #"{"list":{"name":"A","slug":"a","author_id":2}}"#,
            response: #"{"list_resource":{"id":7}}"#
        ) { nation in
            try await nation.lists.create(
                V1.List {
                    $0.name = "A"
                    $0.slug = "a"
                    $0.authorID = 2
                }, .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "lists.update", "lists/7", body: #"{"list":{"name":"A","slug":"a","author_id":2}}"#,
            response: #"{"list":{"id":7}}"#
        ) { nation in
            try await nation.lists.update(
                7,
                V1.List {
                    $0.name = "A"
                    $0.slug = "a"
                    $0.authorID = 2
                }
            ).id == 7
        },
        .noContent("lists.destroy", "lists/7") { try await $0.lists.delete(7) },
        EndpointCall("lists.people", "lists/3/people?limit=5", response: #"{"results":[{"id":7}]}"#) {
            try await $0.lists.people(list: 3, limit: 5).results.count == 1
        },
        .noContent("lists.add_people", "lists/3/people", body: #"{"people_ids":[1,2]}"#) {
            try await $0.lists.addPeople([1, 2], list: 3)
        },
        .noContent("lists.destroy_people", "lists/3/people", body: #"{"people_ids":[1,2]}"#) {
            try await $0.lists.removePeople([1, 2], list: 3)
        },
        EndpointCall(
            "lists.listing_create", "lists/3/listings", body: #"{"listing":{"person_id":9}}"#,
            response: #"{"listing":{"id":7,"person_id":9,"list_id":3}}"#
        ) { try await $0.lists.addPerson(9, list: 3).personID == 9 },
        .noContent("lists.listing_deletion", "lists/3/listings/9") { try await $0.lists.removePerson(9, list: 3) },
        .noContent("lists.add_tag", "lists/3/tag/a%2Fb") { try await $0.lists.addTag("a/b", list: 3) },
        .noContent("lists.delete_tag", "lists/3/tag/a%2Fb") { try await $0.lists.removeTag("a/b", list: 3) },
        EndpointCall(
            "exports.export_list", "lists/3/exports", body: #"{"export":{"context":"households"}}"#,
            response: #"{"export":{"id":7,"status":{"name":"queued"}}}"#
        ) { try await $0.exports.create(list: 3, context: .households).status?.name == .queued },
        EndpointCall("exports.show", "exports/7", response: #"{"export":{"id":7,"download_url":null}}"#) {
            try await $0.exports.show(7).downloadURL == nil
        },
        .noContent("exports.delete", "exports/7") { try await $0.exports.delete(7) },
        EndpointCall(
            "imports.create", "imports", body: #"{"import":{"type":"people","file":"-_8=","is_overwritable":true}}"#,
            response: #"{"import":{"id":7}}"#
        ) { try await $0.imports.create(V1.Import([0xFB, 0xFF], of: .people, isOverwritable: true)).id == 7 },
        EndpointCall(
            "imports.show", "imports/7",
            response: #"{"import":{"id":7,"status":{"name":"working","processed":1,"total":4}}}"#
        ) { try await $0.imports.show(7).status?.fraction == 0.25 },
        EndpointCall(
            "imports.result", "imports/7/result", response: #"{"result":{"rows_failed":1,"failure_csv":"-_8="}}"#
        ) { try await $0.imports.result(7).failedRows == [0xFB, 0xFF] },
    ]
}
