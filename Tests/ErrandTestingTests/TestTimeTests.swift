// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Test time", .timed, .timeLimit(.minutes(10)))
struct TestTimeTests {
    /// The events, in order.
    private final class Journal: Sendable {
        private let lines = Mutex<[String]>([])
        private let (notes, noted) = AsyncStream<Void>.makeStream()
        var all: [String] { lines.withLock { $0 } }

        func note(_ line: String) {
            lines.withLock { $0.append(line) }
            noted.yield()
        }

        /// Waits until so many things have happened.
        ///
        /// A clock knows that a sleeper was woken, not what it has done since.
        func wait(_ count: Int) async {
            if all.count < count { for await _ in notes where all.count >= count { return } }
        }
    }

    @Test("Time stands still until it is advanced")
    func standsStill() async {
        let time = TestTime()
        let date = time.date
        #expect(time.source.now() == time.source.now())
        await time.advance(by: .seconds(90))
        #expect(time.now.sinceOrigin == .seconds(90))
        #expect(time.source.date() == date.addingTimeInterval(90))
    }

    @Test("A negative duration is nothing")
    func negative() async {
        let time = TestTime()
        await time.advance(by: .seconds(3))
        await time.advance(by: .seconds(-9))
        #expect(time.now.sinceOrigin == .seconds(3))
    }

    @Test("Setting the date wakes nobody and moves no moment")
    func setDate() async throws {
        let time = TestTime()
        let task = Task { try await time.source.sleep(for: .seconds(1)) }
        try await time.waitForSleepers()
        time.date = time.date.addingTimeInterval(86400)
        #expect(time.sleeperCount == 1)
        #expect(time.now.sinceOrigin == .zero)
        await time.advance(by: .seconds(1))
        try await task.value
    }

    @Test("Sleepers wake in the order of their moments, each at its own moment", arguments: 0..<50)
    func order(round: Int) async throws {
        let time = TestTime()
        let journal = Journal()
        var random = SeededRandom(seed: UInt64(round))
        let delays = Array(1...20).shuffled(using: &random)
        let tasks = delays.map { delay in
            Task {
                try await time.source.sleep(for: .seconds(delay))
                journal.note("\(delay) at \(time.now.sinceOrigin.components.seconds)")
            }
        }
        try await time.waitForSleepers(20)
        for number in 1...20 {
            await time.advanceToNextSleeper()
            await journal.wait(number)
        }
        for task in tasks { try await task.value }
        #expect(journal.all == (1...20).map { "\($0) at \($0)" })
    }

    @Test("Time that passes the moments of many wakes them one after the other, in order", arguments: 0..<20)
    func passing(round: Int) async throws {
        let time = TestTime()
        let views = Mutex<[Int]>([])
        let isWatching = AsyncStream<Void>.makeStream()
        var random = SeededRandom(seed: UInt64(round))
        let tasks = Array(1...20).shuffled(using: &random).map { delay in
            Task { try await time.source.sleep(for: .seconds(delay)) }
        }
        try await time.waitForSleepers(20)
        let watching = Task {
            // Seen whenever one falls asleep or wakes, while nobody else can.
            try await time.waitForSleepers { wakeUps in
                views.withLock { $0.append(wakeUps.count) }
                isWatching.continuation.yield()
                return wakeUps.isEmpty
            }
        }
        for await _ in isWatching.stream { break }
        await time.advance(by: .seconds(20))
        for task in tasks { try await task.value }
        try await watching.value
        #expect(views.withLock { $0 } == (0...20).reversed())
        #expect(time.now.sinceOrigin == .seconds(20))
    }

    @Test("At one moment, who fell asleep first wakes first")
    func equalMoments() async throws {
        let time = TestTime()
        let journal = Journal()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<10 {
            tasks.append(
                Task {
                    try await time.source.sleep(for: .seconds(1))
                    journal.note("\(number)")
                })
            try await time.waitForSleepers(number + 1)
        }
        for number in 1...10 {
            await time.advanceToNextSleeper()
            await journal.wait(number)
        }
        for task in tasks { try await task.value }
        #expect(journal.all == (0..<10).map(String.init))
        #expect(time.now.sinceOrigin == .seconds(1))
    }

