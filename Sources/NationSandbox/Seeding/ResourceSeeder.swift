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
        _ resource: Resource, _ columns: [String: DatabaseValue] = [:], _ fill: (inout Draft) -> Void
    ) throws -> Int64 {
        var draft = Draft(resource.type)
        draft.columns = columns
        fill(&draft)
        return try RowStore.insert(draft, database)
    }

    private mutating func seedSettings() throws {
        for name in SeedTexts.contactTypes { try add(.contactType) { $0.set("name", text: name) } }
        for number in 1...12 {
            try add(.precinct) {
                $0.set("code", text: "PCT-\(100 + number)")
                $0.set("name", text: "\(SeedPlace.all[number].county) \(number)")
            }
        }
        for (name, steps) in SeedTexts.paths {
            let created = WireDate.text(PeopleSeeder.epoch)
            try add(.path) { path in
                path.set("name", text: name)
                path.set("created_at", text: created)
                path.set("updated_at", text: created)
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
            let list = try add(.list) {
                $0.set("name", text: name)
                $0.set("slug", text: slug)
                $0.set("author_id", integer: NationFactory.administrator)
            }
            for _ in 0..<count(oneFor: 6) {
                try database.cachedStatement(sql: "INSERT OR IGNORE INTO listing (list_id, person_id) VALUES (?, ?)")
                    .execute(arguments: [list, person()])
            }
        }
    }

    private mutating func seedBelongings() throws {
        for _ in 0..<count(oneFor: 8) { try addDonation() }
        for _ in 0..<count(oneFor: 5) { try addContact() }
        for _ in 0..<count(oneFor: 12) {
            let (cents, note, moment) = (Int64(random.below(40) - 10) * 25, random.chance(50), moment())
            try add(.capital, ["person_id": person().databaseValue]) {
                $0.set("author_id", integer: NationFactory.administrator)
                $0.set("amount_in_cents", integer: cents)
                $0.set("created_at", text: WireDate.text(moment))
                if note { $0["content"] = PoliticalCapital.content("Helped at the county fair") }
            }
        }
        for _ in 0..<count(oneFor: 15) {
            let (name, status) = (
                random.pick(["Supporter", "Member", "Student"]), random.pick(["active", "active", "expired"])
            )
            let (who, moment) = (person(), moment())
            guard
                try ResourceStore(.membership, template).find(name, owner: who, database) == nil
            else { continue }
            try add(.membership, ["person_id": who.databaseValue]) {
                $0.set("name", text: name)
                $0.set("status", text: status)
                $0.set("started_at", text: WireDate.text(moment))
                $0.set("expires_on", text: WireDate.text(moment + 365 * 86_400))
                $0.set("created_at", text: WireDate.text(moment))
                $0.set("updated_at", text: WireDate.text(moment))
            }
        }
    }

    private mutating func addDonation() throws {
        let (donor, moment) = (person(), moment())
        let cents = Int64(random.pick([500, 1000, 2000, 2500, 5000, 10_000, 25_000, 123_456]))
        let outcome = random.pick(["succeeded_at", "succeeded_at", "succeeded_at", "failed_at", "none"])
        let payment = random.pick([("Cash", "C"), ("Credit Card", "D"), ("Check", "K")])
        let isPrivate = random.chance(20)
        guard let record = try PeopleStore(template: template).record(donor, database) else { return }
        try add(.donation) { donation in
            donation.set("amount_in_cents", integer: cents)
            donation.set("amount", text: DonationRules.dollars(cents))
            donation.set("author_id", integer: NationFactory.administrator)
            donation.set("donor_id", integer: donor)
            for name in ["email", "employer", "first_name", "last_name", "occupation"] { donation[name] = record[name] }
            donation.set("recruiter_name_or_email", text: record.text("full_name"))
            donation["billing_address"] =
                record["home_address"] ?? JSONObject.text(AddressInput.parts.map { ($0, JSONText.null) })
            donation.set("created_at", text: WireDate.text(moment))
            donation.set("updated_at", text: WireDate.text(moment))
            donation.set("payment_type_name", text: payment.0)
            donation.set("payment_type_ngp_code", text: payment.1)
            donation.set("is_private", flag: isPrivate)
            if outcome != "none" { donation.set(outcome, text: WireDate.text(moment + 30)) }
        }
    }

    private mutating func addContact() throws {
        let (who, moment, type) = (person(), moment(), Int64(1 + random.below(SeedTexts.contactTypes.count)))
        let (method, status) = (random.pick(NamedCodes.contactMethods).1, random.pick(NamedCodes.contactStatuses).1)
        let note = random.chance(60) ? random.pick(SeedTexts.contactNotes) : nil
        try add(.contact, ["person_id": who.databaseValue]) {
            $0.set("type_id", integer: type)
            $0.set("method", text: method)
            $0.set("sender_id", integer: NationFactory.administrator)
            $0.set("status", text: status)
            $0.set("broadcaster_id", integer: 1)
            $0.set("note", text: note)
            $0.set("created_at", text: WireDate.text(moment))
        }
    }
}
