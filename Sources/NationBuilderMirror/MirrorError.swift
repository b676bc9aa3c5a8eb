// SPDX-License-Identifier: MIT

/// An error of a copy of a nation.
///
/// Errors of the nation are `ClientError`; these are about the copy and the run.
public struct MirrorError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short dotted name from a fixed set, suitable as a metric label.
        public let name: String

        /// There is no copy in this place.
        public static let missing = Self(name: "mirror.missing")
        /// The database is no copy of a nation, or a damaged one; it is left as it is.
        public static let foreign = Self(name: "mirror.foreign")
        /// A newer version has written the copy; it is left as it is.
        public static let newer = Self(name: "mirror.newer")
        /// It is the copy of another nation; it is left as it is.
        public static let otherNation = Self(name: "mirror.otherNation")
        /// Another run holds the copy.
        public static let inUse = Self(name: "mirror.inUse")
        /// Another run took over; nothing more is written.
        public static let takenOver = Self(name: "mirror.takenOver")
        /// The database has copies of several nations, and none was named.
        public static let severalCopies = Self(name: "mirror.severalCopies")
        /// PostgreSQL cannot be reached, or cannot hold a copy: no libpq is installed, no server responds, it refuses
        /// the client, or it is too old.
        public static let unreachable = Self(name: "mirror.unreachable")
        /// The database cannot be read or written, as on a full disk.
        public static let unavailable = Self(name: "mirror.unavailable")
        /// The nation cannot be walked by id, or its pages are none of a walk by id.
        public static let unwalkable = Self(name: "mirror.unwalkable")

        /// The name.
        public var description: String { name }
    }

    /// The kind of error.
    public let kind: Kind
    /// A sentence without a full stop, without values of the nation.
    public let reason: String

    init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

    /// The reason.
    public var description: String { reason }
}
