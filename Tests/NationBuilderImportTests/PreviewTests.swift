// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore
import ErrandJSON
import ErrandTesting
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderImport

/// The machine that counts what would change, without a nation.
@Suite("The preview of an import", .timed, .timeLimit(.minutes(5)))
struct PreviewTests {
    /// People of a nation as the API shows them.
    private static let nation: [(id: String, attributes: JSONObject, tags: [String])] = [
        (
            "1",
            [
                "first_name": "Ada", "email": "ada@example.com", "email1": "ada@example.com",
                "email2": "second@example.com",
                "phone_number": "15550001", "custom_values": ["year": "2008.0"], "external_id": "X1",
            ], ["Vip"]
        ),
        ("2", ["first_name": "Bob", "email": "bob@example.com", "external_id": 42, "support_level": 3], []),
        ("3", ["first_name": "Cy", "email": "shared@example.com"], []),
        ("4", ["first_name": "Di", "email": "di@example.com", "email2": "shared@example.com"], []),
        ("5", ["first_name": "'=Ed", "last_name": "=E", "email": "'+ed@example.com"], []),
        ("6", ["is_volunteer": "maybe", "registered_at": "0000-00-00", "note": " "], []),
        (
            "7",
            [
                "first_name": "Flo", "employer": "n/a",
                "home_address": ["state": "MA", "zip": "1104", "city": "Springfield"],
            ],
            []
        ),
    ]

    /// Returns the people of a lookup as a nation does.
    private func response(_ lookup: PersonLookup, _ targets: [ImportTarget]) -> [KnownPerson] {
        let all = Self.nation.map { person in
            JSONValue.object([
                "id": .string(person.id), "type": "signups", "attributes": .object(person.attributes),
                "relationships": [
                    "signup_tags": [
                        "data": .array(person.tags.map { ["type": "signup_tags", "id": .string("t\($0)")] })
                    ]
                ],
            ])
        }
        let tags = Self.nation.flatMap(\.tags).map {
            JSONValue.object(["type": "signup_tags", "id": .string("t\($0)"), "attributes": ["name": .string($0)]])
        }
        let people = KnownPerson.people(in: ["data": .array(all), "included": .array(tags)], targets)
        let sought = Set(lookup.values.map { MatchKey(lookup.key, $0) })
        return people.filter { !sought.isDisjoint(with: $0.keys) }
    }

