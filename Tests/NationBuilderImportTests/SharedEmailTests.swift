// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderImport

/// Rows with one e-mail address and several people, where the name decides.
@Suite("E-mail addresses that several people share", .timed, .timeLimit(.minutes(10)))
struct SharedEmailTests {
    private static func byName(_ options: inout ImportOptions) { options.sharedEmail = .byName }

    /// Imports a file of new people twice: the second time it changes nothing.
    private func write(_ text: String, at place: ImportPlace) async throws -> ImportPreview {
        let (_, preview) = try await place.people(text, Self.byName)
        let result = try await place.write(try await place.plan(text, Self.byName))
        #expect([result.new, result.changed] == [preview.new, preview.changed])
        #expect(result.refused.map(\.line) == preview.refused.map(\.line))
        let (_, again) = try await place.people(text, Self.byName)
        #expect([again.new, again.changed, again.requests] == [0, 0, 0], "\(again.examples)")
        #expect(again.same == preview.new + preview.changed + preview.same)
        #expect(again.refused.map(\.line) == preview.refused.map(\.line))
        #expect(again.withoutEmail == preview.withoutEmail)
        return preview
    }

    @Test(
        "The same name is one person, another first name a person without the address, and all else is refused",
        arguments: [
            ("7,a@x.org,Ann,Lee,\n8,A@x.org,Ben,Lee,\n", [2, 0, 0], [3]),
            ("7,a@x.org,Ann,Lee,\n8,A@x.org,ANN,lee,\n", [1, 1, 0], []),
            ("7,a@x.org,Jürgen,Peña,\n8,A@x.org,Jurgen,PENA,\n", [1, 1, 0], []),
            // One first name and several last names, an initial, or no name: nothing shows who it is.
            ("7,a@x.org,Ann,Lee,\n8,a@x.org,Ann,Kim,\n", [1, 0, 1], []),
            ("7,a@x.org,Ann,Lee,\n8,a@x.org,A.,Lee,\n", [1, 0, 1], []),
            ("7,a@x.org,Ann,Lee,\n8,a@x.org,,,\n", [1, 0, 1], []),
            ("7,a@x.org,,,\n8,a@x.org,Ann,Lee,\n", [1, 0, 1], []),
            // Without an id, the number finds whoever has lost the address, and nobody else does.
            (",a@x.org,Ann,Lee,2025550101\n,a@x.org,Ben,Lee,2025550101\n", [2, 0, 0], [3]),
            (",a@x.org,Ann,Lee,\n,a@x.org,Ben,Lee,\n", [1, 0, 1], []),
            (",a@x.org,Ann,Lee,\n,a@x.org,Ben,Lee,2025550101\n9,,Ben,Lee,2025550101\n", [2, 1, 0], [3]),
            // A third row finds the second person by the id.
            ("7,a@x.org,Ann,Lee,\n8,a@x.org,Ben,Lee,\n8,a@x.org,Ben,Lee,2025550101\n", [2, 1, 0], [3, 4]),
            ("7,a@x.org,Ann,Lee,\n8,a@x.org,Ben,Lee,\n9,a@x.org,Cy,Lee,\n10,a@x.org,Ann,Lee,\n", [3, 1, 0], [3, 4]),
        ])
    func outcomes(rows: String, counts: [Int], without: [Int]) async throws {
        try await ImportPlace.run(people: 0) { place in
            let text = "van_id,email,first_name,last_name,mobile_number\n" + rows
            let preview = try await write(text, at: place)
            #expect([preview.new, preview.twice, preview.refused.count] == counts, "\(preview.refused)")
            #expect(preview.withoutEmail == without)
            let people = try await place.state().values.filter { $0["first_name"] != nil }
            #expect(people.count { $0["email"]?.string?.lowercased() == "a@x.org" } == 1)
            #expect(people.count { $0["email"]?.string?.isEmpty ?? true } == counts[0] - 1)
        }
    }

    @Test("Whom the nation has keeps the address and the id, whoever else has them in the file")
    func known() async throws {
        try await ImportPlace.run(people: 0) { place in
            let nation = place.nation()
            for person in [
                ["van_id": "7", "email": "family@x.org", "first_name": "Father", "last_name": "Lee"],
                ["van_id": "8", "first_name": "Mother", "last_name": "Lee"],
                ["van_id": "9", "email": "twin@x.org", "first_name": "Father", "last_name": "Lee"],
            ] {
                _ = try await PersonWrite.create(JSONObject(person.map { ($0.key, .string($0.value)) })).send(
                    to: nation)
            }
            let text = """
                van_id,email,first_name,last_name
                8,family@x.org,Mother,Lee
                10,family@x.org,Child,Lee
                11,family@x.org,Father,Lee
                9,family@x.org,Father,Lee

                """
            let before = try await place.state()
            let (_, preview) = try await place.people(text, Self.byName)
            // The last row finds two people with one name.
            #expect(preview.refused.map(\.line) == [5] && preview.withoutEmail == [2, 3])
            #expect([preview.new, preview.same, preview.changed] == [1, 2, 0])
            let result = try await place.write(try await place.plan(text, Self.byName))
            #expect([result.new, result.changed] == [1, 0])
            let state = try await place.state()
            #expect(state.values.filter { $0["email"] == "family@x.org" }.map { $0["first_name"] } == ["Father"])
            #expect(before.allSatisfy { state[$0.key] == $0.value })
        }
    }

