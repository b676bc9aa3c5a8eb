// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes

/// The outermost middleware of an account's nation, which notices the end of
/// the account.
///
/// A 401 that reaches it ends the account only when the refused token is still
/// the current one and nothing can replace it. It does not when a renewal
/// fails for the moment, or when the token was renewed but the body of the
/// request could not be sent again. It counts only for the sign-in with which
/// the call began; a newer sign-in stays. The caller gets the unchanged answer
/// or error after the account has been removed.
struct RefusalWatch: Middleware {
    let session: OAuthSession
    /// The sign-in, if no newer one is known.
    let signIn: String
    /// Called with the sign-in that ended, and the reason.
    let lose: @Sendable (_ signIn: String, _ error: any Error) async -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard request.options.authorization == .automatic, request.origin == next.services.origin else {
            return try await next(request)
        }
        let before = session.knownSignIn
        do {
            let response = try await next(request)
            guard response.head.status == .unauthorized else { return response }
            await next.finish { [self] in
                guard await session.hasEnded() else { return }
                await lose(
                    before ?? signIn, ClientError(.status.client.unauthorized, reason: "the token was refused"))
            }
            return response
        } catch let error as ClientError
            where error.kind == .unauthenticated.expired || error.kind == .unauthenticated.noCredential
        {
            await next.finish { [self] in await lose(before ?? signIn, error) }
            throw error
        }
    }

    /// `true`: the middleware waits for the removal of the account through
    /// ``Next``.
    var waitsOnlyThroughNext: Bool { true }
}

extension Next {
    /// Does the work to its end, even when the call is cancelled.
    fileprivate func finish(_ work: @escaping @Sendable () async -> Void) async {
        let task = Task { await work() }
        try? await interruptible { await task.value }
    }
}
