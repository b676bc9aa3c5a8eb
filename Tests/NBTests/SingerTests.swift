// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// The output of `nb singer`, judged by programs of others.
@Suite(
    "nb singer, judged", .timed, .timeLimit(.minutes(10)),
    .enabled(if: SingerJudge.isInstalled, "needs `singer-sdk` in .build/data, which `make test-data` installs"))
struct SingerTests {
    private static let odd = [
        "seeded=custom_fields,imports,profiles,odd_values", "added_attributes=all", "time_offset=-420",
        "retyped_attributes=signups.support_level,paths.name,donations.amount",
    ]

    @Test("The target's tables have what the nation sends, for all 40 types, from a kind nation and from a hard one")
    func judged() async throws {
        for behaviors in [["seeded=custom_fields,imports,profiles"], Self.odd] {
            try await ExportNation.run(people: 1200, behaviors: behaviors) { nation in
                let tap = try SingerNation(nation)
                #expect(try await tap.run().status == 0)
                try await tap.judge(least: 100_000)
            }
        }
    }

    @Test("Killed after any state and continued from it, while people change, the tables are equal in the end")
    func killed() async throws {
        try await ExportNation.run(people: 2500, behaviors: Self.odd) { nation in
            let tap = try SingerNation(nation)
            let runs = try await SingerJudge.kill(
                tap.arguments, times: 50, state: tap.path("state.json"), messages: tap.path("messages"),
                nation.environment)
            #expect(runs == 51, "\(runs)")
            for id in [1, 700, 2400] {
                #expect(try await nation.nb("people update \(id) first_name=Changed\(id)").status == 0)
            }
            #expect(try await nation.nb("people create last_name=New").status == 0)
            let again = try await SingerJudge.kill(
                tap.arguments, times: 5, state: tap.path("state.json"), messages: tap.path("messages"),
                nation.environment)
            #expect(again == 6, "\(again)")
            try await tap.judge(least: 200_000)
        }
    }

    @Test("A second run writes what has changed, and of types without a time of changes everything")
    func changes() async throws {
        try await ExportNation.run(people: 300) { nation in
            let tap = try SingerNation(nation)
            #expect(try await tap.run().status == 0)
            let first = try tap.messages()
            #expect(first.count { $0.type == "RECORD" && $0.stream == "signups" } == 300)
            try tap.keepState()
            #expect(try await nation.nb("people update 7 first_name=Changed").status == 0)
            #expect(try await tap.run("--state", tap.path("state.json")).status == 0)
            let second = Array(try tap.messages().dropFirst(first.count))
            let people = second.filter { $0.type == "RECORD" && $0.stream == "signups" }
            #expect(people.contains { $0.text.contains(#""record":{"id":7,"#) } && people.count < 100)
            let taggings = first.count { $0.type == "RECORD" && $0.stream == "signup_taggings" }
            #expect(taggings > 0 && second.count { $0.type == "RECORD" && $0.stream == "signup_taggings" } == taggings)
            try await tap.judge(least: 10_000)
        }
    }

    @Test("The catalog is read by another project's library, which selects all but the texts of mailings")
    func catalog() async throws {
        let script = """
            import json, sys
            from singer_sdk.singerlib import Catalog
            catalog = Catalog.from_dict(json.load(sys.stdin))
            masks = {name: entry.metadata.resolve_selection() for name, entry in catalog.items()}
            print(len(catalog), sum(mask[()] for mask in masks.values()))
            print(*[f"{name}.{crumb[1]}" for name, mask in masks.items() for crumb, is_on in mask.items() if not is_on])
            print(*sorted(name for name, entry in catalog.items() if entry.key_properties != ["id"]))
            """
        let discovered = try await Program.run("nb", ["singer", "--discover"])
        let read = try await Program.run(SingerJudge.python, ["-c", script], input: discovered.output)
        #expect(read.output == "40 40\nmailings.body_html mailings.body_html_parsed\n\n", "\(read)")
    }

    @Test("With activate_version a target loses what a complete walk no longer finds, and nothing otherwise")
    func versions() async throws {
        try await ExportNation.run(people: 50) { nation in
            let tap = try SingerNation(nation, config: #","activate_version":true"#)
            #expect(try await tap.run().status == 0)
            let first = try tap.messages()
            #expect(first.contains { $0.type == "ACTIVATE_VERSION" && $0.stream == "signups" })
            func load() async throws {
                let loaded = try await SingerJudge.load(
                    tap.path("messages"), into: tap.path("copy.db"),
                    config: #","hard_delete":true,"add_record_metadata":true"#)
                #expect(loaded.status == 0, "\(loaded.errors.suffix(2000))")
            }
            try await load()
            try tap.keepState()
            #expect(try await nation.nb("people delete 9 --yes").status == 0)
            let catalog = #"{"streams":[{"stream":"signups","selected":true,"replication_method":"FULL_TABLE"}]}"#
            try tap.write("catalog.json", catalog)
            let second = try await tap.run("--state", tap.path("state.json"), "--catalog", tap.path("catalog.json"))
            #expect(second.status == 0, "\(second)")
            let more = try tap.messages().dropFirst(first.count)
            #expect(more.count { $0.type == "RECORD" } == 49 && more.count { $0.type == "ACTIVATE_VERSION" } == 1)
            // A target has to have written the earlier records before it is told of another version.
            try tap.write("messages", more.map { $0.text + "\n" }.joined())
            try await load()
            let counted = try await Program.run(
                SingerJudge.python,
                [
                    "-c",
                    "import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute('select count(*) from signups').fetchone()[0])",
                    tap.path("copy.db"),
                ])
            #expect(counted.output == "49\n", "\(counted)")
        }
    }
}
