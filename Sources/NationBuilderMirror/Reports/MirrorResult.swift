// SPDX-License-Identifier: MIT

/// The result of a refresh of a copy.
public struct MirrorResult: Sendable {
    /// How a run ended.
    public struct Ending: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String { case complete, limited, tooManyDeletions }

        private let name: Name

        /// Everything that was to be read is in the copy.
        public static let complete = Self(name: .complete)
        /// The run stopped at a limit of requests; the next run goes on.
        public static let limited = Self(name: .limited)
        /// So many rows are gone that they were kept: see ``MirrorResult/heldDeletions``.
        public static let tooManyDeletions = Self(name: .tooManyDeletions)

        /// The name.
        public var description: String { name.rawValue }
    }

    /// The changes of the run in one table.
    public struct Table: Sendable, Hashable, Identifiable {
        /// The name of the table.
        public let name: String
        /// The rows that are in the copy now.
        public var rows = 0
        /// The rows that were new.
        public var new = 0
        /// The rows that changed.
        public var changed = 0
        /// The rows that were removed.
        public var removed = 0

        /// The name.
        public var id: String { name }
    }

    /// How the run ended.
    public var ending: Ending
    /// The tables that the run read, in the order of the API's types.
    public var tables: [Table]
    /// The number of requests.
    public var requests: Int
    /// The deletions that the brake held back, by the names of tables.
    public var heldDeletions: [String: Int] = [:]
    /// Sentences about what a person should know, such as a clock that is wrong.
    public var notes: [String] = []
}

/// How far a refresh is.
public struct MirrorProgress: Sendable, Hashable {
    /// The name of the table that was written last; empty before the first one.
    public var table: String
    /// The rows that were read so far in this run, over all tables.
    public var rows: Int
    /// The requests so far.
    public var requests: Int
    /// The rows that the nation has of the types that are being read, as far as it said; `nil` if it did not.
    public var expectedRows: Int?
    /// Whether nothing is sent at the moment, because the run's share of the limit of requests is used.
    public var waitsForLimit = false
}
