// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// The middleware that stops sending requests to a host that fails.
///
/// When too many requests fail, the circuit to that origin opens, and requests
/// throw `ClientError.rejected.circuitOpen` at once, without being sent. After
/// a pause one trial request is sent, and all others are refused meanwhile.
/// When the trial succeeds, the circuit closes. When it fails, the pause begins
/// anew. A trial that hangs ends after 60 s: the next request is another trial.
///
/// Failures are connection errors, passed time limits including the call's
/// deadline, and the statuses of the policy. Any other response is a success. A
/// cancelled call counts as neither, nor does a failure of TLS: a certificate that is
/// not trusted does not recover by itself, and the caller has to see that error. Outcomes of requests that were sent before
/// the circuit last changed do not count.
///
/// Circuits belong to this value and its copies. Put the middleware inside ``Retry``,
/// which does not retry a refusal, and inside ``RateLimit``, so that the wait
/// for a limit does not count as a failure of the host. A request that is
/// refused here returns its turn to the limit.
public struct CircuitBreaker: Middleware {
    private let policy: CircuitPolicy
    private let board: CircuitBoard

    /// Creates a middleware with a policy.
    public init(_ policy: CircuitPolicy = .standard) {
        self.policy = policy
        board = CircuitBoard(policy)
    }

    /// Sends the request if the circuit to its origin allows it.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let origin = request.origin
        let time = next.services.time
        switch board.withCircuit(to: origin, time.now(), { $0.admit($1) }) {
        case .refuse(let delay):
            var error = ClientError(.rejected.circuitOpen)
            error.retryAfter = delay
            throw error
        case .proceed(let permit):
            do {
                let response = try await next(request)
                let outcome: Circuit.Outcome = policy.statuses.contains(response.head.status) ? .failure : .success
                board.withCircuit(to: origin, time.now()) { $0.record(outcome, permit, $1) }
                return response
            } catch {
                let outcome = Self.outcome(of: error, isExpired: next.expiry != nil)
                board.withCircuit(to: origin, time.now()) { $0.record(outcome, permit, $1) }
                throw error
            }
        }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    static func outcome(of error: any Error, isExpired: Bool) -> Circuit.Outcome {
        // A passed deadline looks like a cancellation here, but the host was too slow.
        if isExpired { return .failure }
        guard !Task.isCancelled, let kind = (error as? ClientError)?.kind else { return .unknown }
        let isOfHost = [.connection, .timedOut].contains { kind.belongs(to: $0) }
        return isOfHost && FailureMeaning(kind).retry != .useless ? .failure : .unknown
    }
}

extension Middleware where Self == CircuitBreaker {
    /// Stops sending requests to a host that fails: see ``CircuitBreaker``.
    public static func circuitBreaker(_ policy: CircuitPolicy = .standard) -> Self { CircuitBreaker(policy) }
}

/// The circuits to all origins.
final class CircuitBoard: Sendable {
    private let table = Mutex(BoundedTable<URLOrigin, Circuit>())
    private let policy: CircuitPolicy

    init(_ policy: CircuitPolicy) { self.policy = policy }

    /// The number of circuits that are kept.
    var count: Int { table.withLock { $0.count } }

    func withCircuit<Result: Sendable>(
        to origin: URLOrigin, _ now: TimeSource.Instant, _ use: (inout Circuit, TimeSource.Instant) -> Result
    ) -> Result {
        table.withLock { table in
            // A circuit that refuses requests is never dropped for lack of room.
            let isShut = { (circuit: Circuit) in circuit.isShut(now) }
            return table.use(origin, or: Circuit(policy), keeping: isShut) { use(&$0, now) }
        }
    }
}
