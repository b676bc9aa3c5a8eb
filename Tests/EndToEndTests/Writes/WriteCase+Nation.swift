// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import NationBuilder

extension WriteCase {
    static let donation = WriteCase(
        "donation",
        draft: { api, _ in
            var gift = try await V1.Donation(
                cents: 123_456, donor: api.people.me().requireID(), succeededAt: "2026-01-02T03:04:05Z")
            gift.checkNumber = "17"
            gift.billingAddress = V1.Address { $0.city = "Los Angeles" }
            return gift
        },
        create: { api, _, gift in try await api.donations.create(gift) },
        update: { api, _, read, gift in try await api.donations.update(read.requireID(), gift) },
        change: { api, _, gift, edit in try await api.donations.update(gift, changes: edit) },
        edit: { $0.note = "Two" },
        needed: {
            $1.amountInCents = $0.amountInCents
            $1.succeededAt = $0.succeededAt
        })

    static let list = WriteCase(
        "list",
        draft: { api, _ in
            let author = try await api.people.me().id
            return V1.List {
                $0.name = "Matrix"
                $0.slug = "matrix"
                $0.authorID = author
            }
        },
        create: { api, _, list in try await api.lists.create(list) },
        update: { api, _, read, list in try await api.lists.update(read.requireID(), list) },
        change: { api, _, list, edit in try await api.lists.update(list, changes: edit) },
        edit: { $0.name = "Two" }, needed: { _, _ in })

    static let precinct = WriteCase(
        "precinct",
        draft: { _, _ in
            V1.Precinct {
                $0.code = "M1"
                $0.name = "Matrix"
            }
        },
        create: { api, _, precinct in try await api.precincts.create(precinct) },
        update: { api, _, read, precinct in try await api.precincts.update(read.requireID(), precinct) },
        change: { api, _, precinct, edit in try await api.precincts.update(precinct, changes: edit) },
        edit: { $0.name = "Two" }, needed: { $1.code = $0.code })

    static let contactType = WriteCase(
        "contact type", draft: { _, _ in V1.ContactType { $0.name = "Matrix" } },
        create: { api, _, type in try await api.contactTypes.create(type) },
        update: { api, _, read, type in try await api.contactTypes.update(read.requireID(), type) },
        change: { api, _, type, edit in try await api.contactTypes.update(type, changes: edit) },
        // The name is all that it has: left out, there is nothing to check.
        edit: { $0.name = $0.name.map { $0.hasSuffix("!") ? $0 : $0 + "!" } },
        needed: { $1.name = $0.name })

    static let membership = WriteCase(
        "membership", draft: { _, _ in V1.Membership { $0.name = "Matrix" } },
        create: { api, _, membership in
            try await api.memberships.create(membership, person: api.people.me().requireID())
        },
        update: { api, _, _, membership in
            try await api.memberships.update(membership, person: api.people.me().requireID())
        },
        change: { api, _, membership, edit in
            try await api.memberships.update(membership, person: api.people.me().requireID(), changes: edit)
        },
        edit: { $0.statusReason = "Two" }, needed: { $1.name = $0.name })

    static let person = WriteCase(
        "person",
        draft: { _, _ in
            V1.Person {
                $0.firstName = "Mary"
                $0.lastName = "Matrix"
                $0.email = "mary@matrix.example"
                $0.homeAddress = V1.Address { $0.city = "Los Angeles" }
            }
        },
        create: { api, _, person in try await api.people.create(person) },
        update: { api, _, read, person in try await api.people.update(read.requireID(), person) },
        change: { api, _, person, edit in try await api.people.update(person, changes: edit) },
        edit: { $0.occupation = "Two" }, needed: { _, _ in })

    static let event = WriteCase(
        "event", draft: { _, _ in V1.Event.matrix },
        create: { try await $0.events.create($2, site: $1) },
        update: { try await $0.events.update($2.requireID(), $3, site: $1) },
        change: { try await $0.events.update($2, site: $1, changes: $3) },
        edit: { $0.capacity = 2 },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
            $1.startTime = $0.startTime
            $1.endTime = $0.endTime
        })

    static let rsvp = WriteCase(
        "RSVP",
        draft: { api, _ in
            let guest = try await api.people.me().id
            return V1.RSVP { $0.personID = guest }
        },
        create: { api, site, rsvp in try await api.events.createRSVP(rsvp, event: api.event(site), site: site) },
        update: { api, site, read, rsvp in
            try await api.events.updateRSVP(read.requireID(), rsvp, event: api.event(site), site: site)
        },
        change: { api, site, rsvp, edit in
            try await api.events.updateRSVP(rsvp, event: api.event(site), site: site, changes: edit)
        },
        edit: { $0.guestsCount = 2 }, needed: { $1.personID = $0.personID })

    static let all = [
        person, donation, list, precinct, contactType, membership, event, rsvp, basicPage, blog, blogPost, calendar,
        petition, signature, survey,
    ]
}

extension V1.Event {
    /// An event with something in each of its parts.
    static let matrix = V1.Event {
        $0.name = "Matrix event"
        $0.status = .published
        $0.startTime = "2031-06-01T10:00:00Z"
        $0.endTime = "2031-06-01T12:00:00Z"
        $0.venue = V1.Venue {
            $0.name = "Hall"
            $0.address = V1.Address { $0.city = "Los Angeles" }
        }
        $0.rsvpForm = V1.RSVPForm {
            $0.phone = .optional
            $0.acceptsRSVPs = true
        }
        $0.shifts = [
            V1.Shift {
                $0.startTime = "2031-06-01T10:00:00Z"
                $0.endTime = "2031-06-01T11:00:00Z"
            }
        ]
    }
}

extension NationV1 {
    /// The number of an event of a site that takes RSVPs.
    func event(_ site: String) async throws -> Int {
        for try await event in events.all(site: site) where event.name == "Matrix event" {
            return try event.requireID()
        }
        return try await events.create(.matrix, site: site).requireID()
    }
}
