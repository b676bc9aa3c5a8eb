// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth

/// Prints a valid access token.
struct OAuthTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print a valid access token, renewed if it must be.",
        discussion: """
            Safe to run from many shells at once: they share a lock, and one of them renews. A renewal that was sent \
            is finished and kept before a signal ends the command.
            """)

    @Flag(help: "Renew it now: for a token that an API does not take any more, though it has not ended.")
    var renew = false

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let isForced = renew
            let tokens = try await options.workspace.session().finishing(terminal) { session in
                isForced ? try await session.renew() : try await session.validate()
            }
            if options.json {
                try terminal.print(json: OAuthReport.token(tokens))
            } else {
                terminal.print(tokens.accessToken)
            }
        }
    }
}

/// Prints what OpenID knows of the person.
struct OAuthUserinfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "userinfo", abstract: "Print what the server knows of who is signed in.",
        discussion: "A token that the server does not take any more is renewed, once.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let object = try await options.workspace.session().finishing(terminal) { try await $0.userinfo() }
            try options.print(object, terminal)
        }
    }
}

/// Prints what the server says of the access token.
struct OAuthIntrospectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "introspect", abstract: "Print what the server says of the access token.",
        discussion: "The token is not renewed first. A token that cannot be used is no error.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let (session, tokens) = try await options.workspace.sessionAndTokens()
            let answer = try await session.grants.introspect(tokens.accessToken, .accessToken)
            var object = answer.members
            object["active"] = .bool(answer.isActive)
            try options.print(object, terminal)
        }
    }
}

extension OAuthSession {
    /// Runs work that may renew the tokens; whatever was sent is finished and
    /// kept before it returns, also when a signal ends it.
    ///
    /// - Throws: `ExitCode`, 128 and the signal's number, after a signal.
    func finishing<Value: Sendable>(
        _ terminal: Terminal, _ work: @escaping @Sendable (OAuthSession) async throws -> Value
    ) async throws -> Value {
        let value = try await Interruption.run {
            try await work(self)
        } finishing: {
            await self.drain()
        }
        if isUnsaved {
            terminal.print(
                error: "the new tokens could not be kept: this one is good, but a person has to sign in for the next")
        }
        if let error = idTokenFailure {
            terminal.print(error: "the new id token is not taken, the one before stays: \(Failure(error).message)")
        }
        return value
    }
}

extension OAuthOptions {
    /// An object of the server: as JSON, or a line a member.
    fileprivate func print(_ object: JSONObject, _ terminal: Terminal) throws {
        if json { return try terminal.print(json: object) }
        for (name, value) in object {
            terminal.print("\(OAuthReport.shown(name)): \(OAuthReport.shown(try Self.text(value)))")
        }
    }

    private static func text(_ value: JSONValue) throws -> String {
        if let text = value.string { return text }
        return String(decoding: try JSONWriter().write(value), as: UTF8.self)
    }
}
