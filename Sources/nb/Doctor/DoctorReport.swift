// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The findings of the doctor, as `--json` prints them.
struct DoctorReport: Sendable, Encodable {
    /// A row of the table of behaviors.
    struct Behavior: Sendable, Encodable {
        let behavior: String
        let statement: String
        /// `holds`, `does not hold` or `not tried`.
        let outcome: String
        /// The reason why it was not tried.
        let reason: String?
        /// The consequence if it does not hold.
        let consequence: String

        init(_ found: NationChecks.Found) {
            behavior = found.behavior.id
            statement = found.behavior.statement
            consequence = found.behavior.consequence
            switch found.outcome {
            case .holds: (outcome, reason) = ("holds", nil)
            case .doesNotHold: (outcome, reason) = ("does not hold", nil)
            case .notTried(let why): (outcome, reason) = ("not tried", ShownText.of(why))
            }
        }
    }

    private(set) var checks: [Check] = []
    private(set) var behaviors: [Behavior] = []
    /// Whether no behavior was probed, which the summary counts once.
    private var isUnprobed = false

    private enum CodingKeys: String, CodingKey {
        case isWell = "well"
        case checks, behaviors
    }

    mutating func add(_ line: NationChecks.Line) {
        switch line {
        case .check(let check): checks.append(check)
        case .behavior(let found): behaviors.append(Behavior(found))
        case .noProbes(let reason):
            isUnprobed = true
            behaviors += V2.Behavior.all.map { Behavior(.init(behavior: $0, outcome: .notTried(reason))) }
        }
    }

    var redCount: Int { checks.count { $0.state == .bad } }

    /// The number of behaviors that do not hold.
    var brokenCount: Int { behaviors.count { $0.outcome == "does not hold" } }

    /// The exit code: 1 if a check is red, 3 if only a behavior does not hold.
    var exitCode: Int32 { redCount > 0 ? 1 : brokenCount > 0 ? 3 : 0 }

    /// A summary in one line.
    var summary: String {
        let unprobed = isUnprobed ? 1 : behaviors.count { $0.outcome == "not tried" }
        let untried = checks.count { $0.state == .untried } + unprobed
        let rest = untried > 0 ? " (\(untried) not tried)" : ""
        if redCount > 0 { return "\(Count.of(redCount, "check is", "checks are")) red\(rest)." }
        if brokenCount > 0 {
            return "All checks are green; \(Count.of(brokenCount, "behavior does", "behaviors do")) not hold\(rest)."
        }
        return "All is well\(rest)."
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(exitCode == 0, forKey: .isWell)
        try container.encode(checks, forKey: .checks)
        try container.encode(behaviors, forKey: .behaviors)
    }
}
