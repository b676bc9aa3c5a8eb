// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

extension V2 {
    /// The results of probing a nation.
    ///
    /// It can be stored, and passed to a nation value that is created later:
    ///
    /// ```swift
    /// let report = await nation.v2.probe()
    /// let stored = try JSONEncoder().encode(report)
    /// nation.v2.assume(try JSONDecoder().decode(V2.ProbeReport.self, from: stored))
    /// ```
    public struct ProbeReport: Sendable, Hashable, Codable {
        /// The results, by the ids of the behaviors.
        public var outcomes: [String: ProbeOutcome]

        /// Creates a report.
        public init(_ outcomes: [String: ProbeOutcome] = [:]) { self.outcomes = outcomes }

        /// The result for a behavior; `notTried` if it was not probed.
        public subscript(behavior: Behavior) -> ProbeOutcome {
            get { outcomes[behavior.id] ?? .notTried("it was not probed") }
            set { outcomes[behavior.id] = newValue }
        }
    }

    /// The known behaviors of a nation, shared by copies.
    final class Knowledge: Sendable {
        private struct State {
            var report = ProbeReport()
            /// The lists, such as `contacts`, that cannot be walked by id, although signups can.
            var withoutKeys: Set<String> = []
            var writes = 0
        }

        private let state = Mutex(State())

        /// Adds results; a probe that could not be tried keeps its earlier result.
        func add(_ more: ProbeReport) {
            let found = more.outcomes.filter { $0.value == .holds || $0.value == .doesNotHold }
            state.withLock { state in
                state.report.outcomes.merge(found) { _, new in new }
                // After a new probe, each type is tried again.
                if found[Behavior.keyWalk.id] != nil { state.withoutKeys = [] }
            }
        }

        /// Whether a probe has shown that the nation can be walked by id.
        var hasProvenKeys: Bool { state.withLock { $0.report[.keyWalk] == .holds } }

        /// Returns whether nothing shows that a list cannot be walked by id.
        func walksByKey(_ list: String) -> Bool {
            state.withLock { $0.report[.keyWalk] != .doesNotHold && !$0.withoutKeys.contains(list) }
        }

        /// Records that a list cannot be walked by id.
        func goesByPages(_ list: String) { state.withLock { _ = $0.withoutKeys.insert(list) } }

        /// The number of writes so far.
        var writes: Int { state.withLock { $0.writes } }

        func countWrite() { state.withLock { $0.writes += 1 } }
    }

    struct WriteCount: Middleware {
        let knowledge: Knowledge

        var waitsOnlyThroughNext: Bool { true }

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            if !request.head.method.isSafe { knowledge.countWrite() }
            return try await next(request)
        }
    }
}

extension NationV2 {
    /// Probes the nation's undocumented behaviors, by reads that change
    /// nothing.
    ///
    /// Later walks use the results: see ``V2/WalkOrder/automatic``. The outcome
    /// of a probe that fails, such as without a connection or a permission, is
    /// `notTried` with the reason.
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

    /// Uses the results of earlier probes.
    public func assume(_ report: V2.ProbeReport) { knowledge.add(report) }
}
