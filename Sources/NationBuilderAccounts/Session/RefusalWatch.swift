// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes
import NationBuilder
import Synchronization

/// The outermost middleware of an account's nation, which notices the end of
/// the account.
///
/// A 401 ends the account only when it is about the token (`NationBuilderProblem`
/// knows), the refused token is still the current one, and nothing can replace it.
/// It does not when a renewal has just succeeded or fails for the moment, or when the
/// token was renewed but the body of the request could not be sent again. NationBuilder
/// responds with `unauthorized` both to a missing permission and to a token that it does
/// not know, so then the nation is asked for the person of the token, which
/// everybody may ask. The response counts only for the sign-in with which the call
/// began; a newer sign-in stays. The caller gets the unchanged response or error
/// after the account has been removed.
struct RefusalWatch: Middleware {
    let session: OAuthSession
    /// The sign-in, if no newer one is known.
    let signIn: String
    /// Called with the sign-in that ended, and the reason.
    let lose: @Sendable (_ signIn: String, _ error: any Error) async -> Void
    private let confirmed = LastConfirmation()

    init(
        session: OAuthSession, signIn: String, lose: @escaping @Sendable (String, any Error) async -> Void
    ) {
        self.session = session
        self.signIn = signIn
        self.lose = lose
    }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard request.options.authorization == .automatic, request.origin == next.services.origin else {
            return try await next(request)
        }
        let before = session.knownSignIn ?? signIn
        do {
            var response = try await next(request)
            guard response.head.status == .unauthorized, try await isTokenRefused(&response, request, next) else {
                return response
            }
            await next.finish { [self] in
                guard await session.hasEnded() else { return }
                await lose(before, ClientError(.status.client.unauthorized, reason: "the token was refused"))
            }
            return response
        } catch let error as ClientError
            where error.kind == .unauthenticated.expired || error.kind == .unauthenticated.noCredential
        {
            await next.finish { [self] in await lose(before, error) }
            throw error
        }
    }

    /// Returns whether a 401 is about the token.
    ///
    /// - Throws: `ClientError.unauthenticated` when the sign-in turns out to have ended.
    private func isTokenRefused(
        _ response: inout RawResponse, _ request: RawRequest, _ next: Next
    ) async throws -> Bool {
        guard let problem = try await next.problem(in: &response, to: request) as? NationBuilderProblem else {
            return false
        }
        if problem.concernsCredential(of: request, response.head) { return true }
        let now = next.services.time.now()
        guard problem.code == .unauthorized, !confirmed.holds(now) else { return false }
        do {
            let response = try await next(request.asQuestionForCaller)
            await response.body.discard()
            if StatusSet.successful.contains(response.head.status) { confirmed.note(now) }
            return response.head.status == .unauthorized
        } catch let error as ClientError where error.kind.belongs(to: .unauthenticated) {
            throw error
        } catch {
            // The nation does not respond now, so nothing is known.
            return false
        }
    }

    /// `true`: the middleware waits for the removal of the account through
    /// ``Next``.
    var waitsOnlyThroughNext: Bool { true }
}

/// The time at which the nation last told the person of the token.
///
/// A person who lacks a permission asks for many things in vain; one question a
/// minute is enough.
private final class LastConfirmation: Sendable {
    private let last = Mutex<TimeSource.Instant?>(nil)

    func note(_ now: TimeSource.Instant) { last.withLock { $0 = now } }

    func holds(_ now: TimeSource.Instant) -> Bool {
        last.withLock { $0.map { $0.duration(to: now) < .seconds(60) } ?? false }
    }
}

extension RawRequest {
    /// A request for the person of the token, with the settings of this one.
    fileprivate var asQuestionForCaller: RawRequest {
        var request = self
        request.head.method = .get
        request.head.path = "\(home)/api/v1/people/me"
        request.head.headerFields = request.defaultFields
        request.head.headerFields[.accept] = "application/json"
        request.head.headerFields[.contentType] = "application/json"
        request.body = nil
        request.template = "people/me"
        return request
    }

    /// The path of the nation's URL, above its API.
    private var home: Substring {
        let path = head.path ?? ""
        return path.firstRange(of: "/api/").map { path[..<$0.lowerBound] } ?? ""
    }
}

extension Next {
    /// Does the work to its end, even when the call is cancelled.
    fileprivate func finish(_ work: @escaping @Sendable () async -> Void) async {
        let task = Task { await work() }
        try? await interruptible { await task.value }
    }
}
