// SPDX-License-Identifier: MIT

import ErrandCore

/// A list of scopes in their order, without duplicates and empty scopes (RFC
/// 6749 §3.3).
///
/// A literal may contain an illegal scope. It is refused when the list is sent.
public struct ScopeList: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// The scopes.
    public let names: [String]

    /// Creates a list of a sequence's scopes, without duplicates and empty
    /// ones.
    public init(_ names: some Sequence<String>) {
        var seen: Set<String> = []
        self.names = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Creates a list of a literal's scopes.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// Creates a list from text with separators, by default spaces.
    public init(stringLiteral value: String) { self.init(text: value) }

    /// Creates a list from text with separators, by default spaces.
    public init(text: String, separator: Character = " ") {
        self.init(text.split(separator: separator).map { String($0) })
    }

    /// Whether there is no scope.
    public var isEmpty: Bool { names.isEmpty }

    /// Returns whether a scope is in the list.
    public func contains(_ name: String) -> Bool { names.contains { ConstantTime.equal($0, name) } }

    /// Returns whether all scopes are in another list.
    public func isSubset(of other: ScopeList) -> Bool { names.allSatisfy { other.contains($0) } }

    /// Returns the parameter `scope`; nothing for an empty list, with which the server chooses.
    ///
    /// - Throws: ``OAuthError`` `configuration.scope` for a scope with other
    ///   characters than %x21 / %x23-5B / %x5D-7E.
    func fields() throws -> [FormField] {
        for name in names {
            let isLegal = name.utf8.allSatisfy {
                $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0)
            }
            guard isLegal else { throw OAuthError(.configuration.scope, reason: "a scope has an illegal character") }
        }
        return isEmpty ? [] : [FormField("scope", names.joined(separator: " "))]
    }
}

extension ScopeList: CustomStringConvertible {
    /// The scopes with spaces between them.
    public var description: String { ShownText.of(names.joined(separator: " ")) }
}
