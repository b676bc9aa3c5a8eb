// SPDX-License-Identifier: MIT

import ErrandJSON
import Testing

@testable import NationBuilderImport

/// The machine that writes one person, without a nation.
@Suite("The writing of one person", .timeLimit(.minutes(1)))
struct RowWritingTests {
    private static let key = EntryKey(name: "email", value: "eve@example.org")
    private static let lookup = PersonLookup(key: .email, values: ["eve@example.org"])

    private static func person(_ attributes: JSONObject, id: String = "7") -> KnownPerson? {
        KnownPerson(["id": .string(id), "type": "signups", "attributes": .object(attributes)])
    }

    private static func answer(
        _ attributes: JSONObject, id: String = "7", isNew: Bool = false, at time: String = "T1"
    ) -> WriteAnswer {
        var attributes = attributes
        attributes["updated_at"] = .string(time)
        return .written(
            PersonWrite.Response(isNew: isNew, resource: ["id": .string(id), "attributes": .object(attributes)]))
    }

    /// A new person: the key, then the other values, then a tag.
    private static let created = [
        JournalEntry(number: 2, type: "signups", key: key, action: .create, sent: ["email": "eve@example.org"]),
        JournalEntry(number: 2, step: 1, type: "signups", action: .update, sent: ["first_name": "Eve"]),
        JournalEntry(number: 2, step: 2, type: "signups", action: .tag, sent: ["tag": "Vip"]),
    ]

    private static func known(_ sent: JSONObject, _ before: JSONObject) -> [JournalEntry] {
        [JournalEntry(number: 3, type: "signups", id: "7", action: .update, before: before, sent: sent)]
    }

    private static let context = RowWriting.Context(tags: ["vip": "t1"])

    private func row(_ entries: [JournalEntry], _ person: KnownPerson? = nil) -> RowWriting {
        RowWriting(entries, person, Self.context)
    }

