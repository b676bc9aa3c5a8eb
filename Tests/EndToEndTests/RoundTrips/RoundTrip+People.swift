// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import NationBuilder

extension RoundTrip {
    func people() async throws {
        let draft = V1.Person {
            $0.firstName = "Ada"
            $0.lastName = "Byron"
            $0.email = "ada@trip.example"
            $0.sex = "F"
        }
        let ada = try await call("people.create") {
            try await $0.people.create(draft)
        } where: {
            $0.firstName == "Ada"
        }
        let id = try number(ada.id)
        try await call("people.show") {
            try await $0.people.show(id)
        } where: {
            $0.email == "ada@trip.example"
        }
        try await call("people.index") {
            try await $0.people.list(limit: 1)
        } where: {
            $0.results.count == 1 && $0.hasNext
        }
        try await call("people.count") {
            try await $0.people.count()
        } where: {
            $0 > 1
        }
        try await call("people.me") {
            try await $0.people.me()
        } where: {
            $0.id != nil
        }
        try await call("people.match") {
            try await $0.people.match(email: "ada@trip.example")
        } where: {
            $0?.id == id
        }
        try await call("people.search") {
            try await $0.people.search(V1.PersonSearch(firstName: "Ada", lastName: "Byron"))
        } where: {
            $0.results.map(\.id) == [id]
        }
        try await call("people.update") {
            try await $0.people.update(id, ada.changes { $0.phone = "555-0100" }, .fireWebhooks(false))
        } where: {
            $0.phone == "555-0100" && $0.firstName == "Ada"
        }
        try await call("people.push") {
            try await $0.people.push(
                V1.Person {
                    $0.email = "ada@trip.example"
                    $0.occupation = "Analyst"
                })
        } where: {
            $0.id == id && $0.occupation == "Analyst"
        }
        try await call("people.add") {
            try await $0.people.add(
                V1.Person {
                    $0.email = "ada@trip.example"
                    $0.occupation = "Countess"
                    $0.employer = "None"
                })
        } where: {
            $0.id == id && $0.occupation == "Analyst" && $0.employer == "None"
        }
        try await call("people.register") {
            try await $0.people.register(id)
        } where: {
            $0 == "success"
        }
        try await call("people.private_note_create") {
            try await $0.people.addNote("Likes engines.", person: id)
        } where: {
            $0.content == "Likes engines."
        }

        try await tags(id)
        try await capital(id)
        try await contacts(id)
        try await memberships(id)
        try await nearby()
        try await call("people.destroy") { try await $0.people.delete(id) }
    }

    private func tags(_ id: Int) async throws {
        try await call("people.tag_person") {
            try await $0.people.addTag("trip/one", person: id)
        } where: {
            $0.tag == "trip/one"
        }
        _ = try await api.people.addTags(["trip two", "trip three"], person: id)
        try await call("people.taggings") {
            try await $0.people.taggings(person: id)
        } where: {
            $0.count == 3
        }
        try await call("people_tags.index") {
            try await $0.tags.list(limit: 100)
        } where: {
            $0.results.contains { $0.name == "trip/one" }
        }
        try await call("people_tags.people") {
            try await $0.tags.people(tag: "trip/one")
        } where: {
            $0.results.map(\.id) == [id]
        }
        try await call("people.tag_removal") { try await $0.people.removeTag("trip/one", person: id) }
        try await call("people.bulk_tag_removal") {
            try await $0.people.removeTags(["trip two", "trip three"], person: id)
            return try await $0.people.taggings(person: id)
        } where: {
            $0.isEmpty
        }
    }

    private func capital(_ id: Int) async throws {
        let entry = try await call("people.political_capital_create") {
            try await $0.people.addCapital(amountInCents: 250, content: "Engine", person: id)
        } where: {
            $0.amountInCents == 250 && $0.note == "Engine"
        }
        let number = try number(entry.id)
        try await call("people.political_capital") {
            try await $0.people.capitals(person: id)
        } where: {
            $0.results.contains { $0.id == number }
        }
        try await call("people.political_capital_destroy") {
            try await $0.people.removeCapital(number, person: id)
            return try await $0.people.capitals(person: id)
        } where: {
            !$0.results.contains { $0.id == number }
        }
    }

    private func contacts(_ id: Int) async throws {
        try await call("contact_types.index") { try await $0.contactTypes.list() }
        let type = try await call("contact_types.create") {
            try await $0.contactTypes.create(V1.ContactType { $0.name = "Trip" })
        } where: {
            $0.name == "Trip"
        }
        let typeID = try number(type.id)
        try await call("contact_types.update") {
            try await $0.contactTypes.update(typeID, V1.ContactType { $0.name = "Journey" })
        } where: {
            $0.name == "Journey"
        }
        let methods = try await call("contact_types.list_methods") { try await $0.contactTypes.methods() }
        let statuses = try await call("contact_types.list_statuses") { try await $0.contactTypes.statuses() }
        let me = try await api.people.me()
        let contact = V1.Contact {
            $0.typeID = typeID
            $0.method = methods.first?.apiName.map { V1.ContactMethod(rawValue: $0) }
            $0.status = statuses.first?.apiName.map { V1.ContactStatus(rawValue: $0) }
            $0.senderID = me.id
            $0.note = "Talked."
        }
        try await call("contacts.create") {
            try await $0.contacts.create(contact, person: id)
        } where: {
            $0.note == "Talked." && $0.recipientID == id && $0.method == contact.method
        }
        try await call("contacts.index") {
            try await $0.contacts.list(person: id)
        } where: {
            $0.results.count == 1
        }
        let unused = try await api.contactTypes.create(V1.ContactType { $0.name = "Unused" })
        let unusedID = try number(unused.id)
        try await call("contact_types.destroy") { try await $0.contactTypes.delete(unusedID) }
    }

    private func memberships(_ id: Int) async throws {
        try await call("memberships.create") {
            try await $0.memberships.create(
                V1.Membership {
                    $0.name = "Gold & more"
                    $0.status = "active"
                }, person: id)
        } where: {
            $0.name == "Gold & more"
        }
        try await call("memberships.update") {
            try await $0.memberships.update(
                V1.Membership {
                    $0.name = "Gold & more"
                    $0.statusReason = "Paid"
                }, person: id)
        } where: {
            $0.statusReason == "Paid" && $0.status == "active"
        }
        try await call("memberships.index") {
            try await $0.memberships.list(person: id)
        } where: {
            $0.results.count == 1
        }
        try await call("memberships.destroy") {
            try await $0.memberships.delete("Gold & more", person: id)
            return try await $0.memberships.list(person: id)
        } where: {
            $0.results.isEmpty
        }
    }

    private func nearby() async throws {
        var place: V1.Location?
        for try await person in api.people.all() {
            guard let id = person.id, let address = try await api.people.show(id).primaryAddress,
                let latitude = address.lat?.double, let longitude = address.lng?.double
            else { continue }
            place = V1.Location(latitude: latitude, longitude: longitude)
            break
        }
        let location = place ?? V1.Location(latitude: 34.05, longitude: -118.25)
        try await call("people.nearby") {
            try await $0.people.nearby(location, miles: 5)
        } where: { page in
            place == nil || !page.results.isEmpty
        }
    }
}
