// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The doctor's report for a person: one line for each check, with advice below a red
/// one.
struct DoctorText: Sendable {
    let style: TextStyle

    private static let checkWidth = 10
    private static let behaviorWidth = V2.Behavior.all.map(\.id.count).max() ?? 0

    func text(_ line: NationChecks.Line) -> String {
        switch line {
        case .check(let check):
            return text(check.state, check.name, Self.checkWidth, check.finding, check.advice)
        case .noProbes(let reason): return text(.untried, "probes", Self.checkWidth, reason, nil)
        case .behavior(let found):
            let (id, width, statement) = (found.behavior.id, Self.behaviorWidth, found.behavior.statement)
            switch found.outcome {
            case .holds: return text(.good, id, width, statement, nil)
            case .doesNotHold:
                return text(.bad, id, width, "does not hold: \(statement)", found.behavior.consequence)
            case .notTried(let reason): return text(.untried, id, width, ShownText.of(reason), nil)
            }
        }
    }

    private func text(
        _ state: Check.State, _ name: String, _ width: Int, _ finding: String, _ advice: String?
    ) -> String {
        let padded = name + String(repeating: " ", count: max(0, width - name.count))
        let below = advice.map { "\n\(String(repeating: " ", count: width + 4))→ \($0)" } ?? ""
        switch state {
        case .good: return "\(style.good("✓")) \(padded)  \(finding)"
        case .bad: return "\(style.bad("✗")) \(padded)  \(finding)\(below)"
        case .untried: return "\(style.dim("-")) \(padded)  \(style.dim("not tried: \(finding)"))"
        }
    }
}
