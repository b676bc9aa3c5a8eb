// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderImport

/// Donations and other records about people, at a nation.
@Suite("An import of records", .timed, .timeLimit(.minutes(15)))
struct RecordImportTests {
    private static let donations = RecordType.named("donations")

    /// Equal rows among others, of a few people.
    private static func sheet(_ count: Int) -> String {
        var text = "signup_id,amount,succeeded_at,note,payment_type_name\n"
        for number in 0..<count {
            text += "\(2 + number % 5),\(10 + number / 5).50,2026-01-31T18:30:00Z,no \(number / 10),Cash\n"
        }
        // Two equal rows, twice.
        return text + text.split(separator: "\n").suffix(2).map { "\($0)\n" }.joined()
    }

    @Test("Each row is one donation, equal ones too; a second import knows the lines, and an undo deletes what it made")
    func whole() async throws {
        try await ImportPlace.run { place in
            let before = try await place.rows(of: "donations")
            let text = Self.sheet(20)
            let journal = try await place.records(text)
            let result = await place.carryOut(journal)
            #expect(result.failure == nil, "\(result)")
            let after = try await place.rows(of: "donations")
            #expect(Self.cells(after, without: before) == Self.cells(of: text))
            let type = try #require(Self.donations)
            let told = try await RecordResult(of: journal, type)
            #expect(
                [told.rows, told.new, told.open, told.refused.count] == [22, 22, 0, 0] && told.cents == 26_700,
                "\(told)")
            let lines = try await place.folder.writtenLines(of: type, nation: place.sandbox.baseURL, digest: "d")
            #expect(lines == Set(2...23))
            let (_, again) = try await place.recordImport(text, without: lines)
            #expect([again.rows, again.new, again.written] == [22, 0, 22])

            // A colleague changes one of them.
            let mine = Set(after.keys).subtracting(before.keys).sorted()
            try await place.nation().v2.donations.update(ResourceID(mine[0])) {
                $0.note = "theirs"
                $0.amountInCents = 1050
                $0.succeededAt = "2026-01-31T18:30:00Z"
            }
            #expect(await place.takeBack(journal).failure == nil)
            let end = try await place.rows(of: "donations")
            #expect(Set(end.keys) == Set(before.keys).union([mine[0]]))
            #expect(try await RecordResult(of: journal, type).kept.map(\.reason) == ["it has changed since"])
            #expect(
                try await place.folder.writtenLines(of: type, nation: place.sandbox.baseURL, digest: "d").count == 1)
        }
    }

    @Test("Stopped at any request and gone on with, nothing is there twice, and nothing is lost", arguments: 1...3)
    func stopped(seed: Int) async throws {
        try await ImportPlace.run { place in
            let before = try await place.rows(of: "donations")
            let text = Self.sheet(15)
            let journal = try await place.records(text)
            var stops = 0
            while true {
                let transport = DyingTransport(after: (stops * seed) % 7 + 2)
                if await place.carryOut(journal, over: transport).failure == nil { break }
                stops += 1
                try #require(stops < 200)
            }
            #expect(stops > 3)
            #expect(Self.cells(try await place.rows(of: "donations"), without: before) == Self.cells(of: text))
            stops = 0
            while true {
                let transport = DyingTransport(after: (stops * seed) % 9 + 2)
                if await place.takeBack(journal, over: transport).failure == nil { break }
                stops += 1
                try #require(stops < 200)
            }
            #expect(stops > 3)
            #expect(try await place.rows(of: "donations") == before)
        }
    }

    @Test("With a twentieth of all responses lost, nothing is there twice, nothing is lost, and an undo is exact")
    func lost() async throws {
        try await ImportPlace.run(chaos: ["lost 5% POST", "lost 5% DELETE", "cut 3% POST", "500 2% POST"]) { place in
            let before = try await place.rows(of: "donations")
            let text = Self.sheet(60)
            let journal = try await place.records(text)
            #expect(await place.carryOut(journal).failure == nil)
            #expect(Self.cells(try await place.rows(of: "donations"), without: before) == Self.cells(of: text))
            #expect(await place.takeBack(journal).failure == nil)
            #expect(try await place.rows(of: "donations") == before)
        }
    }

    @Test("A donation of somebody else that came meanwhile leaves nobody sure, and is never taken for ours")
    func others() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.records("signup_id,amount,succeeded_at\n3,5,2026-01-31T18:30:00Z\n")
            #expect(await place.carryOut(journal, over: DyingTransport(after: 2)).failure != nil)
            for _ in 0..<2 {
                try await place.nation().v2.donations.create {
                    $0.signupID = 3
                    $0.amountInCents = 500
                    $0.succeededAt = "2026-01-31T18:30:00Z"
                }
            }
            #expect(await place.carryOut(journal).failure == nil)
            let unknown = try await RecordResult(of: journal, try #require(Self.donations)).unknown
            #expect(unknown.count == 1 && unknown[0].reason.contains("equal"), "\(unknown)")
            #expect(await place.takeBack(journal).failure == nil)
            #expect(try await place.rows(of: "donations").values.count { $0["amount_in_cents"] == 500 } >= 3)
        }
    }

    @Test("Rows that say too little, or something that is not there, are refused with the reason")
    func refused() async throws {
        try await ImportPlace.run { place in
            let text = """
                signup_id,email,amount,succeeded_at,page
                3,,5,2026-01-31,
                ,nobody@example.org,5,2026-01-31T18:30:00Z,
                3,,,2026-01-31T18:30:00Z,
                3,,5.005,2026-01-31T18:30:00Z,
                3,,5,,
                ,,5,2026-01-31T18:30:00Z,
                3,,5,2026-01-31T18:30:00Z,no such page

                """
            let (_, preview) = try await place.recordImport(text)
            #expect(preview.new == 0)
            let reasons = preview.refused.map(\.reason)
            let parts = [
                "names no time zone", "nobody has the email", "there is no amount", "is no amount such as 25.00",
                "would count as failed", "has no key", "none of the pages has the slug or name",
            ]
            #expect(reasons.count == parts.count)
            for (reason, part) in zip(reasons, parts) { #expect(reason.contains(part), "\(reason)") }
        }
    }

    @Test(
        "Each type of the table is created, looked up by names, and taken back", arguments: RecordType.all.map(\.name))
    func types(name: String) async throws {
        try await ImportPlace.run { place in
            let nation = place.nation()
            let type = try #require(RecordType.named(name))
            var columns: [String: String] = ["signup_id": "3"]
            if type.money != nil { columns["amount_in_cents"] = "500" }
            if type.needsOutcome { columns["succeeded_at"] = "2026-01-31T18:30:00Z" }
            for attribute in type.needed where attribute != type.money {
                let target = try #require(type.type?.attribute(attribute)?.target.flatMap { V2.ResourceType.named($0) })
                var query = V2.RowQuery(checked: target)
                query.pageSize = 1
                var id: String?
                for try await row in nation.v2.rows(query) {
                    id = row.id.rawValue
                    break
                }
                if id == nil, name == "memberships" {
                    id = try await nation.v2.membershipTypes.create { $0.name = "Gold" }.id?.rawValue
                }
                columns[attribute] = try #require(id, "the sandbox has no \(target.name)")
            }
            let names = columns.keys.sorted()
            let line = names.map { columns[$0] ?? "" }.joined(separator: ",")
            let before = try await place.rows(of: name)
            let journal = try await place.records("\(names.joined(separator: ","))\n\(line)\n", name)
            let result = await place.carryOut(journal)
            #expect(result.entries.map(\.state) == [.done], "\(result)")
            #expect(try await place.rows(of: name).count == before.count + 1)
            let undone = await place.takeBack(journal)
            #expect(undone.entries.map(\.state) == [.undone], "\(undone)")
            #expect(try await place.rows(of: name) == before)
        }
    }

    /// What the donations say that are new, in any order.
    private static func cells(_ rows: [String: JSONValue], without before: [String: JSONValue]) -> [String] {
        rows.filter { before[$0.key] == nil }.values.map { row in
            ["signup_id", "amount_in_cents", "note"].map { ValueComparison.text(row[$0]) }.joined(separator: ",")
        }.sorted()
    }

    private static func cells(of text: String) -> [String] {
        text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: ",")
            return "\(cells[0]),\(RecordRow.cents(String(cells[1])) ?? 0),\(cells[3])"
        }.sorted()
    }
}

