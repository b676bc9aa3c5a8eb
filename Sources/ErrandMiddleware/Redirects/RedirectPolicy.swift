// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The rules by which ``Redirects`` follows redirects.
///
/// The policy of a request (`.redirects(_:)`) overrides the policy of the middleware.
///
/// ```swift
/// // The server returns 303 with the place of the result, which is read with a GET.
/// let report: Report = try await client.send(.post("reports", .json(query), .redirects(.changingMethod)))
/// ```
public struct RedirectPolicy: Sendable, Hashable {
    /// The largest number of redirects that one call follows.
    ///
    /// 10 by default. The next one throws
    /// `ClientError.status.redirection.hopLimit`.
    public var maximumHops = 10

    /// Whether a redirect to another origin is returned to the caller instead of
    /// being followed.
    ///
    /// `false` by default: the middleware follows the redirect, and sends only the
    /// ``fieldsForOtherOrigins``.
    public var staysOnOrigin = false

    /// Whether a request that is not safe (RFC 9110 §9.2.1), such as `POST` or
    /// `DELETE`, or that is not idempotent, is repeated at another origin.
    ///
    /// `false` by default: such a redirect throws
    /// `ClientError.status.redirection.unsafeMethod`. A 307 or 308, and a 301 or 302
    /// for methods other than `POST`, would send the body to a server that the
    /// caller did not name. Its success would tell nothing about the original
    /// server.
    public var allowsWritesElsewhere = false

    /// Whether 301, 302 and 303 may turn a request that is not safe into a
    /// `GET`.
    ///
    /// `false` by default: such a redirect throws
    /// `ClientError.status.redirection.unsafeMethod`. RFC 9110 §15.4 allows the `GET`,
    /// and every browser sends it. But where an API does not mean the redirect as
    /// the result of the write, the `GET` succeeds and the write is lost.
    public var allowsMethodChange = false

    /// The fields that are also sent to another origin.
    ///
    /// ``harmlessFields`` by default. All other fields are dropped, because
    /// nobody can list all names that carry secrets. Fields that an authorizer
    /// added, and fields marked as sensitive, are always dropped.
    public var fieldsForOtherOrigins = harmlessFields

    /// Whether a redirect from `https` to `http` is followed.
    ///
    /// `false` by default: such a redirect throws
    /// `ClientError.status.redirection.insecureTarget`. With `true` credentials are
    /// dropped, but path, query and body are sent unencrypted.
    public var allowsInsecure = false

    /// Creates the default settings.
    public init() {}

    /// The default settings.
    public static let standard = RedirectPolicy()

    /// The default policy, except that 301, 302 and 303 may turn a write into a
    /// read, as in browsers: see ``allowsMethodChange``.
    public static let changingMethod: RedirectPolicy = {
        var policy = RedirectPolicy()
        policy.allowsMethodChange = true
        return policy
    }()

    /// The fields that describe the wanted response or the content, and never
    /// the user.
    ///
    /// * The wanted response (RFC 9110 §12.5): `Accept`, `Accept-Charset`,
    ///   `Accept-Encoding`, `Accept-Language`, `Prefer`, `User-Agent`,
    ///   `Cache-Control`, `Pragma`, `Expect`.
    /// * The wanted part or version (§13, §14): `Range`, `If-Range`,
    ///   `If-Match`, `If-None-Match`, `If-Modified-Since`,
    ///   `If-Unmodified-Since`, `Last-Event-ID`.
    /// * The body, if it is sent again: `Content-Type`, `-Encoding`,
    ///   `-Language`, `-Length`, `-Range`, `-Disposition`, `-Digest`,
    ///   `Repr-Digest`.
    ///
    /// Credentials are not included. Neither are `Host`, `Origin` and
    /// `Referer`, which name the original server (§15.4), nor fields that trace
    /// a call.
    public static let harmlessFields: Set<HTTPField.Name> = Set(
        [
            "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Prefer", "User-Agent", "Cache-Control",
            "Pragma", "Expect", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since",
            "If-Unmodified-Since", "Last-Event-ID", "Content-Type", "Content-Encoding", "Content-Language",
            "Content-Length", "Content-Range", "Content-Disposition", "Content-Digest", "Repr-Digest",
        ].compactMap { HTTPField.Name($0) })

    /// A policy that follows no redirect: the caller gets the redirect like any
    /// other response.
    public static let never: RedirectPolicy = {
        var policy = RedirectPolicy()
        policy.maximumHops = 0
        return policy
    }()
}

extension Options {
    private enum Redirects: OptionKey { static let defaultValue: RedirectPolicy? = nil }
    private enum RedirectingOrigins: OptionKey { static let defaultValue: Set<URLOrigin> = [] }

    /// The policy for this request, in place of the policy of the ``Redirects``
    /// in the chain.
    ///
    /// `nil` by default.
    public var redirects: RedirectPolicy? {
        get { self[Redirects.self] }
        set { self[Redirects.self] = newValue }
    }

    /// The origins whose redirects led to the request's URL.
    var redirectingOrigins: Set<URLOrigin> {
        get { self[RedirectingOrigins.self] }
        set { self[RedirectingOrigins.self] = newValue }
    }
}

extension RequestPart {
    /// Sets the redirect policy: see ``RedirectPolicy``.
    public static func redirects(_ policy: RedirectPolicy) -> Self { .option(\.redirects, policy) }
}

extension ClientError.Kind {
    /// `status`: a redirect leads from `https` to `http`; below `redirection`.
    public var insecureTarget: Self { Self("\(name).insecureTarget") }
    /// `status`: to follow a redirect would repeat a request that is not safe (RFC 9110 §9.2.1) at another origin,
    /// turn it into a `GET`, or repeat one on which the server may have acted; below `redirection`.
    ///
    /// The server got the request. Its ``/ErrandCore/ClientError/meaning`` tells whether it was applied: after a
    /// 303 it was, after any other redirect it may have been.
    public var unsafeMethod: Self { Self("\(name).unsafeMethod") }

    /// `status.redirection.insecureTarget`, by an old name.
    @available(*, deprecated, message: "a redirect is a response: use .status.redirection.insecureTarget")
    public var insecureRedirect: Self { .status.redirection.insecureTarget }
    /// `status.redirection.unsafeMethod`, by an old name.
    @available(*, deprecated, message: "a redirect is a response: use .status.redirection.unsafeMethod")
    public var redirectedWrite: Self { .status.redirection.unsafeMethod }
}
