// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Who is on which list, against a nation.
@Suite("Members of lists in a copy", .timed, .copyServer, .timeLimit(.minutes(10)))
struct ListMemberTests {
    private static func members(_ options: inout MirrorOptions) {
        options.types = ["lists", "signups"].compactMap { V2.ResourceType.named($0) }
        options.includesListMembers = true
    }

    private static func sweep(_ options: inout MirrorOptions) {
        members(&options)
        options.sweepEvery = .zero
    }

    /// A nation with a list of each of some numbers of people, beside its own lists.
    private static func withLists(
        _ sizes: [Int], people: Int = 60, _ behaviors: SandboxBehaviors = SandboxBehaviors(),
        _ body: @Sendable (MirrorPlace, [ResourceID]) async throws -> Void
    ) async throws {
        try await MirrorPlace.run(people: people, behaviors) { place in
            let nation = place.nation()
            var lists: [ResourceID] = []
            for (number, size) in sizes.enumerated() {
                let list = try await nation.v2.lists.create {
                    $0.name = "List \(number)"
                    $0.slug = "list_\(number)"
                    $0.authorID = "2"
                }
                let id = try #require(list.id)
                if size > 0 { try await add((2..<size + 2).map { ResourceID($0) }, to: id, nation) }
                lists.append(id)
            }
            try await body(place, lists)
        }
    }

    private static func add(_ people: [ResourceID], to list: ResourceID, _ nation: Nation) async throws {
        _ = try await nation.v2.lists.addSignups(people, toList: list).finish()
    }

    private static func remove(_ people: [ResourceID], from list: ResourceID, _ nation: Nation) async throws {
        _ = try await nation.v2.lists.removeSignups(people, fromList: list).finish()
    }

    /// The pairs of a list and a person in the nation, which it lists by numbers of pages.
    private static func expected(_ place: MirrorPlace) async throws -> Set<[Int]> {
        let nation = place.nation()
        var pairs: Set<[Int]> = []
        for try await list in nation.v2.lists.all() {
            guard let id = list.id, let number = id.int else { continue }
            for try await person in nation.v2.lists.allSignups(onList: id) {
                pairs.insert([number, person.id?.int ?? 0])
            }
        }
        return pairs
    }

    /// The pairs in a copy.
    private static func kept(_ store: TestedStore, _ folder: String) async throws -> Set<[Int]> {
        let rows = try await store.rows(folder, .listSignups)
        let pairs = rows.map { row in
            row.values.map { value -> Int in if case .integer(let number) = value { Int(number) } else { -1 } }
        }
        for (row, pair) in zip(rows, pairs) {
            #expect(ListMember(id: row.id) == ListMember(list: pair[0], person: pair[1]))
        }
        #expect(Set(pairs).count == rows.count)
        return Set(pairs)
    }

    /// The ids of the people who are among the deleted rows as members of a list.
    private static func left(_ place: MirrorPlace, _ tested: TestedStore, _ folder: String) async throws -> [Int] {
        let ids: [Int]
        if tested.testDescription == "SQLite" {
            ids = try await tested.deleted(folder).map(\.key.id)
        } else {
            let schema = PostgresSchema(nation: place.sandbox.baseURL)
            let rows = try await CopyServer.query(folder, "SELECT id FROM \(schema.table("deleted_rows"))")
            ids = rows.compactMap { $0[0].flatMap { Int($0) } }
        }
        return ids.map { ListMember(id: $0).person }.sorted()
    }

    private static func refresh(
        _ place: MirrorPlace, _ tested: TestedStore, _ folder: String, over transport: (any Transport)? = nil,
        _ change: (inout MirrorOptions) -> Void = members
    ) async throws -> MirrorResult {
        let store = try await tested.open(folder, place.sandbox.baseURL)
        return try await place.refresh(over: transport, into: store, change)
    }

