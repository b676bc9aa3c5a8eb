// SPDX-License-Identifier: MIT

public import ErrandCore

/// The rules by which a ``CircuitBreaker`` opens and closes.
public struct CircuitPolicy: Sendable, Hashable {
    /// The condition that opens a closed circuit.
    public struct Trip: Sendable, Hashable {
        enum Kind: Hashable {
            case consecutive(Int)
            case rate(Double, minimum: Int, window: Duration)
        }
        let kind: Kind

        /// Creates the condition of a number of failures without a success between them.
        public static func consecutiveFailures(_ count: Int) -> Self { Self(kind: .consecutive(max(1, count))) }

        /// Creates the condition of a share of failures among the calls of the last period.
        ///
        /// - Parameters:
        ///   - rate: The share from 0 to 1 at which the circuit opens.
        ///   - minimum: The smallest number of calls for which the rate counts.
        ///   - window: The length of the period, which moves in steps of a
        ///     tenth.
        public static func failureRate(_ rate: Double, of minimum: Int = 20, over window: Duration = .seconds(30))
            -> Self
        {
            let rate = rate.isFinite ? min(1, max(0, rate)) : 1
            return Self(kind: .rate(rate, minimum: max(1, minimum), window: max(.milliseconds(10), window)))
        }
    }

    /// The condition that opens a closed circuit.
    ///
    /// By default half of at least 20 calls in 30 s.
    public var trip: Trip

    /// The time for which an open circuit refuses requests before it allows a
    /// trial request.
    ///
    /// 30 s by default.
    public var pause: Duration

    /// The statuses that are failures.
    ///
    /// 500, 502, 503 and 504 by default.
    public var statuses: StatusSet

    /// Creates a policy.
    public init(
        trip: Trip = .failureRate(0.5), pause: Duration = .seconds(30), statuses: StatusSet = .only(500, 502, 503, 504)
    ) {
        self.trip = trip
        self.pause = max(.zero, pause)
        self.statuses = statuses
    }

    /// The default policy.
    public static let standard = CircuitPolicy()
}
