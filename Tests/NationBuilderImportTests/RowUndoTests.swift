// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// The machine that undoes what was written about one person, without a nation.
@Suite("The undoing of one person", .timed, .timeLimit(.minutes(1)))
struct RowUndoTests {
    private static func person(_ attributes: JSONObject) -> KnownPerson? {
        KnownPerson(["id": "7", "type": "signups", "attributes": .object(attributes)])
    }

    private static func done(
        _ action: EntryAction, step: Int = 0, before: JSONObject? = nil, sent: JSONObject = [:],
        returned: JSONObject? = nil, at time: String? = nil
    ) -> JournalEntry {
        var entry = JournalEntry(
            number: 2, step: step, type: "signups", id: "7", action: action, before: before, sent: sent)
        (entry.state, entry.returned, entry.updatedAt) = (.done, returned, time)
        return entry
    }

    private static let created = [
        done(.create, returned: ["email": "e"], at: "T1"),
        done(.update, step: 1, before: ["first_name": .null], returned: ["first_name": "Eve"], at: "T2"),
        done(.tag, step: 2, sent: ["tag": "Vip"], returned: ["id": "99"]),
    ]

    private func row(_ entries: [JournalEntry], _ person: KnownPerson?, reference: String? = nil) -> RowUndo {
        RowUndo(entries, person, reference: reference, fields: [])
    }

    private static let ok = WriteOutcome.written(PersonWrite.Response(isNew: false, resource: .null))

    @Test("A person whom the import created is deleted, with all that belongs to the person")
    func deletion() {
        var row = row(Self.created, Self.person(["updated_at": "T2", "first_name": "Eve"]))
        #expect(row.next() == .send(.delete(id: "7")))
        #expect(row.takeUnsaved().map(\.state) == [.undoing])
        row.take(Self.ok)
        #expect(row.next() == .over)
        #expect(Set(row.entries.map(\.state)) == [.undone])
    }

    @Test("A created person who changed since, is referred to, or may be another's, is kept and said once")
    func keptPeople() {
        var lost = Self.created
        lost[0].returned = nil
        var unsure = Self.created
        unsure[1].updatedAt = nil
        var sameSecond = Self.created
        sameSecond[1].extra = ["shown": ["occupation": "nurse"]]
        for (entries, time, reference) in [
            (Self.created, "T3", nil), (sameSecond, "T2", nil), (Self.created, "T2", "donations"), (lost, "T2", nil),
            (unsure, "T2", nil),
        ] as [([JournalEntry], String, String?)] {
            var row = row(
                entries, Self.person(["updated_at": .string(time), "first_name": "Eve"]), reference: reference)
            #expect(row.next() == .over)
            #expect(Set(row.entries.map(\.state)) == [.kept] && row.entries.compactMap(\.reason).count == 1)
        }
        var gone = row(Self.created, nil)
        #expect(gone.next() == .over)
        #expect(Set(gone.entries.map(\.state)) == [.undone])
    }

    @Test("Values come back where the nation still has what it returned, and others are kept and named")
    func values() {
        let entry = Self.done(
            .update, before: ["first_name": "Ada", "occupation": .null, "sex": "F"],
            returned: ["first_name": "Eve", "occupation": "nurse", "sex": "M"], at: "T1")
        var row = row([entry], Self.person(["first_name": "Eve", "occupation": "doctor", "sex": "F"]))
        #expect(row.next() == .send(.update(id: "7", ["first_name": "Ada"])))
        row.take(
            .written(
                PersonWrite.Response(
                    isNew: false, resource: ["attributes": ["first_name": "Ada", "occupation": "doctor", "sex": "F"]])))
        #expect(row.next() == .over)
        #expect(row.entries[0].state == .kept && row.entries[0].reason == "occupation changed since")
    }

    @Test("What the nation does not take back is named")
    func stuck() {
        let entry = Self.done(.update, before: ["email_opt_in": .null], returned: ["email_opt_in": true], at: "T1")
        var row = row([entry], Self.person(["email_opt_in": true]))
        #expect(row.next() == .send(.update(id: "7", ["email_opt_in": .null])))
        row.take(.written(PersonWrite.Response(isNew: false, resource: ["attributes": ["email_opt_in": true]])))
        #expect(row.next() == .over)
        #expect(row.entries[0].reason == "email_opt_in could not be restored")
    }

    @Test("An address that was not there before is removed, unless somebody else has added to it")
    func addresses() {
        var entry = Self.done(
            .update, before: ["home_address.city": .null], returned: ["home_address.city": "Rome"], at: "T1")
        entry.extra = ["absent": ["home_address"]]
        var alone = row([entry], Self.person(["home_address": ["city": "Rome", "zip": .null]]))
        #expect(
            alone.next() == .send(.update(id: "7", ["home_address.city": .null], removing: ["home_address"])))
        var shared = row([entry], Self.person(["home_address": ["city": "Rome", "zip": "1"]]))
        #expect(shared.next() == .send(.update(id: "7", ["home_address.city": .null])))
    }

    @Test("A tag goes by its tagging; one that was there before stays")
    func tags() {
        let own = Self.done(.tag, sent: ["tag": "A"], returned: ["id": "99"])
        var other = Self.done(.tag, step: 1, sent: ["tag": "B"])
        var row = row([own, other], Self.person([:]))
        #expect(row.next() == .send(.removeTag(id: "99")))
        row.take(.refused("gone", isMissing: true))
        #expect(row.next() == .over)
        #expect(Set(row.entries.map(\.state)) == [.undone])
        other.reason = "its response was lost"
        var unsure = RowUndo([other], Self.person([:]), reference: nil, fields: [])
        #expect(unsure.next() == .over)
        #expect(unsure.entries[0].state == .kept)
    }

    @Test("After a lost response the person is read again, and in the end kept")
    func lost() {
        let entry = Self.done(.update, before: ["first_name": "Ada"], returned: ["first_name": "Eve"], at: "T1")
        var row = row([entry], Self.person(["first_name": "Eve"]))
        for _ in 0..<RowWriting.mostTries {
            #expect(row.next() == .send(.update(id: "7", ["first_name": "Ada"])))
            row.take(.lost("broke"))
            #expect(row.next() == .look(PersonLookup(key: .id, values: ["7"])))
            row.take(people: [Self.person(["first_name": "Eve"])].compactMap(\.self))
        }
        #expect(row.next() == .over)
        #expect(row.entries[0].state == .kept)
        var landed = RowUndo([entry], Self.person(["first_name": "Eve"]), reference: nil, fields: [])
        _ = landed.next()
        landed.take(.lost("broke"))
        _ = landed.next()
        landed.take(people: [Self.person(["first_name": "Ada"])].compactMap(\.self))
        #expect(landed.next() == .over)
        #expect(landed.entries[0].state == .undone)
    }
}