    @Test("After an answer about another row, nobody is decided on twice")
    func answered() async throws {
        try await ImportPlace.run(people: 0) { place in
            _ = try await PersonWrite.create(["phone_number": "2025550101", "first_name": "Zoe", "last_name": "Kim"])
                .send(to: place.nation())
            let text = """
                van_id,email,first_name,last_name,phone_number
                7,lee@x.org,Ann,Lee,
                8,lee@x.org,Ben,Lee,
                ,,Zed,Kim,2025550101

                """
            var (people, preview) = try await place.people(text, Self.byName)
            #expect([preview.new, preview.twice] == [2, 0] && preview.questions.map(\.line) == [4])
            people.answer([4: .new])
            preview = try await people.preview()
            #expect([preview.new, preview.twice] == [3, 0] && preview.withoutEmail == [3])
        }
    }

    @Test("Who refuses e-mail refuses it for the address, also when it is somebody else's")
    func consent() async throws {
        try await ImportPlace.run(people: 0) { place in
            let text = """
                van_id,email,first_name,email_opt_in
                7,a@x.org,Ann,yes
                8,a@x.org,Ben,no

                """
            _ = try await write(text, at: place)
            let people = try await place.state().values
            #expect(people.first { $0["email"] == "a@x.org" }?["email_opt_in"] == false)
        }
    }

    @Test(
        "Each address of a row finds its person, in the file and in the nation, and none is somebody's twice",
        arguments: [
            // One person, whichever row has both.
            ("t@x.org,u@x.org,Thad\nu@x.org,,Thaddeus\n", [1, 0, 1, 0], ["t@x.org", "u@x.org"]),
            ("u@x.org,,Thad\nt@x.org,u@x.org,Thaddeus\n", [1, 0, 1, 0], ["t@x.org", "u@x.org"]),
            ("u@x.org,,Thad\n,u@x.org,Thaddeus\n", [1, 0, 1, 0], ["u@x.org"]),
            // Two people.
            ("t@x.org,u@x.org,Thad\nv@x.org,u@x.org,Ann\n", [1, 0, 0, 1], ["t@x.org", "u@x.org"]),
            (
                "t@x.org,u@x.org,Thad\nv@x.org,w@x.org,Ann\n", [2, 0, 0, 0],
                ["t@x.org", "u@x.org", "v@x.org", "w@x.org"]
            ),
            // Bob of the nation has b@x.org and c@x.org.
            ("c@x.org,b@x.org,Bob\n", [0, 0, 0, 0], []),
            ("d@x.org,b@x.org,Bob\n", [0, 1, 0, 0], ["d@x.org", "b@x.org"]),
            (",b@x.org,Bob\nc@x.org,,Bob\n", [0, 0, 1, 0], []),
        ])
    func furtherAddresses(rows: String, counts: [Int], addresses: [String]) async throws {
        try await ImportPlace.run(people: 0) { place in
            for person: JSONObject in [
                ["email": "b@x.org", "email2": "c@x.org", "first_name": "Bob"],
                ["email": "e@x.org", "first_name": "Eve"],
            ] {
                _ = try await PersonWrite.create(person).send(to: place.nation())
            }
            let before = try await place.state()
            let text = "email,email2,first_name\n" + rows
            let (_, preview) = try await place.people(text)
            #expect([preview.new, preview.changed, preview.twice, preview.refused.count] == counts)
            let result = try await place.write(try await place.plan(text))
            #expect([result.new, result.changed, result.refused.count] == [counts[0], counts[1], counts[3]])
            let changed = try await place.state().filter { before[$0.key] != $0.value }
            let all = changed.values.flatMap { person in
                ["email", "email2", "email3", "email4"].compactMap { person[$0]?.string }.filter { !$0.isEmpty }
            }
            #expect(all.sorted() == addresses.sorted())
            let (_, again) = try await place.people(text)
            #expect([again.new, again.changed] == [0, 0], "\(again.examples)")
            // Where empty values alone are filled, an address that Eve has is not written again.
            let (_, filled) = try await place.people("email,email2\nz@x.org,e@x.org\n") { $0.existing = .fill }
            #expect([filled.new, filled.changed, filled.same] == [0, 0, 1], "\(filled.examples)")
        }
    }

    @Test("However many households a file has, nobody of them is lost", arguments: [1, 10, 100, 1_000])
    func many(count: Int) async throws {
        try await ImportPlace.run(people: 3) { place in
            let text =
                "van_id,email,first_name,last_name\n"
                + (0..<count).map { "\($0)1,h\($0)@x.org,Ann,Lee\n\($0)2,h\($0)@x.org,Ben,Lee\n" }.joined()
            let preview = try await write(text, at: place)
            #expect([preview.new, preview.withoutEmail.count] == [2 * count, count])
        }
    }

    @Test("Of rows with random ids, addresses and names no person has two first names, and a second import is empty")
    func model() async throws {
        try await ImportPlace.run(people: 0) { place in
            var random = SeededRandom(seed: 51)
            for round in 0..<40 {
                func number(to last: Int) -> Int { Int.random(in: 1...last, using: &random) }
                func one(of names: [String]) -> String { names[number(to: names.count) - 1] }
                let rows = (0..<number(to: 8)).map { _ in
                    let id = number(to: 5) == 1 ? "" : "\(round)\(number(to: 4))"
                    let email = "r\(round)\(number(to: 3))@x.org"
                    return [id, email, one(of: ["Ann", "Ben", "Cyd"]), one(of: ["Lee", "Kim"])]
                }
                let text =
                    "van_id,email,first_name,last_name\n"
                    + rows.map { $0.joined(separator: ",") + "\n" }.joined()
                let (_, preview) = try await place.people(text, Self.byName)
                for merge in preview.merged {
                    #expect(rows[merge.line - 2][2] == rows[merge.into - 2][2], "\(text)")
                }
                _ = try await place.write(try await place.plan(text, Self.byName))
                let (_, again) = try await place.people(text, Self.byName)
                #expect([again.new, again.changed] == [0, 0], "\(text)\(again.examples)")
            }
        }
    }
}
