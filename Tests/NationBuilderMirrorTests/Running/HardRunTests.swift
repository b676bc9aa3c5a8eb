// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Runs that are stopped, limited, lied to and refused.
@Suite(
    "A run under hard conditions", .timed, .enabled(if: MirrorPlace.hasJudge, "python3 is missing"),
    .timeLimit(.minutes(15)))
struct HardRunTests {
    private static func always(_ options: inout MirrorOptions) { options.sweepEvery = .zero }

    @Test func `Without a walk by id the run refuses and names it, and any other behavior may be off`() async throws {
        try await MirrorPlace.run(people: 40) { place in
            for behavior in V2.Behavior.all where behavior != .marksOrganizations {
                try await place.set(.object([behavior.id: false]))
                let copy = MirrorPlace(sandbox: place.sandbox, path: place.path + behavior.id)
                if behavior == .keyWalk {
                    let error = await #expect(throws: MirrorError.self) { try await copy.refresh() }
                    #expect(error?.kind == .unwalkable && error?.reason.contains("key_filters") == true)
                } else {
                    #expect(try await copy.refresh().ending == .complete, "\(behavior.id)")
                    // `make soak` sweeps with each of them off; here all are off in one sweep.
                    if Soak.isOn { #expect(try await copy.refresh(Self.always).ending == .complete, "\(behavior.id)") }
                    let judgement = try await copy.judge()
                    #expect(judgement.differences == 0, "\(behavior.id): \(judgement.examples)")
                }
                try await place.set(.object([behavior.id: true]))
            }
            var off = JSONObject()
            for behavior in V2.Behavior.all where ![.marksOrganizations, .keyWalk].contains(behavior) {
                off[behavior.id] = false
            }
            try await place.set(.object(off))
            #expect(try await place.refresh().ending == .complete)
            #expect(try await place.refresh(Self.always).ending == .complete)
            let judgement = try await place.judge()
            #expect(judgement.differences == 0, "\(judgement.examples)")
        }
    }

    @Test func `Faults of the network and the service change nothing but the duration`() async throws {
        let chaos = [
            "429=0 3%", "503 3%", "500 2%", "cut 3%", "lost 3%", "drop 2%", "html=503 2%", "html=200 3%",
            "latency=1ms..8ms",
        ]
        var behaviors = SandboxBehaviors()
        behaviors.dateStep = -4000
        behaviors.deletionEvery = 40
        try await MirrorPlace.run(people: 250, behaviors, chaos: chaos) { place in
            let first = try await place.refresh()
            #expect(first.ending == .complete && first.notes.count == 1, "\(first.notes)")
            let second = try await place.refresh {
                Self.always(&$0)
                $0.accepted = .any
            }
            #expect(second.ending == .complete)
            try await place.set(["deletion_every": 0])
            try await place.refresh {
                Self.always(&$0)
                $0.accepted = .any
            }
            try await place.control("chaos", ["rules": []])
            try await place.expectSame()
            #expect(try place.numbers("SELECT count(*) FROM deleted_rows")[0] > 4)
        }
    }

    @Test func `Stopped at any request, the next run goes on, and reads at most a page of each range again`()
        async throws
    {
        try await MirrorPlace.run(people: 900) { place in
            let whole = DyingTransport()
            try await MirrorPlace(sandbox: place.sandbox, path: place.path + "whole").refresh(over: whole)
            var (stops, pages) = (0, 0)
            while try place.isLoading {
                let transport = DyingTransport(after: 3 + (stops * 7) % 30)
                let error = await #expect(throws: ClientError.self) { try await place.refresh(over: transport) }
                #expect(error?.kind.belongs(to: .connection) == true, "\(String(describing: error))")
                pages += transport.peoplePages
                stops += 1
                try #require(stops < 200)
            }
            #expect(stops > 5)
            #expect(try await place.refresh().ending == .complete)
            // The response that each stop loses; and ranges, each with its last page, are not always the same.
            #expect(whole.peoplePages >= 10 && pages <= whole.peoplePages + stops + 8, "\(pages), \(stops) stops")
            try await place.refresh(Self.always)
            try await place.expectSame()
        }
    }

    @Test func `A run with a limit of requests ends with what it has, and later runs go on to the end`() async throws {
        try await MirrorPlace.run(people: 250) { place in
            var runs = 0
            while try place.isLoading {
                runs += 1
                try #require(runs < 30)
                let before = place.sandbox.requestCount()
                let result = try await place.refresh { $0.maxRequests = 20 }
                #expect(result.ending == .limited && result.requests == 20)
                #expect(place.sandbox.requestCount() - before == 20)
                // What changes meanwhile is found.
                try await place.nation().v2.signups.update("\(runs + 1)") { $0.occupation = "run \(runs)" }
            }
            #expect(runs > 4)
            #expect(try await place.refresh().ending == .complete)
            let judgement = try await place.judge(["signups"])
            #expect(judgement.differences == 0, "\(judgement.examples)")
        }
    }

    @Test func `A fifth of the day's requests is left to others, and a limit that lasts ends the run resumably`()
        async throws
    {
        try await MirrorPlace.run { place in
            let day = ChangedTransport { response, number in
                for (name, value) in [("Limit", "1000"), ("Remaining", "\(215 - number)")] {
                    HTTPField.Name("Nation-RateLimit-\(name)").map { response.head.headerFields[$0] = value }
                }
            }
            let result = try await place.refresh(over: day)
            #expect(result.ending == .limited && (15...80).contains(result.requests), "\(result.requests)")
            let refused = ChangedTransport { response, number in
                guard number > 3 else { return }
                response = RawResponse(
                    head: HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "7200"]))
            }
            #expect(try await place.refresh(over: refused).ending == .limited)
            #expect(try place.texts("SELECT DISTINCT outcome FROM _errand_run") == ["limited"])
            #expect(try await place.refresh().ending == .complete)
            try await place.refresh(Self.always)
            try await place.expectSame()
        }
    }

    @Test func `A missing permission ends the run with the nation's error, and another run goes on`() async throws {
        try await MirrorPlace.run { place in
            try await place.set(["missing_permissions": ["donations"]])
            await #expect(throws: ClientError.self) { try await place.refresh() }
            let types = V2.ResourceType.all.filter { $0.name != "donations" }
            #expect(try await place.refresh { $0.types = types }.ending == .complete)
            try await place.set(["missing_permissions": []])
            #expect(try await place.refresh(Self.always).ending == .complete)
            try await place.expectSame()
        }
    }

    @Test func `A cancelled run writes what it has asked for, says so, and the next one goes on`() async throws {
        try await MirrorPlace.run(people: 900, chaos: ["latency=20ms"]) { place in
            let (pages, begun) = AsyncStream.makeStream(of: MirrorProgress.self)
            let (copy, nation) = (NationMirror(file: place.path), place.nation())
            let task = Task {
                defer { begun.finish() }
                return try await copy.refresh(from: nation) { begun.yield($0) }
            }
            for await progress in pages where progress.rows > 300 { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try place.texts("SELECT outcome FROM _errand_run") == ["stopped"])
            let rows = try place.rows().count
            #expect(rows > 300)
            let requests = place.sandbox.requestCount()
            #expect(try await place.refresh().ending == .complete)
            #expect(place.sandbox.requestCount() > requests)
            try await place.refresh(Self.always)
            try await place.expectSame()
        }
    }

    @Test func `A pause between two requests is none that is told`() async throws {
        try await MirrorPlace.run { place in
            let waits = Mutex(0)
            try await place.refresh { _ in
            } progress: { progress in
                if progress.waitsForLimit { waits.withLock { $0 += 1 } }
            }
            #expect(waits.withLock { $0 } == 0)
        }
    }

    @Test func `A response that lists nothing removes nothing`() async throws {
        try await MirrorPlace.run { place in
            try await place.refresh()
            let rows = try place.rows()
            let types: [JSONValue] = MirrorTable.all.map { .string($0.name) }
            try await place.set(["empty_lists": .array(types)])
            let result = try await place.refresh(Self.always)
            #expect(result.ending == .tooManyDeletions)
            let people = try place.numbers("SELECT count(*) FROM signups")[0]
            #expect(result.heldDeletions["signups"] == people)
            #expect(try place.rows() == rows && place.numbers("SELECT count(*) FROM deleted_rows") == [0])
            try await place.set(["empty_lists": []])
            #expect(try await place.refresh(Self.always).ending == .complete)
            #expect(try place.rows() == rows)
            try await place.expectSame()
        }
    }

    @Test(arguments: [["id"], ["all"], ["updated_at", "created_at"]]) func `An ignored filter removes nothing`(
        filters: [String]
    ) async throws {
        try await MirrorPlace.run(people: 250) { place in
            try await place.refresh()
            let rows = try place.rows()
            let nation = place.nation()
            try await nation.v2.signups.update("7") { $0.occupation = "nurse" }
            try await place.set(["ignored_filters": .array(filters.map { .string($0) })])
            if filters.contains("updated_at") {
                #expect(try await place.refresh(Self.always).ending == .complete)
            } else {
                let error = await #expect(throws: MirrorError.self) { try await place.refresh(Self.always) }
                #expect(error?.kind == .unwalkable)
            }
            #expect(try place.rows() == rows && place.numbers("SELECT count(*) FROM deleted_rows") == [0])
            try await place.set(["ignored_filters": []])
            #expect(try await place.refresh(Self.always).ending == .complete)
            try await place.expectSame()
        }
    }

    @Test func `So many deletions are held back until they are accepted, and the other types go on`() async throws {
        try await MirrorPlace.run { place in
            try await place.refresh()
            let nation = place.nation()
            for id in 20...40 { try await nation.v2.signups.delete("\(id)") }
            try await nation.v2.contacts.create {
                $0.signupID = "2"
                $0.contactMethod = "door_knock"
            }
            let held = try await place.refresh(Self.always)
            #expect(held.ending == .tooManyDeletions && held.heldDeletions["signups"] == 21, "\(held.heldDeletions)")
            #expect(try place.numbers("SELECT count(*) FROM signups WHERE id BETWEEN 20 AND 40") == [21])
            #expect(held.tables.first { $0.name == "contacts" }?.new == 1)
            var counts = held.heldDeletions
            counts["signups"] = 20
            let few = try await place.refresh {
                Self.always(&$0)
                $0.accepted = .counts(counts)
            }
            #expect(few.heldDeletions == ["signups": 21])
            counts["signups"] = 21
            // The number asks for the sweep.
            let gone = try await place.refresh {
                $0.accepted = .counts(counts)
            }
            #expect(gone.ending == .complete && gone.tables.first { $0.name == "signups" }?.removed == 21)
            try await place.expectSame()
        }
    }

    @Test func `The check counts what differs from the nation, and what is gone`() async throws {
        try await MirrorPlace.run { place in
            try await place.refresh()
            let (copy, nation) = (NationMirror(file: place.path), place.nation())
            let same = try await copy.check(against: nation)
            #expect(same.agrees && same.tables.count == 40, "\(same.tables.filter { !$0.agrees })")
            #expect(same.tables.first { $0.name == "signups" }?.compared == 60)
            try await nation.v2.signups.update("7") { $0.occupation = "nurse" }
            try await nation.v2.signups.delete("9")
            let other = try await copy.check(against: nation)
            let people = try #require(other.tables.first { $0.name == "signups" })
            #expect(!other.agrees && people.gone == 1 && people.nationRows == 59)
            #expect(people.different >= 1)
            let few = try await copy.check(against: nation, rows: 3)
            #expect(few.tables.allSatisfy { $0.compared <= 3 })
        }
    }
}
