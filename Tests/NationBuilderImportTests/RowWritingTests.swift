// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// The machine that writes one person, without a nation.
@Suite("The writing of one person", .timed, .timeLimit(.minutes(1)))
struct RowWritingTests {
    private static let key = EntryKey(name: "email", value: "eve@example.org")
    private static let lookup = PersonLookup(key: .email, values: ["eve@example.org"])

    private static func person(_ attributes: JSONObject, id: String = "7") -> KnownPerson? {
        KnownPerson(["id": .string(id), "type": "signups", "attributes": .object(attributes)])
    }

    private static func response(
        _ attributes: JSONObject, id: String = "7", isNew: Bool = false, at time: String = "T1"
    ) -> WriteOutcome {
        var attributes = attributes
        attributes["updated_at"] = .string(time)
        return .written(
            PersonWrite.Response(isNew: isNew, resource: ["id": .string(id), "attributes": .object(attributes)]))
    }

    private static let values: JSONObject = ["email": "eve@example.org", "first_name": "Eve"]

    /// A new person with all values, and then a tag.
    private static let created = [
        JournalEntry(number: 2, type: "signups", key: key, action: .create, sent: values),
        JournalEntry(number: 2, step: 1, type: "signups", action: .tag, sent: ["tag": "Vip"]),
    ]

