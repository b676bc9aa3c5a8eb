// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// The machines that take a tag from a person, and give it back, without a nation.
@Suite("A tag that an import takes", .timed, .timeLimit(.minutes(1)))
struct RemovedTagTests {
    private static func person(_ tags: [String]) -> KnownPerson? {
        let included = tags.map { tag -> JSONValue in
            ["type": "signup_tags", "id": .string(tag), "attributes": ["name": .string(tag)]]
        }
        let related = tags.map { tag -> JSONValue in ["type": "signup_tags", "id": .string(tag)] }
        return KnownPerson.people(
            in: [
                "data": [
                    [
                        "id": "7", "type": "signups", "attributes": [:],
                        "relationships": ["signup_tags": ["data": .array(related)]],
                    ]
                ], "included": .array(included),
            ], []
        ).first
    }

    private static func entry(_ action: EntryAction = .untag, _ state: EntryState = .planned) -> JournalEntry {
        var entry = JournalEntry(
            number: 5, step: action == .list ? 1 : 0, type: "signups", id: "7", action: action,
            sent: action == .list ? ["list": "3"] : ["tag": "VIP"])
        entry.state = state
        return entry
    }

    private static let untag = RowWriting.Action.send(.untag(person: "7", "VIP"))
    private static let look = RowWriting.Action.look(PersonLookup(key: .id, values: ["7"]))
    private static let written = WriteOutcome.written(PersonWrite.Response(isNew: false, resource: .null))

    @Test("Who has it loses it; who lost it meanwhile is left alone, also by an undo; a place on a list waits")
    func taking() {
        var row = RowWriting([Self.entry(), Self.entry(.list)], Self.person(["vip"]), RowWriting.Context())
        #expect(row.next() == Self.untag && row.goesByReading)
        #expect(row.takeUnsaved().map(\.before) == [["tag": "VIP"]])
        row.take(Self.written)
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.done, .planned] && row.entries[0].returned == ["tag": "VIP"])

        var lacking = RowWriting([Self.entry()], Self.person(["crew"]), RowWriting.Context())
        #expect(lacking.next() == .over)
        #expect(lacking.entries[0].state == .done && lacking.entries[0].before == [:])
        #expect(lacking.entries[0].returned == nil)
        var undo = RowUndo(lacking.entries, Self.person([]), reference: nil, fields: [])
        #expect(undo.next() == .over && undo.entries[0].state == .undone)

        var gone = RowWriting([Self.entry(), Self.entry(.list)], nil, RowWriting.Context())
        #expect(gone.next() == .over)
        #expect(gone.entries.map(\.state) == [.refused, .refused], "who is refused gets onto no list")
    }

    @Test("After a lost response the person shows whether it is gone, also in a later run that sends nothing")
    func lost() {
        var row = RowWriting([Self.entry()], Self.person(["VIP"]), RowWriting.Context())
        for _ in 0..<RowWriting.mostTries {
            #expect(row.next() == Self.untag)
            row.take(.lost("broke"))
            #expect(row.next() == Self.look)
            row.take(people: [Self.person(["VIP"])].compactMap(\.self))
        }
        #expect(row.next() == .over && row.entries[0].state == .refused)

        var sending = Self.entry(.untag, .sending)
        sending.before = ["tag": "VIP"]
        for (tags, state) in [([], EntryState.done), (["vip"], .planned)] {
            var settling = RowWriting([sending], nil, RowWriting.Context(isSettling: true))
            #expect(settling.next() == Self.look)
            settling.take(people: [Self.person(tags)].compactMap(\.self))
            #expect(settling.next() == .over && settling.entries[0].state == state)
        }
    }

    @Test("An undo gives it back, again after a lost response, and keeps what it cannot give")
    func givingBack() {
        var entry = Self.entry(.untag, .done)
        (entry.before, entry.returned) = (["tag": "VIP"], ["tag": "VIP"])
        var row = RowUndo([entry], Self.person([]), reference: nil, fields: [])
        #expect(row.next() == .send(.retag(person: "7", "VIP")))
        row.take(.lost("broke"))
        _ = row.next()
        row.take(people: [Self.person([])].compactMap(\.self))
        #expect(row.next() == .send(.retag(person: "7", "VIP")))
        row.take(Self.written)
        #expect(row.next() == .over && row.entries[0].state == .undone)
        var gone = RowUndo([entry], nil, reference: nil, fields: [])
        #expect(gone.next() == .over && gone.entries[0].reason == "the person is gone")
    }
}