    @Test("A new person is pushed with the key alone, gets the other values by id, and then the tags")
    func creation() {
        var row = row(Self.created)
        #expect(row.next() == .send(.push(Self.key)))
        #expect(row.takeUnsaved().map(\.state) == [.sending])
        row.take(Self.answer(["email": "eve@example.org", "email_opt_in": true], isNew: true))
        #expect(row.next() == .send(.update(id: "7", ["first_name": "Eve"])))
        #expect(row.takeUnsaved().map(\.state) == [.done, .sending])
        row.take(Self.answer(["first_name": "Eve"], at: "T2"))
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        row.take(
            .written(PersonWrite.Response(isNew: true, resource: ["id": "99"])))
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.done, .done, .done] && row.entries.allSatisfy { $0.reason == nil })
        #expect(row.entries.map(\.updatedAt) == ["T1", "T2", nil])
        #expect(row.entries[2].answered == ["id": "99"] && row.entries[1].before == ["first_name": .null])
    }

    @Test("A 200 where a 201 was expected refuses the row, and nothing more is sent")
    func existing() {
        var row = row(Self.created)
        _ = row.next()
        row.take(Self.answer(["email": "eve@example.org"], isNew: false))
        #expect(row.next() == .over)
        #expect(Set(row.entries.map(\.state)) == [.refused] && row.entries[0].reason?.hasPrefix("exists now") == true)
    }

    @Test(
        "Whose values have changed since the preview is refused, unless they are what is wanted",
        arguments: [
            (["first_name": "Ada"], true, "update"), (["first_name": "Eva"], true, "refused"),
            (["first_name": "Eve"], true, "nothing"), ([:], false, "refused"), (["first_name": .null], true, "refused"),
        ] as [(JSONObject, Bool, String)])
    func changed(attributes: JSONObject, exists: Bool, expected: String) {
        var row = row(
            Self.known(["first_name": "Eve"], ["first_name": "Ada"]), exists ? Self.person(attributes) : nil)
        switch expected {
        case "update":
            #expect(row.next() == .send(.update(id: "7", ["first_name": "Eve"])))
            #expect(row.entries[0].before == attributes)
        case "nothing":
            #expect(row.next() == .over)
            #expect(row.entries[0].state == .done && row.entries[0].answered == nil)
        default:
            #expect(row.next() == .over)
            #expect(row.entries[0].state == .refused)
        }
    }

    @Test("What the nation did not take is said, and what it only wrote in another form is not")
    func notTaken() {
        let sent: JSONObject = ["phone_number": "(310) 555", "email_opt_in": .null]
        var row = row(
            Self.known(sent, ["phone_number": .null, "email_opt_in": true]),
            Self.person(["phone_number": .null, "email_opt_in": true]))
        _ = row.next()
        row.take(Self.answer(["phone_number": "310555", "email_opt_in": true]))
        #expect(row.entries[0].state == .done)
        #expect(row.entries[0].reason == "email_opt_in was not taken: the nation has \"true\"")
    }

    @Test("After a lost answer the person is looked up: who is there is not created again, and who is not is")
    func lostCreation() {
        var row = row(Self.created)
        _ = row.next()
        row.take(.lost("broke"))
        #expect(row.next() == .look(Self.lookup))
        row.take(people: [])
        #expect(row.next() == .send(.push(Self.key)))
        row.take(.lost("broke"))
        #expect(row.next() == .look(Self.lookup))
        row.take(people: [Self.person(["email": "eve@example.org"])].compactMap(\.self))
        #expect(row.next() == .send(.update(id: "7", ["first_name": "Eve"])))
        // Nobody can tell whose creation it was, so that an undo does not delete the person.
        #expect(row.entries[0].state == .done && row.entries[0].answered == nil)
    }

    @Test("Somebody who was found after a lost answer and has other values is left alone")
    func foundOther() {
        var entries = Self.created
        entries[0].state = .sending
        var row = row(entries)
        #expect(row.next() == .look(Self.lookup))
        row.take(people: [Self.person(["first_name": "Eva"])].compactMap(\.self))
        #expect(row.next() == .over)
        #expect(row.entries[1].state == .refused && row.entries[2].state == .refused)
    }

    @Test("A write that fails again and again is refused, and one without a key is never sent twice")
    func givenUp() {
        var row = row(Self.created)
        for _ in 0..<RowWriting.mostTries {
            #expect(row.next() == .send(.push(Self.key)))
            row.take(.lost("500"))
            #expect(row.next() == .look(Self.lookup))
            row.take(people: [])
        }
        #expect(row.next() == .over)
        #expect(row.entries[0].state == .refused && row.entries[0].reason == "sent 3 times: 500")
        var keyless = RowWriting(
            [JournalEntry(number: 4, type: "signups", action: .create, sent: ["first_name": "Eve"])], nil, Self.context)
        #expect(keyless.next() == .send(.create(["first_name": "Eve"])))
        keyless.take(.lost("broke"))
        #expect(keyless.next() == .over)
        #expect(keyless.entries[0].state == .unknown)
    }

    @Test(
        "What became of a lost change shows in the values",
        arguments: [
            ("Eve", "nurse", EntryState.done), ("Eve", "other", .done), ("Ada", "none", .sending),
            ("Ada", "other", .refused),
        ])
    func lostUpdate(first: String, job: String, expected: EntryState) {
        let before: JSONObject = ["first_name": "Ada", "occupation": "none"]
        var row = row(Self.known(["first_name": "Eve", "occupation": "nurse"], before), Self.person(before))
        _ = row.next()
        row.take(.lost("broke"))
        #expect(row.next() == .look(PersonLookup(key: .id, values: ["7"])))
        row.take(people: [Self.person(["first_name": .string(first), "occupation": .string(job)])].compactMap(\.self))
        _ = row.next()
        #expect(row.entries[0].state == expected, "\(row.entries[0])")
        if expected == .done {
            // What a colleague has changed since is not taken for ours.
            #expect(row.entries[0].answered?["occupation"] == "nurse")
        }
    }

    @Test("A tag that the person has already is a success, and is not this import's")
    func taken() {
        let entries = [JournalEntry(number: 5, type: "signups", id: "7", action: .tag, sent: ["tag": "VIP"])]
        var row = row(entries)
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        row.take(.refused("taken", isTaken: true))
        #expect(row.next() == .over)
        #expect(row.entries[0].state == .done && row.entries[0].answered == nil && row.entries[0].reason == nil)
        var lost = RowWriting(entries, nil, Self.context)
        _ = lost.next()
        lost.take(.lost("broke"))
        #expect(lost.next() == .send(.addTag(id: "t1", person: "7")))
        lost.take(.refused("taken", isTaken: true))
        _ = lost.next()
        #expect(lost.entries[0].state == .done && lost.entries[0].reason != nil)
        let missing = [JournalEntry(number: 5, type: "signups", id: "7", action: .tag, sent: ["tag": "none"])]
        var refused = RowWriting(missing, nil, Self.context)
        #expect(refused.next() == .over)
        #expect(refused.entries[0].state == .refused)
    }

    @Test("While only lost answers are looked up, nothing is sent")
    func settling() {
        var context = Self.context
        context.isSettling = true
        var entries = Self.created
        entries[0].state = .sending
        var row = RowWriting(entries, nil, context)
        #expect(row.next() == .look(Self.lookup))
        row.take(people: [])
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.planned, .planned, .planned])
        var keyless = RowWriting(
            [JournalEntry(number: 4, type: "signups", action: .create, sent: [:])], nil, context)
        #expect(keyless.next() == .over && keyless.entries[0].state == .planned)
    }
}
