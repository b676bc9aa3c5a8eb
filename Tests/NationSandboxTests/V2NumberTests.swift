// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite("Numbers of version 2 that nobody expects", .timed, .timeLimit(.minutes(10)))
struct V2NumberTests {
    /// Numbers at the ends of their ranges, and others that are no whole numbers of 64 bits.
    static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775807", "2147483647",
        "2147483648", "-1", "0", "1e300", "-1e400", "1.5", #""9223372036854775807""#, #""99999999999999999999""#,
    ]

    /// The types with whole numbers that can be written.
    static let types = StoredType.all.values
        .filter { !$0.operations.isDisjoint(with: [.create, .update]) && !integers(of: $0).isEmpty }
        .map(\.name).sorted()

    private static func integers(of type: StoredType) -> [String] {
        type.attributes.filter { $0.kind == .integer && $0.isWritable }.map(\.name)
    }

    /// The attributes of the first row of a type, as they can be written to another.
    private static func example(of type: StoredType, _ talk: Talk) async throws -> [String: String] {
        let unique = ["slug", "email", "external_id", "username", "page_id"]
        let row = try await talk.v2("\(type.name)?page[size]=1").json["data"][0]["attributes"]
        var members: [String: String] = [:]
        for member in row.members ?? [] where member.value != .null && !unique.contains(member.name) {
            if type.attribute(member.name)?.isWritable == true { members[member.name] = member.value.text }
        }
        return members
    }

    private static func body(_ type: String, _ members: [String: String], id: String? = nil) -> String {
        Talk.body(
            type, members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","), id: id)
    }

    @Test(
        "Each is stored or refused in every whole number of every type, and what follows gets its response",
        arguments: types)
    func everyInteger(_ name: String) async throws {
        let type = try #require(StoredType.all[name])
        try await withSandbox(people: 12) { talk async throws in
            let talk = talk.undocumented
            let id = try #require(try await talk.ids("\(name)?sort=id").first, "\(name) has no rows")
            let example = try await Self.example(of: type, talk)
            for attribute in Self.integers(of: type) {
                for number in Self.numbers {
                    let change = Self.body(name, [attribute: number], id: "\(id)")
                    let writes = [
                        try await talk.v2("PATCH", "\(name)/\(id)", change),
                        try await talk.v2("POST", name, Self.body(name, example.merging([attribute: number]) { $1 })),
                        // Behind a row with this number.
                        try await talk.v2("POST", name, Self.body(name, example.filter { $0.key != attribute })),
                    ]
                    for response in writes {
                        #expect(response.status < 500, "\(attribute) \(number): \(response.text)")
                    }
                    for query in [
                        "/\(id)", "?sort=-\(attribute)&stats[total]=count", "?filter[\(attribute)]=\(number)",
                    ] {
                        let response = try await talk.v2(name + query)
                        #expect(response.status < 500, "\(attribute) \(number) \(query): \(response.text.prefix(300))")
                    }
                }
            }
            // Sums and counts of other types.
            for other in StoredType.all.values where other.operations.contains(.list) {
                let response = try await talk.v2("\(other.name)?page[size]=100")
                #expect(response.status == 200, "\(other.name): \(response.text.prefix(300))")
            }
            for path in ["people", "donations", "people/\(id)/political_capital", "people/1"] {
                #expect(try await talk.get(path).status < 500, "\(path)")
            }
        }
    }

    @Test("No id is too large, too small or too odd for a response", arguments: StoredType.all.keys.sorted())
    func everyReference(_ name: String) async throws {
        let type = try #require(StoredType.all[name])
        try await withSandbox(people: 12) { talk async throws in
            let talk = talk.undocumented
            let id = try await talk.ids("\(name)?sort=id").first ?? 1
            let references = type.attributes.filter { $0.kind == .reference && $0.isWritable }.map(\.name)
            for number in Self.numbers {
                let path = "\(name)/\(number.filter { $0 != "\"" })"
                for method in ["GET", "DELETE"] {
                    #expect(try await talk.v2(method, path).status < 500, "\(method) \(path)")
                }
                for attribute in references {
                    let change = Self.body(name, [attribute: number], id: "\(id)")
                    let responses = [
                        try await talk.v2("PATCH", "\(name)/\(id)", change),
                        try await talk.v2("POST", name, Self.body(name, [attribute: number])),
                        try await talk.v2("\(name)?filter[\(attribute)]=\(number)"),
                    ]
                    for response in responses {
                        #expect(response.status < 500, "\(attribute) \(number): \(response.text)")
                    }
                }
            }
        }
    }

    @Test(
        "A middleware behind one at the largest number that fits has none that does not",
        arguments: [
            ("path_steps", "path_id"), ("survey_question_possible_responses", "survey_question_id"),
        ])
    func positions(_ name: String, _ owner: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let members = #""\#(owner)":"1","name":"a""#
            for large in ["9223372036854775807", "-9223372036854775808", "2147483648"] {
                let body = Talk.body(name, members + #","position":\#(large)"#)
                let response = try await talk.undocumented.v2("POST", name, body)
                #expect(response.status == 422 && response.json["errors"][0]["meta"]["attribute"].string == "position")
            }
            #expect(try await talk.make(name, members + #","position":2147483647"#)["id"].string != nil)
            #expect(try await talk.make(name, members + #","position":2147483647"#)["id"].string != nil)
            let last = try await talk.make(name, members)["attributes"]["position"]
            #expect(last.integer ?? 0 > 2_147_483_647)
        }
    }

    @Test("What is left of a pledge is a whole number, however much was promised and given")
    func pledges() async throws {
        try await withSandbox(people: 3) { talk async throws in
            func give(_ cents: String, to pledge: String) async throws {
                let made = try await talk.make(
                    "donations",
                    """
                    "amount_in_cents":\(cents),"signup_id":"2","pledge_id":"\(pledge)","payment_type_name":"Cash",\
                    "succeeded_at":"2026-01-01T00:00:00Z"
                    """)
                #expect(made["id"].string != nil, "\(made)")
            }
            func left(_ pledge: String) async throws -> String? {
                let response = try await talk.v2("pledges/\(pledge)")
                #expect(response.status == 200, "\(response.text)")
                #expect(try await talk.v2("pledges?sort=amount_left_in_cents").status == 200)
                return response.json["data"]["attributes"]["amount_left_in_cents"].text
            }
            let large = "9223372036854775807"
            func pledge(_ cents: String) async throws -> String {
                try await talk.make("pledges", #""amount_in_cents":\#(cents),"signup_id":"2""#)["id"].string ?? ""
            }
            let (small, promise, debt) = (
                try await pledge("500"), try await pledge(large), try await pledge("-" + large)
            )
            try await give("200", to: small)
            #expect(try await left(small) == "300")
            for _ in 1...2 { try await give(large, to: promise) }
            #expect(try await left(promise) == "0")
            try await give(large, to: debt)
            #expect(try await left(debt) == "-9223372036854775808")
        }
    }
}
