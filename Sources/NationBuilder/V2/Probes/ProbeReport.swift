// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

extension V2 {
    /// What probes found of a nation.
    ///
    /// It can be stored, and given to a nation that is made later:
    ///
    /// ```swift
    /// let report = await nation.v2.probe()
    /// let stored = try JSONEncoder().encode(report)
    /// nation.v2.assume(try JSONDecoder().decode(V2.ProbeReport.self, from: stored))
    /// ```
    public struct ProbeReport: Sendable, Hashable, Codable {
        /// What was found, by the ids of the behaviors.
        public var outcomes: [String: ProbeOutcome]

        /// A report of what was found.
        public init(_ outcomes: [String: ProbeOutcome] = [:]) { self.outcomes = outcomes }

        /// What was found of a behavior; one that was not probed is not tried.
        public subscript(behavior: Behavior) -> ProbeOutcome {
            get { outcomes[behavior.id] ?? .notTried("it was not asked for") }
            set { outcomes[behavior.id] = newValue }
        }
    }

    /// What is known of a nation; copies of it share it.
    final class Knowledge: Sendable {
        private let report = Mutex(ProbeReport())

        func add(_ more: ProbeReport) {
            report.withLock { $0.outcomes.merge(more.outcomes) { _, new in new } }
        }

        func holds(_ behavior: Behavior) -> Bool { report.withLock { $0[behavior] == .holds } }
    }
}

extension NationV2 {
    /// Asks the nation what its documents do not say, by reads that change
    /// nothing.
    ///
    /// Walks go by what was found: see ``V2/WalkOrder/automatic``. A probe that
    /// could not be made, for want of a connection or a right, is not tried, and
    /// the report says why.
    public func probe(_ behaviors: [V2.Behavior] = V2.Behavior.all) async -> V2.ProbeReport {
        var report = V2.ProbeReport()
        let questions = ProbeQuestions(api: self)
        for behavior in behaviors {
            do { report[behavior] = try await behavior.probe(questions) } catch let error as ClientError {
                report[behavior] = .notTried(error.kind.name)
            } catch {
                report[behavior] = .notTried("\(type(of: error))")
            }
        }
        knowledge.add(report)
        return report
    }

    /// Takes what probes found before for what the nation does now.
    public func assume(_ report: V2.ProbeReport) { knowledge.add(report) }
}
