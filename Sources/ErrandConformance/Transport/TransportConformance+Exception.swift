// SPDX-License-Identifier: MIT

extension TransportConformance {
    /// A promise that a transport cannot keep, and why.
    ///
    /// A string literal is the reason of a promise that is checked all the same.
    public struct Exception: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        enum Kind { case broken, traps }

        let kind: Kind

        /// Why the promise cannot be kept.
        public let reason: String

        /// The promise is broken; its check runs, and must end.
        public static func broken(_ reason: String) -> Self { Self(kind: .broken, reason: reason) }

        /// What is below the transport ends the process, so the check cannot run.
        ///
        /// A user of the transport should know: a server can end the process.
        public static func traps(_ reason: String) -> Self { Self(kind: .traps, reason: reason) }

        /// The same as ``broken(_:)``.
        public init(stringLiteral reason: String) { self = .broken(reason) }

        private init(kind: Kind, reason: String) {
            self.kind = kind
            self.reason = reason
        }

        /// The reason, and whether the check runs.
        public var description: String { kind == .traps ? "\(reason) (not run: it ends the process)" : reason }
    }
}
