// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderImport

/// The deeds of others with people whom an import has created, before it is undone.
@Suite("What keeps a person in an undo", .timed, .timeLimit(.minutes(10)))
struct UndoReferenceTests {
    private static let relations = PersonRelation.all + [.place]

    /// New people with a tag of the import.
    static func sheet(_ count: Int) -> String {
        (0..<count).reduce("email,first_name,tags\n") { $0 + "new\($1)@example.org,New \($1),own\n" }
    }

    /// Imports new people, and returns their ids in the order of the file.
    private func imported(_ count: Int, _ place: ImportPlace) async throws -> (journal: ChangeJournal, ids: [String]) {
        let journal = try await place.plan(Self.sheet(count))
        #expect(try await place.write(journal).new == count)
        return (journal, try await CreatedPeople(of: journal).ids)
    }

    /// Returns why people were kept, by their places in the file.
    private func kept(_ result: UndoResult) -> [Int: String] {
        Dictionary(result.kept.compactMap { kept in kept.line.map { ($0 - 2, kept.reason) } }) { first, _ in first }
    }

    @Test("The table has each relation to a person: 49 relationships, and three attributes without one")
    func table() {
        let relations = PersonRelation.all
        // A type or a relation that the API gets counts by itself; this number is then another.
        #expect(relations.count == 52 && Set(relations.map(\.type)).count == 27)
        let shown = ["event_rsvps.signup", "relationships.second_signup", "signups.recruiter", "pages.author"]
        #expect(Set(shown).isSubset(of: relations.map { "\($0.type).\($0.name)" }))
        #expect(
            Set(relations.filter { $0.attribute == nil }.map(\.type))
                == ["donations", "event_rsvps", "imports", "mailings", "suggestions", "survey_questions"])
    }

    @Test("A person to whom anything refers is kept with its name; who has only the import's own tags is deleted")
    func everyRelation() async throws {
        try await ImportPlace.run { place in
            let relations = Self.relations
            let (journal, ids) = try await imported(relations.count + 2, place)
            for (relation, id) in zip(relations, ids) { try await place.refer(to: id, by: relation) }
            let result = try await place.undo(journal)
            let kept = kept(result)
            for (index, relation) in relations.enumerated() {
                let names: String
                switch (relation.type, relation.name) {
                // One attribute has two names.
                case ("suggestions", "answer_author"), ("suggestions", "response_author"):
                    names = "suggestions (response author) and suggestions (answer author)"
                case ("signups", "last_contacted_by"): names = "contacts (author) and people (last contacted by)"
                default: names = "\(relation)"
                }
                #expect(kept[index] == "\(names) refer to the person")
            }
            #expect(result.deleted == 2 && kept.count == relations.count, "\(result)")
            let state = try await place.state()
            #expect(ids.prefix(relations.count).allSatisfy { state[$0] != nil })
            #expect(ids.suffix(2).allSatisfy { state[$0] == nil })
        }
    }

    @Test("A type that the token may not read is not known, which keeps everybody and says so")
    func unreadable() async throws {
        try await ImportPlace.run { place in
            let types = Set(PersonRelation.all.map(\.type)).subtracting([PersonRelation.people]).union(["lists"])
            for (status, types) in [(401, types), (403, ["pledges", "donations", "lists"])] {
                for type in types.sorted() {
                    let (journal, ids) = try await imported(2, place)
                    let refusing = Refusing(status) { $0.hasSuffix("/\(type)") }
                    let result = try await place.undo(journal, over: refusing)
                    let words = type == "lists" ? "lists|places on lists" : PersonRelation.words(type)
                    let reasons = words.split(separator: "|").map {
                        "nobody can tell whether \($0) refer to the person: the token may not read them"
                    }
                    let kept = kept(result)
                    #expect(result.deleted == 0 && kept.count == 2, "\(type) \(result)")
                    #expect(kept.values.allSatisfy { reasons.contains($0) }, "\(type) \(kept)")
                    for id in ids { try await place.nation().v2.signups.delete(ResourceID(id)) }
                }
            }
        }
    }

    @Test("A type that cannot be filtered by person is walked, and keeps whom it names")
    func refusedFilters() async throws {
        try await ImportPlace.run { place in
            let filtered = PersonRelation.all.filter { $0.attribute != nil && $0.type != PersonRelation.people }
            for relation in filtered {
                let (journal, ids) = try await imported(2, place)
                try await place.refer(to: ids[0], by: relation)
                let refusing = Refusing(400) {
                    $0.contains("/\(relation.type)?") && $0.contains("filter%5B\(relation.attribute ?? "")%5D")
                }
                let result = try await place.undo(journal, over: refusing)
                #expect(refusing.count > 0)
                #expect(
                    result.deleted == 1 && kept(result)[0]?.contains("\(relation)") == true, "\(relation) \(result)")
                try await place.nation().v2.signups.delete(ResourceID(ids[0]))
            }
        }
    }

    @Test("A filter that the nation ignores is noticed, whichever it is, and nobody is deleted")
    func ignoredFilters() async throws {
        try await ImportPlace.run { place in
            for relation in Self.relations { try await place.refer(to: "5", by: relation) }
            let (journal, ids) = try await imported(2, place)
            for relation in PersonRelation.all {
                // Some walks begin before the rows of this test.
                guard let filter = relation.attribute ?? (relation.type == "imports" ? nil : "updated_at") else {
                    continue
                }
                try await place.set(["ignored_filters": ["\(relation.type).\(filter)"]])
                let error = await #expect(throws: ClientError.self, "\(relation)") { _ = try await place.undo(journal) }
                #expect(error?.kind == .rejected.filterIgnored, "\(relation) \(String(describing: error))")
            }
            try await place.set(["ignored_filters": []])
            let state = try await place.state()
            #expect(ids.allSatisfy { state[$0] != nil })
            #expect(try await place.undo(journal).deleted == 2)
        }
    }

    @Test("Stopped at any request and repeated, an undo keeps the used and deletes the others")
    func stopped() async throws {
        try await ImportPlace.run { place in
            let (journal, ids) = try await imported(6, place)
            try await place.refer(to: ids[2], by: .place)
            try await place.refer(
                to: ids[4], by: PersonRelation(type: "pledges", name: "signup", attribute: "signup_id"))
            var stops = 0
            while true {
                do {
                    _ = try await place.undo(journal, over: DyingTransport(after: 1 + stops * 3))
                    break
                } catch let error as ClientError {
                    stops += 1
                    #expect(error.kind.belongs(to: .connection) && stops < 100, "\(error)")
                }
            }
            #expect(stops > 12, "\(stops)")
            let result = try await UndoResult(of: journal)
            #expect(result.deleted == 4 && Set(kept(result).keys) == [2, 4], "\(result)")
            let state = try await place.state()
            #expect(ids.map { state[$0] != nil } == [false, false, true, false, true, false])
        }
    }

    @Test("What has only the taggings of the import and a lost response is kept, as nobody can tell who gave the tag")
    func lostTagging() async throws {
        try await ImportPlace.run { place in
            let (journal, ids) = try await imported(2, place)
            var row = try await journal.entries(numbers: [2])
            let index = try #require(row.firstIndex { $0.action == .tag })
            (row[index].returned, row[index].reason) = (nil, "its response was lost")
            try await journal.save(row)
            let result = try await place.undo(journal)
            #expect(result.deleted == 1)
            #expect(
                kept(result) == [
                    0: "taggings refer to the person, and nobody can tell who gave a tag, as a response was lost"
                ], "\(ids)")
        }
    }

    @Test("A tagging whose response was lost is looked up: a known person loses the tag, and a new one is kept")
    func unknownTagging() async throws {
        for (isThere, line) in [(true, 2), (true, 3), (false, 2), (false, 3)] {
            try await ImportPlace.run { place in
                let before = try await place.state()
                let journal = try await place.plan("id,email,first_name,tags\n7,,,own\n,new@example.org,New,own\n")
                #expect(try await place.write(journal).changed == 1)
                var row = try await journal.entries(numbers: [line])
                let index = try #require(row.firstIndex { $0.action == .tag })
                let tagging = try #require(row[index].returned?["id"]?.string)
                // As an import leaves it that got no response three times, or an undo that finds it as sent.
                (row[index].state, row[index].returned, row[index].reason) = (.unknown, nil, "its response was lost")
                if isThere, line == 2 { row[index].state = .sending }
                try await journal.save(row)
                if !isThere { _ = try await PersonWrite.removeTag(id: tagging).send(to: place.nation()) }
                let result = try await place.undo(journal)
                guard isThere, line == 3 else {
                    #expect(result.kept.isEmpty && result.deleted == 1 && result.deletedTags == 1, "\(result)")
                    let isRestored = try await place.state() == before
                    #expect(isRestored)
                    return
                }
                #expect(
                    kept(result)[1]
                        == "taggings refer to the person, and nobody can tell who gave a tag, as a response was lost",
                    "\(result)")
            }
        }
    }

    @Test("A lost tagging that the nation does not show stays, and is told")
    func unreadableTagging() async throws {
        try await ImportPlace.run { place in
            for status in [400, 401, 403] {
                let journal = try await place.plan("id,tags\n7,own\n")
                _ = try await place.write(journal)
                var row = try await journal.entries(numbers: [2])
                (row[0].state, row[0].returned, row[0].reason) = (.unknown, nil, "its response was lost")
                try await journal.save(row)
                let refusing = Refusing(status) { $0.contains("/signup_taggings?filter%5Bsignup_id%5D") }
                let result = try await place.undo(journal, over: refusing)
                #expect(refusing.count > 0 && kept(result) == [0: "its response was lost"], "\(status) \(result)")
                #expect(try await place.state()["7"]?["tags"]?.array?.contains("own") == true)
                let tag = try #require(try await journal.entries(numbers: [0]).first?.id)
                _ = try await PersonWrite.deleteTag(id: tag).send(to: place.nation())
            }
        }
    }

    @Test("The journal of an older version, of a push and a change for each person, is undone by the same rules")
    func olderJournal() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.folder.create(JournalHeader(kind: "import", nation: place.sandbox.baseURL))
            var ids: [String] = []
            for line in 2..<5 {
                let email = JSONValue.string("old\(line)@example.org")
                let created = try await Self.patch("signups/push", [:], ["email": email], place)
                let id = try #require(V2.Row.text(created["id"]))
                let changed = try await Self.patch("signups/\(id)", ["id": .string(id)], ["first_name": "Old"], place)
                var create = JournalEntry(
                    number: line, type: "signups", id: id, key: EntryKey(name: "email", value: email.string ?? ""),
                    action: .create, sent: ["email": email])
                (create.state, create.returned) = (line == 4 ? .undoing : .done, ["email": email])
                create.updatedAt = created["attributes"]?["updated_at"]?.string
                create.extra = ["shown": created["attributes"] ?? .null]
                var update = JournalEntry(
                    number: line, step: 1, type: "signups", id: id, action: .update, before: ["first_name": .null],
                    sent: ["first_name": "Old"])
                (update.state, update.returned) = (.done, ["first_name": "Old"])
                update.updatedAt = changed["attributes"]?["updated_at"]?.string
                update.extra = ["shown": changed["attributes"] ?? .null]
                try await journal.add([create, update])
                ids.append(id)
            }
            try await journal.begin()
            try await journal.end(.finished)
            try await place.refer(to: ids[1], by: PersonRelation(type: "signups", name: "recruiter", attribute: nil))
            let result = try await place.undo(journal)
            #expect(result.deleted == 2 && kept(result) == [1: "people (recruiter) refer to the person"], "\(result)")
            let state = try await place.state()
            #expect(ids.map { state[$0] != nil } == [false, true, false])
        }
    }

    private static func patch(
        _ path: PathTemplate, _ identifier: JSONObject, _ attributes: JSONObject, _ place: ImportPlace
    ) async throws -> JSONValue {
        var data = identifier
        data["type"] = "signups"
        data["attributes"] = .object(attributes)
        let request = Request<JSONObject>(.patch, path, .json(["data": JSONValue.object(data)]), reading: .json())
        return try await place.nation().v2.client.send(request)["data"] ?? .null
    }

    @Test("A list whose people change between two looks is read again")
    func lists() async throws {
        try await ImportPlace.run { place in
            let count = PersonReferences.size + 2
            let (journal, ids) = try await imported(count, place)
            let last = try #require(ids.last)
            // Each deletion waits for it, so that it comes after the first look, and before the second.
            let referral = FirstTime { try await place.refer(to: last, by: .place) }
            let meddling = Meddling { method, path in
                guard method == .delete, path.contains("/signups/") else { return }
                try await referral.done()
            }
            let result = try await place.undo(journal, over: meddling)
            #expect(result.deleted == count - 1)
            #expect(kept(result) == [count - 1: "places on lists refer to the person"])
        }
    }

    @Test("An undo of 10,000 people looks with at most 6,000 requests, and the plan says how many")
    func requests() async throws {
        try await ImportPlace.run { place in
            let count = Soak.isOn ? 10_000 : 230
            let (journal, _) = try await imported(count, place)
            let plan = try await ImportUndo(journal, at: place.nation(), fields: []).plan()
            #expect(plan.created == count && plan.writes == count + 1)
            let before = place.sandbox.requestCount()
            // The clock stands, so that nothing that was read becomes too old.
            let (system, now) = (TimeSource.system, TimeSource.system.now())
            let still = TimeSource(now: { now }, date: system.date, sleep: system.sleep)
            #expect(try await place.undo(journal, time: still).deleted == count)
            let sent = place.sandbox.requestCount() - before
            print("\(sent) requests to undo \(count) people, of which \(sent - count) look; planned \(plan.requests)")
            // Two more for the custom fields, and one for each of the three lists.
            #expect(sent == plan.requests + 2 + 3)
            let looks = (count + PersonReferences.size - 1) / PersonReferences.size
            #expect(plan.lookups * 10_000 <= 6000 * (looks * PersonReferences.size))
            // Each person has a deletion, and the tag has one.
            if Soak.isOn { #expect(sent - plan.writes <= 6000) }
        }
    }
}

