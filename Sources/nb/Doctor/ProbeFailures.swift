// SPDX-License-Identifier: MIT

import Errand
import NationBuilder

/// The probes that failed, as opposed to those that had nothing to probe.
struct ProbeFailures: Sendable {
    /// The reason of a probe that was given up.
    static let exhausted = "it took too long"

    private var reasons: Set<String> = []
    private var failed = 0
    private var all = 0

    mutating func add(_ outcome: ProbeOutcome) {
        all += 1
        guard case .notTried(let reason) = outcome, Self.isFailure(reason) else { return }
        failed += 1
        reasons.insert(reason)
    }

    /// Returns whether a reason is the kind of an error that told nothing about the nation, and may pass.
    ///
    /// A probe without rows to look at is told in words, and a refusal would come again. The check of the budget tells of
    /// requests that wait for a limit.
    private static func isFailure(_ reason: String) -> Bool {
        if reason.contains(" ") { return reason == exhausted }
        let kind = ClientError.Kind(reason)
        return !kind.belongs(to: .rejected.rateLimited) && FailureMeaning(kind).retry != .useless
    }

    /// A red check; `nil` when no probe failed.
    var check: Check? {
        guard failed > 0 else { return nil }
        return .bad(
            "probes", "\(failed) of \(all) failed: \(reasons.sorted().joined(separator: ", "))", TokenChecks.later)
    }
}
