// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ErrandURLSession

@Suite("The exchange of a session's task", .timed, .timeLimit(.minutes(10)))
struct SessionExchangeTests {
    /// A task that counts as URLSession's tasks do: it goes on after as many resumes as suspends.
    private final class CountingTask: SuspendableTask {
        private let state = Mutex(State())

        private struct State {
            var depth = 0
            var deepest = 0
            var lowest = 0
        }

        var isSuspended: Bool { state.withLock { $0.depth > 0 } }
        var deepest: Int { state.withLock { $0.deepest } }
        var lowest: Int { state.withLock { $0.lowest } }

        func suspend() {
            state.withLock {
                $0.depth += 1
                $0.deepest = max($0.deepest, $0.depth)
            }
        }

        func resume() {
            state.withLock {
                $0.depth -= 1
                $0.lowest = min($0.lowest, $0.depth)
            }
        }
    }

    private static let piece = Data(repeating: 7, count: SessionExchange.highWater / 4)

    @Test("Data that comes after a task was suspended does not suspend it again, and reading resumes it")
    func late() {
        let (exchange, task) = (SessionExchange(), CountingTask())
        for count in 1...9 {
            exchange.receive(Self.piece, from: task)
            #expect(task.isSuspended == (count > 4))
        }
        #expect(task.deepest == 1)
        for left in (0...8).reversed() {
            exchange.took(Self.piece.count, from: task)
            #expect(task.isSuspended == (left > 4))
        }
        #expect(task.lowest == 0)
        // And again.
        for _ in 1...5 { exchange.receive(Self.piece, from: task) }
        #expect(task.isSuspended)
        exchange.took(Self.piece.count, from: task)
        #expect(!task.isSuspended)
    }

    @Test("A reader and a session at once never leave a task suspended whose data was read")
    func race() async {
        let (exchange, task) = (SessionExchange(), CountingTask())
        let available = AsyncStream.makeStream(of: Int.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<20_000 {
                    exchange.receive(Self.piece, from: task)
                    available.continuation.yield(Self.piece.count)
                }
                available.continuation.finish()
            }
            group.addTask { for await count in available.stream { exchange.took(count, from: task) } }
        }
        #expect(!task.isSuspended && task.deepest == 1 && task.lowest == 0)
    }
}