extension ImportPlace {
    func recordImport(
        _ text: String, _ name: String = "donations", without lines: Set<Int> = []
    ) async throws -> (records: RecordImport, preview: RecordPreview) {
        let sheet = try Sheet(text)
        let type = try #require(RecordType.named(name))
        var records = RecordImport(
            into: nation(), try RecordMap(sheet.header, of: type), ImportOptions(), without: lines)
        for row in sheet.rows { records.add(row) }
        let preview = try await records.preview()
        return (records, preview)
    }

    func records(_ text: String, _ name: String = "donations") async throws -> ChangeJournal {
        let (records, preview) = try await recordImport(text, name)
        #expect(preview.refused.isEmpty, "\(preview.refused)")
        let journal = try await folder.create(JournalHeader(kind: "import", nation: sandbox.baseURL, digest: "d"))
        try await records.plan(into: journal)
        try await journal.begin()
        return journal
    }

    private func run(_ journal: ChangeJournal, _ transport: any Transport) -> ChangeRun<RowResources> {
        let nation = nation(transport)
        var run = ChangeRun(journal, RowResources(of: nation), at: nation, width: 4, recovers: true)
        run.wait = { _ in }
        return run
    }

    func carryOut(_ journal: ChangeJournal, over transport: any Transport = Wire.platform) async -> ChangeResult {
        await run(journal, transport).carryOut()
    }

    func takeBack(_ journal: ChangeJournal, over transport: any Transport = Wire.platform) async -> ChangeResult {
        let settled = await run(journal, transport).settle()
        return settled.failure == nil ? await run(journal, transport).takeBack() : settled
    }

    /// All rows of a type, without times.
    func rows(of type: String) async throws -> [String: JSONValue] {
        var rows: [String: JSONValue] = [:]
        guard let type = V2.ResourceType.named(type) else { return [:] }
        for try await row in nation().v2.rows(V2.RowQuery(checked: type)) {
            var attributes = row.attributes
            attributes["updated_at"] = nil
            rows[row.id.rawValue] = .object(attributes)
        }
        return rows
    }
}
