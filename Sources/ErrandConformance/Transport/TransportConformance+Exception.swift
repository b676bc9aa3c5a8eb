// SPDX-License-Identifier: MIT

extension TransportConformance {
    /// The reason why a transport cannot keep a promise.
    ///
    /// A string literal is the same as ``broken(_:)``: the check still runs.
    public struct Exception: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        enum Kind { case broken, traps }

        let kind: Kind

        /// The reason why the promise cannot be kept.
        public let reason: String

        /// Declares a broken promise.
        ///
        /// Its check runs, and must end.
        public static func broken(_ reason: String) -> Self { Self(kind: .broken, reason: reason) }

        /// Declares a promise whose check cannot run, because code below the
        /// transport ends the process.
        ///
        /// Users of the transport should know that a server can end their
        /// process.
        public static func traps(_ reason: String) -> Self { Self(kind: .traps, reason: reason) }

        /// Creates the same exception as ``broken(_:)``.
        public init(stringLiteral reason: String) { self = .broken(reason) }

        private init(kind: Kind, reason: String) {
            self.kind = kind
            self.reason = reason
        }

        /// The reason, and whether the check runs.
        public var description: String { kind == .traps ? "\(reason) (not run: it ends the process)" : reason }
    }
}
