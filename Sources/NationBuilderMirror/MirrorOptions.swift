// SPDX-License-Identifier: MIT

public import NationBuilder

/// The scope of a refresh of a copy, and its limits.
public struct MirrorOptions: Sendable {
    /// The types that are read; all that can be listed by default.
    ///
    /// Tables of other types stay as they are.
    public var types: [V2.ResourceType] = V2.ResourceType.all
    /// The deletions that are accepted although the brake would stop them; none by default.
    public var accepted = AcceptedDeletions.none
    /// The age of the last sweep of a type from which the run sweeps again; 24 hours by default, zero for always.
    ///
    /// Types without a time of changes are swept in each run, if they have up to 50 pages; the members of lists are not,
    /// which take a request for each list.
    public var sweepEvery: Duration = .seconds(86_400)
    /// The share that the run takes of the requests that the nation's limit leaves, above 0 up to 1; 0.8 by default.
    ///
    /// Other programs use the same limit.
    public var share = 0.8
    /// The most requests of this run, after which it ends and can be gone on with; no limit by default.
    public var maxRequests: Int?
    /// How long a change may take until others can see it; five minutes by default.
    ///
    /// Each run asks for changes from this time before the last run on, because a change gets its time before it
    /// becomes visible.
    public var lag: Duration = .seconds(300)
    /// How long the contents of deleted rows are kept; `nil`, the default, keeps only that they were there.
    public var keepDeleted: Duration?
    /// Whether the texts of mailings are read, which are large.
    public var includesBodies = false
    /// Whether it is read who is on which list, into the table `list_signups` (``MirrorTable/listSignups``).
    ///
    /// That takes a request for each hundred people on a list, and one or two more for each list. The API has no time of
    /// changes for it, so a sweep reads all lists again.
    public var includesListMembers = false

    /// Creates options with the default values.
    public init() {}
}

/// The deletions that a run accepts although there are so many that a mistake is likelier.
public struct AcceptedDeletions: Sendable, Hashable {
    /// The number of accepted deletions by the names of types; `nil` for any number of any type.
    let counts: [String: Int]?

    /// None.
    public static let none = Self(counts: [:])
    /// Any number of any type.
    public static let any = Self(counts: nil)

    /// Returns a number of accepted deletions for each type, such as `["signups": 5231]`.
    ///
    /// The run sweeps these types, however old their last sweep is.
    public static func counts(_ counts: [String: Int]) -> Self { Self(counts: counts) }

    /// Returns whether a number is given for a type.
    func names(_ type: String) -> Bool { counts?[type] != nil }

    /// Returns whether a number of deletions of a type is accepted.
    func covers(_ count: Int, of type: String) -> Bool { counts.map { count <= $0[type] ?? -1 } ?? true }
}
