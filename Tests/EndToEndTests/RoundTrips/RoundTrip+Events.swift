// SPDX-License-Identifier: MIT

import NationBuilder

extension RoundTrip {
    func events(_ site: String) async throws {
        let draft = V1.Event {
            $0.name = "Trip event"
            $0.status = .published
            $0.startTime = "2026-06-01T10:00:00Z"
            $0.endTime = "2026-06-01T12:00:00Z"
            $0.tags = ["trip"]
            $0.rsvpForm = V1.RSVPForm {
                $0.phone = .optional
                $0.address = .hidden
                $0.acceptsRSVPs = true
            }
            $0.venue = V1.Venue {
                $0.name = "Hall"
                $0.address = V1.Address { $0.city = "Los Angeles" }
            }
        }
        let event = try await call("events.create") {
            try await $0.events.create(draft, site: site)
        } where: {
            $0.venue?.address?.city == "Los Angeles" && $0.rsvpForm?.acceptsRSVPs == true
        }
        let id = try number(event.id)
        try await call("events.show") {
            try await $0.events.show(id, site: site)
        } where: {
            $0.name == "Trip event"
        }
        try await call("events.index") {
            try await $0.events.list(V1.EventSearch(tags: ["trip"], starting: "2026-05-01T00:00:00Z"), site: site)
        } where: {
            $0.results.map(\.id) == [id]
        }
        try await call("events.update") {
            try await $0.events.update(id, event.changes { $0.capacity = 12 }, site: site)
        } where: {
            $0.capacity == 12 && $0.name == "Trip event"
        }

        let person = try await api.people.list(limit: 1).results.first?.id
        let rsvp = try await call("events.rsvp_create") {
            try await $0.events.createRSVP(
                V1.RSVP {
                    $0.personID = person
                    $0.guestsCount = 2
                }, event: id, site: site)
        } where: {
            $0.guestsCount == 2 && $0.eventID == id
        }
        let number = try number(rsvp.id)
        try await call("events.rsvp_update") {
            try await $0.events.updateRSVP(
                number,
                V1.RSVP {
                    $0.personID = person
                    $0.isCanceled = true
                }, event: id, site: site)
        } where: {
            $0.isCanceled == true && $0.guestsCount == 2
        }
        try await call("events.rsvps") {
            try await $0.events.rsvps(event: id, site: site)
        } where: {
            $0.results.map(\.id) == [number]
        }
        try await call("events.destroy") { try await $0.events.delete(id, site: site) }
    }

    func petitions(_ site: String) async throws {
        let draft = V1.Petition {
            $0.name = "Trip petition"
            $0.status = .published
            $0.goal = 100
        }
        let petition = try await call("petitions.create") {
            try await $0.petitions.create(draft, site: site)
        } where: {
            $0.goal == 100
        }
        let id = try number(petition.id)
        try await call("petitions.show") {
            try await $0.petitions.show(id, site: site)
        } where: {
            $0.name == "Trip petition"
        }
        try await call("petitions.index") {
            try await $0.petitions.list(site: site, limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("petitions.update") {
            try await $0.petitions.update(id, petition.changes { $0.goal = 200 }, site: site)
        } where: {
            $0.goal == 200 && $0.name == "Trip petition"
        }

        let person = try await api.people.list(limit: 1).results.first?.id ?? 1
        let signature = try await call("petitions.create_signature") {
            try await $0.petitions.createSignature(
                V1.Signature { $0.personID = person }, petition: id, site: site)
        } where: {
            $0.personID == person
        }
        let number = try number(signature.id)
        try await call("petitions.show_signature") {
            try await $0.petitions.showSignature(number, petition: id, site: site)
        } where: {
            $0.id == number
        }
        try await call("petitions.update_signature") {
            try await $0.petitions.updateSignature(
                number, V1.Signature { $0.comment = "Yes" }, petition: id, site: site)
        } where: {
            $0.comment == "Yes"
        }
        try await call("petitions.signatures_index") {
            try await $0.petitions.signatures(petition: id, site: site)
        } where: {
            $0.results.map(\.id) == [number]
        }
        try await call("petitions.destroy_signature") {
            try await $0.petitions.deleteSignature(number, petition: id, site: site)
        }
        try await call("petitions.destroy") { try await $0.petitions.delete(id, site: site) }
    }
}
