// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation

/// An agent for a browser that cannot return to this machine: it prints the URL of the
/// sign-in page, and the person pastes the URL at which the browser ended.
struct PastedRedirectAgent: AuthorizationAgent {
    let port: Int
    let path: String
    let terminal: Terminal

    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        let flow = try await begin(try RedirectURI(LoopbackRedirect.text(port: port, path: path)))
        defer { flow.cancel() }
        terminal.print("Open: \(flow.url)")
        let expiry = Task {
            if try await flow.expires() { terminal.noteExpiry() }
        }
        defer { expiry.cancel() }
        terminal.note("The browser ends at a page that does not load. Paste its address here:")
        while let line = try await TypedLine.read() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if !text.isEmpty {
                do { return try await flow.finish(text) } catch let error as OAuthError where error.leavesFlowOpen {
                    terminal.note(Self.words(error, flow.redirect.text))
                }
            }
            terminal.note("Paste the whole address of the page at which the browser ended:")
        }
        throw CommandFailure("no address was pasted", exitCode: 77)
    }

    /// Returns the message about a wrong pasted text, after which the sign-in continues.
    private static func words(_ error: OAuthError, _ redirect: String) -> String {
        error.kind.belongs(to: .stateMismatch)
            ? "That address belongs to another sign-in."
            : "That is not the address: it begins with \(redirect)?"
    }
}
