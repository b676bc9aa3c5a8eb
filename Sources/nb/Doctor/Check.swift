// SPDX-License-Identifier: MIT

/// One line of the doctor's report.
struct Check: Sendable, Encodable, Equatable {
    /// The result.
    enum State: String, Sendable, Encodable {
        case good, bad
        case untried = "not tried"
    }

    let name: String
    var state: State
    var finding: String
    /// The advice for a bad result.
    var advice: String?

    static func good(_ name: String, _ finding: String) -> Self { Self(name: name, state: .good, finding: finding) }

    static func bad(_ name: String, _ finding: String, _ advice: String) -> Self {
        Self(name: name, state: .bad, finding: finding, advice: advice)
    }

    static func untried(_ name: String, _ reason: String) -> Self {
        Self(name: name, state: .untried, finding: reason)
    }
}
