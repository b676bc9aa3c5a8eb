// SPDX-License-Identifier: MIT

public import ErrandFoundation

/// How fresh and how complete a copy is.
public struct MirrorStatus: Sendable {
    /// The state of one table.
    public struct Table: Sendable, Hashable, Identifiable {
        /// The name of the table.
        public let name: String
        /// The number of its rows.
        public var rows = 0
        /// The moment up to which changes are known; `nil` before the first load has ended.
        public var changesUpTo: Date?
        /// The moment up to which new rows are known; `nil` before the first load has ended.
        ///
        /// Between sweeps only this one moves on for a type whose rows tell when they were created, and not when they
        /// were changed.
        public var newUpTo: Date?
        /// The moment up to which deletions are known, by a sweep; `nil` before the first one has ended.
        public var deletionsUpTo: Date?
        /// The number of values that their columns cannot hold.
        public var oddValues = 0
        /// The names of attributes that this version does not know.
        public var unknownAttributes: [String] = []
        /// The rows that the nation counted last, and when; `nil` if it did not.
        public var nationRows: Int?
        /// When the nation counted them.
        public var countedAt: Date?
        /// The number of rows with other values although their `updated_at` was equal, by columns, in the last sweep.
        public var quietChanges: [String: Int] = [:]
        /// Whether a first load has not ended.
        public var isLoading = false

        /// The name.
        public var id: String { name }
    }

    /// The address of the nation.
    public var nation: String
    /// The tables, in the order of the API's types.
    public var tables: [Table]
    /// The beginning of the last run; `nil` before the first.
    public var lastRun: Date?
    /// How the last run ended, such as `complete`; `nil` when it did not end, or while it runs.
    public var lastOutcome: String?
    /// Sentences about what is wrong, such as a view that cannot be made.
    public var problems: [String] = []
    /// The number of rows that are known to be gone.
    public var deletedRows = 0
    /// The number of NULs, and of halves of surrogate pairs, that were replaced by U+FFFD.
    public var replacedNULs = 0
}
