// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// The behavior of the machine of one entry, as tables of events and of the actions that follow.
@Suite("One entry of a change", .timed)
struct EntryChangeTests {
    /// An entry, what is said to its machine, and what the machine does.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var action = EntryAction.update
        var state = EntryState.planned
        var direction = EntryChange.Direction.forth
        var before: JSONObject?
        var returned: JSONObject?
        var recovers = false
        let events: [EntryChange.Event]
        /// The actions before the first event and after each.
        let actions: [EntryChange.Action]
        let end: EntryState
        var reason: String?
    }

    private static func shown(_ phone: JSONValue) -> EntryChange.Event { .shown(ShownResource(values: ["x": phone])) }
    private static let tagged = EntryChange.Event.shown(ShownResource(values: ["tag": "crew"]))
    private static let untagged = EntryChange.Event.shown(ShownResource(values: [:]))
    private static let write = EntryChange.Action.send(.update(id: "3", ["x": "new"]))
    private static let returned = EntryChange.Event.returned(ShownResource(values: ["x": "new"], updatedAt: "now"))
    private static let gone = EntryChange.Event.missing("404")
    private static let tag = EntryChange.Action.send(.tag(id: "3", "crew"))
    private static let untag = EntryChange.Action.send(.untag(id: "3", "crew"))

    static let forth: [Case] = [
        Case(
            testDescription: "read, sent, returned", events: [shown("old"), returned], actions: [.read, write, .over],
            end: .done),
        Case(
            testDescription: "it is not there", events: [gone], actions: [.read, .over], end: .refused, reason: "404"),
        Case(
            testDescription: "refused", events: [shown("old"), .refused("taken")], actions: [.read, write, .over],
            end: .refused, reason: "taken"),
        Case(
            testDescription: "not sent, so it is read and sent again",
            events: [shown("old"), .notSent, shown("older"), returned], actions: [.read, write, .read, write, .over],
            end: .done),
        Case(
            testDescription: "lost: another run looks", events: [shown("old"), .lost], actions: [.read, write, .over],
            end: .sending),
        Case(
            testDescription: "an earlier request was carried out", state: .sending, before: ["x": "old"],
            events: [shown("new")], actions: [.read, .over], end: .done),
        Case(
            testDescription: "an earlier request was not carried out", state: .sending, before: ["x": "old"],
            events: [shown("old"), returned], actions: [.read, write, .over], end: .done),
        Case(
            testDescription: "somebody else has changed it since an earlier request", state: .sending,
            before: ["x": "old"], events: [shown("theirs")], actions: [.read, .over], end: .refused,
            reason: "changed meanwhile: x"),
        Case(
            testDescription: "a lost response is looked up at once", recovers: true,
            events: [shown("old"), .lost, shown("new")], actions: [.read, write, .read, .over], end: .done),
        Case(
            testDescription: "after three lost ones nothing more is sent", recovers: true,
            events: [shown("old"), .lost, shown("old"), .lost, shown("old"), .lost, shown("old")],
            actions: [.read, write, .read, write, .read, write, .read, .over], end: .refused,
            reason: "sent 3 times, and the nation did not respond"),
        Case(
            testDescription: "deleted", action: .delete, events: [shown("old"), .returned(ShownResource())],
            actions: [.read, .send(.delete(id: "3")), .over], end: .done),
        Case(
            testDescription: "somebody else deletes it", action: .delete,
            events: [shown("old"), .refused("404", isMissing: true)],
            actions: [.read, .send(.delete(id: "3")), .over], end: .refused, reason: "404"),
        Case(
            testDescription: "an earlier request has deleted it", action: .delete, state: .sending,
            before: ["x": "old"],
            events: [gone], actions: [.read, .over], end: .done),
        Case(
            testDescription: "an earlier request has not deleted it", action: .delete, state: .sending,
            before: ["x": "old"], events: [shown("old"), .refused("404", isMissing: true)],
            actions: [.read, .send(.delete(id: "3")), .over], end: .done),
        Case(
            testDescription: "tagged", action: .tag, events: [untagged, .returned(ShownResource())],
            actions: [.read, tag, .over], end: .done),
        Case(
            testDescription: "an earlier request gave the tag", action: .tag, state: .sending, before: [:],
            events: [tagged], actions: [.read, .over], end: .done),
        Case(
            testDescription: "who has no tag loses none", action: .untag, events: [untagged], actions: [.read, .over],
            end: .done),
    ]

    static let back: [Case] = [
        Case(
            testDescription: "the value of before", state: .done, direction: .back, before: ["x": "old"],
            returned: ["x": "new"], events: [shown("new"), .returned(ShownResource(values: ["x": "old"]))],
            actions: [.read, .send(.update(id: "3", ["x": "old"])), .over], end: .undone),
        Case(
            testDescription: "what others have written stays", state: .done, direction: .back, before: ["x": "old"],
            returned: ["x": "new"], events: [shown("theirs")], actions: [.read, .over], end: .kept,
            reason: "x was changed since, and stays"),
        Case(
            testDescription: "killed before the response of an undo that was carried out", state: .undoing,
            direction: .back, before: ["x": "old"], returned: ["x": "new"], events: [shown("old")],
            actions: [.read, .over], end: .undone),
        Case(
            testDescription: "it is not there", state: .done, direction: .back, before: ["x": "old"], events: [gone],
            actions: [.read, .over], end: .kept, reason: "it is not there any more"),
        Case(
            testDescription: "nobody knows the values", state: .done, direction: .back, events: [], actions: [.over],
            end: .kept, reason: "the values before are not known"),
        Case(
            testDescription: "created again", action: .delete, state: .done, direction: .back, before: ["x": "old"],
            events: [.returned(ShownResource(id: "9"))], actions: [.send(.create(["x": "old"])), .over], end: .undone),
        Case(
            testDescription: "killed while it was deleted, and there", action: .delete, state: .sending,
            direction: .back, before: ["x": "old"], events: [shown("old")], actions: [.read, .over], end: .kept,
            reason: "it is still there"),
        Case(
            testDescription: "nobody is created twice", action: .delete, state: .undoing, direction: .back,
            before: ["x": "old"], events: [], actions: [.over], end: .kept,
            reason: "it may have been created again: look before you try"),
        Case(
            testDescription: "the tag goes", action: .tag, state: .done, direction: .back, before: [:],
            events: [.returned(ShownResource())], actions: [untag, .over], end: .undone),
        Case(
            testDescription: "who had the tag keeps it", action: .tag, state: .done, direction: .back,
            before: ["tag": "crew"], events: [], actions: [.over], end: .undone),
        Case(
            testDescription: "the tag comes back", action: .untag, state: .done, direction: .back,
            before: ["tag": "crew"], events: [.returned(ShownResource())], actions: [tag, .over], end: .undone),
    ]

    @Test("It does what the events allow, and nothing else", arguments: forth + back)
    func machine(_ one: Case) {
        let sent: JSONObject? =
            switch one.action {
            case .update, .create: ["x": "new"]
            case .tag, .untag: ["tag": "crew"]
            default: nil
            }
        var entry = JournalEntry(
            number: 1, type: "signups", id: one.action == .create ? nil : "3", action: one.action, before: one.before,
            sent: sent)
        (entry.state, entry.returned) = (one.state, one.returned)
        var change = EntryChange(entry, one.direction, recovers: one.recovers)
        var actions = [change.next()]
        for event in one.events {
            change.take(event)
            actions.append(change.next())
        }
        #expect(actions == one.actions)
        #expect(change.entry.state == one.end && change.entry.reason == one.reason, "\(change.entry)")
    }

    // MARK: Creations

    private static func resource(_ id: String, _ amount: JSONValue) -> ShownResource {
        ShownResource(id: id, values: ["x": amount], updatedAt: "t", attributes: ["x": amount])
    }

    private static func creation(_ state: EntryState = .planned) -> JournalEntry {
        var entry = JournalEntry(number: 1, type: "donations", action: .create, sent: ["x": "5"])
        entry.state = state
        if state != .planned { entry.extra = [EntryChange.newest: "7"] }
        return entry
    }

    @Test(
        "A creation whose response was lost is the only newer one with all values; of several nobody can tell",
        arguments: [
            ([], EntryState.sending), (["5"], .done), (["6"], .unknown), (["6", "5"], .done), (["5", "5"], .unknown),
        ])
    func found(amounts: [String], end: EntryState) {
        var change = EntryChange(Self.creation(.sending), recovers: true)
        #expect(change.next() == .find(newerThan: "7", after: .zero))
        change.take(.found(amounts.enumerated().map { Self.resource("\(8 + $0)", .string($1)) }))
        #expect(change.entry.state == end)
        #expect(change.next() == (end == .sending ? .find(newerThan: "7", after: .seconds(1)) : .over))
    }

    @Test("It is sent again only after all pauses, by a newer mark, and three times at most")
    func again() {
        var change = EntryChange(Self.creation(), recovers: true)
        for round in 1...3 {
            #expect(change.next() == .mark)
            change.take(.newest("\(round)"))
            #expect(change.next() == .send(.create(["x": "5"])))
            #expect(change.entry.extra?[EntryChange.newest] == .string("\(round)") && change.isOpen)
            change.take(.lost)
            for pause in CreationSearch.pauses {
                #expect(change.next() == .find(newerThan: "\(round)", after: pause))
                change.take(.found([]))
            }
        }
        #expect(change.next() == .mark)
        change.take(.newest("4"))
        #expect(change.next() == .over && change.entry.state == .refused)
    }

    @Test("It is deleted again only as the nation returned it", arguments: ["5", "6"])
    func deleted(now: String) {
        var change = EntryChange(Self.creation(), recovers: true)
        _ = change.next()
        change.take(.newest("7"))
        _ = change.next()
        change.take(.returned(Self.resource("8", "5")))
        #expect(change.next() == .over && change.entry.id == "8")
        var undo = EntryChange(change.entry, .back, recovers: true)
        #expect(undo.next() == .read)
        undo.take(.shown(Self.resource("8", .string(now))))
        guard now == "5" else {
            #expect(undo.next() == .over && undo.entry.reason == "it has changed since")
            return
        }
        #expect(undo.next() == .send(.delete(id: "8")))
        undo.take(.lost)
        #expect(undo.next() == .read)
        undo.take(.missing("404"))
        #expect(undo.next() == .over && undo.entry.state == .undone)
    }
}
