// SPDX-License-Identifier: MIT

import ErrandCore

/// The name of one budget among those that a ``SharedBudget`` keeps.
///
/// A ``RateLimit`` names a budget as its ``RateLimitScope`` says, by the origin and by what the credential stands for
/// (``/ErrandCore/Authorizer/identity``), never by the credential itself:
///
/// | requests | key |
/// |---|---|
/// | with `.bearer(token).identified(as: "abeforprez")` | `https://api.example.com as named-abeforprez` |
/// | of a person whose `OAuthSession` has a store that the machines share | `https://api.example.com as` the sign-in |
/// | without a credential, or with one that has no lasting name | `https://api.example.com` |
/// | from a shared address | `https://api.example.com from` the address |
///
/// A fixed credential without a name is another one in each process (``/ErrandCore/KnownIdentity/isLasting``). So all of
/// them at an origin share one budget: too strict for several tokens, and safe.
public struct BudgetKey: Sendable, Hashable, CustomStringConvertible {
    /// The name, which is no secret.
    public let name: String

    /// Creates a key from a name.
    public init(_ name: String) { self.name = name }

    /// Creates the key of an account's limit.
    init(_ key: RateLimitKey) {
        var name = key.origin.description
        if let identity = key.identity { name += " as \(identity)" }
        switch key.name {
        case .told(let told): name += " for \(told)"
        case .alike(let group): name += " for requests like \(group)"
        case nil: break
        }
        self.init(name)
    }

    /// Creates the key of an address's limit.
    init(_ key: RateLimitKey, from address: String) { self.init("\(key.origin) from \(address)") }

    /// The name.
    public var description: String { name }
}
