// SPDX-License-Identifier: MIT

/// A behavior with its name and its values, for the command line, the control API and the documentation.
struct BehaviorSetting: Sendable {
    enum Form: Sendable {
        case flag(any WritableKeyPath<SandboxBehaviors, Bool> & Sendable)
        case number(any WritableKeyPath<SandboxBehaviors, Int> & Sendable, ClosedRange<Int64>)
        /// Names, of which a help text shows a placeholder.
        case names(any WritableKeyPath<SandboxBehaviors, [String]> & Sendable, Names)
        case mergeStamps
        /// An undocumented behavior of version 2, which holds unless it is switched off.
        case undocumented(NationBehavior)
    }

    /// The names that a behavior takes.
    enum Names: Sendable {
        case any(String)
        case types
        case typesOrAll
        case listed([String])
    }

    let name: String
    let form: Form
    /// The effect, as a phrase.
    let effect: String
    /// Whether it belongs to a new nation, and cannot change while the nation runs.
    var isFixed = false

    init(_ name: String, _ form: Form, isFixed: Bool = false, _ effect: String) {
        self.name = name
        self.form = form
        self.effect = effect
        self.isFixed = isFixed
    }

    /// The values, as a person writes them.
    var values: String {
        switch form {
        case .flag, .undocumented: "on|off"
        case .number: "N"
        case .names(_, .any(let placeholder)): "\(placeholder),…"
        case .names(_, .types), .names(_, .typesOrAll): "TYPE,…"
        case .names(_, .listed(let names)): names.joined(separator: ",")
        case .mergeStamps: SandboxBehaviors.MergeStamps.Rows.allCases.map(\.rawValue).joined(separator: "|")
        }
    }
}

extension BehaviorSetting {
    /// The undocumented behaviors of version 2, and then the others.
    static let all = NationBehavior.allCases.map { BehaviorSetting($0.rawValue, .undocumented($0), "") } + own

    /// The behaviors that are the sandbox's own.
    static let own: [BehaviorSetting] = [
        BehaviorSetting(
            "merge_stamps", .mergeStamps,
            "whose `updated_at` a merge sets: that of the person who stays, of the rows that move, of all or of none"),
        BehaviorSetting(
            "visible_after", .number(\.visibleAfter, 0...86_400),
            "a change is visible N seconds after its stamp: its times lie in the past when it appears"),
        BehaviorSetting(
            "visible_after_share", .number(\.visibleAfterShare, 0...100),
            "the share of changes, in percent, that `visible_after` concerns"),
        BehaviorSetting(
            "unstamped_writes", .number(\.unstampedWrites, 0...100),
            "the share of changes, in percent, that leave `updated_at` alone"),
        BehaviorSetting(
            "out_of_order_ids", .flag(\.outOfOrderIDs), "of two new rows of a table, the first has the greater id"),
        BehaviorSetting(
            "deletion_every", .number(\.deletionEvery, 0...1_000_000),
            "after each N requests a row is gone: a person, donation, contact, tagging or RSVP; 0 is never"),
        BehaviorSetting(
            "late_row_every", .number(\.lateRowEvery, 0...1_000_000),
            "after each N requests a person appears with an id and times below those of others; 0 is never"),
        BehaviorSetting(
            "hidden_for", .number(\.hiddenFor, 0...1_000_000),
            "a new person is missing from the next N lists of people of version 2, and no filter finds the person"),
        BehaviorSetting(
            "date_step", .number(\.dateStep, -1_000_000_000...1_000_000_000),
            "`Date` steps N seconds ahead, and back again; negative: first back"),
        BehaviorSetting(
            "date_step_every", .number(\.dateStepEvery, 1...1_000_000), "the requests between two steps of `Date`"),
        BehaviorSetting(
            "ignored_filters", .names(\.ignoredFilters, .any("ATTRIBUTE")),
            "version 2 ignores the filters of these attributes, such as `updated_at`, `signups.updated_at` or `all`"),
        BehaviorSetting(
            "empty_lists", .names(\.emptyLists, .types), "the lists of these types of version 2 are empty"),
        BehaviorSetting(
            "missing_permissions", .names(\.missingPermissions, .any("PART")),
            "paths with these parts, such as `donations`, get 401 `unauthorized`"),
        BehaviorSetting(
            "normalized", .names(\.normalized, .listed(["phones", "emails", "blanks", "numbers"])),
            "written phone numbers become digits, e-mail addresses lower case, blanks single, custom numbers text"),
        BehaviorSetting(
            "added_attributes", .names(\.addedAttributes, .typesOrAll),
            "resources of these types of version 2, or of `all`, have attributes that no document has"),
        BehaviorSetting(
            "retyped_attributes", .names(\.retypedAttributes, .any("TYPE.ATTRIBUTE")),
            "these attributes of version 2, such as `signups.support_level`, have another JSON type"),
        BehaviorSetting(
            "time_offset", .number(\.timeOffset, -840...840),
            "version 2 writes times N minutes ahead of UTC, with the offset instead of `Z`"),
        BehaviorSetting(
            "seeded", .names(\.seeded, .listed(["custom_fields", "imports", "profiles", "odd_values"])), isFixed: true,
            "a new nation has custom fields of every kind, imports, profiles of people, odd values"),
    ]
}

extension BehaviorSetting.Names {
    /// The names, as a phrase for who gave another one.
    var description: String {
        switch self {
        case .any: "any name"
        case .types: "types of version 2, such as signups"
        case .typesOrAll: "types of version 2, such as signups, or all"
        case .listed(let names): names.joined(separator: ", ")
        }
    }

    func contains(_ name: String) -> Bool {
        switch self {
        case .any: true
        case .types: StoredType.all[name] != nil
        case .typesOrAll: name == "all" || StoredType.all[name] != nil
        case .listed(let names): names.contains(name)
        }
    }
}
