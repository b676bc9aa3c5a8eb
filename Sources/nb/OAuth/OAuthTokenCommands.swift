// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth

/// Prints a valid access token.
struct OAuthTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print a valid access token, renewed if it must be.",
        discussion: "Safe to run from many shells at once: they share a lock, and one of them renews.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let tokens = try await options.workspace.session().validTokens(terminal)
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
        commandName: "userinfo", abstract: "Print what the server knows of who is signed in.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let workspace = options.workspace
            let session = try await workspace.session()
            let tokens = try await session.validTokens(terminal)
            guard let subject = try await workspace.store.load(session.account)?.subject else {
                throw OAuthError(
                    .configuration.parameter, reason: "no id token says who is signed in: sign in with --scope openid")
            }
            let object = try await session.grants.userinfo(tokens, subject: subject)
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
    /// Valid tokens; a word to the person when they could not be kept.
    fileprivate func validTokens(_ terminal: Terminal) async throws -> TokenSet {
        let tokens = try await validate()
        if isUnsaved {
            terminal.print(
                error: "the new tokens could not be kept: this one is good, but a person has to sign in for the next")
        }
        return tokens
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
