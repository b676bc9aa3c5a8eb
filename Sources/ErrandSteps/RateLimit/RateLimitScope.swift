// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// Which requests share a limit.
///
/// GitHub counts searches apart from everything else, and says in each answer
/// which count it was. When searches are used up, all else goes on:
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

    /// Those of one origin and identity: each user has a limit of their own.
    public static let identity = Self(kind: .identity)

    /// Those of one origin, whoever asks.
    public static let origin = Self(kind: .origin)

    /// Those of one origin and identity for which a closure gives the same key.
    ///
    /// The closure is asked before the request is sent, without an answer, and
    /// again with the head of the answer. What the answer says counts for the
    /// key that the closure makes of it.
    ///
    /// When the closure gives `nil` without an answer, requests are told apart by
    /// method and path template, and each kind goes by the key of its last
    /// answer. So a key that only answers tell is known from the second request
    /// of a kind on. When it gives `nil` for the answer, the key of before
    /// holds.
    ///
    /// - Parameter make: Makes the key; it is called often, so it must be quick.
    ///   Keys should be few: the thousand that were used last are kept.
    public static func key(_ make: @escaping @Sendable (RawRequest, HTTPResponse?) -> String?) -> Self {
        Self(kind: .key(make))
    }

    /// Those of one origin and identity whose answers have the same value in a
    /// field, such as `X-RateLimit-Resource`.
    ///
    /// See ``key(_:)`` for what is not answered yet. A value of more than 100
    /// bytes is none.
    public static func field(_ name: String) -> Self {
        guard let name = HTTPField.Name(name) else { return .identity }
        return .key { _, answer in answer?.headerFields[name].flatMap { $0.utf8.count > 100 ? nil : $0 } }
    }

    /// Whether keys depend on answers.
    var isLearned: Bool {
        if case .key = kind { return true }
        return false
    }

    /// Whether a limit is the same for whoever asks.
    var isByOrigin: Bool {
        if case .origin = kind { return true }
        return false
    }

    /// Whose limits a request is sent under.
    func key(_ request: RawRequest, identity: String?) -> RateLimitKey {
        let origin = request.origin
        switch kind {
        case .identity: return RateLimitKey(origin: origin, identity: identity)
        case .origin: return RateLimitKey(origin: origin, identity: nil)
        case .key(let make):
            let name = make(request, nil).map { RateLimitKey.Name.told($0) } ?? .alike(Self.alike(request))
            return RateLimitKey(origin: origin, identity: identity, name: name)
        }
    }

    /// Whose limits an answer tells of; `nil` for those under which it was asked.
    func key(_ request: RawRequest, identity: String?, _ head: HTTPResponse) -> RateLimitKey? {
        guard case .key(let make) = kind, let name = make(request, head) else { return nil }
        return RateLimitKey(origin: request.origin, identity: identity, name: .told(name))
    }

    /// What requests of one kind have in common.
    private static func alike(_ request: RawRequest) -> String {
        // A URL has no template, and its path is what tells most.
        let path = request.template == "{}" ? String((request.head.path ?? "").prefix { $0 != "?" }) : request.template
        return "\(request.head.method.rawValue) \(path)"
    }
}

/// Whose limits they are.
struct RateLimitKey: Sendable, Hashable {
    enum Name: Hashable {
        /// A key that the scope made.
        case told(String)
        /// No key is known for requests of this kind.
        case alike(String)
    }

    let origin: URLOrigin
    let identity: String?
    var name: Name?
}
