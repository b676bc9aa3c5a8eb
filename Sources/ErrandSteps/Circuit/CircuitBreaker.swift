// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// The step that stops asking a host that does not work.
///
/// When too much fails, the circuit to that origin opens, and requests throw
/// `ClientError.rejected.circuitOpen` at once, without the wire. After a pause
/// one request may try; when it succeeds the circuit closes, when it fails the
/// pause begins anew. All others are refused until it is answered.
///
/// Failures are connection errors, time limits, the call's deadline included,
/// and the statuses of the policy. Any other answer is a success; a call that
/// its caller cancelled is neither. Outcomes of requests from before the circuit
/// changed do not count.
///
/// Circuits belong to this value and its copies. The step stands inside of
/// ``Retry``, which does not retry a refusal, and of ``RateLimit``, so that the
/// wait for a limit is not counted as the host's failure; a request that is
/// refused here gives its place in the limit back.
public struct CircuitBreaker: Middleware {
    private let policy: CircuitPolicy
    private let board: CircuitBoard

    /// A step with a policy.
    public init(_ policy: CircuitPolicy = .standard) {
        self.policy = policy
        board = CircuitBoard(policy)
    }

    /// Sends the request when the circuit to its origin lets it.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let origin = request.origin
        let time = next.services.time
        switch board.withCircuit(to: origin, { $0.admit(time.now()) }) {
        case .refuse(let delay):
            var error = ClientError(.rejected.circuitOpen)
            error.retryAfter = delay
            throw error
        case .proceed(let permit):
            do {
                let response = try await next(request)
                let outcome: Circuit.Outcome = policy.statuses.contains(response.head.status) ? .failure : .success
                board.withCircuit(to: origin) { $0.record(outcome, permit, time.now()) }
                return response
            } catch {
                let outcome = Self.outcome(of: error, isExpired: next.expiry != nil)
                board.withCircuit(to: origin) { $0.record(outcome, permit, time.now()) }
                throw error
            }
        }
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    private static func outcome(of error: any Error, isExpired: Bool) -> Circuit.Outcome {
        // The deadline shows as cancellation here, but it was the host that was too slow.
        if isExpired { return .failure }
        guard !Task.isCancelled, let kind = (error as? ClientError)?.kind else { return .unknown }
        return [.connection, .timedOut].contains { kind.belongs(to: $0) } ? .failure : .unknown
    }
}

extension Middleware where Self == CircuitBreaker {
    /// Stops asking a host that does not work: see ``CircuitBreaker``.
    public static func circuitBreaker(_ policy: CircuitPolicy = .standard) -> Self { CircuitBreaker(policy) }
}

/// The circuits to all origins.
private final class CircuitBoard: Sendable {
    private let table: Mutex<BoundedTable<URLOrigin, Circuit>>
    private let policy: CircuitPolicy

    init(_ policy: CircuitPolicy) {
        self.policy = policy
        // An open circuit is not forgotten for want of room.
        table = Mutex(BoundedTable { $0.state != .closed })
    }

    func withCircuit<Result: Sendable>(to origin: URLOrigin, _ use: (inout Circuit) -> Result) -> Result {
        table.withLock { $0.use(origin, or: Circuit(policy), use) }
    }
}
