// SPDX-License-Identifier: MIT

/// An editor that applies a caller's values to a record, and updates the fields
/// that depend on others.
///
/// It is pure: the database is used before or after it.
struct PersonEditor {
    struct Mode: Sendable, Equatable {
        /// Written values replace all old ones.
        static let overwrite = Self(fillsOnly: false)
        /// Written values fill only empty fields, as in `people/add`.
        static let fill = Self(fillsOnly: true)

        let fillsOnly: Bool
    }

    var record: PersonRecord

    /// Applies the input.
    ///
    /// - Parameter now: The time in unix seconds.
    mutating func apply(_ input: PersonInput, _ mode: Mode, at now: Int64) throws {
        let template = record.template
        let before = record
        for value in input.values where template.fields[value.index].kind != .email {
            if mode.fillsOnly, holdsSomething(value.index) { continue }
            record[value.index] = value.json
        }
        try applyEmails(input, mode)
        applyAddresses(input, mode)
        for (watched, stamp) in Self.stamps where record[watched] != before[watched] {
            record.set(stamp, text: WireDate.text(now))
        }
        record["profile_content_html"] = record["profile_content"]
        record.set("updated_at", text: WireDate.text(now))
        deriveNames()
        guard hasIdentity else {
            throw APIProblem.validationFailed(["identity requires a name, a phone number or an email address"])
        }
    }

    /// The fields with a second field for the time of their last change.
    private static let stamps = [
        ("note", "note_updated_at"), ("support_level", "support_level_changed_at"),
        ("priority_level", "priority_level_changed_at"),
    ]

    private func holdsSomething(_ index: Int) -> Bool {
        guard let json = record[index] else { return false }
        return json != JSONText.null && json != Array("\"\"".utf8)
    }

    mutating func deriveNames() {
        let names = ["first_name", "last_name"].compactMap { record.text($0) }.filter { !$0.isEmpty }
        record.set("full_name", text: names.isEmpty ? nil : names.joined(separator: " "))
        for name in ["phone", "mobile"] {
            record.set("\(name)_normalized", text: Self.digits(record.text(name)))
        }
    }

    /// Returns the digits of a telephone number, without North America's
    /// leading 1.
    static func digits(_ phone: String?) -> String? {
        guard let phone else { return nil }
        var digits = phone.filter { ("0"..."9").contains($0) }
        if digits.count == 11, digits.hasPrefix("1") { digits.removeFirst() }
        return digits.isEmpty ? nil : digits
    }

    private var hasIdentity: Bool {
        ["first_name", "last_name", "email", "phone", "mobile", "work_phone_number"].contains {
            record.text($0)?.isEmpty == false
        }
    }
}

extension PersonEditor {
    /// Returns the e-mail addresses of a person, with their numbers from 1 to
    /// 4.
    static func emails(of record: PersonRecord) -> [(number: Int, address: String)] {
        (1...4).compactMap { number in record.text("email\(number)").map { (number, $0) } }
    }

    private mutating func applyEmails(_ input: PersonInput, _ mode: Mode) throws {
        let template = record.template
        for number in 1...4 {
            guard let json = input.json("email\(number)", template) else { continue }
            if mode.fillsOnly, record["email\(number)"] != nil { continue }
            record["email\(number)"] = json
        }
        if let json = input.json("email", template), json != record["email"] ?? JSONText.null,
            !(mode.fillsOnly && record["email"] != nil)
        {
            let slots = (1...4).filter { record["email\($0)"] == json }
            if json != JSONText.null, let slot = slots.first {
                record.set("primary_email_id", integer: Int64(slot))
            } else {
                record["email\(record.integer("primary_email_id") ?? 1)"] = json
            }
        }
        try deriveEmails()
    }

    /// Derives `email`, `emails` and `primary_email_id` from the four
    /// addresses.
    mutating func deriveEmails() throws {
        let all = Self.emails(of: record)
        for (index, entry) in all.enumerated()
        where all[..<index].contains(where: { $0.address.lowercased() == entry.address.lowercased() }) {
            throw APIProblem.validationFailed(["email\(entry.number) has already been taken"])
        }
        let wanted = record.integer("primary_email_id").map { Int($0) }
        let primary = all.first { $0.number == wanted } ?? all.first
        record.set("email", text: primary?.address)
        record.set("primary_email_id", integer: primary.map { Int64($0.number) })
        record["emails"] = JSONObject.list(
            all.map { entry in
                JSONObject.text([
                    ("email_address", JSONText.string(entry.address)),
                    ("email_number", Array(String(entry.number).utf8)),
                    ("is_bad", record["email\(entry.number)_is_bad"] ?? Array("false".utf8)),
                    ("is_primary", Array((entry.number == primary?.number ? "true" : "false").utf8)),
                ])
            })
    }

    private mutating func applyAddresses(_ input: PersonInput, _ mode: Mode) {
        // The primary address is a copy of another address. Writing it writes
        // the home address, unless that is written too.
        let writesHome = input.addresses.contains { $0.name == "home_address" }
        for (name, change) in input.addresses where name != "primary_address" || !writesHome {
            let target = name == "primary_address" ? "home_address" : name
            if mode.fillsOnly, record[target] != nil { continue }
            record[target] = change.applied(to: record[target])
        }
        derivePrimaryAddress()
    }

    mutating func derivePrimaryAddress() {
        let order = ["home", "mailing", "registered", "billing", "work", "user_submitted"]
        let first = order.first { record["\($0)_address"] != nil }
        record["primary_address"] = first.flatMap { record["\($0)_address"] }
    }
}
