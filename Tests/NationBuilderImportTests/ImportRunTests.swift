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

/// Writing, stopping, resuming and undoing at a nation, over real connections.
@Suite("An import at a nation", .timed, .timeLimit(.minutes(15)))
struct ImportRunTests {
    /// Known and new people, with each kind of value.
    private static func sheet(_ count: Int) -> String {
        var text = "id,email,first_name,phone,graduation_year,home_city,work_address.zip,is_volunteer,born_at,tags\n"
        for number in 2..<(2 + count) {
            text +=
                "\(number),,Name \(number),(310) 555-01\(10 + number),\(1990 + number),Rome,,yes,1990-01-31,\"vip, new tag\"\n"
            text += ",new\(number)@example.org,New \(number),,\(2000 + number),,90210,no,,new tag\n"
        }
        return text
    }

    @Test("What is written is what the file says; a second import sends no write, and an undo brings all back")
    func whole() async throws {
        try await ImportPlace.run { place in
            let before = try await place.state()
            let journal = try await place.plan(Self.sheet(12))
            let result = try await place.write(journal)
            #expect([result.new, result.changed, result.refused.count, result.unknown.count] == [12, 12, 0, 0])
            #expect(result.notTaken.isEmpty && result.open == 0 && result.rows == 24, "\(result.notTaken)")
            let after = try await place.state()
            #expect(after.count == before.count + 12 + 2)
            let five = after["5"]
            #expect(five?["first_name"] == "Name 5" && five?["home_address"]?["city"] == "Rome")
            #expect(five?["tags"]?.array?.contains("new tag") == true && five?["is_volunteer"] == true)
            #expect(five?["custom_values"]?["graduation_year"]?.number == JSONNumber(1995))
            let new = after.values.first { $0["email"] == "new5@example.org" }
            #expect(new?["first_name"] == "New 5" && new?["email_opt_in"] == false && new?["tags"] == ["new tag"])
            #expect(new?["work_address"]?["zip"] == "90210")

            let (_, again) = try await place.people(Self.sheet(12))
            #expect([again.new, again.changed, again.same, again.requests] == [0, 0, 24, 0], "\(again.examples)")

            let undone = try await place.undo(journal)
            #expect([undone.deleted, undone.restored, undone.deletedTags, undone.kept.count] == [12, 12, 2, 0])
            let end = try await place.state()
            #expect(end == before, "\(Self.difference(end, before))")
            #expect(try await journal.state == .undone)
        }
    }

    /// The differences between two states, for a person who reads a failed test.
    private static func difference(_ left: [String: JSONValue], _ right: [String: JSONValue]) -> [String] {
        var differences: [String] = []
        for id in Set(left.keys).union(right.keys).sorted() where left[id] != right[id] {
            let (old, new) = (left[id]?.object ?? [:], right[id]?.object ?? [:])
            for name in Set(old.keys).union(new.keys) where old[name] != new[name] {
                differences.append("\(id) \(name): \(String(describing: old[name])) \(String(describing: new[name]))")
            }
        }
        return Array(differences.prefix(6))
    }

    @Test("A nation that normalizes what is written has it all, and a second import sends no write")
    func normalized() async throws {
        var behaviors = SandboxBehaviors()
        behaviors.normalized = ["phones", "emails", "blanks", "numbers"]
        try await ImportPlace.run(behaviors) { place in
            let before = try await place.state()
            let text = Self.sheet(5).replacing("Name 3", with: "  Name   3 ").replacing("new4@", with: "New4@")
            let journal = try await place.plan(text)
            let result = try await place.write(journal)
            #expect([result.new, result.changed] == [5, 5])
            #expect(result.notTaken.map(\.line) == [4], "\(result.notTaken)")
            let (_, again) = try await place.people(text)
            #expect([again.new, again.changed] == [0, 0], "\(again.examples)")
            // What somebody else wrote since is changed again.
            try await place.nation().v2.signups.update("3") { $0.firstName = "Name  3" }
            let (_, changed) = try await place.people(text)
            #expect(changed.changed == 0, "the nation stores it in the same form: \(changed.examples)")
            try await place.nation().v2.signups.update("3") { $0.firstName = "Another" }
            #expect(try await place.people(text).preview.changed == 1)
            try await place.nation().v2.signups.update("3") { $0.firstName = "Name 3" }
            let undone = try await place.undo(journal)
            #expect(undone.kept.isEmpty, "\(undone.kept)")
            // The nation normalizes the telephone numbers that come back, too.
            let (end, start) = (try await place.state().mapValues(Self.digits), before.mapValues(Self.digits))
            #expect(end == start, "\(Self.difference(end, start))")
        }
    }

