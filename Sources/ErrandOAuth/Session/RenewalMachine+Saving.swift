// SPDX-License-Identifier: MIT

import ErrandCore

/// Renewed tokens that the store did not take.
///
/// The server has replaced the tokens before them, so they are the only ones of the sign-in. They are saved again and
/// again, and none are requested in place of them before that.
extension RenewalMachine {
    /// The state of the repeated saving.
    struct Saving {
        /// The number of tries that failed.
        var failures = 1
        /// Whether callers wait for the result of the next try.
        var isAwaited = false
        /// The renewal that follows when the tokens are saved, if somebody waits for one.
        var renewal: Work?
    }

    /// Takes renewed tokens that the store did not take.
    ///
    /// They are saved again if they have a refresh token that the store has not: the server may have ended the one
    /// that the store has.
    mutating func unsaved(_ new: LiveCredential) -> LiveCredential {
        let new = renewed(new)
        var old: String?
        if case .credential(let stored)? = new.unsavedOver { old = stored.tokens.refreshToken }
        if let token = new.stored.tokens.refreshToken, token != old { saving = Saving() }
        return new
    }

    /// Takes the tokens of a sign-in in place of unsaved ones, when the store did not take them either.
    mutating func signedInUnsaved(_ new: LiveCredential) -> LiveCredential {
        let new = signedIn(new)
        saving = Saving()
        return new
    }

    /// Returns the pause before the next try to save; `nil` when there is nothing to save.
    func pauseBeforeSaving(_ policy: RenewalPolicy) -> Duration? {
        guard let saving else { return nil }
        return saving.isAwaited ? .zero : policy.pauseBeforeSaving(saving.failures)
    }

    /// Lets a renewal wait for the result of the next try to save.
    mutating func beginAfterSaving(_ renewal: Work) -> Decision {
        saving?.isAwaited = true
        // A forced renewal serves also those who need none by the clock.
        if case .renew(_, isForced: true, _) = saving?.renewal {} else { saving?.renewal = renewal }
        return .wait(.save)
    }

    /// Notes that another try to save failed.
    ///
    /// - Returns: Whether callers waited for it.
    mutating func saveFailed() -> Bool {
        guard let failed = saving else { return false }
        let failures = min(failed.failures + 1, 1_000_000)
        saving = Saving(failures: failures)
        return failed.isAwaited && phase != .loading
    }

    /// Notes that the store has tokens that it did not take at first.
    ///
    /// - Returns: The decision for those who waited for it.
    mutating func saved(_ stored: StoredCredential, _ now: TimeSource.Instant) -> Decision {
        // An id token that came meanwhile is saved by the next try.
        guard live?.stored == stored else { return .wait(nil) }
        live?.unsavedOver = nil
        guard let saved = saving.take(), saved.isAwaited else { return .wait(nil) }
        if case .renew(_, let isForced, let isDemanded) = saved.renewal, phase == .idle {
            phase = .renewing
            return .wait(.renew(live, isForced: isForced, isDemanded: isDemanded))
        }
        return decide(now, mayRead: true)
    }
}