    private static func result(_ result: MirrorResult) -> MirrorResult.Table? {
        result.tables.first { $0.name == "list_signups" }
    }

    @Test(arguments: TestedStore.all) func `A copy has who is on which list, and a sweep has who came and who left`(
        _ tested: TestedStore
    ) async throws {
        try await TestedStore.inFolder { folder in
            try await Self.withLists([0, 1, 40, 230], people: 300) { place, lists in
                let nation = place.nation()
                let first = try await Self.refresh(place, tested, folder)
                #expect(first.ending == .complete)
                let all = try await Self.expected(place)
                #expect(all.count > 271)
                #expect(try await Self.kept(tested, folder) == all && Self.result(first)?.rows == all.count)
                try await Self.remove(["3", "5"], from: lists[3], nation)
                try await Self.remove(["2"], from: lists[1], nation)
                try await Self.add(["280"], to: lists[0], nation)
                // Between sweeps the lists are not read.
                let quiet = try await Self.refresh(place, tested, folder)
                #expect(Self.result(quiet)?.new == 0 && Self.result(quiet)?.removed == 0)
                let swept = try await Self.refresh(place, tested, folder, Self.sweep)
                #expect(swept.ending == .complete)
                let table = try #require(Self.result(swept))
                #expect(table.new == 1 && table.changed == 0 && table.removed == 3, "\(table)")
                #expect(try await Self.kept(tested, folder) == Self.expected(place))
                let status = try await tested.status(folder).tables.first { $0.name == "list_signups" }
                #expect(status?.rows == all.count - 2 && status?.deletionsUpTo != nil && status?.isLoading == false)
            }
        }
    }

    @Test(arguments: TestedStore.all) func `A list that is deleted during the run has no members, and ends no run`(
        _ tested: TestedStore
    ) async throws {
        try await TestedStore.inFolder { folder in
            try await Self.withLists([5, 7, 50, 200], people: 300) { place, lists in
                let nation = place.nation()
                let load = DeletingTransport(lists[0], nation)
                #expect(try await Self.refresh(place, tested, folder, over: load).ending == .complete)
                #expect(load.hasDeleted && load.refused > 0)
                #expect(try await Self.kept(tested, folder) == Self.expected(place))
                let sweep = DeletingTransport(lists[1], nation)
                let swept = try await Self.refresh(place, tested, folder, over: sweep, Self.sweep)
                #expect(swept.ending == .complete && Self.result(swept)?.removed == 7)
                #expect(sweep.hasDeleted && sweep.refused > 0)
                #expect(try await Self.kept(tested, folder) == Self.expected(place))
            }
        }
    }

    @Test(arguments: TestedStore.all) func `A person who is forgotten is on no list, and not among who left one`(
        _ tested: TestedStore
    ) async throws {
        try await TestedStore.inFolder { folder in
            try await Self.withLists([30, 40]) { place, lists in
                _ = try await Self.refresh(place, tested, folder)
                try await Self.remove(["7", "8"], from: lists[1], place.nation())
                _ = try await Self.refresh(place, tested, folder, Self.sweep)
                #expect(try await Self.left(place, tested, folder) == [7, 8])
                let copy =
                    tested.testDescription == "SQLite"
                    ? NationMirror(file: TestedStore.file(folder))
                    : NationMirror(database: try await CopyServer.address(folder))
                let before = try await Self.kept(tested, folder)
                let own = before.filter { $0[1] == 7 }
                let removed = try await copy.forget(person: 7)
                #expect(removed == ["signups": 1, "list_signups": own.count, "deleted_rows": 1] && !own.isEmpty)
                #expect(try await Self.kept(tested, folder) == before.subtracting(own))
                #expect(try await Self.left(place, tested, folder) == [8])
                #expect(try await copy.status().tables.last?.rows == before.count - own.count)
            }
        }
    }

