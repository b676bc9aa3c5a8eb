// SPDX-License-Identifier: MIT

#if Full || Configuration
    /// The error of a configuration that does not describe an environment.
    ///
    /// It names the key, and never the value, which may be a secret.
    public struct EnvironmentError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason for an error.
        public struct Reason: Sendable, Hashable {
            private enum Kind { case missing, wrongType, invalid }
            private let kind: Kind

            /// A required key is missing.
            public static let missing = Reason(kind: .missing)
            /// The value has another type.
            public static let wrongType = Reason(kind: .wrongType)
            /// The value has the right type, but is invalid.
            public static let invalid = Reason(kind: .invalid)
        }

        /// The key with its scopes, such as `staging.baseURL`.
        public let key: String

        /// The reason for the error.
        public let reason: Reason

        /// A short explanation.
        public let explanation: String

        /// The key and the explanation.
        public var description: String { "\(key) \(explanation)" }
    }
#endif
