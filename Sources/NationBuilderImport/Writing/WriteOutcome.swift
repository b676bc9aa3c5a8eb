// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder

/// The outcome of a write.
enum WriteOutcome: Sendable {
    /// The nation has carried it out.
    case written(PersonWrite.Response)
    /// The nation has refused it, and would do so again.
    case refused(String, isTaken: Bool = false, isMissing: Bool = false)
    /// It was carried out, or may have been, and no response shows the result: the nation has to be asked.
    case lost(String)

    /// Returns what an error says about a write; `nil` when it concerns all writes, such as a token that has expired,
    /// and this one was not carried out.
    init?(_ error: ClientError) {
        guard error.meaning.effect == .notApplied else {
            self = .lost(Self.words(error))
            return
        }
        guard error.isRefusalOfOne, let status = error.response?.head.status.code else { return nil }
        let problem = error.problem(as: NationBuilderProblem.self)
        let isTaken = problem?.errors.contains { $0.code == "taken" || $0.meta["code"]?.string == "taken" } ?? false
        self = .refused(Self.words(error), isTaken: isTaken, isMissing: [404, 410].contains(status))
    }

    static func words(_ error: ClientError) -> String {
        if let problem = error.problem(as: NationBuilderProblem.self) {
            return problem.validationErrors.isEmpty
                ? "the nation says: \(problem)" : problem.validationErrors.joined(separator: "; ")
        }
        if let status = error.response?.head.status { return "the nation responds with \(status.code)" }
        return error.kind.belongs(to: .timedOut) ? "the nation took too long" : "the connection broke"
    }
}
