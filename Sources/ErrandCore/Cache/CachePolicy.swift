// SPDX-License-Identifier: MIT

/// A choice between stored answers and the server.
///
/// It takes effect only when there is a `Cache` in the chain.
public struct CachePolicy: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        case standard
        case reload
        case revalidate
        case networkElseCache
        case cacheElseNetwork
        case onlyCache
    }
    let kind: Kind

    /// HTTP's rules (RFC 9111, RFC 5861, RFC 8246): a fresh answer is reused, a
    /// stale one is validated.
    public static var `protocol`: Self { Self(kind: .standard) }

    /// A policy that asks the server for the whole answer, and stores it.
    ///
    /// The request has `Cache-Control: no-cache`, so that no cache on the way
    /// answers it.
    public static var reload: Self { Self(kind: .reload) }

    /// A policy that always asks the server whether the stored answer is still valid.
    ///
    /// Only an answer that is fresh and `immutable` is reused without asking
    /// (RFC 8246 §2).
    public static var revalidate: Self { Self(kind: .revalidate) }

    /// HTTP's rules; when the server cannot be reached, the stored answer,
    /// whatever its age and directives.
    public static var networkElseCache: Self { Self(kind: .networkElseCache) }

    /// The stored answer, whatever its age and directives; the server when
    /// there is none.
    public static var cacheElseNetwork: Self { Self(kind: .cacheElseNetwork) }

    /// Only the stored answer, whatever its age and directives.
    ///
    /// The server is not asked. When nothing is stored, the call throws
    /// `ClientError.rejected.cacheOnly`.
    public static var onlyCache: Self { Self(kind: .onlyCache) }

    /// The policy's name.
    public var description: String { kind == .standard ? "protocol" : "\(kind)" }
}

extension Options {
    private enum CachePolicyKey: OptionKey { static let defaultValue: CachePolicy? = nil }

    /// The choice between stored answers and the server.
    ///
    /// `nil` by default: the `Cache` in the chain decides.
    public var cachePolicy: CachePolicy? {
        get { self[CachePolicyKey.self] }
        set { self[CachePolicyKey.self] = newValue }
    }
}

extension RequestPart {
    /// Chooses between stored answers and the server: see ``CachePolicy``.
    public static func cache(_ policy: CachePolicy?) -> Self { .option(\.cachePolicy, policy) }
}
