// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth

/// The message and exit code of an OAuth error.
enum OAuthFailure {
    /// - Parameter signIn: The command with which a person signs in again.
    package static func words(_ error: OAuthError, signIn: String) -> (String, ExitCode) {
        var text = sentence(for: error.kind).replacing("%@", with: signIn)
        if let code = error.code { text += " (\(TerminalText.safe(code.rawValue)))" }
        if let status = error.status, error.code == nil { text += " (status \(status))" }
        // The reason says nothing more of a port.
        if let reason = error.reason, !text.contains(reason), !error.kind.belongs(to: .agent.portTaken) {
            text += ": \(reason)"
        }
        if let words = error.shownDescription { text += ": \(words)" }
        if let scope = error.scope, error.status == 403 || error.code == .insufficientScope {
            text += " (required scope: \(TerminalText.safe(scope)))"
        }
        if let help = help(for: error.kind), !text.contains("sign in again") {
            text += " (\(help.replacing("%@", with: signIn)))"
        }
        if let wait = error.retryAfter { text += Failure.tryAgain(wait) }
        return (text, exitCode(error))
    }

    private static func sentence(for kind: OAuthError.Kind) -> String {
        let sentences: [(OAuthError.Kind, String)] = [
            (.configuration, "the request is invalid"), (.refused, "the server refused"),
            (.interactionRequired, "a person has to sign in: %@"),
            (.loginRequired, "a person has to sign in: %@"),
            (.status, "the server refused without a reason"), (.invalidResponse, "the response is invalid"),
            (.stateMismatch, "the response belongs to another sign-in"),
            (.issuerMismatch, "the response comes from another server"), (.idToken, "the id token is invalid"),
            (.store.corrupt, "the store is damaged"), (.store.insecure, "the store is not safe"),
            (.store.wrongKey, "the store was sealed by another passphrase, or by none: NB_STORE_PASSPHRASE"),
            (.store.inDoubt, "another machine may have the new tokens"),
            (.store.locked, "the store is busy"), (.store.unreadable, "the tokens cannot be read"),
            (.store, "the store failed"),
            (.agent.timedOut, "the browser did not return in time"),
            (.agent.portTaken, "the port is taken: give another --redirect-port, or 0 for any"),
            (.agent.intercepted, "the sign-in was ended: try again with --no-browser"),
            (.agent, "the sign-in was not completed"), (.alreadyUsed, "the sign-in was completed before"),
        ]
        return sentences.first { kind.belongs(to: $0.0) }?.1 ?? kind.name
    }

    /// Returns what helps when a store failed, unless the sentence says it.
    private static func help(for kind: OAuthError.Kind) -> String? {
        let all: [(OAuthError.Kind, String?)] = [
            (.store.corrupt, "sign in again: %@"),
            (.store.inDoubt, "sign in again: %@, or try again in ten minutes"),
            (.store.insecure, "make it yours alone, then try again"), (.store.wrongKey, nil),
            (.store.locked, "try again in a moment"), (.store.unreadable, "mend that, then try again"),
            (.store, "make room or allow writing, then try again"),
        ]
        return all.first { kind.belongs(to: $0.0) }?.1
    }

    private static func exitCode(_ error: OAuthError) -> ExitCode {
        let codes: [(OAuthError.Kind, Int32)] = [
            (.configuration, 64), (.invalidResponse, 65), (.stateMismatch, 65), (.issuerMismatch, 65), (.idToken, 65),
            (.agent.portTaken, 69), (.store.locked, 75),
            (.store.inDoubt, 75), (.store, 74), (.agent.timedOut, 75), (.agent, 77),
            (.loginRequired, 77), (.interactionRequired, 77),
        ]
        if let code = codes.first(where: { error.kind.belongs(to: $0.0) })?.1 { return ExitCode(code) }
        // With a server error, the other details do not matter.
        if let status = error.status, status >= 500 { return ExitCode(status == 503 ? 75 : 1) }
        let unauthorized: [OAuthError.Code] = [
            .invalidClient, .invalidGrant, .unauthorizedClient, .accessDenied, .invalidToken, .expiredToken,
            .insufficientScope,
        ]
        if let code = error.code, unauthorized.contains(code) { return ExitCode(77) }
        if error.code == .temporarilyUnavailable || error.status == 429 || error.status == 503 { return ExitCode(75) }
        return ExitCode(1)
    }
}
