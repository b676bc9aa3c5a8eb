// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import NationSandbox

@Suite("What no document says of version 2 can be switched off", .timed, .timeLimit(.minutes(10)))
struct V2BehaviorTests {
    /// A request, and whether its response shows that a behavior holds.
    struct Probe: Sendable, CustomStringConvertible {
        var name: String
        var holds: @Sendable (Talk) async throws -> Bool
        var description: String { name }
    }

    static let probes: [Probe] = [
        Probe(name: "key_filters") { try await $0.v2("signups?filter[id][gt]=5").status == 200 },
        Probe(name: "unknown_filter_errors") {
            try await $0.undocumented.v2("signups?filter[bogus]=1").status == 400
        },
        Probe(name: "page_size_errors") {
            try await $0.undocumented.v2("signups?page[size]=500").status == 400
        },
        Probe(name: "totals") {
            try await $0.v2("signups?stats[total]=count").json["meta"]["stats"]["total"]["count"].integer == 30
        },
        Probe(name: "filtered_totals") {
            try await $0.v2("signups?stats[total]=count&filter[id]=3").json["meta"]["stats"]["total"]["count"].integer
                == 1
        },
        Probe(name: "null_filters") { try await $0.v2("signups?filter[email]=null").status == 200 },
        Probe(name: "null_errors") {
            try await $0.undocumented.v2("signups?filter[signup_type]=null").status == 400
        },
        Probe(name: "whole_seconds") { talk in
            let time = try await talk.v2("signups/3").json["data"]["attributes"]["updated_at"].string ?? ""
            return !time.isEmpty && !time.contains(".")
        },
        Probe(name: "second_equality") { talk in
            let time = try await talk.v2("signups/3").json["data"]["attributes"]["updated_at"].string ?? ""
            return try await talk.ids("signups?filter[updated_at]=\(time)").contains(3)
        },
        Probe(name: "fractional_times") { talk in
            let time = try await talk.v2("signups/3").json["data"]["attributes"]["updated_at"].string ?? ""
            return try await talk.ids("signups?filter[updated_at][gt]=\(time)&sort=id").first == 3
        },
        Probe(name: "unstable_ties") { talk in
            // All have the same type.
            let first = try await talk.ids("signups?sort=signup_type&page[size]=10&page[number]=1")
            let second = try await talk.ids("signups?sort=signup_type&page[size]=10&page[number]=2")
            return !Set(first).isDisjoint(with: second) || second != Array(11...20)
        },
        Probe(name: "empty_pages") { try await $0.v2("signups?page[number]=99").status == 200 },
        Probe(name: "next_until_empty") {
            try await $0.v2("signups?page[size]=30").json["links"]["next"].string != nil
        },
        Probe(name: "unknown_include_errors") {
            try await $0.undocumented.v2("signups?include=tags").status == 400
        },
        Probe(name: "listed_sideloads") { talk in
            let unlisted = [
                "signups?include=taggings.tag", "signup_tags?include=signups", "surveys?include=survey_questions",
            ]
            var statuses: Set<Int> = []
            for path in unlisted { statuses.insert(try await talk.undocumented.v2(path).status) }
            #expect(statuses.count == 1, "they are known together")
            return statuses == [400]
        },
        Probe(name: "sideload_pages_refused") {
            try await $0.undocumented.v2("signups?include=taggings&page[signup_taggings][size]=1").status == 400
        },
        Probe(name: "unknown_fields_ignored") {
            try await $0.undocumented.v2("signups?fields[signups]=bogus").status == 200
        },
        Probe(name: "page_offsets") {
            try await $0.undocumented.ids("signups?page[offset]=3&page[size]=2") == [4, 5]
        },
        Probe(name: "page_cursors") {
            // {"offset":3}
            try await $0.undocumented.ids("signups?page[after]=eyJvZmZzZXQiOjN9&page[size]=2") == [4, 5]
        },
        Probe(name: "list_values") { talk in
            _ = try await talk.v2(
                "PATCH", "signups/4",
                Talk.body("signups", #""custom_values":{"interests":["a","b, c"]}"#, id: "4"))
            return try await talk.v2("signups/4").json["data"]["attributes"]["custom_values"]["interests"].list?
                .map(\.string) == ["a", "b, c"]
        },
        Probe(name: "own_document") { try await $0.unjudged.v2("docs/v2/released.yaml").status == 200 },
    ]

    @Test("It holds, does not hold when it is off, and holds again", arguments: probes)
    func probe(_ probe: Probe) async throws {
        try await withSandbox(.behaving("seeded=custom_fields")) { talk async throws in
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
            let names = try await talk.get("/sandbox/behaviors").json.keys
            #expect(names.filter { !BehaviorSetting.own.map(\.name).contains($0) } == Self.probes.map(\.name))
            #expect(try await talk.send("PUT", "/sandbox/behaviors", #"{"bogus":false}"#).status == 400)
        }
    }

    @Test("Moments with decimals stand in the whole document, and nothing else changes")
    func decimals() async throws {
        try await withSandbox { talk async throws in
            let whole = try await talk.v2("signups?include=taggings&page[size]=5").text
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"whole_seconds":false}"#)
            let told = try await talk.v2("signups?include=taggings&page[size]=5").text
            #expect(told.split(separator: ".500Z").count > 10)
            #expect(told.replacing(".500", with: "") == whole)
        }
    }

    @Test("The document that it serves names all 190 operations, and nothing that is not served")
    func document() async throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent(
                    "Sources/NationBuilder/NationBuilder.docc/VersionTwoOperations.md"), encoding: .utf8)
        let wanted = Set(
            page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { String($0.split(separator: "`")[1]) })
        try await withSandbox { talk async throws in
            let response = try await talk.unjudged.v2("docs/v2/released.yaml")
            #expect(response.headers.first(name: "Content-Type") == "application/yaml")
            #expect(response.json["openapi"].string == "3.1.0")
            var named: Set<String> = []
            let paths = response.json["paths"]
            for path in paths.keys {
                for method in paths[path].keys {
                    named.insert("\(method.uppercased()) \(path.replacing("/api/v2/", with: ""))")
                }
            }
            #expect(named.count == 190)
            #expect(named == wanted, "\(named.symmetricDifference(wanted).sorted())")
        }
    }
}
