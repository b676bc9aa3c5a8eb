// SPDX-License-Identifier: MIT

/// Values that a field of their kind should not have, as imports and old versions of a service leave them.
enum OddValues {
    /// The JSON of each value, by the stored names of people's fields.
    static let all: [(name: String, json: String)] = [
        ("birthdate", #""0000-00-00""#), ("registered_at", #""2018-13-45""#),
        ("unsubscribed_at", #""0000-00-00T00:00:00Z""#), ("parent_id", "1.0"), ("support_level", #""2""#),
        ("priority_level", "2.5"), ("is_volunteer", #""yes""#), ("note", #""alone \ud83d and paired \ud83d\ude00""#),
        ("occupation", #""nul \u0000 inside""#), ("employer", #""é e\u0301 \u202eright to left\u202c 漢字""#),
        ("legal_name", #""""#), ("first_name", #""=1+1""#), ("last_name", #""Line\nbreak, \"quoted\"; tab\t""#),
        ("phone", #""n/a""#), ("graduation_year", #""n/a""#), ("church", #""  blanks  inside  ""#),
        ("profile_content", "\"" + String(repeating: "0123456789abcdef", count: 65_536) + "\""),
        ("external_id", "12345678901234567890"),
    ]

    /// Gives each value to a person, from the second on.
    static func seed(people: Int64, _ change: (Int64, (inout PersonRecord) -> Void) throws -> Void) throws {
        guard people > 1 else { return }
        for (index, odd) in all.enumerated() {
            try change(2 + Int64(index) % (people - 1)) { $0[odd.name] = Array(odd.json.utf8) }
        }
    }
}
