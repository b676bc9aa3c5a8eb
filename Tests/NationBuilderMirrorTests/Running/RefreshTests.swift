// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Runs against a nation, over real connections, into real files; a program in Python judges.
@Suite("A copy of a nation", .timed, .enabled(if: MirrorPlace.hasJudge, "python3 is missing"), .timeLimit(.minutes(40)))
struct RefreshTests {
    private static func rich() -> SandboxBehaviors {
        var behaviors = SandboxBehaviors()
        behaviors.seeded = ["custom_fields", "imports", "profiles", "odd_values"]
        behaviors.addedAttributes = ["all"]
        behaviors.timeOffset = 150
        return behaviors
    }

    @Test func `A copy has every attribute of every row of all types, and the next run reads hardly anything`()
        async throws
    {
        try await MirrorPlace.run(people: 450, Self.rich()) { place in
            let first = try await place.refresh()
            #expect(first.ending == .complete && first.heldDeletions.isEmpty && first.notes.isEmpty)
            #expect(first.tables.count == 40)
            #expect(first.tables.allSatisfy { $0.rows == $0.new && $0.changed == 0 && $0.removed == 0 })
            try await place.expectSame()
            let judgement = try await place.judge()
            #expect(judgement.rows == first.tables.reduce(0) { $0 + $1.rows } && judgement.rows > 1000)

            // What was made before the last five minutes is not read again.
            let later = try await place.refresh(time: .impatient { Date() + 4000 }) { $0.lag = .zero }
            #expect(later.tables.allSatisfy { $0.new == 0 && $0.removed == 0 }, "\(later.tables)")
            #expect(later.notes.count == 1)
            let again = try await place.refresh()
            #expect(again.ending == .complete && again.requests <= 3 * 40, "\(again.requests)")
            try await place.expectSame()
        }
    }

    @Test func `A change is in the copy after the next run, and a deletion after the next sweep`() async throws {
        try await MirrorPlace.run { place in
            try await place.refresh()
            let nation = place.nation()
            try await nation.v2.signups.update("7") { $0.occupation = "nurse" }
            let new = try await nation.v2.signups.create { $0.email = "new@example.org" }
            try await nation.v2.signups.delete("9")
            let next = try await place.refresh()
            let people = try #require(next.tables.first { $0.name == "signups" })
            #expect([people.new, people.changed, people.removed] == [1, 1, 0], "\(people)")
            #expect(try place.texts("SELECT occupation FROM signups WHERE id = 7") == ["nurse"])
            #expect(try place.numbers("SELECT id FROM signups WHERE id = 9") == [9])
            let status = try place.texts("SELECT \"type\" FROM freshness WHERE changes_up_to IS NULL")
            #expect(status.isEmpty)

            let sweep = try await place.refresh { $0.sweepEvery = .zero }
            #expect(sweep.ending == .complete)
            #expect(sweep.tables.first { $0.name == "signups" }?.removed == 1)
            try await place.expectSame()
            #expect(try place.numbers("SELECT id FROM deleted_rows WHERE type = 'signups'") == [9])
            #expect(try place.numbers("SELECT id FROM signups WHERE email = 'new@example.org'") == [new.id?.int])
        }
    }

    @Test(arguments: ["all", "survivor", "rows", "none"])
    func `What a merge moves is right in the run that finds the merge, however it is stamped`(stamps: String)
        async throws
    {
        try await MirrorPlace.run(people: 150) { place in
            try await place.refresh()
            for id in stride(from: 20, to: 60, by: 4) { try await place.merge(id, into: id + 1, stamps: stamps) }
            let result = try await place.refresh {
                $0.sweepEvery = .zero
                $0.accepted = .any
            }
            #expect(result.ending == .complete)
            try await place.expectSame()
            // People are swept alone. The next run sweeps nothing, and reads what refers to those who are gone.
            for id in stride(from: 61, to: 101, by: 4) { try await place.merge(id, into: id + 1, stamps: stamps) }
            try await place.refresh {
                $0.sweepEvery = .zero
                $0.accepted = .any
                $0.types = [V2.ResourceType.named("signups")].compactMap(\.self)
            }
            let count = try place.numbers("SELECT count(*) FROM _errand_reread")[0]
            #expect(count > 5)
            let next = try await place.refresh { $0.accepted = .any }
            #expect(next.ending == .complete && next.requests < 130)
            let judgement = try await place.judge(["signup_taggings", "donations", "contacts", "memberships"])
            #expect(judgement.differences == 0, "\(judgement.examples)")
        }
    }