    /// A new person as an earlier version planned it: the key, then the other values, then a tag.
    private static let planned = [
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

    @Test("A new person is created with all values, and then gets the tags")
    func creation() {
        var row = row(Self.created)
        #expect(row.next() == .send(.create(Self.values)) && row.goesByReading)
        #expect(row.takeUnsaved().map(\.state) == [.sending])
        row.take(Self.response(Self.values, isNew: true))
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        #expect(row.takeUnsaved().map(\.state) == [.done, .sending])
        row.take(
            .written(PersonWrite.Response(isNew: true, resource: ["id": "99"])))
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.done, .done] && row.entries.allSatisfy { $0.reason == nil })
        #expect(row.entries.map(\.updatedAt) == ["T1", nil] && row.entries[0].returned == Self.values)
        #expect(row.entries[1].returned == ["id": "99"])
    }

    @Test("A new person whom an earlier version planned in two writes is created with all values at once")
    func plannedBefore() {
        var row = row(Self.planned)
        #expect(row.next() == .send(.create(Self.values)))
        row.take(Self.response(Self.values, isNew: true))
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        // Both say what an undo needs to know: the values, and when the person was written last.
        #expect(row.entries.map(\.state) == [.done, .done, .sending])
        #expect(row.entries.map(\.updatedAt) == ["T1", "T1", nil] && row.entries[1].id == "7")
        #expect(row.entries[1].extra?[RowWriting.shown] != nil)

        var entries = Self.planned
        (entries[0].state, entries[0].id, entries[0].returned) = (.done, "7", ["email": "eve@example.org"])
        var half = RowWriting(entries, Self.person(["email": "eve@example.org"]), Self.context)
        #expect(half.next() == .send(.update(id: "7", ["first_name": "Eve"])))
    }

    @Test(
        "Somebody who has a key of a new person refuses the row, before or by the nation's words, and nothing is sent")
    func existing() {
        let holder = Self.person(["email": "Eve@example.org"])
        var before = RowWriting(Self.created, nil, holder: holder, Self.context)
        #expect(before.next() == .over)
        var taken = row(Self.created)
        _ = taken.next()
        taken.take(.refused("email has already been taken", isTaken: true))
        #expect(taken.next() == .search([Self.lookup], after: .zero))
        taken.take(people: [holder].compactMap(\.self))
        #expect(taken.next() == .over)
        for row in [before, taken] {
            #expect(Set(row.entries.map(\.state)) == [.refused])
            #expect(row.entries[0].reason?.hasPrefix("exists now") == true)
            #expect(row.entries[0].reason?.hasSuffix("has the email \"eve@example.org\"") == true)
        }
        var other = row(Self.created)
        _ = other.next()
        other.take(.refused("email2 has already been taken", isTaken: true))
        _ = other.next()
        other.take(people: [])
        #expect(other.next() == .over && other.entries[0].reason == "email2 has already been taken")
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
            #expect(row.entries[0].state == .done && row.entries[0].returned == nil)
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
        row.take(Self.response(["phone_number": "310555", "email_opt_in": true]))
        #expect(row.entries[0].state == .done)
        #expect(row.entries[0].reason == "email_opt_in was not taken: the nation has \"true\"")
    }

    /// Lets all searches for a person find nobody.
    private func searchInVain(_ row: inout RowWriting, _ lookups: [PersonLookup] = [Self.lookup]) {
        for pause in CreationSearch.pauses {
            #expect(row.next() == .search(lookups, after: pause))
            row.take(people: [])
        }
    }

    @Test("After a lost response the person is looked for: who is there is not created again, and who is not is")
    func lostCreation() {
        var row = row(Self.created)
        _ = row.next()
        row.take(.lost("broke"))
        searchInVain(&row)
        #expect(row.next() == .send(.create(Self.values)))
        row.take(.lost("broke"))
        // The person appears late.
        #expect(row.next() == .search([Self.lookup], after: .zero))
        row.take(people: [])
        #expect(row.next() == .search([Self.lookup], after: .seconds(1)))
        row.take(people: [Self.person(Self.values)].compactMap(\.self))
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        // Nobody can tell whose creation it was, so that an undo does not delete the person.
        #expect(row.entries[0].state == .done && row.entries[0].returned == nil)
    }

    @Test("A person who is created and not shown is not created again when the nation says that the address is taken")
    func hiddenCreation() {
        for isShown in [true, false] {
            var row = row(Self.created)
            _ = row.next()
            row.take(.lost("broke"))
            searchInVain(&row)
            _ = row.next()
            row.take(.refused("email has already been taken", isTaken: true))
            if isShown {
                _ = row.next()
                row.take(people: [Self.person(Self.values)].compactMap(\.self))
                #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
            } else {
                searchInVain(&row)
                #expect(row.next() == .over)
                #expect(Set(row.entries.map(\.state)) == [.unknown])
            }
        }
    }

    @Test("Each key of a row is searched, and only those by which the import finds people")
    func searchedKeys() {
        var entry = JournalEntry(
            number: 2, type: "signups", key: EntryKey(name: "van_id", value: "V7"), action: .create,
            sent: ["first_name": "Eve", "van_id": "V7", "email": "Eve@example.org", "dw_id": "D"])
        entry.extra = [JournalEntry.keys: ["email", "van_id"]]
        let lookups = [
            PersonLookup(key: ImportKey("van_id") ?? .id, values: ["v7"]),
            PersonLookup(key: .email, values: ["eve@example.org"]),
        ]
        var row = row([entry])
        _ = row.next()
        row.take(.lost("broke"))
        #expect(row.next() == .search(lookups, after: .zero))
    }

    @Test(
        "Whether somebody who has a key after a lost response is the person shows in all values",
        arguments: [
            (
                [["email": "eve@example.org", "first_name": "Eva"]],
                "has the email \"eve@example.org\" now has another first_name"
            ),
            ([["email": "eve@example.org"], ["email": "eve@example.org"]], "several people have its keys now"),
        ] as [([JSONObject], String)])
    func foundOther(people: [JSONObject], reason: String) {
        var entries = Self.created
        entries[0].state = .sending
        var row = row(entries)
        #expect(row.next() == .search([Self.lookup], after: .zero))
        row.take(people: people.enumerated().compactMap { Self.person($0.element, id: "\($0.offset)") })
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.unknown, .unknown])
        #expect(row.entries[0].reason?.hasSuffix(reason) == true, "\(row.entries[0])")
    }

    @Test("A write that fails again and again is refused, and one of which nothing can be asked is never sent twice")
    func givenUp() {
        var row = row(Self.created)
        for _ in 0..<RowWriting.mostTries {
            #expect(row.next() == .send(.create(Self.values)))
            row.take(.lost("500"))
            searchInVain(&row)
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
            #expect(row.entries[0].returned?["occupation"] == "nurse")
        }
    }

    @Test("A tag that the person has already is a success, and is not this import's")
    func taken() {
        let entries = [JournalEntry(number: 5, type: "signups", id: "7", action: .tag, sent: ["tag": "VIP"])]
        var row = row(entries)
        #expect(row.next() == .send(.addTag(id: "t1", person: "7")))
        row.take(.refused("taken", isTaken: true))
        #expect(row.next() == .over)
        #expect(row.entries[0].state == .done && row.entries[0].returned == nil && row.entries[0].reason == nil)
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

    @Test("While only lost responses are looked up, nothing is sent")
    func settling() {
        var context = Self.context
        context.isSettling = true
        var entries = Self.created
        entries[0].state = .sending
        var row = RowWriting(entries, nil, context)
        searchInVain(&row)
        #expect(row.next() == .over)
        #expect(row.entries.map(\.state) == [.planned, .planned])
        var keyless = RowWriting(
            [JournalEntry(number: 4, type: "signups", action: .create, sent: [:])], nil, context)
        #expect(keyless.next() == .over && keyless.entries[0].state == .planned)
    }
}