/// A transport that fails some requests with an error.
private final class Refusing: Transport {
    private let status: Int
    private let isMeant: @Sendable (String) -> Bool
    private let refusals = Atomic(0)

    init(_ status: Int, _ isMeant: @escaping @Sendable (_ path: String) -> Bool) {
        (self.status, self.isMeant) = (status, isMeant)
    }

    var count: Int { refusals.load(ordering: .relaxed) }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let path = request.head.path ?? ""
            guard request.head.method == .get, isMeant(path) || isMeant(String(path.prefix { $0 != "?" })) else {
                return try await Wire.platform.send(request)
            }
            refusals.add(1, ordering: .relaxed)
            return RawResponse(
                head: HTTPResponse(
                    status: .init(code: status), headerFields: [.contentType: "application/json"]),
                body: .text(#"{"code":"\#(status == 401 ? "unauthorized" : "refused")","message":"Not for you."}"#))
        }
    }
}

/// Something that is done once, and for which all wait.
private final class FirstTime: Sendable {
    private let work: @Sendable () async throws -> Void
    private let task = Mutex<Task<Void, any Error>?>(nil)

    init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    func done() async throws {
        let task = task.withLock { task in
            let begun = task ?? Task { [work] in try await work() }
            task = begun
            return begun
        }
        try await task.value
    }
}

/// A transport before which others act.
private struct Meddling: Transport {
    let act: @Sendable (HTTPRequest.Method, String) async throws -> Void

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            try await act(request.head.method, request.head.path ?? "")
            return try await Wire.platform.send(request)
        }
    }
}
