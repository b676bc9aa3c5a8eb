// SPDX-License-Identifier: MIT

import ErrandOAuth
import ErrandOAuthAgents
import Foundation

/// The way from a command's options to tokens.
struct OAuthLogin: Sendable {
    let command: OAuthLoginCommand
    let grants: OAuthGrants
    let terminal: Terminal

    func tokens() async throws -> TokenSet {
        let scopes = ScopeList(text: command.scope)
        switch command.grant {
        case .code: return try await code(scopes)
        case .device: return try await device(scopes)
        case .clientCredentials: return try await grants.clientCredentials(scopes: scopes)
        case .password:
            let (user, password) = try Self.person()
            return try await grants.legacy.passwordTokens(user, password, scopes)
        }
    }

    private func code(_ scopes: ScopeList) async throws -> TokenSet {
        let isPushed = command.par
        let agent = LoopbackAgent(port: command.redirectPort) { url in try await open(url) }
        return try await agent.run { redirect in
            var request = AuthorizationRequest(redirect: redirect, scopes: scopes)
            request.isPushed = isPushed
            return try await grants.authorize(request)
        }
    }

    private func open(_ url: String) async throws {
        if command.noBrowser { return tell("Open: \(url)") }
        do { try await SystemBrowser.open(url) } catch OAuthError.agent {
            tell("Open: \(url)")
        }
    }

    private func device(_ scopes: ScopeList) async throws -> TokenSet {
        let device = try await grants.authorizeDevice(scopes: scopes)
        tell("Open: \(device.completeURL ?? device.verificationURL)")
        tell("Code: \(OAuthReport.shown(device.userCode))")
        return try await grants.poll(device)
    }

    /// With `--json`, standard output is the object's.
    private func tell(_ line: String) {
        if command.options.json { terminal.note(line) } else { terminal.print(line) }
    }

    /// Name and password, never from the command line.
    private static func person() throws -> (String, String) {
        let environment = ProcessInfo.processInfo.environment
        if let user = environment["NB_OAUTH_USER"], let password = environment["NB_OAUTH_PASSWORD"] {
            return (user, password)
        }
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal { Terminal.standard.note("User name:") }
        let user = readLine()
        let password = isTerminal ? getpass("Password: ").map { String(cString: $0) } : readLine()
        guard let user, let password, !user.isEmpty else {
            throw OAuthError(.configuration.parameter, reason: "the password grant needs a name and a password")
        }
        return (user, password)
    }
}
