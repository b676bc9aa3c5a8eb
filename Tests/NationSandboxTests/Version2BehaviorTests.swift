// SPDX-License-Identifier: MIT

import NationSandbox
import Testing

@Suite("What no document says of version 2 can be switched off", .timeLimit(.minutes(2)))
struct Version2BehaviorTests {
    /// A request, and whether its answer shows that a behavior holds.
    struct Probe: Sendable, CustomStringConvertible {
        var name: String
        var holds: @Sendable (Talk) async throws -> Bool
        var description: String { name }
    }

    static let probes: [Probe] = [
        Probe(name: "key_filters") { try await $0.v2("signups?filter[id][gt]=5").status == 200 },
        Probe(name: "unstable_ties") { talk in
            // All have the same type.
            let first = try await talk.ids("signups?sort=signup_type&page[size]=10&page[number]=1")
            let second = try await talk.ids("signups?sort=signup_type&page[size]=10&page[number]=2")
            return !Set(first).isDisjoint(with: second) || second != Array(11...20)
        },
        Probe(name: "fractional_times") { talk in
            let time = try await talk.v2("signups/3").json["data"]["attributes"]["updated_at"].string ?? ""
            return try await talk.ids("signups?filter[updated_at][gt]=\(time)&sort=id").first == 3
        },
        Probe(name: "page_size_errors") { try await $0.v2("signups?page[size]=500").status == 400 },
        Probe(name: "sideload_pages_refused") {
            try await $0.v2("signups?include=taggings&page[signup_taggings][size]=1").status == 400
        },
        Probe(name: "page_offsets") { try await $0.ids("signups?page[offset]=3&page[size]=2") == [4, 5] },
        Probe(name: "totals") {
            try await $0.v2("signups?stats[total]=count").json["meta"]["stats"]["total"]["count"].integer == 30
        },
        Probe(name: "null_errors") { try await $0.v2("signups?filter[signup_type]=null").status == 400 },
        Probe(name: "unknown_filter_errors") { try await $0.v2("signups?filter[bogus]=1").status == 400 },
        Probe(name: "unknown_include_errors") { try await $0.v2("signups?include=tags").status == 400 },
        Probe(name: "unknown_fields_ignored") { try await $0.v2("signups?fields[signups]=bogus").status == 200 },
        Probe(name: "next_until_empty") {
            try await $0.v2("signups?page[size]=30").json["links"]["next"].string != nil
        },
    ]

    @Test("It holds, does not hold when it is off, and holds again", arguments: probes)
    func probe(_ probe: Probe) async throws {
        try await withSandbox { talk async throws in
            #expect(try await probe.holds(talk))
            let off = try await talk.send("PUT", "/sandbox/behaviors", #"{"\#(probe.name)":false}"#)
            #expect(off.json[probe.name] == .bool(false))
            #expect(try await !probe.holds(talk))
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"\#(probe.name)":true}"#)
            #expect(try await probe.holds(talk))
        }
    }

    @Test("All of them have a probe here, and others are no settings")
    func complete() async throws {
        try await withSandbox(people: 1) { talk async throws in
            #expect(try await talk.get("/sandbox/behaviors").json.keys == Self.probes.map(\.name))
            #expect(try await talk.send("PUT", "/sandbox/behaviors", #"{"bogus":false}"#).status == 400)
        }
    }
}
