// SPDX-License-Identifier: MIT

/// Why a sandbox does not start.
public struct SandboxStartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a sandbox lacks.
    public struct Reason: Sendable, Hashable {
        private enum Kind: Hashable { case configuration, database, address }
        private let kind: Kind

        /// A setting that no nation can have.
        public static let configuration = Self(kind: .configuration)
        /// A file that cannot be opened, holds something else or another
        /// nation, or is used by another sandbox.
        public static let database = Self(kind: .database)
        /// An address that cannot be listened on.
        public static let address = Self(kind: .address)
    }

    /// What it lacks.
    public let reason: Reason
    /// What is wrong, in a sentence.
    public let description: String

    init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
