// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The middleware that follows redirects (RFC 9110 §15.4).
///
/// * 303 is followed with `GET`, or `HEAD`; 301 and 302 likewise after a `POST`.
///   After a request that is not safe, such as `POST` or `DELETE`, this throws
///   `ClientError.status.redirection.unsafeMethod`, unless
///   ``RedirectPolicy/allowsMethodChange`` is `true`. The body and its fields are
///   then dropped, except fields that the client's defaults set, such as
///   `Content-Type`.
/// * After other methods, and for 307 and 308, method and body are kept, and a body
///   that cannot be sent again throws `ClientError.status.redirection`.
/// * A request that is not idempotent (``/ErrandCore/RawRequest/isIdempotent``), such as `PATCH`,
///   is repeated after 307 and 308 only. After 301 and 302, where the server may have acted, it
///   throws `ClientError.status.redirection.unsafeMethod`.
/// * Another origin gets only fields that are known to be harmless
///   (``RedirectPolicy/harmlessFields``), never credentials, `Host` or fields of
///   the API's own.
/// * A write that would be repeated at another origin throws
///   `ClientError.status.redirection.unsafeMethod`.
/// * A redirect from `https` to `http` throws
///   `ClientError.status.redirection.insecureTarget`.
/// * More redirects than the limit throw `ClientError.status.redirection.hopLimit`. A redirect back to a URL that
///   was seen is followed: with the cookie that it set, the response may be another.
/// * Once another origin has chosen the URL, ``Authorization`` adds no credential, even when the redirects lead back.
///
/// The caller gets a 300, a 304 and a redirect without a usable `Location`
/// unchanged. The bodies of followed responses are discarded.
///
/// A hop has the template `{}`: the server chose its path. When the client itself refuses to send
/// a hop, such as ``RateLimit``, the error has the redirect as its response.
///
/// Put the middleware outside ``Authorization``, so that every hop is authorized
/// separately. Then a credential in the query, or a proof that is bound to one
/// URL, is right for each hop. The middleware may also be inside: it drops credentials
/// there as well.
public struct Redirects: Middleware {
    private let policy: RedirectPolicy

    /// Creates a middleware with a policy.
    public init(_ policy: RedirectPolicy = .standard) { self.policy = policy }

    /// Sends the request, and follows redirects.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var walk = RedirectWalk(request.options.redirects ?? policy)
        var current = request
        var last: HTTPResponse?
        while true {
            var response = try await next.send(current, after: last)
            switch walk.step(from: current, response.head) {
            case .pass(let reason):
                response.reason = reason ?? response.reason
                if !walk.isAtStart { response.redirected = try? current.target }
                return response
            case .follow(let following):
                await response.body.discard()
                last = response.head
                current = following
            case .refuse(let kind, let reason):
                await response.body.discard()
                throw ClientError(
                    kind, reason: reason, request: RequestSummary(current),
                    response: ResponseSummary(head: response.head, redaction: current.redaction))
            }
        }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }
}

extension Middleware where Self == Redirects {
    /// Follows redirects: see ``Redirects``.
    public static func redirects(_ policy: RedirectPolicy = .standard) -> Self { Redirects(policy) }
}
