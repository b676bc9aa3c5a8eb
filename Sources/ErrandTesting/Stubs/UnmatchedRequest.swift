// SPDX-License-Identifier: MIT

import ErrandCore

/// A request that a ``StubTransport`` has no rule for.
public struct UnmatchedRequest: Error, Sendable, CustomStringConvertible {
    /// What was asked.
    public let request: RecordedRequest

    /// The rules there were, such as `GET people/{}`.
    public let rules: [String]

    init(_ request: RecordedRequest, rules: [StubRule]) {
        self.request = request
        self.rules = rules.map(\.description)
    }

    /// What was asked, its secrets hidden, and what is stubbed.
    public var description: String {
        let asked = "no stub matches \(request) (template \(request.request.template))"
        guard !rules.isEmpty else { return asked + "; nothing is stubbed" }
        return asked + "; stubbed are:" + rules.map { "\n  \($0)" }.joined()
    }
}
