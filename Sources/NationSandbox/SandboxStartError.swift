// SPDX-License-Identifier: MIT

/// The reason why a sandbox does not start.
public struct SandboxStartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of the error.
    public struct Reason: Sendable, Hashable {
        private enum Kind: Hashable { case configuration, database, address, file }
        private let kind: Kind

        /// A setting is invalid.
        public static let configuration = Self(kind: .configuration)
        /// A database file cannot be opened, holds something else or another
        /// nation, or is used by another sandbox.
        public static let database = Self(kind: .database)
        /// The server cannot listen on the address.
        public static let address = Self(kind: .address)
        /// The file of the request log, or of the recording, cannot be written.
        public static let file = Self(kind: .file)
    }

    /// The kind of the error.
    public let reason: Reason
    /// A sentence that describes the error.
    public let description: String

    init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
