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
        guard let text = try await TypedLine.read()?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            throw CommandFailure("no address was pasted", exitCode: 77)
        }
        return try await flow.finish(text)
    }
}
