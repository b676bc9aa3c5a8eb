// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Synchronization

/// The wait at the end of a command for a store that has not taken renewed tokens.
///
/// It is told once, and a signal ends it. Without those tokens the person has to sign in again.
final class RenewedTokens: Sendable {
    private let terminal: Terminal
    private let interruption: InterruptionState
    private let isTold = Mutex(false)

    private init(_ terminal: Terminal, _ interruption: InterruptionState) {
        (self.terminal, self.interruption) = (terminal, interruption)
    }

    /// Adds the completion of renewals to a command.
    ///
    /// - Parameters:
    ///   - interruption: The running command's; `nil` outside of one.
    ///   - drain: Waits for the renewals, and for the store if it must. Returns the command with which the person
    ///     signs in again if the store has not taken their tokens.
    package static func complete(
        _ terminal: Terminal, in interruption: InterruptionState?,
        _ drain: @escaping @Sendable (RenewedTokens) async -> String?
    ) {
        guard let interruption else { return }
        let tokens = RenewedTokens(terminal, interruption)
        interruption.complete {
            let signIn = await drain(tokens)
            if let signIn { interruption.lost(CommandFailure(loss(signIn), exitCode: 74)) }
            if tokens.isTold.withLock({ $0 }) { interruption.waits(.tokens) }
        }
    }

    /// Tells that the command waits for the store.
    ///
    /// - Parameters:
    ///   - error: The store's error.
    ///   - signIn: The command with which the person signs in again.
    package func wait(after error: any Error, signIn: String) {
        let isFirst = isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        guard isFirst else { return }
        interruption.waits(
            InterruptionState.Wait(
                words: "for the store to take the renewed tokens, since those before may not work any more",
                loss: Self.loss(signIn)))
        let seconds = WaitTime.seconds(RenewalPolicy.longestWaitForSaving)
        terminal.note(
            "The renewed tokens could not be saved yet: waiting up to \(seconds) s for the store (Ctrl-C ends it): "
                + Failure(error).message)
    }

    private static func loss(_ signIn: String) -> String {
        "the renewed tokens could not be saved, and those before may not work any more: sign in again with \(signIn)"
    }
}

extension OAuthSession {
    /// Completes renewals at the end of a command.
    package func completeRenewals(_ terminal: Terminal, in interruption: InterruptionState?) {
        let signIn = "nb oauth login"
        RenewedTokens.complete(terminal, in: interruption) { tokens in
            await self.drain { tokens.wait(after: $0, signIn: signIn) }
            return self.isSaving ? signIn : nil
        }
    }
}
