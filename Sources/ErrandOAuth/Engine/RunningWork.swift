// SPDX-License-Identifier: MIT

import Synchronization

/// Work that goes on when its caller is cancelled, and that can be waited for.
///
/// It is for requests that can be sent only once, such as the one that redeems
/// a code: nobody else can get their response. The work needs a time limit of its own.
package final class RunningWork: Sendable {
    private struct State {
        var last: UInt64 = 0
        var tasks: [UInt64: Task<Void, Never>] = [:]
    }

    private struct End {
        var isOver = false
        var held: AsyncStream<Never>.Continuation?
    }

    private let state = Mutex(State())
    /// The work that this is a part of.
    private let whole: RunningWork?
    /// Ends a part, after which nothing is held any more.
    private let end = Mutex(End())

    package init() { whole = nil }

    private init(partOf whole: RunningWork) { self.whole = whole }

    /// Runs work and waits for its end.
    ///
    /// - Throws: `CancellationError` when the task was cancelled before, and the
    ///   errors of the work.
    package func finish<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await finishEvenIfCancelled(work)
    }

    /// Runs work and waits for its end, even when the task was cancelled
    /// before.
    package func finishEvenIfCancelled<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value)
        async throws -> Value
    {
        let task = Task {
            let value = try await work()
            hold()
            return value
        }
        (whole ?? self).start { _ = await task.result }
        return try await task.value
    }

    /// Starts work that nobody needs to wait for.
    func start(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.last &+= 1
            let id = state.last
            state.tasks[id] = Task.detached { [weak self] in
                await work()
                self?.state.withLock { _ = $0.tasks.removeValue(forKey: id) }
            }
        }
    }

    /// Runs several pieces of work of which a later one needs what an earlier one got.
    ///
    /// ``drain()`` waits for them from the end of the first successful piece until `body` returns: between
    /// two pieces only `body` has what was got.
    ///
    /// - Parameter body: Gets the work for the pieces.
    package func pieces<Value>(_ body: (RunningWork) async throws -> Value) async throws -> Value {
        let part = RunningWork(partOf: whole ?? self)
        defer {
            let held = part.end.withLock { end in
                defer { end = End(isOver: true) }
                return end.held
            }
            held?.finish()
        }
        return try await body(part)
    }

    /// Keeps the whole running until the end of this part of it.
    private func hold() {
        guard let whole else { return }
        let (ending, ends) = AsyncStream.makeStream(of: Never.self)
        let isFirst = end.withLock { end in
            guard !end.isOver, end.held == nil else { return false }
            end.held = ends
            return true
        }
        if isFirst { whole.start { for await _ in ending {} } }
    }

    /// Waits until no work runs.
    package func drain() async {
        while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
    }
}