    @Test("A sleeper that is woken and sleeps again is woken again, at the right moment", arguments: 0..<20)
    func repeated(round: Int) async throws {
        let time = TestTime()
        let journal = Journal()
        let task = Task {
            for _ in 0..<5 {
                try await time.source.sleep(for: .seconds(2))
                journal.note("\(time.now.sinceOrigin.components.seconds)")
            }
        }
        for number in 1...5 {
            try await time.waitForSleepers()
            await time.advance(by: .seconds(2))
            await journal.wait(number)
        }
        try await task.value
        #expect(journal.all == ["2", "4", "6", "8", "10"])
    }

    @Test("One step goes to the next wake-up and wakes one sleeper")
    func step() async throws {
        let time = TestTime()
        let tasks = [3, 5].map { delay in Task { try await time.source.sleep(for: .seconds(delay)) } }
        try await time.waitForSleepers(2)
        #expect(time.wakeUps.map(\.sinceOrigin) == [.seconds(3), .seconds(5)])
        #expect(await time.advanceToNextSleeper())
        #expect(time.now.sinceOrigin == .seconds(3))
        #expect(time.sleeperCount == 1)
        #expect(await time.advanceToNextSleeper())
        #expect(time.now.sinceOrigin == .seconds(5))
        #expect(await !time.advanceToNextSleeper())
        for task in tasks { try await task.value }
    }

    @Test("A sleeper that is cancelled throws CancellationError and no longer counts")
    func cancellation() async throws {
        let time = TestTime()
        let task = Task { try await time.source.sleep(for: .seconds(1)) }
        try await time.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(time.sleeperCount == 0)
    }

    @Test("A task that was cancelled before does not fall asleep")
    func cancelledBefore() async throws {
        let time = TestTime()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await time.source.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(time.sleeperCount == 0)
    }

    @Test("A moment that has passed is no sleep")
    func past() async throws {
        let time = TestTime()
        await time.advance(by: .seconds(5))
        try await time.source.sleep(.init(sinceOrigin: .seconds(5)))
        #expect(time.now.sinceOrigin == .seconds(5))
    }

    @Test("Waking and cancelling at once ends every sleep once", arguments: 0..<20)
    func storm(round: Int) async throws {
        let time = TestTime()
        let tasks = (0..<100).map { number in
            Task { try await time.source.sleep(for: .milliseconds(1 + number % 7)) }
        }
        try await time.waitForSleepers(100)
        async let cancelling: Void = {
            for task in tasks.reversed() { task.cancel() }
        }()
        await time.advance(by: .milliseconds(7))
        await cancelling
        for task in tasks { _ = await task.result }
        #expect(time.sleeperCount == 0)
    }

    @Test("A wait for sleepers can be cancelled")
    func cancelWaiting() async throws {
        let time = TestTime()
        let task = Task { try await time.waitForSleepers(3) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A sleeper is found by when it is due")
    func dueIn() async throws {
        let time = TestTime()
        await time.advance(by: .seconds(4))
        let tasks = [9, 2].map { delay in Task { try await time.source.sleep(for: .seconds(delay)) } }
        try await time.waitForSleeper(dueIn: .seconds(2))
        try await time.waitForSleeper(dueIn: .seconds(9))
        await time.advance(by: .seconds(9))
        for task in tasks { try await task.value }
    }

    @Test("A client's deadline comes when time is advanced, and not before")
    func clientDeadline() async throws {
        let time = TestTime()
        let stub = StubTransport(.when(.get, "people", .silence))
        let client = Client(bare: "http://example.com", transport: stub) { $0.time = time.source }
        let call = Task { try await client.send(Request<Void>.get("people", .timeout(.seconds(5)))) }
        try await stub.waitForRequests(1)
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .milliseconds(4999))
        #expect(time.sleeperCount == 1)
        await time.advance(by: .milliseconds(1))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
        await client.shutdown()
    }
}
