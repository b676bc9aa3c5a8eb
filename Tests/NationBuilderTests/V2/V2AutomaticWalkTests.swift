// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A walk that chooses its order", .timed, .timeLimit(.minutes(10)))
struct V2AutomaticWalkTests {
    @Test(
        "goes by pages where a type refuses keys, shows another order or ignores the filter, and remembers the type",
        arguments: ["refuses", "disorders", "ignores"])
    func turns(_ habit: String) async throws {
        var habits = ListedNation.Habits()
        switch habit {
        case "refuses": habits.refusesKeysOf = ["contacts"]
        case "disorders": habits.disordersKeysOf = ["contacts"]
        default: habits.ignoresKeysOf = ["contacts"]
        }
        let listed = ListedNation(250, habits: habits)
        let nation = listed.nation
        for isFirst in [true, false] {
            listed.asked.withLock { $0 = [] }
            var found: [Int] = []
            for try await contact in nation.v2.contacts.all() { found.append(contact.id?.int ?? 0) }
            #expect(found == Array(1...250))
            #expect(listed.questions.contains { $0["filter[id][gt]"] != nil } == isFirst)
        }
        // Other types are not touched by it.
        listed.asked.withLock { $0 = [] }
        #expect(try await nation.v2.signups.all().collect(atMost: 250).count == 250)
        #expect(listed.questions.allSatisfy { $0["filter[id][gt]"] != nil })
        // A new probe tries the type again.
        var report = V2.ProbeReport()
        report[.keyWalk] = .holds
        nation.v2.assume(report)
        listed.asked.withLock { $0 = [] }
        #expect(try await nation.v2.contacts.all().collect(atMost: 250).count == 250)
        #expect(listed.questions[0]["filter[id][gt]"] == "0")
    }

    /// The caller's work with the rows of its walk.
    enum Work: CaseIterable {
        case reads, updates, deletes
        /// Changes every third one so that it leaves the list.
        case removesSome
    }

    @Test(
        "gives every resource once to a caller that changes or deletes it, in whatever way the nation can be walked",
        arguments: Work.allCases, ["by key", "refuses", "disorders", "ignores"])
    func changing(_ work: Work, _ habit: String) async throws {
        var habits = ListedNation.Habits()
        switch habit {
        case "refuses": habits.refusesKeysOf = ["contacts"]
        case "disorders": habits.disordersKeysOf = ["contacts"]
        case "ignores": habits.ignoresKeysOf = ["contacts"]
        default: break
        }
        let listed = ListedNation(898, habits: habits)
        let contacts = listed.nation.v2.contacts
        var found: [Int] = []
        for try await contact in contacts.all(.pageSize(50)) {
            let id = try #require(contact.id?.int)
            found.append(id)
            switch work {
            case .reads: break
            case .updates:
                // The nation lists what was changed last.
                listed.rows.withLock { rows in rows.firstIndex { $0.id == id }.map { rows.append(rows.remove(at: $0)) }
                }
                try await contacts.update(contact) { $0.content = "seen" }
            case .removesSome where id % 3 != 0: break
            case .deletes, .removesSome:
                listed.rows.withLock { $0.removeAll { $0.id == id } }
                try await contacts.delete(ResourceID(id))
            }
        }
        #expect(found.count == 898)
        #expect(Set(found) == Set(1...898))
    }

    @Test("throws what is refused in any order, and learns nothing by it; the order that is asked for does not turn")
    func refused() async throws {
        let listed = ListedNation(150)
        let nation = listed.nation
        let unknown = QueryPart<V2.Contact>.raw("filter[no_such]", "1")
        #expect(await clientError { try await nation.v2.contacts.all(unknown).collect(atMost: 5) } != nil)
        listed.asked.withLock { $0 = [] }
        #expect(try await nation.v2.contacts.all().collect(atMost: 150).count == 150)
        #expect(listed.questions[0]["filter[id][gt]"] == "0")
        var habits = ListedNation.Habits()
        habits.refusesKeysOf = ["contacts"]
        let strict = ListedNation(150, habits: habits).nation
        #expect(await clientError { try await strict.v2.contacts.all(by: .key).collect(atMost: 150) } != nil)
    }

    @Test("All ranges of a walk wait for one limit")
    func limit() async throws {
        let time = TestTime()
        let listed = ListedNation(1000)
        let nation = listed.nation(limit: .requests(3, per: .seconds(10)), time: time)
        async let count = nation.v2.signups.all(by: .key(ranges: 5)).collect(atMost: 1000).count
        // The largest id, two pages of each of five ranges, and the end of the last.
        for allowed in [3, 6, 9] {
            try await time.waitForSleeper(dueIn: .seconds(10))
            #expect(listed.questions.count <= allowed)
            await time.advance(by: .seconds(10))
        }
        #expect(try await count == 1000)
        #expect(listed.questions.count == 12, "\(listed.questions.count)")
    }
}
