// SPDX-License-Identifier: MIT

import ErrandCore

/// The saving of renewed tokens that the store did not take at first.
extension OAuthSession {
    /// Returns the outcome of a renewal under the store's lock.
    ///
    /// New tokens that the store does not take are an outcome too; the lock is then kept until it takes them.
    func outcome(of renewal: Renewal) async throws -> Renewal.Outcome {
        let outcome = Promise<Renewal.Outcome>()
        hold { [store] in
            do {
                outcome.resolve(.success(try await store.withLock { try await renewal.run(outcome) }))
            } catch { outcome.resolve(.failure(error)) }
        }
        return try await outcome.value()
    }

    /// Takes new tokens, and gives them to the callers.
    ///
    /// - Parameter saveError: The error of the store if it did not take them.
    /// - Returns: Whether the session takes them; `false` if somebody signed in or out in it meanwhile.
    @discardableResult
    func took(
        _ new: LiveCredential, instead old: LiveCredential?, _ saveError: (any Error)?, _ epoch: UInt64
    ) -> Bool {
        var events = switches(from: old, to: new) + [OAuthEvent(.refreshed)]
        if let saveError { events.insert(OAuthEvent(.storeFailed, saveError), at: 0) }
        var isTaken = false
        _ = state.conclude(epoch, events, failure: saveError, isKeepingLock: saveError != nil) {
            isTaken = true
            return .give(saveError == nil ? $0.renewed(new) : $0.unsaved(new))
        }
        return isTaken
    }

    /// Saves the tokens again and again, until the store has them, or they do not count any more.
    ///
    /// The caller holds the store's lock. A lock that is lost meanwhile ends nothing: nobody else has the tokens, and
    /// before each try the store says whether they still count.
    func saveUntilTaken() async {
        // The work of a lock that is lost is cancelled.
        await Task {
            while let step = await state.nextStep(policy, time) {
                switch step {
                case .save(let live, let epoch): await save(live, epoch)
                case .lend(let work): await work()
                }
            }
        }.value
    }

    /// Saves tokens of which the session knows nothing any more, since somebody signed in or out in it meanwhile.
    ///
    /// The store may still have those before them. The caller holds the store's lock.
    func saveForgotten(_ new: LiveCredential) async {
        await Task {
            for failures in 1... {
                try? await time.sleep(for: policy.pauseBeforeSaving(failures))
                do {
                    guard Reconciliation(new, try await content(insteadOf: new)) == .keep else { return }
                    _ = try await store.save(new.stored)
                    return
                } catch {}
            }
        }.value
    }

    private func save(_ live: LiveCredential, _ epoch: UInt64) async {
        let work: RenewalMachine.Work?
        do {
            switch Reconciliation(live, try await content(insteadOf: live)) {
            case .keep:
                guard try await store.save(live.stored) else { return await end(live, epoch) }
                work = state.conclude(epoch, []) { .decide($0.saved(live.stored, time.now())) }
            case .adopt(let stored):
                let other = self.live(stored: stored)
                work = state.conclude(epoch, switches(from: live, to: other)) { .give($0.renewed(other)) }
            case .over: return await end(live, epoch)
            }
        } catch {
            work = state.conclude(epoch, [], failure: error) {
                $0.saveFailed() ? .refuse(error) : .decide(.wait(nil))
            }
        }
        if let work { begin(work, epoch) }
    }

    /// Returns the credential that the store has instead of the unsaved one.
    private func content(insteadOf live: LiveCredential) async throws -> StoredCredential? {
        do { return try await store.load() } catch OAuthError.store.corrupt {
            // The damaged record was set aside, so nothing is overwritten.
            guard case .credential(let old)? = live.unsavedOver else { return nil }
            return old
        }
    }

    /// Ends the session, since somebody has signed out elsewhere.
    private func end(_ live: LiveCredential, _ epoch: UInt64) async {
        let error = OAuthError(.loginRequired, reason: "another process signed out")
        _ = state.conclude(epoch, [OAuthEvent(.expired, error)]) {
            $0.ended()
            return .refuse(ClientError(.unauthenticated.expired, problem: error))
        }
        await grants.discard(live.stored.tokens)
    }

    // MARK: The lock

    /// Starts work that holds the store's lock, and that ``drain()`` waits for.
    func hold(_ work: @escaping @Sendable () async -> Void) {
        state.beginHolding()
        Task.detached { [state] in
            await work()
            state.endHolding()
        }
    }

    /// Runs work that needs the store's lock.
    ///
    /// A lock that is kept for unsaved tokens is borrowed: given up, another process could get it, and send the token
    /// that the server has replaced.
    ///
    /// - Parameter work: Gets whether the lock is borrowed, for ``withLock(isBorrowed:_:)``.
    func borrowingLock<Value>(_ work: (_ isBorrowed: Bool) async throws -> Value) async rethrows -> Value {
        let isBorrowed = state.borrowLock()
        defer { if isBorrowed { state.returnLock() } }
        return try await work(isBorrowed)
    }

    /// Runs work under the store's lock.
    func withLock<Value: Sendable>(
        isBorrowed: Bool, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard isBorrowed else { return try await store.withLock(work) }
        let result = Promise<Value>()
        state.doUnderBorrowedLock {
            do { result.resolve(.success(try await work())) } catch { result.resolve(.failure(error)) }
        }
        return try await result.value()
    }
}
