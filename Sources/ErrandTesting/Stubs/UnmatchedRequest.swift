// SPDX-License-Identifier: MIT

import ErrandCore

/// The error for a request that no rule of a ``StubTransport`` matches.
public struct UnmatchedRequest: Error, Sendable, CustomStringConvertible {
    /// The request.
    public let request: RecordedRequest

    /// The rules of the stub, such as `GET people/{}`.
    public let rules: [String]

    init(_ request: RecordedRequest, rules: [StubRule]) {
        self.request = request
        self.rules = rules.map(\.description)
    }

    /// The request, with secrets hidden, and the rules of the stub.
    public var description: String {
        let asked = "no stub matches \(request) (template \(request.request.template))"
        guard !rules.isEmpty else { return asked + "; nothing is stubbed" }
        return asked + "; the rules are:" + rules.map { "\n  \($0)" }.joined()
    }
}