    @Test func `Many who left are kept until they are accepted, and a response that lists nothing removes nobody`()
        async throws
    {
        try await Self.withLists([30, 40]) { place, lists in
            func refresh(_ change: (inout MirrorOptions) -> Void = { _ in }) async throws -> MirrorResult {
                try await place.refresh {
                    Self.sweep(&$0)
                    change(&$0)
                }
            }
            func pairs() throws -> [Int] { try place.numbers("SELECT id FROM list_signups ORDER BY id") }
            _ = try await refresh()
            let before = try pairs()
            for type in ["lists", "signups"] {
                try await place.set(["empty_lists": [.string(type)]])
                let held = try await refresh()
                #expect(held.ending == .tooManyDeletions)
                #expect(try pairs() == before)
                try await place.set(["empty_lists": []])
            }
            try await Self.remove((2..<32).map { ResourceID($0) }, from: lists[0], place.nation())
            let held = try await refresh()
            #expect(held.heldDeletions == ["list_signups": 30])
            #expect(try pairs() == before)
            let gone = try await place.refresh {
                Self.members(&$0)
                $0.accepted = .counts(["list_signups": 30])
            }
            #expect(gone.ending == .complete && Self.result(gone)?.removed == 30)
            #expect(try pairs().count == before.count - 30)
        }
    }

    @Test func `Stopped at any request, the next run goes on, and hardly a page is read again`() async throws {
        try await Self.withLists([90, 0, 400, 3, 250], people: 450) { place, _ in
            var stops = 0
            func isLoading() throws -> Bool {
                guard FileManager.default.fileExists(atPath: place.path) else { return true }
                return try place.numbers("SELECT count(*) FROM freshness WHERE changes_up_to IS NOT NULL") != [3]
            }
            while try isLoading() {
                // The last one has what is left.
                let transport = DyingTransport(after: 3 + (stops * 7) % 9)
                do { try await place.refresh(over: transport, Self.members) } catch is ClientError { stops += 1 }
                try #require(stops < 100)
            }
            #expect(stops > 3)
            #expect(try await place.refresh(Self.members).ending == .complete)
            #expect(
                try await Self.kept(.sqlite, (place.path as NSString).deletingLastPathComponent) == Self.expected(place)
            )
        }
    }

    @Test func `The check compares members, and a nation that does not list them by id is named`() async throws {
        try await Self.withLists([30, 40]) { place, lists in
            try await place.refresh(Self.members)
            let (copy, nation) = (NationMirror(file: place.path), place.nation())
            func check() async throws -> MirrorCheck.Table? {
                try await copy.check(against: nation).tables.first { $0.name == "list_signups" }
            }
            let same = try await check()
            #expect(same?.agrees == true && same?.rows ?? 0 >= 70 && same?.compared == same?.rows)
            try await Self.remove(["7"], from: lists[1], nation)
            try await nation.v2.lists.delete(lists[0])
            let other = try await check()
            #expect(other?.gone == 31 && other?.different == 0)
            try await place.set(["ignored_filters": ["all"]])
            let error = await #expect(throws: MirrorError.self) { try await place.refresh(Self.sweep) }
            #expect(error?.kind == .unwalkable)
        }
    }
}

/// A transport that deletes a list when its people are asked for.
private final class DeletingTransport: Transport {
    private let list: ResourceID
    private let nation: Nation
    private let asked = Counter()
    private let missed = Counter()

    init(_ list: ResourceID, _ nation: Nation) { (self.list, self.nation) = (list, nation) }

    var hasDeleted: Bool { asked.count > 0 }
    /// The number of requests for the list that found none.
    var refused: Int { missed.count }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let isList = request.head.path?.contains("/lists/\(list.rawValue)/signups") == true
            if isList, asked.next() == 1 { try await nation.v2.lists.delete(list) }
            let response = try await MirrorPlace.platform.send(request)
            if isList, response.head.status == .notFound { missed.next() }
            return response
        }
    }
}
