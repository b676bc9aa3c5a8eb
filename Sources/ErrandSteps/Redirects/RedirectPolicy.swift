// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// How far a ``Redirects`` follows.
///
/// The policy of a request (`.redirects(_:)`) goes before that of the step.
///
/// ```swift
/// // A write that the server redirects is an error, not a read that looks like a success.
/// client.send(.post("lists/5/people", .json(ids), .redirects(.sameMethod)))
/// ```
public struct RedirectPolicy: Sendable, Hashable {
    /// How many redirects of one call are followed.
    ///
    /// 10 by default. The next one throws
    /// `ClientError.rejected.tooManyRedirects`.
    public var maximumHops = 10

    /// Whether a redirect to another origin is passed on in place of being
    /// followed.
    ///
    /// `false` by default; what is followed there goes with the
    /// ``fieldsForOtherOrigins`` alone.
    public var staysOnOrigin = false

    /// Whether a request that is not safe (RFC 9110 §9.2.1), such as `POST` or
    /// `DELETE`, is repeated at another origin.
    ///
    /// `false` by default: it throws `ClientError.rejected.redirectedWrite`.
    /// Such a redirect (307 and 308, and 301 and 302 of other methods than
    /// `POST`) would hand the body to a server that the caller did not name, and
    /// its success would say nothing about the server that was asked.
    public var allowsWritesElsewhere = false

    /// Whether 301, 302 and 303 may make a `GET` of a request that is not safe.
    ///
    /// `true` by default, as RFC 9110 §15.4 and every browser have it. With
    /// `false` it throws `ClientError.rejected.redirectedWrite`: that suits an
    /// API whose writes are never answered by a redirect, where the `GET` would
    /// succeed and the write be lost.
    public var allowsMethodChange = true

    /// The fields that go along to another origin.
    ///
    /// ``harmlessFields`` by default. All other fields stay behind, whatever
    /// their names are: nobody can list the names that carry secrets. What an
    /// authorizer added and what is marked as sensitive stays behind in any
    /// case.
    public var fieldsForOtherOrigins = harmlessFields

    /// Whether a redirect from `https` to `http` is followed.
    ///
    /// `false` by default: it throws `ClientError.rejected.insecureRedirect`.
    /// Where it is followed, credentials stay behind, but path, query and body
    /// go over the wire for all to see.
    public var allowsInsecure = false

    /// The defaults.
    public init() {}

    /// The defaults.
    public static let standard = RedirectPolicy()

    /// The defaults, but a write that would become a read is an error: see
    /// ``allowsMethodChange``.
    public static let sameMethod: RedirectPolicy = {
        var policy = RedirectPolicy()
        policy.allowsMethodChange = false
        return policy
    }()

    /// Fields that say how an answer is wanted or describe the content, and
    /// never who asks.
    ///
    /// * What is wanted (RFC 9110 §12.5): `Accept`, `Accept-Charset`,
    ///   `Accept-Encoding`, `Accept-Language`, `Prefer`, `User-Agent`,
    ///   `Cache-Control`, `Pragma`, `Expect`.
    /// * Which part or version (§13, §14): `Range`, `If-Range`, `If-Match`,
    ///   `If-None-Match`, `If-Modified-Since`, `If-Unmodified-Since`,
    ///   `Last-Event-ID`.
    /// * What the body is, where it is kept: `Content-Type`, `-Encoding`,
    ///   `-Language`, `-Length`, `-Range`, `-Disposition`, `-Digest`,
    ///   `Repr-Digest`.
    ///
    /// Not among them are, besides credentials, `Host`, `Origin` and `Referer`,
    /// which name the origin that was left (§15.4), and fields that trace a
    /// call.
    public static let harmlessFields: Set<HTTPField.Name> = Set(
        [
            "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Prefer", "User-Agent", "Cache-Control",
            "Pragma", "Expect", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since",
            "If-Unmodified-Since", "Last-Event-ID", "Content-Type", "Content-Encoding", "Content-Language",
            "Content-Length", "Content-Range", "Content-Disposition", "Content-Digest", "Repr-Digest",
        ].compactMap { HTTPField.Name($0) })

    /// Redirects are passed on, as any other answer.
    public static let never: RedirectPolicy = {
        var policy = RedirectPolicy()
        policy.maximumHops = 0
        return policy
    }()
}

extension Options {
    private enum Redirects: OptionKey { static let defaultValue: RedirectPolicy? = nil }

    /// A policy for this request in place of that of the ``Redirects`` in the
    /// chain.
    ///
    /// `nil` by default.
    public var redirects: RedirectPolicy? {
        get { self[Redirects.self] }
        set { self[Redirects.self] = newValue }
    }
}

extension RequestPart {
    /// How far redirects are followed: see ``RedirectPolicy``.
    public static func redirects(_ policy: RedirectPolicy) -> Self { .option(\.redirects, policy) }
}

extension ClientError.Kind {
    /// `rejected`: a redirect led from `https` to `http`.
    public var insecureRedirect: Self { Self("\(name).insecureRedirect") }
    /// `rejected`: a redirect would have repeated a write at another origin, or
    /// made a read of it.
    public var redirectedWrite: Self { Self("\(name).redirectedWrite") }
}
