// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth

/// The command `nb oauth token`.
struct OAuthTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print a valid access token, renewed if necessary.",
        discussion: """
            It is safe to run from many shells at once: they share a lock, and one of them renews. A renewal that \
            was sent is completed and saved before a signal ends the command.
            """)

    @Flag(help: "Renew the token now: for a token that an API no longer accepts, although it has not expired.")
    var renew = false

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let isForced = renew
            try await options.workspace.session().finishing(terminal) { session in
                let tokens = isForced ? try await session.renew() : try await session.validate()
                if options.json {
                    try terminal.print(json: OAuthReport.token(tokens))
                } else {
                    terminal.print(tokens.accessToken)
                }
            }
        }
    }
}

/// The command `nb oauth userinfo`.
struct OAuthUserinfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "userinfo", abstract: "Print the server's claims about the signed-in person.",
        discussion: "A token that the server no longer accepts is renewed, once.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            try await options.workspace.session().finishing(terminal) { session in
                try options.print(try await session.userinfo(), terminal)
            }
        }
    }
}

/// The command `nb oauth introspect`.
struct OAuthIntrospectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "introspect", abstract: "Print the server's information about the access token.",
        discussion: "The token is not renewed first. An inactive token is not an error.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let (session, tokens) = try await options.workspace.sessionAndTokens()
            let response = try await session.grants.introspect(tokens.accessToken, .accessToken)
            var object = response.members
            object["active"] = .bool(response.isActive)
            try options.print(object, terminal)
        }
    }
}

extension OAuthSession {
    /// Runs work that may renew the tokens.
    ///
    /// A renewal that was sent is completed and saved before it returns, even
    /// when a signal ends it.
    ///
    /// - Throws: `ExitCode`, 128 and the signal's number, after a signal; 74 if the store did not take the new tokens.
    func finishing(
        _ terminal: Terminal, _ work: @escaping @Sendable (OAuthSession) async throws -> Void
    ) async throws {
        try await Interruption.runAndComplete { state in
            self.completeRenewals(terminal, in: state)
            try await work(self)
        }
        if let error = idTokenFailure {
            terminal.print(error: "the new id token was refused, and the previous one stays: \(Failure(error).message)")
        }
    }
}

extension OAuthOptions {
    /// Prints a server's object: as JSON, or one line per member.
    fileprivate func print(_ object: JSONObject, _ terminal: Terminal) throws {
        if json { return try terminal.print(json: object) }
        for (name, value) in object {
            terminal.print("\(TerminalText.safe(name)): \(TerminalText.safe(try Self.text(value)))")
        }
    }

    private static func text(_ value: JSONValue) throws -> String {
        if let text = value.string { return text }
        return String(decoding: try JSONWriter().write(value), as: UTF8.self)
    }
}
