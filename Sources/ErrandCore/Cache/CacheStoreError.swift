// SPDX-License-Identifier: MIT

/// What a ``CacheStore`` has to say when it cannot do what it is asked.
///
/// It never reaches a caller of the client: the call goes to the network. A step
/// tells those who observe the call.
public struct CacheStoreError: Error, Sendable, CustomStringConvertible, PubliclyDescribedError {
    /// What went wrong: a bounded set of names.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The body is larger than the store takes.
        public static let tooLarge = Kind("tooLarge")
        /// What is stored is damaged; it was set aside, and a new store begun.
        public static let damaged = Kind("damaged")
        /// What is stored is a newer program's.
        public static let newer = Kind("newer")
        /// Others may read or write what is stored, so it is not used.
        public static let insecure = Kind("insecure")
        /// It cannot be read.
        public static let unreadable = Kind("unreadable")
        /// It cannot be written: the disk is full, or forbids it.
        public static let unwritable = Kind("unwritable")
        /// Somebody else holds it for too long.
        public static let busy = Kind("busy")
    }

    /// What went wrong.
    public let kind: Kind
    /// One clause of explanation, which holds no value.
    public let reason: String?
    /// The error behind this one.
    public let underlying: (any Error)?

    /// An error of a kind.
    public init(_ kind: Kind, reason: String? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.underlying = underlying
    }

    /// Kind and reason.
    public var description: String { reason.map { "cache.\(kind): \($0)" } ?? "cache.\(kind)" }

    /// Kind and reason: they hold no value.
    public var publicDescription: String { description }
}
