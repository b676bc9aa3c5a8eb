// SPDX-License-Identifier: MIT

import GRDB

/// The part of seeding that adds everything except people.
///
/// The number of some resources grows with the people, up to a limit, so that a
/// nation of a million people is created quickly.
struct ResourceSeeder {
    private static let most = 20_000

    var random: SplitMix64
    let database: Database
    let template: PersonTemplate
    let people: Int64
    let slug: String

    init(_ configuration: SandboxConfiguration, template: PersonTemplate, _ database: Database) {
        // A separate seed, so that changes here do not change the people.
        random = SplitMix64(seed: configuration.seed ^ 0x5EED_0F7E_50AC_E5)
        self.database = database
        self.template = template
        people = Int64(max(1, configuration.people))
        slug = configuration.slug
    }

    mutating func seed() throws {
        try seedSettings()
        try seedBelongings()
        try seedLists()
        var pages = PageSeeder(self)
        try pages.seed()
    }

    /// Returns a count that grows with the people, within bounds.
    func count(oneFor people: Int) -> Int { min(Self.most, max(3, Int(self.people) / people)) }

    mutating func person() -> Int64 { 1 + Int64(random.below(Int(people))) }

    /// Returns a time in the 90 days after the last person joined.
    mutating func moment() -> Int64 { PeopleSeeder.epoch + people * 100 + Int64(random.below(90 * 86_400)) }

    @discardableResult
    func add(
        _ resource: V1Resource, columns: [String: DatabaseValue] = [:], _ values: [String: JSONValue],
        _ fill: (inout Draft) -> Void = { _ in }
    ) throws -> Int64 {
        var draft = Draft(resource.type)
        draft.columns = columns
        draft.set(values)
        fill(&draft)
        return try RowStore.insert(draft, database)
    }

    private mutating func seedSettings() throws {
        for name in SeedTexts.contactTypes { try add(.contactType, ["name": .string(name)]) }
        for number in 1...12 {
            try add(
                .precinct, ["code": "PCT-\(100 + number)", "name": "\(SeedPlace.all[number].county) \(number)"])
        }
        for (name, steps) in SeedTexts.paths {
            let created = WireDate.text(PeopleSeeder.epoch)
            try add(
                .path, ["name": .string(name), "created_at": .string(created), "updated_at": .string(created)]
            ) { path in
                path["path_steps"] = JSONObject.list(
                    steps.enumerated().map { index, step in
                        JSONObject.text([
                            ("name", JSONText.string(step)), ("position", JSONText.string(String(index + 1))),
                            ("created_at", JSONText.string(created)), ("updated_at", JSONText.string(created)),
                        ])
                    })
            }
        }
    }

    private mutating func seedLists() throws {
        for (name, slug) in [("Volunteers", "volunteers"), ("Major donors", "major_donors"), ("Newsletter", "news")] {
            let list = try add(
                .list,
                ["name": .string(name), "slug": .string(slug), "author_id": .integer(NationFactory.administrator)])
            for _ in 0..<count(oneFor: 6) {
                try database.run("INSERT OR IGNORE INTO listing (list_id, person_id) VALUES (?, ?)", [list, person()])
            }
        }
    }

    private mutating func seedBelongings() throws {
        for _ in 0..<count(oneFor: 8) { try addDonation() }
        for _ in 0..<count(oneFor: 5) { try addContact() }
        for _ in 0..<count(oneFor: 12) {
            let (cents, note, moment) = (Int64(random.below(40) - 10) * 25, random.chance(50), moment())
            try add(
                .capital, columns: ["person_id": person().databaseValue],
                [
                    "author_id": .integer(NationFactory.administrator), "amount_in_cents": .integer(cents),
                    "created_at": .time(moment),
                    "content": note ? .object(["note": "Helped at the county fair"]) : .null,
                ])
        }
        for _ in 0..<count(oneFor: 15) {
            let (name, status) = (
                random.pick(["Supporter", "Member", "Student"]), random.pick(["active", "active", "expired"])
            )
            let (who, moment) = (person(), moment())
            guard
                try ResourceStore(.membership, template).find(name, owner: who, database) == nil
            else { continue }
            try add(
                .membership, columns: ["person_id": who.databaseValue],
                [
                    "name": .string(name), "status": .string(status), "started_at": .time(moment),
                    "expires_on": .time(moment + 365 * 86_400), "created_at": .time(moment),
                    "updated_at": .time(moment),
                ])
        }
    }

    private mutating func addDonation() throws {
        let (donor, moment) = (person(), moment())
        let cents = Int64(random.pick([500, 1000, 2000, 2500, 5000, 10_000, 25_000, 123_456]))
        let outcome = random.pick(["succeeded_at", "succeeded_at", "succeeded_at", "failed_at", "none"])
        let payment = random.pick([("Cash", "C"), ("Credit Card", "D"), ("Check", "K")])
        let isPrivate = random.chance(20)
        guard let record = try PeopleStore(template: template).record(donor, database) else { return }
        let values: [String: JSONValue] = [
            "amount_in_cents": .integer(cents), "amount": .string(DonationRules.dollars(cents)),
            "author_id": .integer(NationFactory.administrator), "donor_id": .integer(donor),
            "created_at": .time(moment), "updated_at": .time(moment), "payment_type_name": .string(payment.0),
            "payment_type_ngp_code": .string(payment.1), "is_private": .bool(isPrivate),
        ]
        try add(.donation, values) { donation in
            for name in ["email", "employer", "first_name", "last_name", "occupation"] { donation[name] = record[name] }
            donation.set("recruiter_name_or_email", text: record.text("full_name"))
            donation["billing_address"] =
                record["home_address"] ?? JSONObject.text(AddressInput.parts.map { ($0, JSONText.null) })
            if outcome != "none" { donation.set(outcome, text: WireDate.text(moment + 30)) }
        }
    }

    private mutating func addContact() throws {
        let (who, moment, type) = (person(), moment(), Int64(1 + random.below(SeedTexts.contactTypes.count)))
        let (method, status) = (random.pick(NamedCodes.contactMethods).1, random.pick(NamedCodes.contactStatuses).1)
        let note = random.chance(60) ? random.pick(SeedTexts.contactNotes) : nil
        try add(
            .contact, columns: ["person_id": who.databaseValue],
            [
                "type_id": .integer(type), "method": .string(method), "status": .string(status), "broadcaster_id": 1,
                "sender_id": .integer(NationFactory.administrator), "note": note.map { .string($0) } ?? .null,
                "created_at": .time(moment),
            ])
    }
}
