// SPDX-License-Identifier: MIT

/// The behavior of a nation, beside its responses, that its documentation does not promise.
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
    /// The seconds between the stamp of a change and the moment at which it is visible; 0 by default.
    ///
    /// As with a long transaction or a slow replica: the times of a row lie so far in the past when it appears. By
    /// name: `visible_after`.
    public var visibleAfter = 0
    /// The share of changes that ``visibleAfter`` concerns, in percent; 100 by default.
    ///
    /// By name: `visible_after_share`.
    public var visibleAfterShare = 100
    /// The share of changes that leave `updated_at` alone, in percent; 0 by default.
    ///
    /// By name: `unstamped_writes`.
    public var unstampedWrites = 0
    /// Whether new rows get their ids in another order than they appear; `false` by default.
    ///
    /// Of two rows of a table, the first has the greater id. Tags and taggings are not concerned. By name:
    /// `out_of_order_ids`.
    public var outOfOrderIDs = false
    /// The number of requests after which a row is gone: a person, donation, contact, tagging or RSVP that the seed
    /// chooses; 0, the default, is never.
    ///
    /// By name: `deletion_every`.
    public var deletionEvery = 0
    /// The number of requests after which a person appears whose id and times are older than those of people who are
    /// there already; 0, the default, is never.
    ///
    /// By name: `late_row_every`.
    public var lateRowEvery = 0
    /// The number of lists of people in version 2 that lack a new person; 0 by default.
    ///
    /// As with a search index that is written later: no filter finds the person before, while an address is taken
    /// at once. By name: `hidden_for`.
    public var hiddenFor = 0
    /// The seconds by which `Date` steps ahead, and back again; 0, the default, is never.
    ///
    /// A negative number steps back first. Tokens and limits use this machine's clock. By name: `date_step`.
    public var dateStep = 0
    /// The number of requests between two steps of `Date`; 10 by default.
    ///
    /// By name: `date_step_every`.
    public var dateStepEvery = 10
    /// The attributes whose filters are ignored in version 2, such as `updated_at`, `signups.updated_at` or `all`;
    /// none by default.
    ///
    /// By name: `ignored_filters`.
    public var ignoredFilters: [String] = []
    /// The types of version 2 whose lists are empty, although there are rows; none by default.
    ///
    /// By name: `empty_lists`.
    public var emptyLists: [String] = []
    /// The parts of paths, such as `donations` or `people`, for which the tokens' owners lack the permission: 401
    /// `unauthorized`; none by default.
    ///
    /// Sideloads of such a type get the same. By name: `missing_permissions`.
    public var missingPermissions: [String] = []
    /// The kinds of written values that the nation changes before it stores them: `phones`, `emails`, `blanks` and
    /// `numbers`; none by default.
    ///
    /// A phone number becomes its digits, an e-mail address lower case, and text loses blanks at both ends and
    /// doubled ones; a number in a custom field becomes text. By name: `normalized`.
    public var normalized: [String] = []
    /// The types of version 2 whose resources have attributes that no document has, or `all`; none by default.
    ///
    /// By name: `added_attributes`.
    public var addedAttributes: [String] = []
    /// The attributes of version 2 whose JSON type has changed, such as `signups.support_level`; none by default.
    ///
    /// A number, a truth value and an object become text, text with a number becomes a number, and other text
    /// becomes a list. By name: `retyped_attributes`.
    public var retypedAttributes: [String] = []
    /// The offset from UTC, in minutes, with which version 2 writes its times; 0, the default, is `Z`.
    ///
    /// By name: `time_offset`.
    public var timeOffset = 0
    /// The parts of a new nation that most nations do not have: `custom_fields`, `imports`, `profiles` and
    /// `odd_values`; none by default.
    ///
    /// A database file that already holds a nation keeps its own. By name: `seeded`.
    public var seeded: [String] = []

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
