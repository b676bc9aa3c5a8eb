// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import Synchronization

/// A transport that watches another one: what went out, what came of it, and
/// what of it is still held.
final class TrackingTransport: Transport {
    struct Attempt: Sendable {
        var method: HTTPRequest.Method
        var hasKey: Bool
        /// The error with which it failed before its head, if it did.
        var failure: ClientError.Kind?
        /// Whether a limit refused it and told how long to wait.
        var isLimited = false
    }

    private struct State {
        var attempts: [CallID: [Attempt]] = [:]
        var inFlight = 0
        var openBodies = 0
    }

    private let base: any Transport
    private let state = Mutex(State())

    init(_ base: any Transport) { self.base = base }

    var attempts: [CallID: [Attempt]] { state.withLock { $0.attempts } }
    var inFlight: Int { state.withLock { $0.inFlight } }
    var openBodies: Int { state.withLock { $0.openBodies } }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { try await self.respond(request) }
    }

    private func respond(_ request: RawRequest) async throws -> RawResponse {
        let attempt = Attempt(
            method: request.head.method, hasKey: request.head.headerFields.contains(.idempotencyKey))
        let index = state.withLock { state in
            state.inFlight += 1
            state.attempts[request.id, default: []].append(attempt)
            return state.attempts[request.id, default: []].count - 1
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        do {
            var response = try await base.send(request)
            response.body = held(response.body)
            if response.head.status == .tooManyRequests, response.head.headerFields.contains(.retryAfter) {
                state.withLock { $0.attempts[request.id]?[index].isLimited = true }
            }
            return response
        } catch {
            let kind = (error as? ClientError)?.kind ?? ClientError.Kind("other")
            state.withLock { $0.attempts[request.id]?[index].failure = kind }
            throw error
        }
    }

    /// The same body, counted for as long as anybody holds it.
    private func held(_ body: Body) -> Body {
        state.withLock { $0.openBodies += 1 }
        let hold = Hold { [self] in state.withLock { $0.openBodies -= 1 } }
        return .replayable(length: body.length) { _ in HeldChunks(base: body, hold: hold) }
    }

    private final class Hold: Sendable {
        private let onEnd: @Sendable () -> Void
        init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
        deinit { onEnd() }
    }

    private struct HeldChunks: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        typealias Failure = any Error

        let base: Body
        let hold: Hold

        func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), hold: hold) }

        struct Iterator: AsyncIteratorProtocol {
            var base: Body.AsyncIterator
            let hold: Hold

            mutating func next() async throws -> ArraySlice<UInt8>? { try await base.next() }

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
                try await base.next(isolation: actor)
            }
        }
    }
}
