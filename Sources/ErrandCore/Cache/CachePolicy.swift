// SPDX-License-Identifier: MIT

/// When a request is answered from what is stored, and when by the server.
///
/// It matters only where there is a `Cache` in the chain.
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

    /// What HTTP says (RFC 9111, RFC 5861, RFC 8246): a fresh answer is reused, a
    /// stale one is validated.
    public static var `protocol`: Self { Self(kind: .standard) }

    /// The server is asked for the whole answer, which is stored then.
    ///
    /// The request says `Cache-Control: no-cache`, so that no cache on the way
    /// answers it.
    public static var reload: Self { Self(kind: .reload) }

    /// The server is always asked whether the stored answer still holds.
    ///
    /// Only an answer that is fresh and `immutable` is reused without a question
    /// (RFC 8246 §2).
    public static var revalidate: Self { Self(kind: .revalidate) }

    /// What HTTP says; when the server cannot be reached, the stored answer,
    /// whatever its age and whatever it says of its reuse.
    public static var networkElseCache: Self { Self(kind: .networkElseCache) }

    /// The stored answer, whatever its age and whatever it says of its reuse; the
    /// server when there is none.
    public static var cacheElseNetwork: Self { Self(kind: .cacheElseNetwork) }

    /// The stored answer, whatever its age and whatever it says of its reuse.
    ///
    /// The server is not asked. When there is none, the call throws
    /// `ClientError.rejected.cacheOnly`.
    public static var onlyCache: Self { Self(kind: .onlyCache) }

    /// The policy's name.
    public var description: String { kind == .standard ? "protocol" : "\(kind)" }
}

extension Options {
    private enum CachePolicyKey: OptionKey { static let defaultValue: CachePolicy? = nil }

    /// When the request is answered from what is stored.
    ///
    /// `nil` by default: the `Cache` in the chain decides.
    public var cachePolicy: CachePolicy? {
        get { self[CachePolicyKey.self] }
        set { self[CachePolicyKey.self] = newValue }
    }
}

extension RequestPart {
    /// When the request is answered from what is stored: see ``CachePolicy``.
    public static func cache(_ policy: CachePolicy?) -> Self { .option(\.cachePolicy, policy) }
}