    @Test func `A change that is visible within the lag after its stamp is in the copy after the next run`()
        async throws
    {
        try await MirrorPlace.run { place in
            try await place.refresh()
            try await place.set(["visible_after": 250])
            let nation = place.nation()
            for id in 5...20 { try await nation.v2.signups.update(ResourceID(id)) { $0.occupation = "late" } }
            let next = try await place.refresh()
            #expect(next.tables.first { $0.name == "signups" }?.changed == 16)
            #expect(try await place.judge(["signups"]).differences == 0)
            // One that takes longer than that is found by a sweep.
            try await place.set(["visible_after": 2000])
            try await nation.v2.signups.update("30") { $0.occupation = "later" }
            try await place.refresh()
            #expect(try await place.judge(["signups"]).differences > 0)
            try await place.refresh { $0.sweepEvery = .zero }
            #expect(try await place.judge(["signups"]).differences == 0)
        }
    }

    @Test func `Changes that are visible late, unstamped writes and merges, and ids out of order are found`()
        async throws
    {
        var behaviors = SandboxBehaviors()
        behaviors.visibleAfter = 120
        behaviors.visibleAfterShare = 20
        behaviors.outOfOrderIDs = true
        behaviors.lateRowEvery = 9
        // The long form has 20,000 changes.
        let (people, changes) = Soak.isOn ? (2_000, 6_700) : (150, 80)
        try await MirrorPlace.run(people: people, behaviors) { place in
            var known: Set<String> = []
            for seed in 1...3 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let isOver = Mutex(false)
                    group.addTask {
                        defer { isOver.withLock { $0 = true } }
                        try await Churn(place: place, seed: UInt64(seed), people: people).run(changes)
                    }
                    repeat {
                        try await place.refresh {
                            $0.sweepEvery = seed == 2 ? .zero : .seconds(86_400)
                            $0.accepted = .any
                        }
                    } while !isOver.withLock { $0 }
                    try await group.waitForAll()
                }
                known.formUnion(try place.rows())
            }
            try await place.set(["late_row_every": 0, "visible_after": 0])
            let result = try await place.refresh {
                $0.sweepEvery = .zero
                $0.accepted = .any
            }
            #expect(result.ending == .complete)
            try await place.expectSame()
            let rows = try place.rows()
            let deleted = Set(try place.texts("SELECT type || ' ' || id FROM deleted_rows"))
            #expect(known.subtracting(rows).isSubset(of: deleted) && deleted.isDisjoint(with: rows))
            #expect(deleted.count > 10)
        }
    }
}

/// Changes of other people, which a seed decides.
struct Churn: Sendable {
    let place: MirrorPlace
    let seed: UInt64
    let people: Int

    func run(_ count: Int) async throws {
        let nation = place.nation()
        var random = SeededRandom(seed: seed)
        func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        for number in 0..<count {
            let (id, other) = (2 + draw(people - 10), 2 + draw(people - 10))
            let person = ResourceID(id)
            do {
                switch draw(8) {
                case 0, 1: try await nation.v2.signups.update(person) { $0.occupation = "job \(number)" }
                case 2:
                    try await nation.v2.signups.create { $0.email = "churn\(seed).\(number)@example.org" }
                case 3: try await nation.v2.signups.delete(person)
                case 4:
                    try await nation.v2.contacts.create {
                        $0.signupID = person
                        $0.contactMethod = "door_knock"
                    }
                case 5:
                    try await nation.v2.signupTaggings.create {
                        $0.signupID = person
                        $0.tagID = "1"
                    }
                case 6 where id != other:
                    try await place.merge(id, into: other, stamps: draw(2) == 0 ? "all" : "none")
                default: try await nation.v2.donations.delete(ResourceID(1 + draw(60)))
                }
            } catch let error as ClientError where error.response != nil {
                // Somebody is gone already.
                continue
            }
        }
    }
}
