// SPDX-License-Identifier: MIT

import ErrandOAuth
import ErrandOAuthSystem
import Foundation

/// A sign-in with a command's options.
struct OAuthLogin: Sendable {
    let command: OAuthLoginCommand
    let grants: OAuthGrants
    let terminal: Terminal
    /// Name and password, for the password grant.
    let person: (name: String, password: String)?

    func tokens() async throws -> TokenSet {
        let scopes = ScopeList(text: command.request.scope)
        switch command.request.grant {
        case .code: return try await code(scopes)
        case .device: return try await device(scopes)
        case .clientCredentials:
            return try await RunningWork().finish { [grants, command] in
                try await grants.clientCredentials(scopes: scopes, resources: command.request.resource)
            }
        case .password:
            guard let person else { throw CancellationError() }
            return try await RunningWork().finish { [grants] in
                try await grants.legacy.passwordTokens(person.name, person.password, scopes)
            }
        }
    }

    private func code(_ scopes: ScopeList) async throws -> TokenSet {
        let asked = command.request
        let parameters = try NamedValue.parse(asked.param)
        let agent = LoopbackAgent(
            address: address, port: command.redirectPort,
            path: command.redirectPath ?? UsualServer.redirectPath(at: grants.provider),
            timeout: .seconds(command.timeout), program: "nb", open: { page in try await open(page) },
            notice: { terminal.note($0) })
        return try await agent.run { redirect in
            var request = AuthorizationRequest(
                redirect: redirect, scopes: scopes, resources: asked.resource, prompt: asked.prompt)
            request.parameters = parameters
            request.isPushed = asked.par
            return try await grants.authorize(request)
        }
    }

    private var address: LoopbackAgent.Address {
        switch command.redirectHost {
        case .v4: .v4
        case .v6: .v6
        case .localhost: .localhost
        }
    }

    private func open(_ page: BrowserPage) async throws {
        if command.noBrowser { return tell("Open: \(page.url)") }
        do { try await SystemBrowser.open(page) } catch OAuthError.agent {
            tell("Open: \(page.url)")
        }
    }

    private func device(_ scopes: ScopeList) async throws -> TokenSet {
        let device = try await grants.authorizeDevice(
            scopes: scopes, resources: command.request.resource,
            parameters: NamedValue.parse(command.request.param))
        tell("Open: \(device.completeURL ?? device.verificationURL)")
        tell("Code: \(TerminalText.safe(device.userCode))")
        terminal.note("Waiting for you to approve the sign-in there (Ctrl-C ends it).")
        return try await grants.poll(device)
    }

    /// Prints a line; with `--json` to standard error, since standard output is
    /// for the object.
    private func tell(_ line: String) {
        if command.options.json { terminal.note(line) } else { terminal.print(line) }
    }

    /// Reads name and password, never from the command line.
    static func person() throws -> (name: String, password: String) {
        let environment = ProcessInfo.processInfo.environment
        if let user = environment["NB_OAUTH_USER"], let password = environment["NB_OAUTH_PASSWORD"] {
            return (user, password)
        }
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal { Terminal.standard.note("User name:") }
        let user = readLine()
        guard let user, let password = try Terminal.readSecret("Password: "), !user.isEmpty else {
            throw OAuthError(.configuration.parameter, reason: "the password grant needs a name and a password")
        }
        return (user, password)
    }
}
