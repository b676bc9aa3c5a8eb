// SPDX-License-Identifier: MIT

public import ErrandCore

/// An error of a ``CacheStore``.
///
/// It never reaches a caller of the client, since the call then goes to the
/// network. Each kind of failure is reported once, as
/// ``/ErrandCore/CallEvent/Name/cacheFailed``.
public struct CacheStoreError: Error, Sendable, CustomStringConvertible, PubliclyDescribedError {
    /// The kind of failure: a fixed set of names.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The body is larger than the store allows.
        public static let tooLarge = Kind("tooLarge")
        /// The store was damaged; it was set aside, and a new one was created.
        public static let damaged = Kind("damaged")
        /// The store was written by a newer version.
        public static let newer = Kind("newer")
        /// Others may read or write the store's files, so they are not used.
        public static let insecure = Kind("insecure")
        /// The store cannot be read.
        public static let unreadable = Kind("unreadable")
        /// The store cannot be written: the disk is full or write-protected.
        public static let unwritable = Kind("unwritable")
        /// Another process holds the store for too long.
        public static let busy = Kind("busy")
    }

    /// The kind of failure.
    public let kind: Kind
    /// A short explanation without values.
    public let reason: String?
    /// The underlying error.
    public let underlying: (any Error)?

    /// Creates an error.
    public init(_ kind: Kind, reason: String? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.underlying = underlying
    }

    /// The kind and the reason.
    public var description: String { reason.map { "cache.\(kind): \($0)" } ?? "cache.\(kind)" }

    /// The kind and the reason, which contain no values.
    public var publicDescription: String { description }
}
