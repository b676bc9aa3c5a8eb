// SPDX-License-Identifier: MIT

public import ErrandCore

/// A choice between stored responses and the server.
///
/// It takes effect only when there is a `Cache` in the chain.
public struct CacheMode: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        case standard
        case reload
        case revalidate
        case fresh(for: Duration)
        case networkElseCache
        case cacheElseNetwork
        case onlyCache
        case onlyNetwork
    }
    let kind: Kind
    /// The time after which a silent server is given up, if there is a stored response.
    private(set) var silence: Duration?

    /// HTTP's rules (RFC 9111, RFC 5861, RFC 8246): a fresh response is reused, a
    /// stale one is validated.
    public static var `protocol`: Self { Self(kind: .standard) }

    /// A mode that asks the server for the whole response, and stores it.
    ///
    /// The request has `Cache-Control: no-cache`, so that no cache on the way
    /// responds to it.
    public static var reload: Self { Self(kind: .reload) }

    /// A mode that always asks the server whether the stored response is still valid.
    ///
    /// Only a response that is fresh and `immutable` is reused without asking
    /// (RFC 8246 §2).
    public static var revalidate: Self { Self(kind: .revalidate) }

    /// Returns a mode with a lifetime of your own: a stored response that is younger is
    /// reused without asking, and an older one is validated, whatever its
    /// directives.
    ///
    /// A response with `no-store` is not stored, so it has no lifetime.
    public static func fresh(for lifetime: Duration) -> Self { Self(kind: .fresh(for: lifetime)) }

    /// HTTP's rules; when the server cannot be reached, the stored response,
    /// whatever its age and directives.
    ///
    /// A server that is silent cannot be reached either: the stored response is given shortly
    /// before the call's deadline.
    public static var networkElseCache: Self { Self(kind: .networkElseCache) }

    /// Returns the mode ``networkElseCache``, which gives the stored response when the
    /// server has not responded after a time.
    ///
    /// The request goes on in the background, within the call's time limit, and its response
    /// is stored.
    public static func networkElseCache(after limit: Duration) -> Self {
        Self(kind: .networkElseCache, silence: max(.zero, limit))
    }

    /// The stored response, whatever its age and directives; the server when
    /// there is none.
    public static var cacheElseNetwork: Self { Self(kind: .cacheElseNetwork) }

    /// Only the stored response, whatever its age and directives.
    ///
    /// The server is not asked. When nothing is stored, the call throws
    /// `ClientError.rejected.cacheOnly`.
    public static var onlyCache: Self { Self(kind: .onlyCache) }

    /// A mode that leaves the cache out: the server is asked, no stored response is used, and
    /// its response is not stored.
    ///
    /// A request that changes something still makes stored responses obsolete.
    public static var onlyNetwork: Self { Self(kind: .onlyNetwork) }

    /// The mode's name.
    public var description: String {
        switch kind {
        case .standard: "protocol"
        case .fresh(let lifetime): "fresh(for: \(lifetime))"
        default: silence.map { "\(kind)(after: \($0))" } ?? "\(kind)"
        }
    }
}

extension Options {
    private enum CacheModeKey: OptionKey { static let defaultValue: CacheMode? = nil }

    /// The choice between stored responses and the server.
    ///
    /// `nil` by default: the `Cache` in the chain decides.
    public var cacheMode: CacheMode? {
        get { self[CacheModeKey.self] }
        set { self[CacheModeKey.self] = newValue }
    }
}

extension RequestPart {
    /// Chooses between stored responses and the server: see ``CacheMode``.
    public static func cache(_ mode: CacheMode?) -> Self { .option(\.cacheMode, mode) }
}
