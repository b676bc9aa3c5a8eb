// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror
@testable import nb

@Suite("What nb mirror says of a copy", .timed)
struct MirrorReportTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private static func ago(_ hours: Double) -> Date { now.addingTimeInterval(-3600 * hours) }

    /// A table that is known up to some hours ago.
    private static func table(
        _ name: String, _ rows: Int, changes: Double? = 0.2, deletions: Double? = 14,
        _ change: (inout MirrorStatus.Table) -> Void = { _ in }
    ) -> MirrorStatus.Table {
        var table = MirrorStatus.Table(name: name, rows: rows)
        (table.changesUpTo, table.deletionsUpTo) = (changes.map(ago), deletions.map(ago))
        change(&table)
        return table
    }

    private static func status(
        _ tables: [MirrorStatus.Table], _ change: (inout MirrorStatus) -> Void = { _ in }
    ) -> MirrorStatus {
        var status = MirrorStatus(nation: "https://abeforprez.nationbuilder.com", tables: tables)
        (status.lastRun, status.lastOutcome) = (ago(0.1), "complete")
        change(&status)
        return status
    }

    private static var all: [MirrorStatus.Table] {
        V2.ResourceType.all.enumerated().map { number, type in table(type.name, number * number * 1_103) }
    }

    private static var odd: [MirrorStatus.Table] {
        var tables = all
        for index in tables.indices {
            switch tables[index].name {
            case "signups":
                tables[index].oddValues = 12
                tables[index].unknownAttributes = ["shoe_size", "a\u{1B}[31mb"]
                (tables[index].nationRows, tables[index].countedAt) = (tables[index].rows + 3, ago(0.1))
                tables[index].quietChanges = ["donations_count": 40, "taggings_count": 1]
            case "survey_question_possible_responses":
                tables[index].isLoading = true
                (tables[index].changesUpTo, tables[index].deletionsUpTo) = (nil, nil)
            case "voters":
                (tables[index].nationRows, tables[index].countedAt) = (tables[index].rows - 1, ago(0.1))
            default: break
            }
        }
        return tables
    }

    private static let statuses: [(String, MirrorStatus)] = [
        ("a copy with all", status(all) { $0.deletedRows = 1_234 }),
        (
            "a copy with much to say",
            status(odd) { status in
                status.problems = [
                    "the view signups_custom cannot be made", "The clock of this machine is 400 s slow.",
                ]
                (status.lastOutcome, status.replacedNULs) = ("tooManyDeletions", 2)
            }
        ),
        (
            "a part of the nation",
            status([
                table("donations", 3, deletions: nil), table("signups", 0, changes: nil, deletions: nil),
                table("voters", 0, changes: nil, deletions: nil),
            ]) { $0.lastOutcome = "stopped" }
        ),
        ("one type", status([table("signups", 1, changes: 0, deletions: 0)]) { $0.lastOutcome = nil }),
        (
            "a first load that has not ended",
            status([
                table("signups", 200, changes: nil, deletions: nil) { $0.isLoading = true },
                table("signup_taggings", 0, changes: nil, deletions: nil) { $0.isLoading = true },
            ]) { $0.lastOutcome = "limited" }
        ),
        ("nothing", status([]) { ($0.lastRun, $0.lastOutcome) = (nil, nil) }),
    ]

    @Test("A status on terminals of 80 and 120 columns is what was looked at and found good", arguments: [80, 120])
    func status(width: Int) throws {
        var text = ""
        for (name, status) in Self.statuses {
            let report = MirrorStatusReport(path: "copy.sqlite", status: status, now: Self.now)
            let lines = report.lines(width: width, .plain)
            for line in lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
            text += "== \(name)\n" + lines.joined(separator: "\n") + "\n\n"
        }
        try Snapshot.check(text, "tables/mirror-status-\(width).txt")
    }

    @Test("A status says the oldest time of all tables")
    func oldest() {
        let tables = [
            Self.table("donations", 1, changes: 5, deletions: 20), Self.table("signups", 1, changes: 2, deletions: 90),
        ]
        let promise = MirrorPromise(Self.status(tables), now: Self.now)
        #expect(promise.guaranteed.contains { $0.contains("(5 h 0 min ago)") })
        #expect(promise.guaranteed.contains { $0.contains("(90 h 0 min ago)") })
    }

    @Test("After a refresh that sweeps nothing, the time is that of the types that tell when they were changed")
    func refreshed() {
        var tables = [
            Self.table("contacts", 1, changes: 14) { $0.newUpTo = Self.ago(0.5) },
            Self.table("signups", 1), Self.table("sites", 1, deletions: 0.2), Self.table("voters", 9_000, changes: 13),
        ]
        let (swept, changed) = (MirrorTime.minute(Self.ago(14)), MirrorTime.minute(Self.ago(0.2)))
        var promise: MirrorPromise { MirrorPromise(Self.status(tables), now: Self.now) }
        let whole = "copy.sqlite is whole as of \(swept) UTC"
        #expect(
            promise.sentence("copy.sqlite")
                == "\(whole), and has what was changed by \(changed) UTC in 2 of 4 types.")
        #expect(promise.guaranteed[1].contains("all that was new by \(MirrorTime.minute(Self.ago(0.5))) UTC"))
        // As a first load leaves them.
        tables = [Self.table("contacts", 1, changes: 13.9), Self.table("signups", 1, changes: 14)]
        #expect(promise.sentence("copy.sqlite") == "\(whole).")
        tables = [Self.table("voters", 9_000, changes: 14)]
        #expect(promise.sentence("copy.sqlite") == "\(whole).")
    }

    @Test("What is loading, and what no run has read, is guaranteed of nothing")
    func nothing() {
        let tables = [
            Self.table("donations", 9, changes: nil, deletions: nil) { $0.isLoading = true },
            Self.table("signups", 0, changes: nil, deletions: nil),
        ]
        let promise = MirrorPromise(Self.status(tables), now: Self.now)
        #expect(promise.guaranteed.isEmpty && promise.open == ["1 type is not read to the end yet: donations."])
        #expect(promise.unread.map(\.name) == ["signups"])
    }

    @Test("The JSON of a status has all of it")
    func json() throws {
        let report = MirrorStatusReport(path: "copy.sqlite", status: Self.statuses[1].1, now: Self.now)
        let bytes = try JSONWriter().write(report.json)
        try Snapshot.check(String(decoding: PrettyJSON.lines(bytes), as: UTF8.self) + "\n", "tables/mirror-status.json")
    }

    // MARK: Refreshes

    private static func result(
        _ tables: [MirrorResult.Table], _ change: (inout MirrorResult) -> Void = { _ in }
    ) -> MirrorResult {
        var result = MirrorResult(ending: .complete, tables: tables, requests: 1_234)
        change(&result)
        return result
    }

    private static let results: [(String, MirrorResult)] = [
        (
            "much",
            result([
                MirrorResult.Table(name: "signups", rows: 1_000_123, new: 1_000_123),
                MirrorResult.Table(
                    name: "survey_question_possible_responses", rows: 12, new: 1, changed: 2, removed: 3),
                MirrorResult.Table(name: "voters", rows: 12),
            ]) { $0.notes = ["the clock of this machine is 400 s slow"] }
        ),
        ("one type", result([MirrorResult.Table(name: "signups", rows: 5, changed: 1)]) { $0.requests = 1 }),
        ("nothing", result([MirrorResult.Table(name: "signups", rows: 5)])),
    ]

    @Test("What a refresh says on terminals of 80 and 120 columns was looked at and found good", arguments: [80, 120])
    func refresh(width: Int) throws {
        var text = ""
        for (name, result) in Self.results {
            let report = MirrorReport(
                path: "copy.sqlite", nation: "abeforprez", result: result, status: Self.statuses[0].1,
                duration: .seconds(95), now: Self.now)
            let lines = report.lines(width: width, .plain)
            for line in lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
            text += "== \(name)\n" + lines.joined(separator: "\n") + "\n\n"
            let bytes = try JSONWriter().write(report.json)
            text += String(decoding: bytes, as: UTF8.self) + "\n\n"
        }
        try Snapshot.check(text, "tables/mirror-refresh-\(width).txt")
    }

    // MARK: Checks

    private static func checked(
        _ name: String, _ rows: Int, _ change: (inout MirrorCheck.Table) -> Void = { _ in }
    ) -> MirrorCheck.Table {
        var table = MirrorCheck.Table(name: name, rows: rows)
        (table.nationRows, table.compared) = (rows, min(100, rows))
        change(&table)
        return table
    }

    private static let checks: [(String, MirrorCheck)] = [
        (
            "it agrees",
            MirrorCheck(tables: [
                checked("donations", 12_345) { $0.dangling = ["donor_id": 3, "page_id": 0] },
                checked("voters", 7) { $0.nationRows = nil },
            ])
        ),
        (
            "it does not agree",
            MirrorCheck(tables: [
                checked("donations", 12_345) { $0.nationRows = 12_344 }, checked("signups", 250),
                checked("survey_question_possible_responses", 1_000) {
                    ($0.gone, $0.different, $0.nationRows) = (2, 98, nil)
                },
            ])
        ),
        (
            "it is not loaded to the end",
            MirrorCheck(tables: [checked("donations", 12_345)], notLoaded: ["memberships", "signups"])
        ),
        ("nothing is loaded", MirrorCheck(tables: [])),
    ]

    @Test("What a check says on terminals of 80 and 120 columns was looked at and found good", arguments: [80, 120])
    func check(width: Int) throws {
        var text = ""
        for (name, check) in Self.checks {
            let report = MirrorCheckReport(path: "copy.sqlite", nation: "abeforprez", check: check)
            let lines = report.lines(width: width, .plain)
            for line in lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
            text += "== \(name)\n" + lines.joined(separator: "\n") + "\n\n"
            text += String(decoding: try JSONWriter().write(report.json), as: UTF8.self) + "\n\n"
        }
        try Snapshot.check(text, "tables/mirror-check-\(width).txt")
    }
}
