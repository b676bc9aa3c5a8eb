// SPDX-License-Identifier: MIT

import Synchronization

/// An agent for apps that own a URL: the system gives them the address, and they
/// give it to ``finish(url:)``.
///
/// That the app comes to the front is no sign that the person gave up;
/// ``cancel()`` is.
public final class HandOffAgent: AuthorizationAgent {
    private struct State {
        var flow: PendingAuthorization?
        var waiting: CheckedContinuation<TokenSet, any Error>?
        /// An answer that came before anyone waited for it.
        var early: Result<TokenSet, any Error>?
        /// Whether a code is on its way, and whether nobody waits for it any more.
        var isFinishing = false
        var isGivenUp = false
    }

    private let redirect: RedirectURI
    private let open: @Sendable (String) async throws -> Void
    private let state = Mutex(State())

    /// An agent.
    ///
    /// - Parameters:
    ///   - redirect: The app's URL.
    ///   - open: Opens a URL in the system's browser.
    public init(redirect: RedirectURI, open: @escaping @Sendable (String) async throws -> Void) {
        self.redirect = redirect
        self.open = open
    }

    /// Opens the browser and waits for ``finish(url:)``.
    ///
    /// A sign-in that is begun while another one waits ends that one.
    public func run(
        _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        let flow = try await begin(redirect)
        cancel()
        state.withLock { state in
            state.flow = flow
            state.early = nil
            state.isFinishing = false
            state.isGivenUp = false
        }
        try await open(flow.url)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early = state.withLock { state -> Result<TokenSet, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if let early = state.early.take() { return early }
                    guard state.flow === flow else { return .failure(CancellationError()) }
                    state.waiting = continuation
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            giveUp(flow)
        }
    }

    /// Takes the URL that the app was opened with.
    ///
    /// - Returns: Whether it was this sign-in's answer. It is not when no
    ///   sign-in waits, or when the place or the state is another one.
    @discardableResult
    public func finish(url: String) async -> Bool {
        let pending = state.withLock { state in
            if state.flow != nil { state.isFinishing = true }
            return state.flow
        }
        guard let flow = pending else { return false }
        do {
            let tokens = try await flow.finish(url)
            deliver(flow, .success(tokens))
            return true
        } catch let error as OAuthError where error.leavesFlowOpen {
            let isGivenUp = state.withLock { state in
                guard state.flow === flow else { return false }
                state.isFinishing = false
                return state.isGivenUp
            }
            if isGivenUp { end(flow, CancellationError()) }
            return false
        } catch {
            deliver(flow, .failure(error))
            return true
        }
    }

    /// Ends the sign-in that waits: the person gave up.
    public func cancel() {
        guard let flow = state.withLock({ $0.flow }) else { return }
        end(flow, OAuthError(.agent.cancelled, reason: "the sign-in was cancelled"))
    }

    /// Nobody waits any more: but the answer to a code that was sent brings tokens.
    private func giveUp(_ flow: PendingAuthorization) {
        let isFinishing = state.withLock { state in
            guard state.flow === flow else { return false }
            state.isGivenUp = true
            return state.isFinishing
        }
        if !isFinishing { end(flow, CancellationError()) }
    }

    private func end(_ flow: PendingAuthorization, _ error: any Error) {
        flow.cancel()
        deliver(flow, .failure(error))
    }

    private func deliver(_ flow: PendingAuthorization, _ result: Result<TokenSet, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<TokenSet, any Error>? in
            guard state.flow === flow else { return nil }
            state.flow = nil
            if let waiting = state.waiting.take() { return waiting }
            state.early = result
            return nil
        }
        waiting?.resume(with: result)
    }
}
