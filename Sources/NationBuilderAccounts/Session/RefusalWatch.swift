// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes

/// The outermost step of an account's nation: it notices that the account has ended.
///
/// A 401 that comes through to here is one that renewal did not cure. It counts only
/// when the account's own token was refused, and only for the sign-in with which the
/// call began: a newer one stays. The caller gets the answer or the error as it is, after
/// the account has been removed.
struct RefusalWatch: Middleware {
    let session: OAuthSession
    /// The sign-in when nothing newer is known.
    let signIn: String
    /// Told which sign-in ended, and why.
    let lose: @Sendable (_ signIn: String, _ error: any Error) async -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard request.options.authorization == .automatic, request.origin == next.services.origin else {
            return try await next(request)
        }
        let before = session.knownSignIn
        do {
            let response = try await next(request)
            guard response.head.status == .unauthorized else { return response }
            await next.lose(
                self, before ?? signIn, ClientError(.status.client.unauthorized, reason: "the token was refused"))
            return response
        } catch let error as ClientError
            where error.kind == .unauthenticated.expired || error.kind == .unauthenticated.noCredential
        {
            await next.lose(self, before ?? signIn, error)
            throw error
        }
    }

    /// It waits for the account's end through ``Next``.
    var waitsOnlyThroughNext: Bool { true }
}

extension Next {
    /// The end of an account is not given up when the call is.
    fileprivate func lose(_ watch: RefusalWatch, _ signIn: String, _ error: any Error) async {
        let work = Task { await watch.lose(signIn, error) }
        try? await interruptible { await work.value }
    }
}
