// SPDX-License-Identifier: MIT

/// What a nation does beside responding, in ways that its documentation does not promise.
///
/// The defaults are kind: a program that passes with them has not met a hard nation yet. Each behavior has a name,
/// by which `nb sandbox --behavior NAME=VALUE` and `/sandbox/behaviors` set it.
///
/// ```swift
/// SandboxConfiguration { $0.behaviors.mergeStamps = .none }
/// ```
public struct SandboxBehaviors: Sendable, Hashable {
    /// The rows whose `updated_at` a merge of two people sets; by default all that it changes.
    ///
    /// By name: `merge_stamps`.
    public var mergeStamps: MergeStamps = .all

    /// The undocumented behaviors of version 2 that are switched off.
    var off: Set<NationBehavior> = []

    /// Creates kind behaviors.
    public init() {}

    /// The rows whose `updated_at` a merge of two people sets.
    ///
    /// Taggings have no such time, and are never stamped.
    public struct MergeStamps: Sendable, Hashable, CustomStringConvertible {
        enum Rows: String, CaseIterable { case all, survivor, rows, none }
        let stamped: Rows

        /// The person who stays, and the rows that move to that person.
        public static let all = Self(stamped: .all)
        /// The person who stays, alone.
        public static let survivor = Self(stamped: .survivor)
        /// The rows that move, alone.
        public static let rows = Self(stamped: .rows)
        /// None: a merge shows only in what it changes.
        public static let none = Self(stamped: .none)

        /// The name: `all`, `survivor`, `rows` or `none`.
        public var description: String { stamped.rawValue }

        var includesSurvivor: Bool { stamped == .all || stamped == .survivor }
        var includesRows: Bool { stamped == .all || stamped == .rows }
    }
}
