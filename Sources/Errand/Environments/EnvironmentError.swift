// SPDX-License-Identifier: MIT

#if Configuration
    /// Why a configuration describes no environment.
    ///
    /// It names the key and never the value, which may be a secret.
    public struct EnvironmentError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong with a key.
        public struct Reason: Sendable, Hashable {
            private enum Kind { case missing, wrongType, invalid }
            private let kind: Kind

            /// A key that is required is not there.
            public static let missing = Reason(kind: .missing)
            /// The value is of another type.
            public static let wrongType = Reason(kind: .wrongType)
            /// The value is of the right type, but of no use.
            public static let invalid = Reason(kind: .invalid)
        }

        /// The key with its scopes, such as `staging.baseURL`.
        public let key: String

        /// What is wrong with it.
        public let reason: Reason

        /// One clause of explanation.
        public let explanation: String

        /// Key and explanation.
        public var description: String { "\(key) \(explanation)" }
    }
#endif
