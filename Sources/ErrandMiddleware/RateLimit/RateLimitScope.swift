// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The rule that decides which requests share a limit.
///
/// GitHub, for example, counts searches separately and reports in each response
/// which count was used. With this scope other requests go on when no searches
/// are left:
///
/// ```swift
/// let policy = RateLimitPolicy(scope: .field("X-RateLimit-Resource"))
/// ```
public struct RateLimitScope: Sendable {
    private enum Kind: Sendable {
        case identity
        case origin
        case key(@Sendable (RawRequest, HTTPResponse?) -> String?)
    }
    private let kind: Kind

    /// Requests of one origin and identity share a limit: each user has a limit
    /// of their own.
    public static let identity = Self(kind: .identity)

    /// Requests of one origin share a limit, whatever their identity.
    public static let origin = Self(kind: .origin)

    /// Creates a scope in which requests of one origin and identity share a limit
    /// when a closure returns the same key for them.
    ///
    /// The closure is called before the request is sent, without a response,
    /// and again with the head of the response. The response's report applies
    /// to the key that the closure returns for it.
    ///
    /// When the closure returns `nil` without a response, requests are grouped by
    /// method and path template, those of redirects by method and path, and each group uses the key of its last
    /// response. So a key that only responses report is known from the second
    /// request of a group on. When the closure returns `nil` for the response,
    /// the earlier key stays.
    ///
    /// The request that the closure gets carries no credential.
    ///
    /// - Parameter make: A closure that makes the key. It is called often, so it must be quick.
    ///   Use few keys: only the thousand most recently used keys are kept.
    public static func key(_ make: @escaping @Sendable (RawRequest, HTTPResponse?) -> String?) -> Self {
        Self(kind: .key(make))
    }

    /// Creates a scope in which requests of one origin and identity share a limit
    /// when their responses have the same value in a field, such as
    /// `X-RateLimit-Resource`.
    ///
    /// See ``key(_:)`` for requests without a response yet. A value of more
    /// than 100 bytes is ignored.
    public static func field(_ name: String) -> Self {
        guard let name = HTTPField.Name(name) else { return .identity }
        return .key { _, response in response?.headerFields[name].flatMap { $0.utf8.count > 100 ? nil : $0 } }
    }

    /// Whether keys depend on responses.
    var isLearned: Bool {
        if case .key = kind { return true }
        return false
    }

    /// Whether a limit is the same for all identities.
    var isByOrigin: Bool {
        if case .origin = kind { return true }
        return false
    }

    /// Returns the key whose limits a request is sent under.
    func key(_ request: RawRequest, identity: String?) -> RateLimitKey {
        let origin = request.origin
        switch kind {
        case .identity: return RateLimitKey(origin: origin, identity: identity)
        case .origin: return RateLimitKey(origin: origin, identity: nil)
        case .key(let make):
            let name =
                make(request.withoutCredentials, nil).map { RateLimitKey.Name.told($0) } ?? .alike(Self.alike(request))
            return RateLimitKey(origin: origin, identity: identity, name: name)
        }
    }

    /// Returns the key whose limits a response reports; `nil` for the key under
    /// which the request was sent.
    func key(_ request: RawRequest, identity: String?, _ head: HTTPResponse) -> RateLimitKey? {
        guard case .key(let make) = kind, let name = make(request.withoutCredentials, head) else { return nil }
        return RateLimitKey(origin: request.origin, identity: identity, name: .told(name))
    }

    /// Returns the text that groups requests of one kind.
    private static func alike(_ request: RawRequest) -> String {
        // A request by URL has no template, so its path is used.
        let path = request.template == "{}" ? (request.head.path ?? "").prefix { $0 != "?" } : request.template[...]
        return "\(request.head.method.rawValue) \(path)"
    }
}

struct RateLimitKey: Sendable, Hashable {
    enum Name: Hashable {
        /// A key made by the scope's closure.
        case told(String)
        /// The method and path of requests whose key is not known.
        case alike(String)
    }

    let origin: URLOrigin
    let identity: String?
    var name: Name?

    /// Returns the identity of a request with credentials of these identities.
    static func identity(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
}
