// SPDX-License-Identifier: MIT

public import ErrandCore

/// When a ``CircuitBreaker`` opens, and for how long.
public struct CircuitPolicy: Sendable, Hashable {
    /// What opens a closed circuit.
    public struct Trip: Sendable, Hashable {
        enum Kind: Hashable {
            case consecutive(Int)
            case rate(Double, minimum: Int, window: Duration)
        }
        let kind: Kind

        /// So many failures without a success between them.
        public static func consecutiveFailures(_ count: Int) -> Self { Self(kind: .consecutive(max(1, count))) }

        /// A share of failures among the calls of the last stretch of time.
        ///
        /// - Parameters:
        ///   - rate: From 0 to 1; the circuit opens when it is reached.
        ///   - minimum: Calls below which no rate counts.
        ///   - window: The stretch of time, which moves on in tenths of itself.
        public static func failureRate(_ rate: Double, of minimum: Int = 20, over window: Duration = .seconds(30))
            -> Self
        {
            let rate = rate.isFinite ? min(1, max(0, rate)) : 1
            return Self(kind: .rate(rate, minimum: max(1, minimum), window: max(.milliseconds(10), window)))
        }
    }

    /// What opens a closed circuit.
    ///
    /// Half of at least 20 calls in 30 s by default.
    public var trip: Trip

    /// How long an open circuit refuses before it lets one request try.
    ///
    /// 30 s by default.
    public var pause: Duration

    /// The statuses that are failures.
    ///
    /// 500, 502, 503 and 504 by default.
    public var statuses: StatusSet

    /// A policy.
    public init(
        trip: Trip = .failureRate(0.5), pause: Duration = .seconds(30), statuses: StatusSet = .only(500, 502, 503, 504)
    ) {
        self.trip = trip
        self.pause = max(.zero, pause)
        self.statuses = statuses
    }

    /// The defaults.
    public static let standard = CircuitPolicy()
}
