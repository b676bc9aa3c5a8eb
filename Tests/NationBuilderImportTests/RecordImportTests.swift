// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandFoundation
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

    @Test(
        "An amount may have the sign of the dollar and commas between thousands, and nothing that can mean two amounts",
        arguments: [
            ("$1,250.00", "1250.00"), ("1,250", "1250"), (" $25 ", "25"), ("1,25", "1,25"), ("1.250,00", "1.250,00"),
            ("$1250.5", "1250.5"), ("(25.00)", "(25.00)"), ("-25.00", "-25.00"), ("€25", "€25"),
        ])
    func amount(cell: String, amount: String) { #expect(RecordRow.amount(cell) == amount) }

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

    /// The values of a record besides its person.
    private static func values(of type: RecordType, at nation: Nation) async throws -> [String: String] {
        var values: [String: String] = [:]
        if type.money != nil { values["amount_in_cents"] = "500" }
        if type.needsOutcome { values["succeeded_at"] = "2026-01-31T18:30:00Z" }
        if type.name == "relationships" {
            (values["second_signup_id"], values["relationship_type"]) = ("30", "friend-friend")
        }
        for attribute in type.needed where values[attribute] == nil {
            let target = try #require(type.type?.attribute(attribute)?.target.flatMap { V2.ResourceType.named($0) })
            var id: String?
            for try await row in nation.v2.rows(V2.RowQuery(checked: target)) { id = row.id.rawValue }
            if id == nil, type.name == "memberships" {
                id = try await nation.v2.membershipTypes.create { $0.name = "Gold" }.id?.rawValue
            }
            values[attribute] = try #require(id, "the sandbox has no \(target.name)")
        }
        return values
    }

    @Test(
        "Stopped at any request, a record of each type is there once, and an undo leaves none",
        arguments: RecordType.all.filter { !$0.isOfLists }.map(\.name))
    func stopped(name: String) async throws {
        try await ImportPlace.run(people: 30) { place in
            let type = try #require(RecordType.named(name))
            let values = try await Self.values(of: type, at: place.nation())
            let columns = values.keys.sorted()
            let before = try await place.rows(of: name)
            var text = ([type.person] + columns).joined(separator: ",") + "\n"
            // Nobody signs, or comes to an event, twice.
            let people = try await place.people(withoutRecords: name).prefix(6)
            #expect(people.count == 6)
            for person in people {
                text += (["\(person)"] + columns.map { values[$0] ?? "" }).joined(separator: ",") + "\n"
            }
            let journal = try await place.records(text, name)
            var stops = 0
            while await place.carryOut(journal, over: DyingTransport(after: stops % 5 + 2)).failure != nil {
                stops += 1
                try #require(stops < 200)
            }
            #expect(stops > 2)
            let told = try await RecordResult(of: journal, type)
            #expect([told.new, told.refused.count, told.unknown.count] == [6, 0, 0], "\(told)")
            #expect(try await place.rows(of: name).count == before.count + 6)
            let holders = try await place.holders(of: name).suffix(6)
            #expect(Set(holders) == Set(people.map { "\($0)" }))
            stops = 0
            while await place.takeBack(journal, over: DyingTransport(after: stops % 5 + 2)).failure != nil {
                stops += 1
                try #require(stops < 200)
            }
            let end = try await place.rows(of: name)
            guard type.isVoided else {
                #expect(end == before)
                return
            }
            let left = end.filter { before[$0.key] == nil }.values.map { $0["journey_status"]?.string }
            #expect(left == Array(repeating: "deleted", count: 6))
        }
    }

    @Test("The other person of two has an id or an e-mail address, and nobody's address is refused")
    func addresses() async throws {
        try await ImportPlace.run { place in
            let email = try #require(try await place.nation().v2.signups.show(4).attributes.email)
            let text = """
                first_email,second_email,relationship_type
                \(email),admin@example.com,friend-friend
                \(email),nobody@example.org,friend-friend

                """
            let (records, preview) = try await place.recordImport(text, "relationships")
            #expect(
                preview.refused.map(\.reason) == [
                    "second_signup_id: none of the people has the address \"nobody@example.org\""
                ])
            #expect(preview.new == 1)
            let journal = try await place.folder.create(JournalHeader(kind: "import", nation: place.sandbox.baseURL))
            try await records.plan(into: journal)
            let sent = try await journal.entries(in: [.planned]).map(\.sent)
            #expect(
                sent == [["first_signup_id": "4", "second_signup_id": "1", "relationship_type": "friend-friend"]])
        }
    }

    @Test("As many rows with the id of another system are passed over as the nation has, each row counted once")
    func known() async throws {
        try await ImportPlace.run { place in
            let header = "signup_id,amount,succeeded_at,actblue_order_number\n"
            let row = "3,5,2026-01-31T18:30:00Z,"
            let journal = try await place.records(header + row + "AB1\n" + row + "AB2\n" + row + "\n")
            #expect(await place.carryOut(journal).failure == nil)
            let text = header + [row + "ab2\n", row + "AB1\n", row + "AB1\n", row + "AB3\n", row + "\n"].joined()
            let (_, preview) = try await place.recordImport(text)
            #expect([preview.new, preview.known, preview.written] == [3, 2, 0])
            // The nation has AB1 from line 2 of this file, so that line 4 is another one.
            let (_, again) = try await place.recordImport(text, without: [3])
            #expect([again.new, again.known, again.written] == [3, 1, 1])
            try await place.set(["ignored_filters": ["actblue_order_number"]])
            await #expect { try await place.recordImport(text) } throws: {
                ($0 as? ClientError)?.kind == .rejected.filterIgnored
            }
        }
    }

    @Test("The id of a record of the same person is known, and that of another person's or of none is a new one")
    func ownIDs() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.records(
                "signup_id,amount,succeeded_at\n3,5,2026-01-31T18:30:00Z\n4,5,2026-01-31T18:30:00Z\n")
            #expect(await place.carryOut(journal).failure == nil)
            let ids = try await journal.entries().compactMap(\.id)
            try #require(ids.count == 2)
            let row = ",5,2026-01-31T18:30:00Z\n"
            let text = "id,signup_id,amount,succeeded_at\n"
            // The first donation twice, that of another person, one that nobody has, and one without an id.
            let rows = ["\(ids[0]),3", "\(ids[0]),3", "\(ids[1]),3", "999999,3", ",3"].map { $0 + row }
            let (_, preview) = try await place.recordImport(text + rows.joined())
            #expect([preview.rows, preview.new, preview.known, preview.refused.count] == [5, 4, 1, 0])
            // It is no new donation, and nothing changes the one that is there.
            let (_, edited) = try await place.recordImport(text + "\(ids[0]),3,7,2026-01-31T18:30:00Z\n")
            #expect([edited.new, edited.known] == [0, 0])
            #expect(
                edited.refused.map(\.reason) == [
                    "the nation's record \(ids[0]) of this person has another amount_in_cents, and an import changes none"
                ])
        }
    }

    @Test(
        "A payment whose status says that it failed or did not last is refused, unless the file says when or a map leaves it",
        arguments: [
            ("Paid", false), ("Completed", false), ("", false), ("approved", false), ("Failed", true),
            ("refunded", true),
            ("Partially Refunded", true), ("PENDING", true), ("Denied", true), ("Reversed", true), ("Canceled", true),
        ])
    func outcomes(word: String, isRefused: Bool) throws {
        let type = try #require(Self.donations)
        func fault(_ header: String, _ end: String, json: String? = nil) throws -> String? {
            let sheet = try Sheet("\(header)\n3,5,2026-01-31T18:30:00Z,\(word)\(end)\n")
            let map = try RecordMap(sheet.header, of: type, json: json.map { Array($0.utf8) })
            #expect(map.unknown.isEmpty)
            let row = try #require(sheet.rows.first)
            return RecordRow(row, map, CellCheck(ImportOptions()), nil, list: nil).fault
        }
        let header = "signup_id,amount,succeeded_at,Payment status"
        #expect(
            try fault(header, "")
                == (isRefused
                    ? "Payment status: \"\(word)\" is no payment that has "
                        + "succeeded" : nil))
        #expect(try fault(header, "", json: #"{"Payment status":null}"#) == nil)
        #expect(try fault(header + ",failed_at", ",2026-02-01T18:30:00Z") == nil)
    }

    @Test("ActBlue's receipts and times are known, and an id of another program is none")
    func actBlue() throws {
        let type = try #require(Self.donations)
        let sheet = try Sheet(
            "Receipt ID,Date,Amount,Fundraising Page,Donor Email,id\n"
                + "AB1,2026-10-01 12:30:00,25.00,page,ada@example.org,ch_1A\n")
        let map = try RecordMap(sheet.header, of: type)
        var options = ImportOptions()
        options.timeZone = TimeZone(identifier: "America/New_York")
        let row = RecordRow(try #require(sheet.rows.first), map, CellCheck(options), nil, list: nil)
        #expect(row.fault == nil && row.id == nil && row.keys == [MatchKey(.email, "ada@example.org")])
        #expect(
            row.values == [
                "actblue_order_number": "AB1", "succeeded_at": "2026-10-01T12:30:00-04:00", "amount_in_cents": 2500,
            ])
    }

    @Test("A map and values for all rows set what columns do; what people have is told apart")
    func maps() throws {
        let type = try #require(Self.donations)
        let header = try Sheet("Betrag,Wer,Datum,city,shoe size,x\n1,2,3,4,5,6\n").header
        let json = Array(#"{"Betrag":"amount","Wer":"signup_id","Datum":"Succeeded at","x":null}"#.utf8)
        let field = ImportField(slug: "shoe_size", name: "Shoe size", type: "integer")
        var map = try RecordMap(header, of: type, fields: [field], json: json)
        #expect(map.unknown.isEmpty && map.aboutPeople == ["city", "shoe size"])
        try map.setAll("payment_type_name", to: "Cash")
        #expect(map.targets.count { $0 != nil } == 3 && map.constants.count == 1)
        #expect(throws: ImportError.self) { try map.setAll("amount_in_cents", to: "5") }
        #expect(throws: ImportError.self) { try map.setAll("email", to: "a@example.org") }
        #expect(throws: ImportError.self) { try map.setAll("colour", to: "red") }
        let people = try map.people(header, fields: [field])
        #expect(
            people.targets.map { $0.map { "\($0)" } } == [nil, "id", nil, "home_address.city", "custom.shoe_size", nil])
        for json in [#"{"Betrag":"colour","Wer":"signup_id"}"#, #"{"y":null}"#, #"{"Wer":1}"#, "[]"] {
            #expect(throws: ImportError.self) { try RecordMap(header, of: type, json: Array(json.utf8)) }
        }
    }

    /// The statements of the new donations, in any order.
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
        _ text: String, _ name: String = "donations", without lines: Set<Int> = [], on list: ImportList? = nil
    ) async throws -> (records: RecordImport, preview: RecordPreview) {
        let sheet = try Sheet(text)
        let type = try #require(RecordType.named(name))
        var records = RecordImport(
            into: nation(), try RecordMap(sheet.header, of: type, namesList: list != nil), ImportOptions(),
            without: lines,
            list: list)
        for row in sheet.rows { records.add(row) }
        let preview = try await records.preview()
        return (records, preview)
    }

    func records(
        _ text: String, _ name: String = "donations", on list: ImportList? = nil
    ) async throws -> ChangeJournal {
        let (records, preview) = try await recordImport(text, name, on: list)
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

    /// The ids of people who have no record of a type, in rising order.
    func people(withoutRecords name: String) async throws -> [Int] {
        let holders = Set(try await holders(of: name))
        var people: [Int] = []
        for try await row in nation().v2.rows(V2.RowQuery(checked: try #require(.named("signups")))) {
            if let id = row.id.int, !holders.contains(row.id.rawValue), id != 30 { people.append(id) }
        }
        return people
    }

    /// The ids of the people of all records of a type, in the order of the records.
    func holders(of name: String) async throws -> [String] {
        let record = try #require(RecordType.named(name))
        let include = record.personRelationship
        let query = try V2.RowQuery(try #require(record.type), include: include.map { [$0] } ?? [])
        var people: [String] = []
        for try await row in nation().v2.rows(query) {
            let person = include.map { row.related($0)?.first?.id.rawValue } ?? V2.Row.text(row[record.person])
            if let person { people.append(person) }
        }
        return people
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
