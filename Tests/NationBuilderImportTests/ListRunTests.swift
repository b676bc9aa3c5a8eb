// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderImport

/// Lists onto which an import puts people, and tags that it takes from them, at a nation.
@Suite("An import onto lists", .timed, .timeLimit(.minutes(15)))
struct ListRunTests {
    /// Known people, changed and unchanged, as many new ones, and one whom the nation does not have.
    private static func sheet(_ count: Int) -> String {
        var text = "id,email,first_name,tags\n"
        for number in 2..<(2 + count) {
            text += number % 2 == 0 ? "\(number),,Name \(number),\n" : "\(number),,,\n"
            text += ",new\(number)@example.org,New \(number),new tag\n"
        }
        return text + "999999,,Gone,\n"
    }

    @Test("New, changed and unchanged people get onto a list, the refused do not; an undo takes off only those")
    func whole() async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([2, 3, 30])
            let other = try await place.list([])
            let before = try await place.state()
            let text = Self.sheet(12)
            let (people, preview) = try await place.people(text, on: [list, other])
            #expect([preview.new, preview.changed, preview.same, preview.refused.count] == [12, 12, 0, 1])
            let columns = preview.columns.suffix(2)
            #expect(
                columns.map(\.name) == [list.name, other.name] && columns.map { "\($0.target)" } == ["list", "list"])
            #expect(columns.map(\.filled) == [22, 24] && columns.map(\.equal) == [2, 0], "\(columns)")
            let journal = try await place.journal(people)
            let result = try await place.write(journal)
            #expect([result.new, result.changed, result.refused.count, result.open] == [12, 12, 1, 0], "\(result)")
            let new = try await place.ids("new").sorted()
            #expect(new.count == 12)
            let known = (2...13).map(String.init)
            #expect(try await place.members(list) == Set(known + new + ["30"]))
            #expect(try await place.members(other) == Set(known + new))

            let (_, again) = try await place.people(text, on: [list, other])
            #expect([again.new, again.changed, again.same, again.requests] == [0, 0, 24, 0], "\(again.columns)")

            let plan = try await ImportUndo(journal, at: place.nation(), fields: []).plan()
            #expect(plan.created == 12 && plan.writes == 12 + 6 + 1 + 1, "\(plan)")
            let undone = try await place.undo(journal)
            #expect([undone.deleted, undone.restored, undone.kept.count] == [12, 12, 0], "\(undone)")
            #expect(try await place.members(list) == ["2", "3", "30"])
            #expect(try await place.members(other).isEmpty)
            #expect(try await place.state() == before)
        }
    }

    @Test("Who is refused while it is written gets onto no list")
    func refused() async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([])
            let (people, _) = try await place.people("id,first_name\n2,Ada\n3,Bea\n", on: [list])
            let journal = try await place.journal(people)
            try await place.nation().v2.signups.update("3") { $0.firstName = "Colleague" }
            let result = try await place.write(journal)
            #expect(result.refused.map(\.reason) == ["changed meanwhile: first_name"] && result.changed == 1)
            #expect(try await place.members(list) == ["2"])
        }
    }

    @Test("A list that is gone when it is written refuses its rows, and an undo has nothing to do on it")
    func gone() async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([])
            let (people, _) = try await place.people("id,first_name\n2,Ada\n3,\n", on: [list])
            let journal = try await place.journal(people)
            try await place.nation().v2.lists.delete(ResourceID(list.id))
            let result = try await place.write(journal)
            #expect(result.refused.map(\.line) == [2, 3] && result.open == 0, "\(result)")
            #expect(try await place.undo(journal).kept.isEmpty)
        }
    }

    @Test("A nation that has no filter, or another, for the people of a list is read whole", arguments: [true, false])
    func unfiltered(ignores: Bool) async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([2, 3, 30])
            if ignores { try await place.set(["ignored_filters": ["id"]]) }
            let nation = place.nation(ignores ? Wire.platform : ForeignFilter())
            let members = ListMembers(nation: nation, list: list.id)
            #expect(try await members.among(["1", "2", "3"]) == ["2", "3"])
            #expect(try await members.among(["1", "2", "3"], mostPages: 0) == nil)
        }
    }

    @Test("Of a long list that a nation shows only whole, a preview says that it does not know who is on it")
    func long() async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([2])
            var people = try PreviewState(
                place.map("id\n2\n", on: [list]), ImportOptions())
            for row in try Sheet("id\n2\n").rows { people.add(row) }
            _ = people.begin()
            let known = try #require(KnownPerson(["id": "2", "type": "signups", "attributes": [:]]))
            try people.take([known], of: PersonLookup(key: .id, values: ["2"]))
            people.settle()
            people.take(members: nil, of: list)
            let preview = people.result(requestsSent: 0)
            #expect(preview.unreadLists == [list] && preview.columns.last?.filled == 1)
        }
    }

    @Test("Stopped at any request and gone on with, all are on the list, and an undo is exact", arguments: 1...2)
    func stopped(seed: Int) async throws {
        try await ImportPlace.run { place in
            let list = try await place.list([2, 3, 30])
            let before = try await place.state()
            let text = (2...13).reduce("id,first_name\n") { $0 + "\($1),\($1 % 2 == 0 ? "Name \($1)" : "")\n" }
            let (people, _) = try await place.people(text, on: [list])
            let journal = try await place.journal(people)
            var stops = 0
            while true {
                do {
                    _ = try await place.write(journal, over: DyingTransport(after: (stops * seed) % 8 + 2))
                    break
                } catch let error as ClientError {
                    stops += 1
                    try #require(error.kind.belongs(to: .connection) && stops < 400, "\(error)")
                }
            }
            #expect(stops > 0)
            #expect(try await place.members(list) == Set((2...13).map(String.init) + ["30"]))
            stops = 0
            while true {
                do {
                    _ = try await place.undo(journal, over: DyingTransport(after: (stops * seed) % 8 + 2))
                    break
                } catch let error as ClientError {
                    stops += 1
                    try #require(error.kind.belongs(to: .connection) && stops < 400, "\(error)")
                }
            }
            #expect(try await place.members(list) == ["2", "3", "30"])
            #expect(try await place.state() == before)
        }
    }

    @Test("With nearly half of all responses lost, all are on the list, and an undo is exact")
    func lost() async throws {
        try await ImportPlace.run(chaos: ["lost 30% PATCH", "500 10% PATCH", "cut 10% PATCH"]) { place in
            let list = try await place.list([2, 30])
            for _ in 0..<3 {
                let journal = try await place.records("signup_id\n2\n3\n4\n4\n", "list_members", on: list)
                try await waitUntil(await ListRun(journal, at: place.nation()).carryOut().failure == nil)
                #expect(try await place.members(list) == ["2", "3", "4", "30"])
                try await waitUntil(await ListRun(journal, at: place.nation()).takeBack().failure == nil)
                #expect(try await place.members(list) == ["2", "30"])
            }
        }
    }

    @Test("A row of a file of list members is a person and a list, by id, slug or name; twice the same is one")
    func rows() async throws {
        try await ImportPlace.run { place in
            let (list, other) = (try await place.list([2]), try await place.list([]))
            let slug = other.name.lowercased()
            let text = """
                signup_id,email,list
                2,,\(list.id)
                3,,\(list.id)
                3,,\(list.name)
                3,,\(slug)
                4,,no such list
                4,,999999
                4,,
                ,nobody@example.org,\(slug)

                """
            let (records, preview) = try await place.recordImport(text, "list_members")
            #expect([preview.rows, preview.new, preview.people, preview.written] == [8, 2, 1, 2], "\(preview)")
            let parts = [
                "none of the lists has the id, slug or name \"no such list\"", "slug or name \"999999\"",
                "there is no list_id", "nobody has the email",
            ]
            #expect(preview.refused.count == parts.count)
            for (refusal, part) in zip(preview.refused, parts) { #expect(refusal.reason.contains(part), "\(refusal)") }
            let journal = try await place.folder.create(
                JournalHeader(kind: "import", nation: place.sandbox.baseURL, digest: "d"))
            try await records.plan(into: journal)
            try await journal.begin()
            // A colleague is faster with one of the two.
            try await place.nation().v2.lists.addSignups(["3"], toList: ResourceID(other.id)).finish()
            #expect(await ListRun(journal, at: place.nation()).carryOut().failure == nil)
            let type = try #require(RecordType.named("list_members"))
            let told = try await RecordResult(of: journal, type)
            #expect([told.rows, told.new, told.written, told.refused.count, told.open] == [8, 1, 3, 4, 0], "\(told)")
            #expect(try await place.members(list) == ["2", "3"])
            #expect(try await place.members(other) == ["3"])
            let (_, again) = try await place.recordImport(text, "list_members")
            #expect([again.new, again.written] == [0, 4])
            #expect(await ListRun(journal, at: place.nation()).takeBack().failure == nil)
            #expect(try await RecordResult(of: journal, type).deleted == 1)
            #expect(try await place.members(list) == ["2"])
            #expect(try await place.members(other) == ["3"])
        }
    }

    @Test("A file of list members says the list in one place, and its person")
    func columns() async throws {
        let type = try #require(RecordType.named("list_members"))
        for (text, namesList, kind) in [
            ("signup_id,list\n", true, ImportError.Kind.duplicateTarget), ("signup_id\n", false, .noList),
            ("list\n", false, .noKey), ("signup_id,list,list_id\n", false, .duplicateTarget),
        ] as [(String, Bool, ImportError.Kind)] {
            let header = try Sheet(text).header
            #expect(throws: ImportError.self) { try RecordMap(header, of: type, namesList: namesList) }
            do { _ = try RecordMap(header, of: type, namesList: namesList) } catch { #expect(error.kind == kind) }
        }
    }

    // MARK: Tags

    @Test("Who has a tag loses it, a second import has nothing to do, and an undo gives it back to those who had it")
    func removedTags() async throws {
        try await ImportPlace.run { place in
            let tag = try await place.nation().v2.signupTags.create { $0.name = "Old crew" }
            for id in ["2", "3", "5"] {
                _ = try await PersonWrite.addTag(id: tag.id?.rawValue ?? "", person: id).send(to: place.nation())
            }
            let before = try await place.state()
            let text = "id,email,first_name\n2,,Ada\n3,,\n4,,\n5,,\n,new@example.org,New\n"
            let (people, preview) = try await place.people(text) { $0.removeFromAll(tag: "old crew") }
            #expect([preview.new, preview.changed, preview.same] == [1, 3, 1])
            let column = try #require(preview.columns.last)
            #expect(column.name == "removed_tags" && [column.overwritten, column.equal] == [3, 2], "\(column)")
            let journal = try await place.journal(people)
            // A colleague takes it from one of them.
            try await place.nation().v1.people.removeTag("Old crew", person: 5)
            _ = try await place.write(journal)
            let now = try await place.state()
            #expect(["2", "3", "5"].allSatisfy { now[$0]?["tags"]?.array?.contains("Old crew") == false })
            let (_, again) = try await place.people(text) { $0.removeFromAll(tag: "Old crew") }
            #expect([again.new, again.changed, again.same] == [0, 0, 5])
            let undone = try await place.undo(journal)
            #expect([undone.deleted, undone.restored, undone.kept.count] == [1, 2, 0], "\(undone)")
            var expected = before
            var five = expected["5"]?.object
            let tags = (five?["tags"]?.array ?? []).filter { $0 != "Old crew" }
            five?["tags"] = .array(tags)
            expected["5"] = five.map { .object($0) }
            #expect(try await place.state() == expected)
        }
    }

    @Test("Tags are taken and given back also when responses are lost")
    func lostTags() async throws {
        try await ImportPlace.run(chaos: ["lost 20% DELETE", "lost 20% PUT", "500 5% DELETE"]) { place in
            let tag = try await place.nation().v2.signupTags.create { $0.name = "Old crew" }
            for id in 2...25 {
                _ = try await PersonWrite.addTag(id: tag.id?.rawValue ?? "", person: "\(id)").send(to: place.nation())
            }
            let before = try await place.state()
            let text = (2...25).reduce("id\n") { $0 + "\($1)\n" }
            let (people, _) = try await place.people(text) { $0.removeFromAll(tag: "Old crew") }
            let journal = try await place.journal(people)
            let result = try await place.write(journal)
            #expect([result.changed, result.refused.count, result.unknown.count] == [24, 0, 0], "\(result)")
            #expect(try await place.state().values.allSatisfy { $0["tags"]?.array?.contains("Old crew") != true })
            let undone = try await place.undo(journal)
            #expect([undone.restored, undone.kept.count] == [24, 0], "\(undone)")
            #expect(try await place.state() == before)
        }
    }

    @Test("A tag that a row gives and the import takes refuses the row")
    func contradiction() async throws {
        try await ImportPlace.run { place in
            let (_, preview) = try await place.people("id,tags\n2,\"vip,Crew\"\n3,vip\n") {
                $0.removeFromAll(tag: "crew")
            }
            #expect(preview.refused.map(\.reason) == ["the tag \"crew\" is given and taken"])
        }
    }
}

extension ImportPlace {
    /// Creates a list with some people.
    func list(_ people: [Int]) async throws -> ImportList {
        let count = try await NationLists(of: nation()).names.count
        let list = try await nation().v2.lists.create {
            $0.name = "List \(count)"
            $0.slug = "list_\(count)"
            $0.authorID = 1
        }
        let id = try #require(list.id)
        while !people.isEmpty {
            do {
                try await nation().v2.lists.addSignups(people.map { ResourceID("\($0)") }, toList: id).finish()
                break
            } catch is ClientError {
                // The nation of a test may lose the response.
            }
        }
        return ImportList(id: id.rawValue, name: "List \(count)")
    }

    func members(_ list: ImportList) async throws -> Set<String> {
        var ids = Set<String>()
        for try await person in nation().v2.lists.allSignups(onList: ResourceID(list.id)) {
            ids.insert(person.id?.rawValue ?? "")
        }
        return ids
    }

    /// The ids of the people whose addresses begin with a text.
    func ids(_ prefix: String) async throws -> [String] {
        try await state().filter { $0.value["email"]?.string?.hasPrefix(prefix) == true }.map(\.key)
    }

    func map(_ text: String, on lists: [ImportList]) throws -> ImportMap {
        var map = try ImportMap(Sheet(text).header, fields: [])
        for list in lists { map.addAll(to: list) }
        return map
    }

    /// Returns the preview of a file whose people get onto lists.
    func people(
        _ text: String, on lists: [ImportList] = [], _ change: (inout ImportMap) -> Void = { _ in }
    ) async throws -> (people: PeopleImport, preview: ImportPreview) {
        var map = try self.map(text, on: lists)
        change(&map)
        var people = try PeopleImport(into: nation(), map, ImportOptions())
        for row in try Sheet(text).rows { try await people.add(row) }
        let preview = try await people.preview()
        return (people, preview)
    }

    func journal(_ people: PeopleImport) async throws -> ChangeJournal {
        let journal = try await folder.create(JournalHeader(kind: "import", nation: sandbox.baseURL))
        try await people.plan(into: journal, emailOptIn: false, mobileOptIn: false)
        try await journal.begin()
        return journal
    }
}

/// A transport to a nation whose filter of ids finds nobody, as one of other ids would.
private struct ForeignFilter: Transport {
    func exchange(_ request: RawRequest) -> any Exchange {
        var request = request
        request.head.path = request.head.path?.replacing(
            /filter(%5B|\[)id(%5D|\])=[^&]*/, with: "filter%5Bid%5D=999999")
        return Wire.platform.exchange(request)
    }
}
