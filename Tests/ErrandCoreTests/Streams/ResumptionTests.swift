// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import TestSupport
import Testing

@testable import ErrandCore

/// Resuming a task while it is cancelled.
///
/// A thread that resumes a task takes a lock of the runtime, and so does one that cancels it, whose handler then
/// takes a lock of ours. If a task is resumed under that lock, the two wait for each other for ever.
@Suite("Resuming a task while it is cancelled", .timed)
struct ResumptionTests {
    /// Runs two actions on two threads at once.
    ///
    /// - Returns: `false` when one of them does not end within a minute.
    private func ends(_ actions: (@Sendable () -> Void)...) -> Bool {
        let group = DispatchGroup()
        for action in actions {
            group.enter()
            Thread.detachNewThread {
                action()
                group.leave()
            }
        }
        return group.wait(timeout: .now() + 60) == .success
    }

    @Test("A channel that ends while its receiver, or its sender, is cancelled keeps nobody waiting")
    func channel() async throws {
        for round in 0..<20_000 {
            let channel = Channel<Int>()
            let isReceiver = round.isMultiple(of: 2)
            let task = Task {
                try await withTaskCancellationHandler {
                    if isReceiver { _ = try await channel.receive() } else { try await channel.send(1) }
                } onCancel: {
                    channel.end(CancellationError())
                }
            }
            if round.isMultiple(of: 3) { await Task.yield() }
            guard ends({ channel.end(nil) }, { task.cancel() }) else {
                Issue.record("The threads wait for each other in round \(round).")
                return
            }
            _ = await task.result
        }
    }

    @Test("An element that is told while a listener is cancelled keeps nobody waiting")
    func broadcast() async {
        for round in 0..<20_000 {
            let broadcast = Broadcast<Int>()
            let elements = broadcast.listen()
            let task = Task { for await _ in elements {} }
            if round.isMultiple(of: 3) { await Task.yield() }
            guard ends({ broadcast.tell(1) }, { task.cancel() }) else {
                Issue.record("The threads wait for each other in round \(round).")
                return
            }
            await task.value
        }
    }

    @Test("Elements that threads tell at once come to all listeners in one order")
    func order() async {
        let broadcast = Broadcast<Int>()
        let streams = (0..<4).map { _ in broadcast.listen() }
        let isOver = ends(
            { for number in 0..<500 { broadcast.tell(number) } },
            { for number in 500..<1_000 { broadcast.tell(number) } })
        #expect(isOver)
        var seen: [[Int]] = []
        for stream in streams {
            var numbers: [Int] = []
            for await number in stream {
                numbers.append(number)
                if numbers.count == 1_000 { break }
            }
            seen.append(numbers)
        }
        #expect(Set(seen).count == 1)
        #expect(seen.first?.filter { $0 < 500 } == Array(0..<500))
    }
}
