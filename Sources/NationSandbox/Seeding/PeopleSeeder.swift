// SPDX-License-Identifier: MIT

/// A generator of made-up people, one by one.
struct PeopleSeeder: Sendable {
    struct Person {
        var record: PersonRecord
        var createdAt: Int64
        var place = PersonPlace()
        /// The indices of the person's tags in the list of seeded tags,
        /// ascending.
        var tags: [Int] = []
    }

    static let administratorEmail = "admin@example.com"
    /// The id of the signup that is an organization, in nations that are large
    /// enough.
    static let organization: Int64 = 55
    /// The ids of the people who belong to it.
    static let members: ClosedRange<Int64> = 56...59

    /// The day 2018-10-30, when most recordings were made.
    static let epoch: Int64 = 1_540_857_600

    private var random: SplitMix64
    private let template: PersonTemplate

    init(seed: UInt64, template: PersonTemplate) {
        random = SplitMix64(seed: seed)
        self.template = template
    }

    mutating func next(id: Int64, tags: Int) -> Person {
        // Ids grow with time, about 100 seconds apart. So a million people span
        // three years, and all times are in the past.
        let createdAt = Self.epoch + id * 100 + Int64(random.below(100))
        var person = Person(record: PersonRecord(template), createdAt: createdAt)
        person.record.set("created_at", text: WireDate.text(createdAt))
        person.record.set("updated_at", text: WireDate.text(createdAt))
        person.record.set("id", integer: id)
        addIdentity(&person, id: id)
        addPlace(&person)
        addPolitics(&person)
        addWork(&person)
        if id == Self.organization { makeOrganization(&person) }
        if Self.members.contains(id) {
            person.record.set("employer", text: SeedNames.organization)
            person.record.set("parent_id", integer: Self.organization)
        }
        for tag in 0..<tags where random.chance(8) { person.tags.append(tag) }
        return person
    }

    private mutating func addIdentity(_ person: inout Person, id: Int64) {
        let isWoman = random.chance(50)
        let isAdministrator = id == NationFactory.administrator
        let first = isAdministrator ? "Abe" : random.pick(isWoman ? SeedNames.women : SeedNames.men)
        let last = isAdministrator ? "Administrator" : random.pick(SeedNames.last)
        person.record.set("first_name", text: first)
        person.record.set("last_name", text: last)
        person.record.set("full_name", text: "\(first) \(last)")
        if random.chance(90) { person.record.set("sex", text: isWoman ? "F" : "M") }
        if random.chance(60) {
            person.record.set("birthdate", text: WireDate.dayText(Int64(random.below(22_000) - 7000)))
        }
        if isAdministrator || random.chance(85) {
            let local = "\(first).\(last).\(id)".lowercased().filter { $0.isASCII && $0 != "'" }
            let domain = random.pick(["example.com", "example.org", "example.net"])
            addEmail(isAdministrator ? Self.administratorEmail : "\(local)@\(domain)", &person)
        }
        if random.chance(10) { person.record.set("external_id", text: "EXT-\(id)") }
        if random.chance(15) {
            person.record["graduation_year"] = Array("\(1960 + random.below(59)).0".utf8)
        }
    }

    private func addEmail(_ address: String, _ person: inout Person) {
        person.record.set("email", text: address)
        person.record.set("email1", text: address)
        person.record.set("primary_email_id", integer: 1)
        person.record["emails"] = JSONObject.list([
            JSONObject.text([
                ("email_address", JSONText.string(address)), ("email_number", Array("1".utf8)),
                ("is_bad", Array("false".utf8)), ("is_primary", Array("true".utf8)),
            ])
        ])
        person.record.set("is_supporter", flag: true)
        person.record.set("first_supporter_at", text: WireDate.text(person.createdAt))
    }

    private mutating func addPlace(_ person: inout Person) {
        let place = random.pick(SeedPlace.all)
        if random.chance(70) {
            let line = "555-01\(two(random.below(100)))"
            person.record.set("phone", text: "\(place.area)-\(line)")
            person.record.set("phone_normalized", text: "\(place.area)\(line.filter { $0 != "-" })")
        } else if random.chance(30) {
            person.record.set("phone", text: "")
        }
        if random.chance(40) {
            let line = "555-01\(two(random.below(100)))"
            person.record.set("mobile", text: "(\(place.area)) \(line)")
            person.record.set("mobile_normalized", text: "\(place.area)\(line.filter { $0 != "-" })")
        }
        guard random.chance(80) else { return }
        let hasStreet = random.chance(80)
        let street = "\(1 + random.below(9999)) \(random.pick(SeedNames.streets))"
        let unit: String? = random.chance(20) ? "Apt \(1 + random.below(40))" : random.chance(30) ? "" : nil
        let (latitude, longitude) = (degrees(place.latitude), degrees(place.longitude))
        let values: [String?] = [
            hasStreet ? street : nil, unit, nil, place.city, place.county, place.state, "US",
            place.zip + two(random.below(100)), latitude, longitude, nil,
        ]
        let address = JSONObject.text(
            zip(AddressInput.parts, values).map { (name: $0, value: JSONText.optional($1)) })
        person.record["primary_address"] = address
        person.record["home_address"] = address
        person.place = PersonPlace(
            city: place.city, state: place.state, latitude: Double(latitude), longitude: Double(longitude))
    }

    private mutating func addPolitics(_ person: inout Person) {
        if random.chance(50) { person.record.set("party", text: random.pick(["D", "R", "I", "G", "L", ""])) }
        if random.chance(60) { person.record.set("support_level", integer: Int64(1 + random.below(5))) }
        if random.chance(20) { person.record.set("is_volunteer", flag: true) }
        if random.chance(5) { person.record.set("do_not_call", flag: true) }
        if random.chance(10) { person.record.set("email_opt_in", flag: false) }
        if random.chance(30) {
            person.record.set("federal_district", text: String(1 + random.below(52)))
            person.record.set("state_upper_district", text: String(1 + random.below(40)))
            person.record.set("state_lower_district", text: String(1 + random.below(80)))
        }
    }

    private mutating func addWork(_ person: inout Person) {
        if random.chance(50) { person.record.set("employer", text: random.pick(SeedNames.employers)) }
        if random.chance(50) { person.record.set("occupation", text: random.pick(SeedNames.occupations)) }
        if random.chance(10) {
            person.record.set("note", text: random.pick(SeedNames.notes))
            person.record.set("note_updated_at", text: WireDate.text(person.createdAt))
        }
    }

    /// Replaces what only people have.
    ///
    /// No random number is drawn, so that the other people stay the same.
    private func makeOrganization(_ person: inout Person) {
        for name in [
            "last_name", "sex", "birthdate", "employer", "occupation", "graduation_year", "party", "support_level",
        ] { person.record[name] = nil }
        person.record.set("signup_type", integer: 1)
        person.record.set("first_name", text: SeedNames.organization)
        person.record.set("full_name", text: SeedNames.organization)
        addEmail("office@example.org", &person)
    }

    private mutating func degrees(_ centre: Double) -> String {
        let tenThousandths = Int((centre * 10_000).rounded()) + random.below(1000) - 500
        let rest = abs(tenThousandths) % 10_000
        let padding = String(repeating: "0", count: 4 - String(rest).count)
        return "\(tenThousandths < 0 ? "-" : "")\(abs(tenThousandths) / 10_000).\(padding)\(rest)"
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
