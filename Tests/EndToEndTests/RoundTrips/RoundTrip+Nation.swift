// SPDX-License-Identifier: MIT

import NationBuilder

extension RoundTrip {
    func settings() async throws {
        try await call("campaign_data.show") { try await $0.campaignData.show() }
        try await call("paths.index") { try await $0.paths.list() }
        try await call("precincts.index") { try await $0.precincts.list() }
        let draft = V1.Precinct {
            $0.code = "T1"
            $0.name = "Trip"
        }
        let precinct = try await call("precincts.create") {
            try await $0.precincts.create(draft)
        } where: {
            $0.code == "T1"
        }
        let id = try number(precinct.id)
        try await call("precincts.show") {
            try await $0.precincts.show(id)
        } where: {
            $0.name == "Trip"
        }
        try await call("precincts.update") {
            var changed = precinct
            changed.name = "Journey"
            return try await $0.precincts.update(id, changed)
        } where: {
            $0.name == "Journey" && $0.code == "T1"
        }
        try await call("precincts.destroy") { try await $0.precincts.delete(id) }
    }

    func webhooks() async throws {
        let draft = V1.Webhook {
            $0.version = 4
            $0.url = "http://127.0.0.1:9/hook"
            $0.event = .personCreated
        }
        let hook = try await call("webhooks.create") {
            try await $0.webhooks.create(draft)
        } where: {
            $0.event == .personCreated
        }
        guard let id = hook.id else { return }
        try await call("webhooks.show") {
            try await $0.webhooks.show(id)
        } where: {
            $0.url == draft.url
        }
        try await call("webhooks.index") {
            try await $0.webhooks.list()
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("webhooks.destroy") { try await $0.webhooks.delete(id) }
    }

    func donations() async throws {
        let me = try await api.people.me()
        let draft = V1.Donation {
            $0.amountInCents = 123_456
            $0.donorID = me.id
            $0.paymentTypeName = "Cash"
            $0.succeededAt = "2026-01-02T03:04:05Z"
        }
        let gift = try await call("donations.create") {
            try await $0.donations.create(draft)
        } where: {
            $0.amountInCents == 123_456 && $0.donor?.id == me.id
        }
        let id = try number(gift.id)
        try await call("donations.index") {
            try await $0.donations.list()
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("donations.search") {
            try await $0.donations.search(V1.DonationSearch(succeededSince: "2026-01-01T00:00:00Z"), limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("donations.update") {
            try await $0.donations.update(id, gift.changes { $0.note = "Thanks" })
        } where: {
            $0.note == "Thanks" && $0.amountInCents == 123_456
        }
        try await call("donations.destroy") { try await $0.donations.delete(id) }
    }

    func lists() async throws {
        let people = try await api.people.list(limit: 3).results.compactMap(\.id)
        let me = try await api.people.me()
        let draft = V1.List {
            $0.name = "Trip"
            $0.slug = "trip"
            $0.authorID = me.id
        }
        let list = try await call("lists.create") {
            try await $0.lists.create(draft)
        } where: {
            $0.slug == "trip"
        }
        let id = try number(list.id)
        try await call("lists.update") {
            try await $0.lists.update(id, list.changes { $0.name = "Journey" })
        } where: {
            $0.name == "Journey"
        }
        try await call("lists.index") {
            try await $0.lists.list(limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("lists.add_people") { try await $0.lists.addPeople(people, list: id) }
        try await call("lists.people") {
            try await $0.lists.people(list: id)
        } where: {
            Set($0.results.compactMap(\.id)) == Set(people)
        }
        try await call("lists.destroy_people") { try await $0.lists.removePeople([people[0]], list: id) }
        try await call("lists.listing_create") {
            try await $0.lists.addPerson(people[0], list: id)
        } where: {
            $0.personID == people[0] && $0.listID == id
        }
        try await call("lists.listing_deletion") { try await $0.lists.removePerson(people[0], list: id) }
        try await call("lists.add_tag") { try await $0.lists.addTag("on a trip", list: id) }
        try await call("lists.delete_tag") { try await $0.lists.removeTag("on a trip", list: id) }
        try await exports(of: id)
        try await call("lists.destroy") { try await $0.lists.delete(id) }
    }

    private func exports(of list: Int) async throws {
        let export = try await call("exports.export_list") { try await $0.exports.create(list: list) }
        let id = try number(export.id)
        try await call("exports.show") { api in
            var job = api.exports.job(id)
            job.polling.first = .milliseconds(20)
            return try await job.value()
        } where: {
            $0.downloadURL != nil
        }
        try await call("exports.delete") { try await $0.exports.delete(id) }
    }

    func imports() async throws {
        let csv = Array("first_name,last_name,email\nGrace,Hopper,grace@trip.example\n".utf8)
        let file = try await call("imports.create") { try await $0.imports.create(V1.Import(csv, of: .people)) }
        let id = try number(file.id)
        try await call("imports.show") {
            try await $0.imports.show(id)
        } where: {
            $0.status?.name != nil
        }
        try await call("imports.result") { api in
            var job = api.imports.job(id)
            job.polling.first = .milliseconds(20)
            return try await job.value()
        } where: {
            $0.rowsSucceeded == 1 && $0.rowsFailed == 0
        }
    }
}
