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

/// People whom a nation does not have, found by each key.
@Suite("New people of an import", .timed, .timeLimit(.minutes(15)))
struct NewPeopleTests {
    /// The attributes by which a nation accepts a person, and without one.
    private static let identities = [
        "first_name,last_name,phone", "first_name", "mobile_number", "email", "occupation",
    ]

    private static func cells(_ columns: String, _ number: Int) -> String {
        columns.split(separator: ",").map { column in
            switch column {
            case "email": "new\(number)@example.org"
            case "phone", "mobile_number": "310555010\(number)"
            default: "\(column) \(number)"
            }
        }.joined(separator: ",")
    }

    private static func sheet(_ key: ImportKey, _ columns: String, count: Int = 3) -> String {
        (1...count).reduce("key,\(columns)\n".replacing("key", with: "\(key)")) { text, number in
            let value = key == .email ? "key\(number)@example.org" : key == .id ? "99\(number)" : "\(key)-\(number)"
            return text + "\(value),\(cells(columns, number))\n"
        }
    }

    @Test("They are created as the preview says, by each key, with each kind of identity", arguments: ImportKey.all)
    func created(key: ImportKey) async throws {
        for columns in Self.identities where columns != "\(key)" {
            try await ImportPlace.run { place in
                let before = try await place.state()
                let text = Self.sheet(key, columns)
                let (_, preview) = try await place.people(text)
                let isRefused = key == .id || columns == "occupation" && key != .email
                #expect([preview.new, preview.refused.count] == (isRefused ? [0, 3] : [3, 0]), "\(columns)")
                let journal = try await place.plan(text)
                let result = try await place.write(journal)
                #expect([result.new, result.refused.count] == [preview.new, preview.refused.count], "\(result)")
                #expect(result.notTaken.isEmpty && result.unknown.isEmpty && result.open == 0, "\(result)")
                let state = try await place.state()
                #expect(state.count == before.count + preview.new)
                guard !isRefused else { return }
                let value = JSONValue.string(key == .email ? "key2@example.org" : "\(key)-2")
                let two = try #require(state.values.first { $0["\(key)"] == value })
                for column in columns.split(separator: ",") where column != "phone" {
                    #expect(two["\(column)"]?.string == Self.cells("\(column)", 2), "\(column)")
                }
                let (_, again) = try await place.people(text)
                #expect([again.same, again.new, again.changed] == [3, 0, 0])
                #expect(try await place.undo(journal).deleted == 3)
                #expect(try await place.state() == before)
            }
        }
    }

    @Test(
        "With each second response lost, and people who appear late, nobody is there twice, by each key",
        arguments: ImportKey.all.filter { $0 != .id }, [0, 3])
    func late(key: ImportKey, hiddenFor: Int) async throws {
        var behaviors = SandboxBehaviors()
        behaviors.hiddenFor = hiddenFor
        try await ImportPlace.run(behaviors, chaos: ["lost 50% POST"]) { place in
            let before = try await place.state().count
            let columns = key == .email ? "first_name" : "first_name,email"
            let journal = try await place.plan(Self.sheet(key, columns, count: 8))
            let values = (1...8).map { key == .email ? "key\($0)@example.org" : "\(key)-\($0)" }
            let result = try await place.run(journal).write()
            #expect([result.new, result.refused.count, result.unknown.count] == [8, 0, 0], "\(result)")
            for _ in 0..<hiddenFor { _ = try await place.state() }
            let state = try await place.state()
            #expect(state.count == before + 8)
            let present = Set(state.values.compactMap { $0["\(key)"]?.string })
            #expect(present.isSuperset(of: values))
        }
    }

    @Test(
        "Who is created by somebody else after the preview is refused and left alone, by each key",
        arguments: ImportKey.all.filter { $0 != .id })
    func createdMeanwhile(key: ImportKey) async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan(Self.sheet(key, "first_name,occupation"))
            let value = key == .email ? "KEY2@example.org" : "\(key)-2".uppercased()
            _ = try await PersonWrite.create(["\(key)": .string(value), "last_name": "Colleague"]).send(
                to: place.nation())
            let before = try await place.state()
            let result = try await place.write(journal)
            #expect(result.new == 2 && result.refused.map(\.line) == [3], "\(result)")
            #expect(result.refused.first?.reason.hasPrefix("exists now") == true)
            let state = try await place.state()
            #expect(state.count == before.count + 2)
            #expect(before.allSatisfy { state[$0.key] == $0.value })
        }
    }

    @Test(
        "A child with the father's address is not the father: the row is refused, unless the address alone is asked for"
    )
    func households() async throws {
        try await ImportPlace.run { place in
            let nation = place.nation()
            _ = try await PersonWrite.create(["van_id": "7", "email": "family@x.org", "first_name": "Father"]).send(
                to: nation)
            let text = "van_id,email,first_name\n8,family@x.org,Child\n9,house@x.org,Mother\n10,house@x.org,Son\n"
            let result = try await place.write(try await place.plan(text))
            #expect(result.new == 1 && result.refused.map(\.line) == [2, 4] && result.changed == 0, "\(result)")
            #expect(result.refused.map(\.isOfAnotherKey) == [true, true], "\(result)")
            let state = try await place.state()
            let father = try #require(state.values.first { $0["email"] == "family@x.org" })
            #expect(father["first_name"] == "Father" && father["van_id"] == "7")
            let (_, preview) = try await place.people(text) { $0.match = [.email] }
            #expect([preview.changed, preview.twice] == [2, 1])
        }
    }

    @Test("Where new people are refused, only those whom the nation has are changed, in the preview and in the journal")
    func onlyKnown() async throws {
        try await ImportPlace.run { place in
            let text = "email,occupation,tags\nadmin@example.com,Clerk,VIP\nnew1@example.org,Baker,VIP\n"
            let (people, preview) = try await place.people(text) { $0.newPeople = .refuse }
            #expect([preview.new, preview.changed] == [0, 1])
            #expect(preview.refused.map(\.reason) == ["the nation does not have this person"])
            let journal = try await place.folder.create(JournalHeader(kind: "import", nation: place.sandbox.baseURL))
            try await people.plan(into: journal, emailOptIn: nil, mobileOptIn: nil)
            let planned = try await journal.entries(in: [.planned]).filter { $0.type == "signups" }
            #expect(planned.map(\.action) == [.update, .tag] && planned.allSatisfy { $0.id == "1" }, "\(planned)")
        }
    }

    @Test("What the nation refuses of a new person leaves nobody behind")
    func refused() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan("van_id,first_name,recruiter_id,email2\n1,Ada,999999,\n2,Bob,,b@x.org\n")
            try await place.nation().v2.signups.update("9") { $0.email2 = "b@x.org" }
            let before = try await place.state()
            let result = try await place.write(journal)
            #expect(result.refused.map(\.line) == [2, 3] && result.new == 0, "\(result)")
            #expect(result.refused.last?.reason.contains("taken") == true, "\(result)")
            #expect(try await place.state() == before)
        }
    }
}
