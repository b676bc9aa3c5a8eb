// SPDX-License-Identifier: MIT

/// Scopes in their order, none twice and none empty (RFC 6749 §3.3).
///
/// Made from literals, an illegal one is refused when the list is sent.
public struct ScopeList: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// The scopes.
    public let names: [String]

    /// The scopes of a sequence; empty ones and repetitions drop out.
    public init(_ names: some Sequence<String>) {
        var seen: Set<String> = []
        self.names = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The scopes of a literal.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// Scopes with spaces between them, as they are sent.
    public init(stringLiteral value: String) { self.init(text: value) }

    /// Scopes with spaces between them, as they are sent.
    public init(text: String, separator: Character = " ") {
        self.init(text.split(separator: separator).map { String($0) })
    }

    /// Whether there is no scope.
    public var isEmpty: Bool { names.isEmpty }

    /// Whether a scope is in the list.
    public func contains(_ name: String) -> Bool { names.contains { ConstantTime.equal($0, name) } }

    /// Whether all scopes are in another list.
    public func isSubset(of other: ScopeList) -> Bool { names.allSatisfy { other.contains($0) } }

    /// The list as it is sent.
    ///
    /// - Throws: ``OAuthError`` `configuration.scope` for a scope with other
    ///   characters than %x21 / %x23-5B / %x5D-7E.
    func sent() throws -> String {
        for name in names {
            let isLegal = name.utf8.allSatisfy {
                $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0)
            }
            guard isLegal else { throw OAuthError(.configuration.scope, reason: "a scope has an illegal character") }
        }
        return names.joined(separator: " ")
    }
}

extension ScopeList: CustomStringConvertible {
    /// The scopes with spaces between them.
    public var description: String { ShownText.of(names.joined(separator: " ")) }
}
