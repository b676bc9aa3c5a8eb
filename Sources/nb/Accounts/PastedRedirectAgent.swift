// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation

/// Takes a person through a browser that cannot come back to this machine: it prints the
/// address, and the person pastes where the browser ended.
struct PastedRedirectAgent: AuthorizationAgent {
    let port: Int
    let path: String
    let terminal: Terminal

    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        let authority = port == 0 ? "127.0.0.1" : "127.0.0.1:\(port)"
        let flow = try await begin(try RedirectURI("http://\(authority)\(path)"))
        defer { flow.cancel() }
        terminal.print("Open: \(flow.url)")
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

    /// What is wrong with a pasted text, which leaves the sign-in open.
    private static func words(_ error: OAuthError, _ redirect: String) -> String {
        error.kind.belongs(to: .stateMismatch)
            ? "That address belongs to another sign-in."
            : "That is not the address: it begins with \(redirect)?"
    }
}
