// SPDX-License-Identifier: MIT

import ErrandOAuth
import Synchronization

/// A store that fails, or stands still, where a test says.
final class FaultyStore: CredentialStore {
    enum Step: Hashable { case load, save, check }

    private struct State {
        var failing: Step?
        var held: Step?
        var arrived: CheckedContinuation<Void, Never>?
        var hasArrived = false
        var parked: CheckedContinuation<Void, Never>?
    }

    private let base = MemoryCredentialStore()
    private let state = Mutex(State())

    func fail(_ step: Step?) { state.withLock { $0.failing = step } }

    /// Holds such middleware from now on.
    func hold(_ step: Step) { state.withLock { $0.held = step } }

    /// Waits until a middleware is held.
    func waitUntilHeld() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.hasArrived { return true }
                state.arrived = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func release() {
        let parked = state.withLock { state in
            state.held = nil
            return state.parked.take()
        }
        parked?.resume()
    }

    private func pass(_ step: Step, _ kind: OAuthError.Kind) async throws {
        await withCheckedContinuation { continuation in
            let arrived = state.withLock { state -> CheckedContinuation<Void, Never>?? in
                guard state.held == step else { return .none }
                state.hasArrived = true
                state.parked = continuation
                return .some(state.arrived.take())
            }
            switch arrived {
            case .none: continuation.resume()
            case .some(let waiting): waiting?.resume()
            }
        }
        if state.withLock({ $0.failing == step }) { throw OAuthError(kind) }
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        try await pass(.load, .store.unreadable)
        return try await base.load(account)
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await pass(.save, .store.unwritable)
        try await base.save(credential, for: account)
    }

    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws { try await pass(.check, .store.unwritable) }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result { try await base.withLock(account, work) }
}