    private func preview(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportPreview {
        try state(text, change).result(requestsSent: 0)
    }

    private func state(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> PreviewState {
        let sheet = try Sheet(text)
        var options = ImportOptions()
        change(&options)
        let fields = [ImportField(slug: "year", name: "Year", type: "number")]
        var state = try PreviewState(ImportMap(sheet.header, fields: fields), options)
        for row in sheet.rows { state.add(row) }
        while state.begin() {
            for isOfIDs in [true, false] {
                for lookup in state.lookups(ofIDs: isOfIDs) {
                    try state.take(response(lookup, state.targets), of: lookup)
                }
            }
            state.settle()
        }
        return state
    }

    /// New, changed, same, twice, refused.
    private func counts(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> [Int] {
        let preview = try preview(text, change)
        return [preview.new, preview.changed, preview.same, preview.twice, preview.refused.count]
    }

    @Test(
        "A ' that makes a cell text in a spreadsheet is left out",
        arguments: [
            ("'=1+1", "=1+1"), ("'+x", "+x"), ("'-x", "-x"), ("'@x", "@x"), ("'\tx", "\tx"), ("'\r\nx", "\r\nx"),
            ("'-\u{301}", "-\u{301}"), ("'", "'"), ("'t Hooft", "'t Hooft"), ("''=x", "''=x"), (" '=x", " '=x"),
            ("'\u{301}=", "'\u{301}="), ("=x", "=x"), ("", ""),
        ])
    func textMark(cell: String, text: String) { #expect(SpreadsheetText.of(cell) == text) }

    @Test("A value that the nation has with such a ' is equal too, and is a key, and the cells are counted")
    func textMarks() throws {
        let changed = try preview("id,first_name,last_name\n1,'=Ada,'x\n")
        #expect(changed.textMarks == 1 && changed.examples.first?.changes.map(\.after) == ["=Ada", "'x"])
        #expect(try counts("id,first_name,last_name\n5,'=Ed,'=E\n") == [0, 0, 1, 0, 0])
        #expect(try counts("id,first_name\n5,Ed\n5,'=Ed\n") == [0, 0, 1, 1, 0])
        #expect(try counts("id,first_name\n5,'=Ed\n5,Ed\n") == [0, 1, 0, 1, 0])
        #expect(try counts("id,first_name\n5,=Ed\n") == [0, 1, 0, 0, 0])
        #expect(try counts("email,last_name\n'+ed@example.com,=E\n") == [0, 0, 1, 0, 0])
        let new = try preview("email\n'+new@example.com\n'+new@example.com\n")
        #expect(new.new == 1 && new.twice == 1 && new.examples.map(\.name) == ["+new@example.com"])
    }

    @Test(
        "People are new, changed, same, twice or refused",
        arguments: [
            ("email,first_name\nnew@example.com,Eve\n", [1, 0, 0, 0, 0]),
            ("email,first_name\nADA@example.com,Ada\n", [0, 0, 1, 0, 0]),
            ("email,first_name\nsecond@example.com,Ada\n", [0, 0, 1, 0, 0]),
            ("email,first_name\nbob@example.com,Robert\n", [0, 1, 0, 0, 0]),
            ("email,first_name\nshared@example.com,Cy\n", [0, 0, 0, 0, 1]),
            ("email,first_name\n,Nobody\n", [0, 0, 0, 0, 1]),
            ("email,first_name\nnot an address,Eve\n", [0, 0, 0, 0, 1]),
            ("id,first_name\n1,Ada\n99,Eve\n", [0, 0, 1, 0, 1]),
            ("id,email\n1,bob@example.com\n", [0, 0, 0, 0, 1]),
            ("id,email\n1,fresh@example.com\n,fresh@example.com\n", [0, 1, 0, 1, 0]),
            ("id,email\n1,ada@example.com\n,second@example.com\n", [0, 0, 1, 1, 0]),
            ("external_id,first_name\n42,Bob\nx1,Ada\n43,Eve\n", [1, 0, 2, 0, 0]),
            ("external_id,email\n43,bob@example.com\n", [0, 0, 0, 0, 1]),
            ("external_id,email\n42,bob@new.example.com\n", [0, 1, 0, 0, 0]),
            ("external_id,email\n7,di@example.com\n", [0, 1, 0, 0, 0]),
            ("id,external_id\n2,43\n", [0, 1, 0, 0, 0]),
            ("email,external_id\na@x.org,1\nb@x.org,1\na@x.org,2\n,2\n", [2, 0, 0, 0, 2]),
            ("email,external_id\na@x.org,1\nb@x.org,2\na@x.org,2\n", [2, 0, 0, 0, 1]),
            ("email,external_id\na@x.org,1\na@x.org,\na@x.org,1\n,1\n", [1, 0, 0, 3, 0]),
            ("id,email\n1,a@x.org\n1,b@x.org\n", [0, 1, 0, 0, 1]),
            ("email,phone\nada@example.com,+1 555-0001\n", [0, 0, 1, 0, 0]),
            ("email,year\nada@example.com,2008\n", [0, 0, 1, 0, 0]),
            ("email,year\nada@example.com,2009\n", [0, 1, 0, 0, 0]),
            ("email,tags\nada@example.com,\"vip, VIP\"\nbob@example.com,vip\n", [0, 1, 1, 0, 0]),
            ("email,first_name\nada@example.com,Ada,extra\nbob@example.com\n", [0, 0, 1, 0, 1]),
            ("email,external_id\nada@example.com,n/a\n", [0, 0, 1, 0, 0]),
            ("id,email\n3,shared@example.com\n4,shared@example.com\n,shared@example.com\n", [0, 0, 2, 0, 1]),
            ("id,email\n3,bob@example.com\n", [0, 0, 0, 0, 1]),
            ("id,first_name,created_at,primary_address.city\n1,Ada,x,y\n", [0, 0, 1, 0, 0]),
            ("email,external_id\nada@example.com,X1.0\nbob@example.com,42.0\n", [0, 0, 1, 0, 1]),
            ("email,rnc_id\nada@example.com,NaN\nbob@example.com,NaN\n", [0, 0, 2, 0, 0]),
            ("email,first_name\n,\n  ,\n", [0, 0, 0, 0, 0]),
        ])
    func outcomes(text: String, counts expected: [Int]) throws {
        #expect(try counts(text) == expected)
    }

    @Test("A later cell that is not empty wins, tags add up, and a person is counted once")
    func folded() throws {
        let text =
            "email,first_name,last_name,tags\nbob@example.com,B,X,one\nbob@example.com,Bob,,two\nBOB@example.com,,,one\n"
        let preview = try preview(text)
        #expect([preview.changed, preview.twice, preview.rows] == [1, 2, 3])
        let example = try #require(preview.examples.first)
        #expect(
            example.changes.map { "\($0.target) \($0.before) \($0.after)" } == ["last_name  X", "tags  +one, +two"])
        #expect(preview.columns.map(\.equal) == [1, 1, 0, 0] && preview.columns.map(\.filled) == [0, 0, 1, 1])
    }

    @Test(
        "A later name is not taken that is the earlier one without its accents, or the beginning of it",
        arguments: [
            ("Zoë", "Zoe", "Zoë"), ("Zoe", "Zoë", "Zoë"), ("Khadija", "K.", "Khadija"), ("K", "Khadija", "Khadija"),
            ("Muñoz-Kim", "Munoz Kim", "Muñoz-Kim"), ("ada", "Ada", "Ada"), ("Ada", "Adaline", "Adaline"),
            ("Ada", "ada", "ada"), ("Thaddeus", "Thad", "Thaddeus"), ("Ortega Ruiz", "Ortega", "Ortega Ruiz"),
        ])
    func lessName(first: String, second: String, kept: String) throws {
        let preview = try preview("email,first_name\nnew@x.org,\(first)\nnew@x.org,\(second)\n")
        #expect([preview.new, preview.twice] == [1, 1], "\(preview.refused)")
        #expect(preview.examples.first?.changes.first { "\($0.target)" == "first_name" }?.after == kept)
        // Of other values the later one counts, also of what stands around a name.
        let other = try self.preview("email,ward,suffix\nnew@x.org,12,III\nnew@x.org,1,I\n").examples.first?.changes
        #expect(other?.filter { ["ward", "suffix"].contains("\($0.target)") }.map(\.after) == ["1", "I"])
    }

    @Test(
        "A row that is refused because its address is another's takes back the consent to e-mail there, and gives none")
    func refusalOfRefused() throws {
        for (first, second, kept) in [("yes", "no", "false"), ("yes", "yes", "true"), ("no", "yes", "false")] {
            for keys in ["7,8", "7,7"] {
                let ids = keys.split(separator: ",")
                let text =
                    "van_id,email,first_name,email_opt_in\n\(ids[0]),new@x.org,Ann,\(first)\n"
                    + "\(ids[1]),NEW@x.org,\(keys == "7,7" ? "Ann" : "Bo"),\(second)\n"
                let preview = try preview(text)
                #expect([preview.new, preview.refused.count] == [1, keys == "7,7" ? 0 : 1])
                let change = preview.examples.first?.changes.first { "\($0.target)" == "email_opt_in" }
                #expect(change?.after == kept, "\(text)")
            }
        }
        // Another address is another mailbox.
        let other = try preview("van_id,email,email_opt_in\n7,a@x.org,yes\n7,b@x.org,no\n")
        #expect(other.examples.first?.changes.first { "\($0.target)" == "email_opt_in" }?.after == "true")
    }

    @Test("A postal code that has lost its zero is written with it, and is the nation's own without it")
    func zeros() throws {
        let new = try preview("email,home_state,home_zip\nnew@x.org,MA,1104\nb@x.org,NY,1104\n")
        #expect(new.examples.map { $0.changes.last?.after } == ["01104", "1104"])
        #expect(try counts("id,home_state,home_zip\n7,MA,1104\n7,MA,01104\n") == [0, 1, 0, 1, 0])
        #expect(try counts("id,home_state,home_zip\n7,MA,1104\n") == [0, 0, 1, 0, 0])
    }

    @Test(
        "A word for no value is the nation's own, where it has the word, and clears another value when that is wanted")
    func words() throws {
        let text = "id,first_name,employer\n7,Flo,n/a\n"
        #expect(try counts(text) == [0, 0, 1, 0, 0] && counts(text) { $0.empty = .clear } == [0, 0, 1, 0, 0])
        let other = "id,first_name,employer\n7,n/a,n/a\n"
        #expect(try counts(other) == [0, 0, 1, 0, 0] && counts(other) { $0.empty = .clear } == [0, 1, 0, 0, 0])
    }

    @Test("Where people are not found by the ids of the file, those of recruiters are another nation's too")
    func otherNation() throws {
        let text = "id,email,recruiter_id,recruiter_name\n9001,new@x.org,17,x\n"
        let other = try preview(text) { $0.match = [.email] }
        #expect([other.new, other.refused.count] == [1, 0])
        #expect(other.examples.first?.changes.map { "\($0.target)" } == ["email"])
        let own = try preview("id,email,recruiter_id\n1,ada@example.com,17\n")
        #expect(own.examples.first?.changes.map { "\($0.target)" } == ["recruiter_id"])
    }

    @Test("Each column counts what is filled, overwritten, equal and kept")
    func columns() throws {
        let text = "id,first_name,support_level,last_name\n1,Ada,3,L\n2,Bert,2,B\n"
        func numbers(_ existing: ExistingValues) throws -> [[Int]] {
            try preview(text) { $0.existing = existing }.columns.map { [$0.filled, $0.overwritten, $0.equal, $0.kept] }
        }
        #expect(try numbers(.overwrite) == [[0, 0, 2, 0], [0, 1, 1, 0], [1, 1, 0, 0], [2, 0, 0, 0]])
        #expect(try numbers(.fill) == [[0, 0, 2, 0], [0, 0, 1, 1], [1, 0, 0, 1], [2, 0, 0, 0]])
        #expect(try numbers(.skip) == [[0, 0, 2, 0], [0, 0, 1, 1], [0, 0, 0, 2], [0, 0, 0, 2]])
        #expect(try counts(text) { $0.existing = .skip } == [0, 0, 2, 0, 0])
        let mixed = try preview("email,first_name,tags\nada@example.com,A,new\nfresh@example.com,Eve,new\n") {
            $0.existing = .skip
        }
        #expect([mixed.new, mixed.changed, mixed.same] == [1, 0, 1])
        #expect(mixed.columns.map(\.filled) == [1, 1, 1] && mixed.columns.map(\.kept) == [0, 1, 1])
    }

    @Test("Empty cells change nothing, and with clear they remove a value that is there")
    func cleared() throws {
        let text = "id,first_name,last_name\n1,,\n"
        #expect(try counts(text) == [0, 0, 1, 0, 0])
        let preview = try preview(text) { $0.empty = .clear }
        #expect(preview.columns.map(\.overwritten) == [0, 1, 0] && preview.columns.map(\.equal) == [1, 0, 1])
        #expect(
            preview.examples.first?.changes == [
                ImportChange(target: try #require(.attribute("first_name")), before: "Ada", after: "")
            ])
        #expect(try counts("email,first_name\n,Eve\n") { $0.empty = .clear } == [0, 0, 0, 0, 1])
        // A later empty cell does not win over one that is not empty, and nobody loses the key of the file.
        #expect(try counts("id,first_name\n1,Ada\n1,\n") { $0.empty = .clear } == [0, 0, 1, 1, 0])
        #expect(try counts("id,first_name\n1,\n1,Ada\n") { $0.empty = .clear } == [0, 0, 1, 1, 0])
        #expect(try counts("id,email\n1,\n") { $0.empty = .clear } == [0, 0, 1, 0, 0])
    }

    @Test("Rows without a key are created, each once, when that is wanted")
    func withoutKey() throws {
        #expect(try counts("email,first_name\n,Eve\n,Eve\n") { $0.withoutKey = .create } == [2, 0, 0, 0, 0])
        #expect(try counts("first_name\nEve\n") { $0.withoutKey = .create } == [1, 0, 0, 0, 0])
        let error = #expect(throws: ImportError.self) { try counts("first_name\nEve\n") }
        #expect(error?.kind == .noKey)
    }

    @Test("Only the chosen keys find people; the other columns are values")
    func chosen() throws {
        let text = "external_id,email\nX1,bob@example.com\n"
        #expect(try counts(text) == [0, 0, 0, 0, 1])
        let preview = try preview(text) { $0.match = [.email] }
        #expect(preview.changed == 1 && preview.columns.map(\.overwritten) == [1, 0])
        #expect((#expect(throws: ImportError.self) { try counts(text) { $0.match = [.id] } })?.kind == .noKey)
    }

    @Test("A row whose key fits nobody clearly says which, and whom it fits")
    func unclear() throws {
        let text = "id,email,external_id\n,shared@example.com,\n99,,\n1,bob@example.com,\nx,,\n"
        #expect(
            try preview(text).refused.map(\.reason) == [
                "2 people have the email \"shared@example.com\"", "nobody has the id 99",
                "the keys id, email belong to several people", "id: \"x\" is no id",
            ])
    }

    @Test("Somebody of one name may have several numbers under an id; people of several names or addresses have none")
    func sharedID() throws {
        let header = "van_id,first_name,last_name,phone,email\n"
        #expect(try counts(header + "7,Ann,Lee,5550001,a@x.org\n7,Ánn,lee,5550002,\n") == [1, 0, 0, 1, 0])
        #expect(try counts(header + "7,Ann,Lee,5550001,a@x.org\n7,Ann,Lee,,b@x.org\n") == [2, 0, 0, 0, 0])
        #expect(try counts(header + "7,Ann,Lee,5550001,a@x.org\n7,Bob,Lee,5550001,b@x.org\n") == [2, 0, 0, 0, 0])
        #expect(try counts(header + "7,Ann,,5550001,\n7,Ann,,5550002,\n") == [2, 0, 0, 0, 0])
    }

    @Test("A key and its value come back, whatever the value begins with", arguments: ImportKey.all)
    func matchKey(key: ImportKey) {
        for value in ["", "7", "ADA@example.com", "\u{301}e", "\u{338}"] {
            let match = MatchKey(key, value)
            #expect(match.key == key && match.value == value.lowercased())
        }
        #expect(Set(ImportKey.all.map { MatchKey($0, "7") }).count == ImportKey.all.count)
    }

    @Test("What a further row changes is compared with the nation, and not with the first row")
    func furtherRow() throws {
        let preview = try preview("id,first_name\n1,Ada\n1,Bob\n")
        #expect([preview.changed, preview.twice] == [1, 1])
        #expect(preview.examples.first?.changes.map(\.before) == ["Ada"])
        // Two addresses of one person of the nation.
        #expect(try counts("email\nada@example.com\nsecond@example.com\n") == [0, 0, 1, 1, 0])
    }

    @Test("A row that a key gives to somebody with another surer key says which, whose it is, and which id is nobody's")
    func contradictions() throws {
        let text = """
            external_id,email,first_name
            43,bob@example.com,Child
            7,a@x.org,Ann
            8,a@x.org,Ben
            NULL,di@example.com,Di
            NULL,ada@example.com,Ada
            NULL,,Eve

            """
        let preview = try preview(text)
        #expect([preview.new, preview.changed, preview.same] == [1, 0, 1])
        #expect(
            preview.refused.map(\.reason) == [
                "the person with the id 2 has the same email, and another external_id: \"42\", not \"43\"",
                "line 3 has the same email, and another external_id: \"7\", not \"8\"",
                "the person with the id 1 has the same email, and another external_id: \"x1\", not \"null\": the external_id "
                    + "\"null\" is nobody's, as it stands in rows with different values of email",
                "the row has no key by which a person is found: the external_id \"null\" is nobody's, as it stands in rows "
                    + "with different values of email",
            ])
        #expect(preview.refused.map(\.isOfAnotherKey) == [true, true, true, false])
        let shared = ImportSharedID(
            key: try #require(ImportKey("external_id")), value: "null", rows: 3, differing: "email")
        #expect(preview.sharedIDs == [shared])
        // The weaker key alone, and a word that means nothing.
        let byEmail = try self.preview(text) { $0.match = [.email] }
        #expect([byEmail.changed, byEmail.twice] == [1, 1] && byEmail.merged == [ImportMerge(line: 4, into: 3)])
        let withNull = try self.preview(text) { $0.nulls = ["NULL"] }
        #expect(withNull.refused.map(\.line) == [2, 4, 7] && withNull.sharedIDs.isEmpty && withNull.same == 2)
    }

    @Test("Twenty people with the same word for no id are twenty people, or are refused, and the word is not written")
    func placeholders() throws {
        for word in ["NULL", "0", "n/a"] {
            let rows = (0..<20).map { "\(word),p\($0)@x.org,P\($0),555010\(10 + $0)\n" }
            let preview = try preview("van_id,email,first_name,phone\n" + rows.joined())
            #expect([preview.new, preview.twice, preview.refused.count] == [20, 0, 0])
            #expect(preview.columns.map(\.filled) == [0, 20, 20, 20])
            #expect(preview.sharedIDs.map(\.rows) == (word == "n/a" ? [] : [20]))
            let keyless = (0..<20).map { "\(word),P\($0),555010\(10 + $0)\n" }
            let text = "van_id,first_name,phone\n" + keyless.joined()
            #expect(try counts(text) == [20, 0, 0, 0, 0])
            #expect(try counts(text) { $0.withoutKey = .refuse } == [0, 0, 0, 0, 20])
            #expect(try counts(text) { $0.withoutKey = .create } == [20, 0, 0, 0, 0])
            #expect(try counts(text) { ($0.withoutKey, $0.nulls) = (.create, [word]) } == [20, 0, 0, 0, 0])
        }
        // Who has married has the id of before.
        #expect(try counts("van_id,email,first_name,last_name\n7,a@x.org,Ann,B\n7,A@x.org,ann,C\n") == [1, 0, 0, 1, 0])
        #expect(try counts("van_id,email,first_name,last_name\n7,a@x.org,Ann,B\n7,b@x.org,ann,B\n") == [2, 0, 0, 0, 0])
        // The same person, written in two ways.
        #expect(
            try counts("van_id,first_name,phone\n7,Ann,+1 (310) 555-0100\n7, ANN ,3105550100\n") == [1, 0, 0, 1, 0])
    }

    @Test(
        "No two rows with different values of one key become one person, and nobody gets another's key",
        arguments: 0..<300)
    func property(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let columns = ["id", "dw_id", "external_id", "email"]
        let values = [
            ["", "", "", "1", "2", "3"], ["", "", "5", "6", "NULL"], ["", "", "42", "x1", "7", "8", "0"],
            ["", "ada@example.com", "second@example.com", "bob@example.com", "a@x.org", "b@x.org", "c@x.org"],
        ]
        let names = ["", "Ann", "Ben", "Cem"]
        let rows = (0..<12).map { _ in
            values.map { $0.randomElement(using: &random) ?? "" } + [names.randomElement(using: &random) ?? ""]
        }
        let text =
            (columns + ["first_name"]).joined(separator: ",") + "\n"
            + rows.map { $0.joined(separator: ",") + "\n" }.joined()
        let state = try state(text)
        for person in state.people {
            let lines = [person.line] + person.furtherLines
            let own = lines.map { rows[$0 - 2] }
            for (place, column) in columns.enumerated() {
                var said = Set(own.map { $0[place].lowercased() }.filter { !$0.isEmpty })
                // A person of the nation may have several addresses.
                if column == "email", said.isSubset(of: person.known?.emails ?? []) { said = [] }
                #expect(said.count <= 1, "\(column) \(lines)\n\(text)")
            }
            guard let known = person.known else { continue }
            var said = columns.map { column in Set(known.keys.filter { $0.key.name == column }.map(\.value)) }
            for row in own {
                // The surest key that both have is the same; an earlier row may have given the person another value.
                if let place = columns.indices.first(where: { !row[$0].isEmpty && !said[$0].isEmpty }) {
                    #expect(said[place].contains(row[place].lowercased()), "\(known.id) \(row)\n\(text)")
                }
                for place in columns.indices where !row[place].isEmpty { said[place].insert(row[place].lowercased()) }
            }
        }
        // Each row is somebody's, or is refused.
        let preview = state.result(requestsSent: 0)
        let lines = state.people.flatMap { [$0.line] + $0.furtherLines } + preview.refused.map(\.line)
        #expect(Set(lines).isSuperset(of: 2..<14) || text.contains("\n,,,,"), "\(text)")
        #expect(preview.new + preview.changed + preview.same + preview.twice + preview.refused.count == preview.rows)
    }

    @Test("A bad cell that is the nation's own value says nothing; any other, and that of another person, is refused")
    func ownValues() throws {
        let text = "id,support_level,born_at,email\n"
        #expect(try counts(text + "2,3,,\n5,,,'+ed@example.com\n") == [0, 0, 2, 0, 0])
        let odd = "id,is_volunteer,registered_at\n"
        let own = "6,maybe,0000-00-00\n"
        for options in [EmptyCells.keep, .clear] {
            #expect(try counts(odd + own) { $0.empty = options } == [0, 0, 1, 0, 0])
            #expect(try counts(odd + own + own) { $0.empty = options } == [0, 0, 1, 1, 0])
        }
        let refused = try preview(odd + "6,perhaps,0000-00-00\n1,maybe,0000-00-00\n,maybe,\n").refused
        #expect(refused.map { $0.reason.contains("registered_at") } == [false, true, false])
        #expect(try counts("id,note\n6, \n") { $0.empty = .clear } == [0, 0, 1, 0, 0])
        #expect(try counts("id,note\n6,\n") { $0.empty = .clear } == [0, 1, 0, 0, 0])
    }

    @Test("A whole address, and what nobody can see in an e-mail address, are refused by name")
    func unreadable() throws {
        let text = "id,home_address,email\n1,\"{\"\"city\"\":\"\"Ely\"\"}\",\n2,1 Main St,\n5,,b\u{200B}@x.org\n"
        let preview = try preview(text)
        #expect(preview.changed == 1)
        #expect(
            preview.refused.map(\.reason) == [
                "home_address: an address has a column for each part, such as home_address.city",
                "email: \"b<U+200B>@x.org\" is no e-mail address",
            ])
    }

