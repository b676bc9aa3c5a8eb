// SPDX-License-Identifier: MIT

import GRDB

/// The checks of a donation, and its consequences.
enum DonationRules {
    static func complete(_ draft: inout Draft, _ write: Write) throws {
        if draft.text("tracking_code_slug") == "" { draft.errors.append("tracking_code_slug is invalid") }
        guard draft.errors.isEmpty else { return }
        if let cents = draft.integer("amount_in_cents") { draft.set("amount", text: dollars(cents)) }
        if draft.isNew {
            draft.set("author_id", integer: write.call.person)
            if draft.isBlank("donor_id") { try completeDonor(&draft, write) }
            if draft["billing_address"] == nil {
                draft["billing_address"] = JSONObject.text(AddressInput.parts.map { ($0, JSONText.null) })
            }
        }
        PaymentType.complete(&draft)
        guard let donor = draft.integer("donor_id"),
            let record = try write.people.record(donor, write.database)
        else { return }
        for name in ["email", "employer", "first_name", "last_name", "occupation"] where draft[name] == nil {
            draft[name] = record[name]
        }
        if draft.isBlank("recruiter_name_or_email") {
            draft.set("recruiter_name_or_email", text: record.text("full_name") ?? record.text("email"))
        }
    }

    /// Returns cents as `$1,234.50`.
    static func dollars(_ cents: Int64) -> String {
        let digits = String(cents.magnitude / 100)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        let rest = cents.magnitude % 100
        return "\(cents < 0 ? "-" : "")$\(grouped).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Finds the donor by e-mail address, or adds one.
    private static func completeDonor(_ draft: inout Draft, _ write: Write) throws {
        let people = write.people
        let hasName = !draft.isBlank("first_name") && !draft.isBlank("last_name")
        guard !draft.isBlank("email") || hasName else {
            draft.errors.append("donor requires a donor_id, an email address or a first and a last name")
            return
        }
        if let email = draft.text("email"), let known = try people.person(withEmail: email, write.database) {
            draft.set("donor_id", integer: known)
            return
        }
        var members: [String: JSONValue] = [:]
        for name in ["email", "employer", "first_name", "last_name", "occupation"] {
            if let text = draft.text(name), !text.isEmpty { members[name] = .string(text) }
        }
        let donor = try people.create(try PersonInput(members, people.template), write.database)
        try write.call.announce(.personCreated, write.database) { try people.payload(donor, write.database) }
        draft.set("donor_id", integer: donor)
    }

    static func follow(_ id: Int64, _ draft: Draft, _ write: Write) throws {
        let people = write.people
        if let donor = draft.integer("donor_id"), !draft.isBlank("succeeded_at"), !draft.isBlank("membership") {
            try grantMembership(draft, to: donor, write)
        }
        var events: [ChangeEvent] = []
        if appeared("succeeded_at", draft, write) { events.append(.donationSucceeded) }
        if appeared("canceled_at", draft, write) { events.append(.donationCanceled) }
        if events.isEmpty, !draft.isNew { events = [.donationChanged] }
        for event in events {
            try write.call.announce(event, write.database) {
                try ResourceStore(.donation, people.template).json(id, write.database).map {
                    JSONObject.text([("donation", $0)])
                }
            }
        }
    }

    private static func appeared(_ name: String, _ draft: Draft, _ write: Write) -> Bool {
        !draft.isBlank(name) && draft.before.isBlank(name)
    }

    private static func grantMembership(_ donation: Draft, to donor: Int64, _ write: Write) throws {
        guard let wanted = donation.value("membership"), let name = wanted.text("name") else { return }
        let store = ResourceStore(.membership, write.people.template)
        var draft = Draft(V1Resource.membership.type)
        for field in ["name", "status", "status_reason", "started_at", "expires_on"] {
            if let text = wanted.text(field) { draft.set(field, text: text) }
        }
        draft.set("updated_at", text: WireDate.text(write.now))
        if let known = try store.find(name, owner: donor, write.database),
            var before = try store.draft(known, write.database)
        {
            for field in ["status", "status_reason", "started_at", "expires_on", "updated_at"] {
                if let json = draft[field] { before[field] = json }
            }
            try RowStore.update(before, known, write.database)
        } else {
            draft.columns["person_id"] = donor.databaseValue
            draft.complete("status", .string("active"))
            draft.complete("started_at", donation.value("succeeded_at"))
            draft.set("created_at", text: WireDate.text(write.now))
            try RowStore.insert(draft, write.database)
        }
    }
}