    @Test("What a file empties is written once, flags too, of which a nation makes false")
    func emptied() async throws {
        try await ImportPlace.run { place in
            let text = "id,first_name,is_volunteer,do_not_call,note,birthdate\n3,,,,,\n4,,,,,\n"
            let journal = try await place.plan(text) { $0.empty = .clear }
            _ = try await place.write(journal)
            let (_, again) = try await place.people(text) { $0.empty = .clear }
            #expect([again.changed, again.same] == [0, 2], "\(again.examples)")
        }
    }

    /// A person whose telephone number is its digits.
    private static func digits(_ person: JSONValue) -> JSONValue {
        guard var attributes = person.object, let phone = attributes["phone_number"]?.string else { return person }
        attributes["phone_number"] = .string(phone.filter(\.isNumber))
        return .object(attributes)
    }

    @Test("Whose values a colleague changes after the preview is refused, and keeps them, also in an undo")
    func colleague() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan(Self.sheet(10))
            let nation = place.nation()
            try await nation.v2.signups.update("4") { $0.firstName = "Colleague" }
            try await nation.v2.signups.create {
                $0.email = "new6@example.org"
                $0.firstName = "Somebody"
            }
            let result = try await place.write(journal)
            #expect(result.refused.map(\.line) == [6, 11], "\(result.refused)")
            #expect(result.refused.first?.reason == "changed meanwhile: first_name")
            #expect(result.refused.last?.reason.hasPrefix("exists now") == true)
            #expect([result.new, result.changed] == [9, 9])
            let state = try await place.state()
            #expect(state["4"]?["first_name"] == "Colleague")
            let six = state.values.filter { $0["email"] == "new6@example.org" }
            #expect(six.count == 1 && six.first?["first_name"] == "Somebody")

