// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that follows redirects (RFC 9110 §15.4).
///
/// * 303 is followed with `GET`, or `HEAD`; 301 and 302 likewise after a `POST`,
///   as every client does; the body and its fields stay behind then, but what the
///   client's defaults say of every request, such as `Content-Type`. After other
///   methods, and for 307 and 308, method and body are kept, and a body that
///   cannot be sent again throws `ClientError.rejected.notReplayable`.
/// * To another origin goes what is known to be harmless
///   (``RedirectPolicy/harmlessFields``); credentials, `Host` and every field of
///   the API's own stay behind.
/// * A write that would be repeated at another origin throws
///   `ClientError.rejected.redirectedWrite`, and so does one that would become a
///   `GET`, where ``RedirectPolicy/allowsMethodChange`` is `false`.
/// * From `https` to `http` it throws `ClientError.rejected.insecureRedirect`.
/// * Past the hop limit, or in a circle, it throws
///   `ClientError.rejected.tooManyRedirects`.
///
/// 300 and 304, and an answer without a `Location` that could be followed, are
/// passed on. The bodies of followed answers are discarded.
///
/// The step stands outside of ``Authorization``, so that every hop is authorized
/// for itself: a credential in the query, or a proof that is bound to one URL,
/// is right on each. It may stand inside too; credentials are dropped as well.
public struct Redirects: Middleware {
    private let policy: RedirectPolicy

    /// A step with a policy.
    public init(_ policy: RedirectPolicy = .standard) { self.policy = policy }

    /// Sends the request, and those that the answers ask for.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var walk = RedirectWalk(request.options.redirects ?? policy)
        var current = request
        while true {
            var response = try await next(current)
            switch walk.step(from: current, response.head) {
            case .pass:
                if !walk.isAtStart { response.redirected = try? current.target }
                return response
            case .follow(let following):
                await response.body.discard()
                current = following
            case .refuse(let kind, let reason):
                await response.body.discard()
                throw ClientError(
                    kind, reason: reason, request: RequestSummary(current),
                    response: ResponseSummary(head: response.head, redaction: current.redaction))
            }
        }
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }
}

extension Middleware where Self == Redirects {
    /// Follows redirects: see ``Redirects``.
    public static func redirects(_ policy: RedirectPolicy = .standard) -> Self { Redirects(policy) }
}
