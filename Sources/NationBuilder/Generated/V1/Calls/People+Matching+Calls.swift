// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People+Matching.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Returns the person with an e-mail address, in the full form, or `nil`
    /// when there is none.
    ///
    /// An address belongs to one person at most. To add a person who does not
    /// exist yet, use ``push(_:_:)``, which matches and adds in one step.
    public func match(email: String, _ parts: RequestPart?...) async throws -> V1.Person? {
        try await api.send(Self.match(email: email), parts)
    }
}
