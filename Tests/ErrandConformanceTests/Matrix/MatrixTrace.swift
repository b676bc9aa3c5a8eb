// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import Synchronization

@testable import ErrandConformance

/// The trace of one running call.
final class MatrixTrace: Sendable {
    /// Released when the call has reached its place.
    let reached = Parking()
    /// Released when the call may continue to its next page.
    let proceed = Parking()
    /// Released when the call is over.
    let over = Parking()
    /// Released when the first call holds the limiter.
    let held = Parking()

    private struct State {
        var marks = 0
        var isHeldUp = false
        var isRequested = false
        var isClosed = false
        var live = 0
    }

    private let state = Mutex(State())
    /// The number of marks that make the place.
    private let marks: Int
    /// The client with which the authorizer fetches its token.
    private let fetching = Mutex<Client?>(nil)

    /// - Parameter marks: How often ``reach()`` is called before the call is at its place.
    init(marks: Int = 1) { self.marks = marks }

    var isReached: Bool { state.withLock { $0.marks >= marks } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// The number of the user's own objects that are in use.
    var liveCount: Int { state.withLock { $0.live } }

    /// Notes one of the marks of the place.
    func reach() {
        let isReached = state.withLock { state in
            state.marks += 1
            return state.marks >= marks
        }
        if isReached { reached.release() }
    }

    /// Returns whether no connection was held up before.
    func isFirst() -> Bool {
        state.withLock { state in
            defer { state.isHeldUp = true }
            return !state.isHeldUp
        }
    }

    /// Returns whether no request of the call came before.
    func isFirstRequest() -> Bool {
        state.withLock { state in
            defer { state.isRequested = true }
            return !state.isRequested
        }
    }

    /// Sets the client with which the authorizer fetches its token.
    func fetch(with client: Client?) { fetching.withLock { $0 = client } }

    /// Fetches a token, which never comes.
    func fetchToken() async throws {
        let use = use()
        guard let client = fetching.withLock({ $0 }) else { return }
        try await client.send(Request<Void>.get("token", .option(\.authorization, .skip)))
        withExtendedLifetime(use) {}
    }

    func close() { state.withLock { $0.isClosed = true } }

    /// Returns an object of the user's own that counts as in use until it is
    /// dropped.
    func use() -> any AnyObject & Sendable { Use(self) }

    private final class Use: Sendable {
        let trace: MatrixTrace

        init(_ trace: MatrixTrace) {
            self.trace = trace
            trace.state.withLock { $0.live += 1 }
        }

        deinit { trace.state.withLock { $0.live -= 1 } }
    }
}

/// A transport that counts as in use until the client is gone.
struct TracedTransport: Transport {
    private let transport: any Transport
    private let use: any AnyObject & Sendable

    init(_ transport: any Transport, _ trace: MatrixTrace) {
        self.transport = transport
        use = trace.use()
    }

    func concurrentRequests(to origin: URLOrigin) -> Int? { transport.concurrentRequests(to: origin) }

    var taskExecutor: (any TaskExecutor)? { transport.taskExecutor }

    func exchange(_ request: RawRequest) -> any Exchange { transport.exchange(request) }
}

/// The chunks of a user's own sequence.
struct TracedChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    /// The end of a sequence that has none: a wait for a chunk that never comes.
    enum Stall: Sendable {
        /// The wait is a mark of the place.
        case atPlace
        /// The call reaches its place elsewhere.
        case elsewhere
    }

    let count: Int
    let chunk: [UInt8]
    let trace: MatrixTrace
    /// `nil` for a sequence that comes to its end.
    var stall: Stall?

    func makeAsyncIterator() -> Iterator { Iterator(chunks: self, rest: count, use: trace.use()) }

    struct Iterator: AsyncIteratorProtocol {
        let chunks: TracedChunks
        var rest: Int
        let use: any AnyObject & Sendable

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard rest <= 0 else {
                rest -= 1
                return chunks.chunk[...]
            }
            guard let stall = chunks.stall else { return nil }
            if case .atPlace = stall { chunks.trace.reach() }
            try await Parking().wait()
            return nil
        }
    }
}

/// A user's own middleware.
struct TracedStep: Middleware {
    let trace: MatrixTrace

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let use = trace.use()
        let response = try await next(request)
        return withExtendedLifetime(use) { response }
    }
}

/// An authorizer that waits for a credential that never comes, unless the call has another place.
struct MatrixAuthorizer: Authorizer {
    let trace: MatrixTrace
    let place: CallMatrix.Case.Place

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        switch place {
        case .renewal: try await wait()
        case .token: try await trace.fetchToken()
        default: break
        }
        return .fixed
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        if place == .refused { try await wait() }
        return true
    }

    private func wait() async throws {
        let use = trace.use()
        trace.reach()
        try await Parking().wait()
        withExtendedLifetime(use) {}
    }

    var identity: String? { nil }
}