    @Test("A key that is too long for a URL is a fault of its row alone")
    func longKeys() throws {
        for length in [5_990, 6_010, 100_000] {
            let key = String(repeating: "x", count: length)
            let preview = try preview("external_id,email,first_name\n\(key),long@x.org,A\n42,,Bob\n")
            #expect([preview.new, preview.same, preview.refused.count] == (length < 6_000 ? [1, 1, 0] : [0, 1, 1]))
            #expect(preview.refused.allSatisfy { $0.reason.hasSuffix("cannot be looked up") && $0.reason.count < 200 })
        }
    }

    @Test("Rows of one person that say different things are told, and so is a semicolon in a tag")
    func warnings() throws {
        let text = "email,phone,last_name,tags\nn@x.org,555-0001,A,a;b\nn@x.org,5550001,B,c\nn@x.org,,b,\nn@x.org,,,\n"
        let preview = try preview(text)
        #expect(preview.new == 1 && preview.twice == 3)
        #expect(preview.columns.map(\.warnings) == [[:], [:], [.contradictions: 2], [.semicolons: 1]])
    }

    @Test("People of one household are not mixed into one person, unless only addresses count")
    func household() throws {
        let text = "email,first_name,phone\nn@x.org,Dot,555-0001\nn@x.org,Guy,\nN@x.org,Dotty,555-0002\n"
        let both = try preview(text)
        #expect([both.new, both.twice] == [1, 1] && both.refused.map(\.line) == [3])
        #expect(
            both.refused.first?.reason == "line 2 has the same email, and another first_name: \"Dot\", not \"Guy\"")
        #expect(both.refused.first?.isOfAnotherKey == true)
        let one = try preview(text) { $0.match = [.email] }
        #expect([one.new, one.twice, one.refused.count] == [1, 2, 0])
    }

    @Test("Who has refused in one row has not agreed in another, in either order", arguments: [true, false])
    func refusal(isFirst: Bool) throws {
        let rows = ["n@x.org,yes,no", "n@x.org,no,yes"]
        let text = "email,email_opt_in,do_not_call\n\((isFirst ? rows.reversed() : rows).joined(separator: "\n"))\n"
        #expect(
            try preview(text).examples.first?.changes.map { "\($0.target)=\($0.after)" }
                == ["email=n@x.org", "email_opt_in=false", "do_not_call=true"])
    }

    @Test("Cells beyond the header that are empty refuse no row, and others do")
    func cellsBeyond() throws {
        let preview = try preview("email,first_name\na@x.org,A,, \nb@x.org,B,C\n")
        #expect(preview.new == 1 && preview.refused.map(\.reason) == ["the row has 3 cells, and the header 2"])
    }

    @Test("Where only addresses count, an id of another nation is no fault")
    func strangeID() throws {
        let text = "id,email,first_name\nl:7,n@x.org,N\n99,bob@example.com,Bob\n"
        #expect(try preview(text).refused.map(\.isOfForeignID) == [true, true])
        let preview = try preview(text) { $0.match = [.email] }
        #expect([preview.new, preview.same, preview.refused.count] == [1, 1, 0])
    }

    @Test("Ids that give nearly all people another address are told")
    func foreignIDs() throws {
        func isTold(_ rows: String) throws -> Bool { try preview("id,email\n" + rows).hasForeignIDs }
        #expect(try isTold("1,x@x.org\n2,y@x.org\n4,z@x.org\n"))
        #expect(try !isTold("1,x@x.org\n2,y@x.org\n"))
        #expect(try !isTold("1,x@x.org\n2,y@x.org\n4,z@x.org\n5,'+ed@example.com\n"))
        #expect(try !preview("external_id,email\nX1,x@x.org\n42,y@x.org\n").hasForeignIDs)
    }

    @Test("A key that no filter can name is refused, and a brace alone is none")
    func unwritable() throws {
        let refused = try preview("external_id,first_name\n\"a,b}\",A\na},B\n").refused
        #expect(refused.map(\.line) == [2])
        #expect(refused.map(\.reason) == ["external_id: \"a,b}\" cannot be looked up"])
    }

    @Test("A refused row knows its line and all its faults")
    func refused() throws {
        let preview = try preview(
            "email,born_at,is_volunteer\n\n\"a\nb\",1/2/2026,maybe\nada@example.com,x\n\"a\"b,c\n")
        #expect(preview.refused.map(\.line) == [3, 5, 6])
        #expect(
            preview.refused.map(\.reason) == [
                "email: \"a\nb\" is no e-mail address; born_at: \"1/2/2026\" is no date such as 2026-01-31; "
                    + "is_volunteer: \"maybe\" is neither true nor false",
                "born_at: \"x\" is no date such as 2026-01-31", "something follows a closing quotation mark",
            ])
    }

    @Test("Columns whose ids or postal codes may have lost zeros are named")
    func lostZeros() throws {
        let rows = (0..<20).map {
            "a\($0)@example.org,\($0 < 18 ? "12345" : "234"),0\($0),\($0 == 3 ? "9" : "10\(10 + $0)")\n"
        }
        let preview = try preview("email,zip,van_id,dw_id\n" + rows.joined())
        #expect(preview.lostZeros.map(\.column) == ["zip", "dw_id"] && preview.lostZeros.map(\.count) == [2, 1])
    }

    @Test("Requests and time follow from what would be written")
    func requests() throws {
        let text = "id,email,first_name,tags\n1,,Adele,\"a,b\"\n2,,Bob,\n,n@example.com,Eve,a\n,m@example.com,,\n"
        let preview = try preview(text)
        #expect([preview.new, preview.changed, preview.same] == [2, 1, 1])
        // One reading of people and one of keys, one change, three taggings, one lookup of tags, two new people.
        #expect(preview.requests == 1 + 1 + 1 + 3 + 1 + 2)
        #expect(preview.duration == .milliseconds(9 * 40) && preview.newWithoutEmailOptIn == 2)
    }

    @Test("Keys are looked up once, at most 99 in a request, and fewer when they are long")
    func lookups() throws {
        let keys = (0..<250).map { MatchKey(.email, "p\($0)@example.com") }
        #expect(PersonLookup.lookups(keys).map(\.values.count) == [99, 99, 52])
        let long = (0..<100).map { MatchKey(.email, String(repeating: "a", count: 180) + "\($0)@example.com") }
        let lookups = PersonLookup.lookups(long)
        #expect(lookups.count > 1 && lookups.flatMap(\.values).count == 100)
        #expect(PersonLookup.lookups([MatchKey(.email, "a@x.org"), MatchKey(.id, "1")]).map(\.key) == [.id, .email])
        #expect(PersonLookup.lookups([]).isEmpty)

        let sheet = try Sheet("email\na@x.org\nA@x.org\nb@x.org\n")
        var state = try PreviewState(ImportMap(sheet.header, fields: []), ImportOptions())
        for row in sheet.rows { state.add(row) }
        for _ in 1...2 {
            let hasBegun = state.begin()
            #expect(hasBegun)
            #expect(state.lookups(ofIDs: false) == [PersonLookup(key: .email, values: ["a@x.org", "b@x.org"])])
            state.settle()
            let isMore = state.begin()
            #expect(!isMore && state.result(requestsSent: 0).new == 2)
            // A further row begins the decisions anew.
            state.add(sheet.rows[0])
        }
    }

    @Test("A key that the person of a row's id has is not looked up, and any other one is")
    func ownKeys() throws {
        let sheet = try Sheet("id,email\n1,Own@x.org\n2,other@x.org\n,new@x.org\n")
        var state = try PreviewState(ImportMap(sheet.header, fields: []), ImportOptions())
        for row in sheet.rows { state.add(row) }
        _ = state.begin()
        let ids = PersonLookup(key: .id, values: ["1", "2"])
        #expect(state.lookups(ofIDs: true) == [ids])
        let people: [JSONValue] = [
            ["type": "signups", "id": "1", "attributes": ["email": "own@x.org"]],
            ["type": "signups", "id": "2", "attributes": ["email": "two@x.org"]],
        ]
        try state.take(KnownPerson.people(in: ["data": .array(people)], state.targets), of: ids)
        let addresses = ["other@x.org", "new@x.org"]
        #expect(state.lookups(ofIDs: false) == [PersonLookup(key: .email, values: addresses)])
    }

    @Test("People who were not asked for end the preview: the nation has ignored the filter")
    func ignoredFilter() throws {
        let sheet = try Sheet("email\nnobody@example.com\n")
        var state = try PreviewState(ImportMap(sheet.header, fields: []), ImportOptions())
        for row in sheet.rows { state.add(row) }
        _ = state.begin()
        let lookup = try #require(state.lookups(ofIDs: false).first)
        let others = response(PersonLookup(key: .id, values: ["1"]), state.targets)
        let error = #expect(throws: ClientError.self) { try state.take(others, of: lookup) }
        #expect(error?.kind == .rejected.filterIgnored)
    }
}