            // After the import a colleague changes two people, and gives to a third.
            try await nation.v2.signups.update("5") { $0.firstName = "Later" }
            let id = try #require(state.first { $0.value["email"] == "new7@example.org" }?.key)
            let donor = try #require(state.first { $0.value["email"] == "new8@example.org" }?.key)
            let contacted = try #require(state.first { $0.value["email"] == "new9@example.org" }?.key)
            try await nation.v2.signups.update(ResourceID(id)) { $0.occupation = "nurse" }
            try await nation.v2.donations.create {
                $0.signupID = ResourceID(donor)
                $0.amountInCents = 100
                $0.paymentTypeName = "Cash"
            }
            try await nation.v2.contacts.create {
                $0.signupID = ResourceID(contacted)
                $0.contactMethod = "door_knock"
            }
            let event = try #require(try await nation.v2.events.list().data.first?.id)
            try await nation.v2.eventRSVPs.create {
                $0.eventID = event
                $0.email = "new10@example.org"
            }
            let undone = try await place.undo(journal)
            #expect([undone.deleted, undone.restored] == [5, 9], "\(undone)")
            #expect(undone.kept.map(\.line) == [nil, 8, 13, 15, 17, 19], "\(undone.kept)")
            let end = try await place.state()
            #expect(end["5"]?["first_name"] == "Later" && end["5"]?["home_address"]?["city"] != "Rome")
            #expect(end[id]?["occupation"] == "nurse" && end[donor] != nil && end[contacted] != nil)
            #expect(end["tag new tag"] == true && end["tag vip"] == nil)
        }
    }

    @Test("What the nation refuses is refused with its words, and the other rows are written")
    func refused() async throws {
        try await ImportPlace.run { place in
            let text = "id,email,email2,tags\n3,,a@example.org,\n4,,b@example.org,x\n,c@example.org,,\n"
            let journal = try await place.plan(text)
            let nation = place.nation()
            try await nation.v2.signups.update("9") { $0.email2 = "a@example.org" }
            try await nation.v2.signups.delete("4")
            let result = try await place.write(journal)
            #expect(result.refused.map(\.line) == [2, 3], "\(result.refused)")
            #expect(result.refused.first?.reason.contains("taken") == true)
            #expect(result.refused.last?.reason == "nobody has the id 4 any more")
            #expect([result.new, result.changed] == [1, 0])
        }
    }

    @Test("Stopped at any request and resumed, nobody is there twice, and no row is lost", arguments: [1, 2, 3])
    func stopped(seed: Int) async throws {
        try await ImportPlace.run { place in
            let text = Self.sheet(8)
            let journal = try await place.plan(text)
            var stops = 0
            while true {
                do {
                    _ = try await place.write(journal, over: DyingTransport(after: (stops * seed) % 9 + 2 + seed))
                    break
                } catch let error as ClientError {
                    stops += 1
                    #expect(error.kind.belongs(to: .connection) && stops < 400, "\(error)")
                }
            }
            #expect(stops > 6, "\(stops)")
            let result = try await ImportResult(of: journal)
            #expect([result.new, result.changed, result.refused.count, result.unknown.count] == [8, 8, 0, 0])
            let state = try await place.state()
            let emails = state.values.compactMap { $0["email"]?.string }.filter { $0.hasPrefix("new") }
            #expect(emails.count == 8 && Set(emails).count == 8)
            let (_, again) = try await place.people(text)
            #expect([again.new, again.changed, again.same] == [0, 0, 16], "\(again.examples)")

            // The undo is stopped in the same way.
            stops = 0
            while true {
                do {
                    _ = try await place.undo(journal, over: DyingTransport(after: (stops * seed * 7) % 90 + 7 + seed))
                    break
                } catch let error as ClientError {
                    stops += 1
                    #expect(error.kind.belongs(to: .connection) && stops < 400, "\(error)")
                }
            }
            let undone = try await UndoResult(of: journal)
            #expect(undone.restored == 8 && undone.deleted + undone.kept.filter { $0.line != nil }.count >= 8)
            let end = try await place.state()
            #expect(end["5"]?["first_name"] != "Name 5")
        }
    }

    @Test("With a twentieth of all responses lost, nobody is there twice, and no row is lost")
    func lost() async throws {
        let chaos = ["lost 5% PATCH", "lost 5% POST", "500 3% PATCH", "cut 3% PATCH"]
        try await ImportPlace.run(chaos: chaos) { place in
            let text = Self.sheet(25)
            let result = try await place.write(try await place.plan(text))
            #expect([result.new, result.changed, result.refused.count, result.unknown.count] == [25, 25, 0, 0])
            let (_, again) = try await place.people(text)
            #expect([again.new, again.changed, again.same] == [0, 0, 50], "\(again.examples)")
        }
    }

    @Test("A row without a key whose response is lost is told as not known, and never sent again")
    func keyless() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan("first_name,last_name\nAda,Keyless\nBob,Keyless\nCy,Keyless\n") {
                $0.withoutKey = .create
            }
            await #expect(throws: ClientError.self) {
                _ = try await place.write(journal, over: DyingTransport(after: 2))
            }
            let result = try await place.write(journal)
            #expect(result.unknown.count == 1 && result.new == 2, "\(result)")
            let state = try await place.state()
            #expect(state.values.filter { $0["last_name"] == "Keyless" }.count == 3)
        }
    }

    @Test("A cancelled import sends nothing more, and goes on later")
    func cancelled() async throws {
        try await ImportPlace.run(people: 150, chaos: ["latency=5ms"]) { place in
            let journal = try await place.plan(Self.sheet(120))
            let fields = try await PeopleImport.fields(of: place.nation())
            let (first, begun) = AsyncStream.makeStream(of: Int.self)
            let run = ImportRun(journal, into: place.nation(), fields: fields)
            let task = Task { try await run.write { begun.yield($0) } }
            for await count in first where count > 20 { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let now = try await ImportResult(of: journal)
            #expect(now.open > 50 && now.new + now.changed > 20)
            // All that was sent has its response.
            #expect(try await journal.entries(in: [.sending]).isEmpty)
            let result = try await place.write(journal)
            #expect([result.new, result.changed, result.open] == [120, 120, 0])
        }
    }

    @Test("A nation that ignores filters gets no write")
    func ignoredFilters() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan(Self.sheet(4))
            try await place.set(["ignored_filters": ["all"]])
            let before = try await place.state()
            let error = await #expect(throws: ClientError.self) { _ = try await place.write(journal) }
            #expect(error?.kind.belongs(to: .rejected.filterIgnored) == true)
            try await place.set(["ignored_filters": []])
            let after = try await place.state()
            #expect(after.filter { $0.key != "tag vip" && $0.key != "tag new tag" } == before)
        }
    }
}

extension ImportPlace {
    /// Sets behaviors of the nation.
    func set(_ behaviors: [String: [String]]) async throws {
        try await Client(bare: nil, transport: .platform).send(
            Request<Void>.put("", .url("\(sandbox.baseURL)/sandbox/behaviors"), .json(behaviors)))
    }
}
