// SPDX-License-Identifier: MIT

/// A generator of pages of people, from a seed: with the same keys in the same order
/// as in a recorded page, and about as many nulls.
struct PageGenerator {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    /// Returns a page.
    ///
    /// - Parameter customFields: Whether each person has three keys that the
    ///   models do not know.
    static func page(people: Int, customFields: Bool = false) -> [UInt8] {
        var generator = PageGenerator(seed: 2_008)
        var text = "{\"results\":["
        for number in 0..<people {
            if number > 0 { text += "," }
            text += generator.person(id: 699 + number, customFields: customFields)
        }
        text += "],\"next\":\"/api/v1/people?__nonce=3iK9\\u0026__token=ACZa\\u0026limit=\(people)\",\"prev\":null}"
        return Array(text.utf8)
    }

    private mutating func person(id: Int, customFields: Bool) -> String {
        var members: [String] = []
        func add(_ key: String, _ value: String) { members.append("\"\(key)\":\(value)") }
        add("birthdate", maybe(40, "1974-05-17"))
        add("city_district", maybe(20, "14"))
        add("civicrm_id", "null")
        add("county_district", maybe(20, "1"))
        add("county_file_id", "null")
        add("created_at", timestamp())
        add("datatrust_id", "null")
        add("do_not_call", random.below(4) == 0 ? "true" : "false")
        add("do_not_contact", random.below(4) == 0 ? "true" : "false")
        add("dw_id", "null")
        add("email", quoted("supporter+\(id)@example.com"))
        add("email_opt_in", random.below(4) == 0 ? "true" : "false")
        add("employer", random.below(100) < 30 ? maybe(100, "NationBuilder") : maybe(60, ""))
        add("external_id", "null")
        add("federal_district", maybe(20, "34"))
        add("fire_district", "null")
        add("first_name", word())
        add("has_facebook", random.below(4) == 0 ? "true" : "false")
        add("id", "\(id)")
        add("is_twitter_follower", random.below(4) == 0 ? "true" : "false")
        add("is_volunteer", random.below(4) == 0 ? "true" : "false")
        add("judicial_district", "null")
        add("labour_region", "null")
        add("last_name", word())
        add("linkedin_id", "null")
        add("mobile", random.below(100) < 30 ? maybe(100, "") : maybe(60, ""))
        add("mobile_opt_in", random.below(4) == 0 ? "true" : "false")
        add("nbec_guid", "null")
        add("ngp_id", "null")
        add("note", note())
        add("occupation", random.below(100) < 30 ? maybe(100, "Staffer") : maybe(60, ""))
        add("party", random.below(100) < 40 ? maybe(100, "I") : maybe(80, ""))
        add("pf_strat_id", "null")
        add("phone", random.below(100) < 30 ? maybe(100, "") : maybe(60, ""))
        add("precinct_id", "null")
        add("primary_address", address())
        add("profile_image_url_ssl", quoted("https://d3n8a8pro7vhmx.cloudfront.net/assets/icons/buddy-\(id).png"))
        add("recruiter_id", "null")
        add("rnc_id", "null")
        add("rnc_regid", "null")
        add("salesforce_id", "null")
        add("school_district", maybe(20, "19647330000001"))
        add("school_sub_district", "null")
        add("sex", random.below(100) < 40 ? maybe(100, "M") : maybe(80, ""))
        add("signup_type", "0")
        add("state_file_id", "null")
        add("state_lower_district", maybe(20, "53"))
        add("state_upper_district", maybe(20, "30"))
        add("support_level", random.below(100) < 60 ? "\(1 + random.below(5))" : "null")
        add("supranational_district", "null")
        add("tags", tags())
        add("twitter_id", maybe(20, "10000002"))
        add("twitter_name", maybe(20, "Maria Weaver"))
        add("updated_at", timestamp())
        add("van_id", "null")
        add("village_district", "null")
        add("work_phone_number", random.below(100) < 30 ? maybe(100, "213-555-0102") : maybe(60, ""))
        if customFields {
            add("graduation_year", "2008.0")
            add("shirt_size", word())
            add("volunteer_score", "null")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func maybe(_ percent: Int, _ text: String) -> String {
        random.below(100) < percent ? quoted(text) : "null"
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }

    private mutating func word() -> String {
        let words = ["Maria", "John", "Pat", "Diana", "Judy", "Weaver", "Appleseed", "Walker", "Fuller", "Étienne"]
        return quoted(words[random.below(words.count)])
    }

    private mutating func timestamp() -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let day = "2014-\(two(1 + random.below(12)))-\(two(1 + random.below(28)))"
        return quoted("\(day)T\(two(random.below(24))):\(two(random.below(60))):\(two(random.below(60)))-08:00")
    }

    private mutating func note() -> String {
        guard random.below(5) == 0 else { return "null" }
        return quoted(
            "Met at the county fair \u{2013} wants to host a house party, \\u003cb\\u003ecall first\\u003c/b\\u003e. "
                + String(repeating: "A man of many words about apples and the planting of them. ", count: 8))
    }

    private mutating func tags() -> String {
        let all = ["supporter", "volunteer 2014", "donor", "newsletter: monthly", "host"]
        return "[" + all.prefix(random.below(4)).map(quoted).joined(separator: ",") + "]"
    }

    private mutating func address() -> String {
        guard random.below(5) > 0 else { return "null" }
        return "{\"address1\":\(maybe(50, "520 S Grand Ave")),\"address2\":\(maybe(30, "2nd floor")),"
            + "\"address3\":null,\"city\":\"Los Angeles\",\"state\":\"CA\",\"country_code\":\"US\","
            + "\"zip\":\(maybe(60, "90071")),\"lat\":\"34.0497052\",\"lng\":\"-118.2542879\"}"
    }
}

/// Random numbers that are the same everywhere.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }
}
