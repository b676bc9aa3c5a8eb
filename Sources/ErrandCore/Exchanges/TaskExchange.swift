// SPDX-License-Identifier: MIT

import Synchronization

/// The exchange of a transport that is an `async` function.
///
/// The function runs in a task, and cancelling the task ends the exchange.
///
/// A body that is not in memory is also read in a task, one chunk ahead of its
/// reader.
public final class TaskExchange: Exchange {
    private struct State {
        var isEnded = false
        var ends: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let send: @Sendable () async throws -> RawResponse

    /// Creates an exchange from a function.
    ///
    /// - Parameter send: Sends the request once, and returns when the head of
    ///   the response has come. It must end soon after its task was cancelled.
    public init(_ send: @escaping @Sendable () async throws -> RawResponse) { self.send = send }

    /// Runs the function.
    public func response() async throws -> RawResponse {
        guard !state.withLock({ $0.isEnded }) else { throw CancellationError() }
        // The task does not start on this thread: a function that never suspends could not be
        // ended.
        let task = Task { try await send() }
        whenEnded { task.cancel() }
        var response = try await task.value
        response.body = endable(response.body)
        return response
    }

    /// Cancels the task.
    public func end() {
        let ends = state.withLock { state in
            state.isEnded = true
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends { end() }
    }

    private func whenEnded(_ end: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.ends.append(end) }
            return state.isEnded
        }
        if isEnded { end() }
    }

    /// Returns the body, read in a task of its own.
    private func endable(_ body: Body) -> Body {
        if case .bytes = body.storage { return body }
        return Body(
            storage: .source { [self] in
                let pump = StreamPump<ArraySlice<UInt8>> { chunks in
                    for try await chunk in body { try await chunks.send(chunk) }
                }
                whenEnded { [weak pump] in pump?.end() }
                return Body.AsyncIterator(PumpedIterator(pump: pump))
            },
            length: body.length, isReplayable: body.isReplayable)
    }
}

private struct PumpedIterator: AsyncIteratorProtocol {
    let pump: StreamPump<ArraySlice<UInt8>>

    mutating func next() async throws -> ArraySlice<UInt8>? { try await pump.next() }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        try await pump.next()
    }
}
