// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// An agent for apps that own a URL.
///
/// The system opens the app with the response's URL, and the app passes it to
/// ``finish(url:)``.
///
/// The sign-in stays open when the app comes to the front without a response.
/// ``cancel()`` ends it.
public final class HandOffAgent: AuthorizationAgent {
    private struct State {
        var flow: PendingAuthorization?
        /// The tokens of the flow, which may come before anyone waits for them.
        var tokens = Promise<TokenSet>()
        /// The number of URLs that are being looked at; for one of them a code may be on its way.
        var finishing = 0
        /// The reason why nobody waits for the response any more.
        var givenUp: (any Error)?
    }

    private let redirect: RedirectURI
    private let open: @Sendable (String) async throws -> Void
    private let expired: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates an agent.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI that the app owns.
    ///   - open: Opens a URL in the system's browser.
    ///   - expired: Called when a pushed request has expired (RFC 9126 §2.2), while the sign-in
    ///     waits. A browser that opens the URL from then on gets an error of the server; one that
    ///     has opened it may still come back. So the person can be asked whether to try again.
    public init(
        redirect: RedirectURI, open: @escaping @Sendable (String) async throws -> Void,
        expired: @escaping @Sendable () -> Void = {}
    ) {
        self.redirect = redirect
        self.open = open
        self.expired = expired
    }

    /// Opens the browser and waits for ``finish(url:)``.
    ///
    /// A new sign-in ends one that is still waiting.
    public func run(
        _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        let flow = try await begin(redirect)
        cancel()
        let tokens = Promise<TokenSet>()
        state.withLock { $0 = State(flow: flow, tokens: tokens) }
        let expiry = Task { [expired] in
            if try await flow.expires(), flow.isOpen { expired() }
        }
        defer { expiry.cancel() }
        // The browser may come back before `open` returns, so its failure is not yet the end.
        do { try await open(flow.url) } catch { giveUp(flow, error) }
        return try await withTaskCancellationHandler {
            try await tokens.value()
        } onCancel: {
            giveUp(flow, CancellationError())
        }
    }

    /// Receives the URL that the app was opened with.
    ///
    /// - Returns: Whether the URL is this sign-in's response. `false` when no
    ///   sign-in is waiting, or when the redirect URI or `state` differs.
    @discardableResult
    public func finish(url: String) async -> Bool {
        let pending = state.withLock { state in
            if state.flow != nil { state.finishing += 1 }
            return state.flow
        }
        guard let flow = pending else { return false }
        do {
            let tokens = try await flow.finish(url)
            deliver(flow, .success(tokens))
            return true
        } catch let error as OAuthError where error.leavesFlowOpen {
            let reason = state.withLock { state -> (any Error)? in
                guard state.flow === flow else { return nil }
                state.finishing -= 1
                // Another URL may be the response, with its code on its way.
                return state.finishing == 0 ? state.givenUp : nil
            }
            if let reason { end(flow, reason) }
            return false
        } catch let error as OAuthError where error.kind == .alreadyUsed {
            // The same URL again, while its code is being redeemed.
            state.withLock { state in
                if state.flow === flow { state.finishing -= 1 }
            }
            return false
        } catch {
            deliver(flow, .failure(error))
            return true
        }
    }

    /// Ends the waiting sign-in, as when the person gives up.
    public func cancel() {
        guard let flow = state.withLock({ $0.flow }) else { return }
        end(flow, OAuthError(.agent.cancelled, reason: "the sign-in was cancelled"))
    }

    /// Stops waiting, unless a code was sent already: the response to that code
    /// contains the tokens.
    private func giveUp(_ flow: PendingAuthorization, _ reason: any Error) {
        let isFinishing = state.withLock { state in
            guard state.flow === flow else { return false }
            state.givenUp = reason
            return state.finishing > 0
        }
        if !isFinishing { end(flow, reason) }
    }

    private func end(_ flow: PendingAuthorization, _ error: any Error) {
        flow.cancel()
        deliver(flow, .failure(error))
    }

    private func deliver(_ flow: PendingAuthorization, _ result: Result<TokenSet, any Error>) {
        let tokens = state.withLock { state -> Promise<TokenSet>? in
            guard state.flow === flow else { return nil }
            state.flow = nil
            return state.tokens
        }
        tokens?.resolve(result)
    }
}
