// SPDX-License-Identifier: MIT

/// A file of a Singer tap that cannot be used.
///
/// Errors of the nation are `ClientError`.
public struct SingerError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short dotted name from a fixed set, suitable as a metric label.
        public let name: String

        /// The file is not what it has to be: it is no JSON, or a member has another kind of value.
        public static let unreadable = Self(name: "singer.unreadable")
        /// The configuration lacks something, or says two things.
        public static let configuration = Self(name: "singer.configuration")
        /// The catalog selects what the nation does not have.
        public static let catalog = Self(name: "singer.catalog")
        /// Nothing can be continued from the state.
        public static let state = Self(name: "singer.state")

        /// The name.
        public var description: String { name }
    }

    /// The kind of error.
    public let kind: Kind
    /// A sentence without a full stop, without secrets.
    public let reason: String

    init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

    /// The reason.
    public var description: String { reason }
}
