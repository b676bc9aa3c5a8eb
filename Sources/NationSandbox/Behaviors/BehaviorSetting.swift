// SPDX-License-Identifier: MIT

/// A behavior with its name and its values, for the command line, the control API and the documentation.
struct BehaviorSetting: Sendable {
    enum Form: Sendable {
        case flag(WritableKeyPath<SandboxBehaviors, Bool> & Sendable)
        case number(WritableKeyPath<SandboxBehaviors, Int> & Sendable, ClosedRange<Int64>)
        /// Names, of which some are known; any are allowed when none is.
        case names(WritableKeyPath<SandboxBehaviors, [String]> & Sendable, known: [String])
        case mergeStamps
        /// An undocumented behavior of version 2, which holds unless it is switched off.
        case undocumented(NationBehavior)
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
        case .names(_, let known): known.isEmpty ? "NAME,…" : known.joined(separator: ",")
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
            "whose `updated_at` a merge sets: that of the person who stays, of the rows that move, of all or of none")
    ]
}
