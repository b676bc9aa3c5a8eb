// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// Journals of an earlier version, which created new people by a push and changed them afterwards.
@Suite("An import that an earlier version has begun", .timed, .timeLimit(.minutes(5)))
struct EarlierJournalTests {
    @Test("It is resumed: all rows are there, each once", arguments: EarlierJournal.names.dropLast(), [true, false])
    func resumed(name: String, isCarriedOut: Bool) async throws {
        try await ImportPlace.run(people: EarlierJournal.people) { place in
            let earlier = try await EarlierJournal(name, at: place)
            try await earlier.replay(isCarriedOut: isCarriedOut)
            let result = try await place.run(earlier.journal).write()
            #expect([result.new, result.changed, result.open] == [2, 2, 0], "\(result)")
            #expect(result.refused.isEmpty && result.unknown.isEmpty && result.notTaken.isEmpty, "\(result)")
            let state = try await place.state()
            #expect(state.keys.filter { !$0.hasPrefix("tag ") }.count == EarlierJournal.people + 2)
            #expect(state["2"]?["first_name"] == "Name 2" && state["3"]?["occupation"] == "nurse")
            for (number, job) in [("2", JSONValue.null), ("3", "painter")] {
                let person = try #require(state.values.first { $0["email"]?.string == "new\(number)@example.org" })
                #expect(person["first_name"]?.string == "New \(number)" && person["occupation"] == job, "\(person)")
                #expect(person["email_opt_in"] == false && person["tags"]?.array?.count == (number == "2" ? 1 : 0))
            }
        }
    }

    @Test("It is undone as far as the responses are known", arguments: EarlierJournal.names, [true, false])
    func undone(name: String, isCarriedOut: Bool) async throws {
        try await ImportPlace.run(people: EarlierJournal.people) { place in
            let before = try await place.state()
            let earlier = try await EarlierJournal(name, at: place)
            try await earlier.replay(isCarriedOut: isCarriedOut)
            // Without the waits of an undo.
            try await place.run(earlier.journal).settle()
            let undone = try await place.undo(earlier.journal)
            // Whom a lost response may have created is kept, and who has only a part of the writes.
            #expect(
                undone.kept.isEmpty || name == "open-half" || name.hasPrefix("open") && isCarriedOut, "\(undone)")
            let end = try await place.state()
            for (id, person) in before { #expect(end[id] == person, "\(id)") }
            if undone.kept.isEmpty { #expect(end == before) }
            #expect(try await earlier.journal.state == .undone)
        }
    }
}
