// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// The behavior of the machine of a request about a list, as tables of events and of the actions that follow.
@Suite("One request about a list", .timed, .timeLimit(.minutes(1)))
struct ListBatchTests {
    /// A person of a batch: `onList` is whether the person was on the list before, `nil` when that is not known.
    struct Person: Sendable {
        var id: String? = "3"
        var state = EntryState.planned
        var onList: Bool?
    }

    /// People, what is said to their machine, and what the machine does.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var direction = EntryChange.Direction.forth
        let people: [Person]
        let events: [ListBatch.Event]
        /// The actions before the first event and after each.
        let actions: [ListBatch.Action]
        let end: [EntryState]
    }

    private static let both = [Person(id: "3"), Person(id: "4")]
    private static let gone = ListBatch.Event.refused("404", isMissing: true)
    private static let refused = ListBatch.Event.refused("no", isMissing: false)

    static let cases = [
        Case(
            testDescription: "who is not on it is put onto it", people: both, events: [.members(["4"]), .completed],
            actions: [.read(["3", "4"]), .add(["3"]), .over], end: [.done, .done]),
        Case(
            testDescription: "all are on it already", people: both, events: [.members(["3", "4"])],
            actions: [.read(["3", "4"]), .over], end: [.done, .done]),
        Case(
            testDescription: "somebody without an id is refused", people: [Person(id: nil), Person()],
            events: [.members([]), .completed], actions: [.read(["3"]), .add(["3"]), .over], end: [.refused, .done]),
        Case(
            testDescription: "a request without a response is sent again, and nobody is read a second time",
            people: both, events: [.members(["4"]), .lost, .lost, .completed],
            actions: [.read(["3", "4"]), .add(["3"]), .add(["3"]), .add(["3"]), .over], end: [.done, .done]),
        Case(
            testDescription: "three requests without a response end it", people: [Person()],
            events: [.members([]), .lost, .lost, .lost],
            actions: [.read(["3"]), .add(["3"]), .add(["3"]), .add(["3"]), .over], end: [.sending]),
        Case(
            testDescription: "an earlier run has ended after its request",
            people: [Person(state: .sending, onList: false), Person(id: "4")], events: [.members([]), .completed],
            actions: [.read(["4"]), .add(["3", "4"]), .over], end: [.done, .done]),
        Case(
            testDescription: "what was certainly not sent is planned", people: [Person()],
            events: [.members([]), .notSent], actions: [.read(["3"]), .add(["3"]), .read(["3"])], end: [.planned]),
        Case(
            testDescription: "what was not sent after a lost response may be there", people: [Person()],
            events: [.members([]), .lost, .notSent], actions: [.read(["3"]), .add(["3"]), .add(["3"]), .add(["3"])],
            end: [.sending]),
        Case(
            testDescription: "the list is gone when it is read", people: both, events: [gone],
            actions: [.read(["3", "4"]), .over], end: [.refused, .refused]),
        Case(
            testDescription: "the list is gone when it is written", people: both, events: [.members(["4"]), gone],
            actions: [.read(["3", "4"]), .add(["3"]), .over], end: [.refused, .done]),
        Case(
            testDescription: "who was on it before stays on it", direction: .back,
            people: [
                Person(state: .done, onList: true), Person(id: "4", state: .done, onList: false),
                Person(id: "5", state: .sending, onList: false), Person(id: "6", state: .undoing, onList: false),
            ],
            events: [.completed], actions: [.remove(["4", "5", "6"]), .over],
            end: [.undone, .undone, .undone, .undone]),
        Case(
            testDescription: "nobody is to be taken off", direction: .back,
            people: [Person(state: .done, onList: true)], events: [], actions: [.over], end: [.undone]),
        Case(
            testDescription: "a removal without a response is sent again", direction: .back,
            people: [Person(state: .done, onList: false)], events: [.lost, .completed],
            actions: [.remove(["3"]), .remove(["3"]), .over], end: [.undone]),
        Case(
            testDescription: "a removal that was certainly not sent leaves all as it was", direction: .back,
            people: [Person(state: .done, onList: false)], events: [.notSent],
            actions: [.remove(["3"]), .remove(["3"])], end: [.undoing]),
        Case(
            testDescription: "a list that is gone has nobody", direction: .back,
            people: [Person(state: .done, onList: false)], events: [gone], actions: [.remove(["3"]), .over],
            end: [.undone]),
        Case(
            testDescription: "a removal that is refused is told", direction: .back,
            people: [Person(state: .done, onList: false)], events: [refused], actions: [.remove(["3"]), .over],
            end: [.kept]),
    ]

    @Test("People are put onto a list and taken off it as the table says", arguments: cases)
    func table(of one: Case) {
        let entries = one.people.enumerated().map { index, person in
            var entry = JournalEntry(
                number: index + 1, type: "signups", id: person.id, action: .list,
                before: person.onList.map { $0 ? ["list": "7"] : [:] }, sent: ["list": "7"])
            entry.state = person.state
            return entry
        }
        var batch = ListBatch(entries, one.direction)
        var actions = [batch.next()]
        for event in one.events {
            batch.take(event)
            actions.append(batch.next())
        }
        #expect(actions == one.actions)
        #expect(batch.entries.map(\.state) == one.end)
        #expect(batch.isOpen == one.end.contains { [.sending, .undoing].contains($0) })
        for entry in batch.entries where one.direction == .forth && entry.state == .done {
            #expect(entry.before != nil, "an undo would not know whom to leave on it")
        }
    }
}
