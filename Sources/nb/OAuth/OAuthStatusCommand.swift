// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth
import Foundation

/// The command `nb oauth status`.
struct OAuthStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show who is signed in at which server, and until when.",
        discussion: "Sends nothing to the server, and prints no token. The exit code is 77 when nobody is signed in.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let workspace = options.workspace
            guard let profile = try workspace.profile(),
                let stored = try await workspace.store.load(workspace.account(profile))
            else {
                if options.json {
                    try terminal.print(json: ["signed_in": false, "store": .string(workspace.folder)])
                } else {
                    terminal.print("Nobody is signed in here. [\(workspace.folder)]")
                }
                throw ExitCode(77)
            }
            if options.json {
                var object = OAuthReport.signedIn(profile, stored, workspace.folder)
                object["expired"] = .bool(Self.hasEnded(stored.tokens))
                if stored.refusals > 0 { object["refused_renewals"] = .number(JSONNumber(Int64(stored.refusals))) }
                try terminal.print(json: object)
            } else {
                for line in Self.lines(profile, stored, workspace.folder) { terminal.print(line) }
            }
        }
    }

    private static func hasEnded(_ tokens: TokenSet) -> Bool { tokens.expiry.map { $0 <= Date() } ?? false }

    private static func lines(_ profile: OAuthProfile, _ stored: StoredCredential, _ folder: String) -> [String] {
        let tokens = stored.tokens
        let isApp = profile.grant == .clientCredentials
        var lines = [
            isApp ? "Signed in as the app itself." : "Signed in\(stored.subject.map { " as \(shown($0))" } ?? "")."
        ]
        lines.append("Server: \(shown(profile.issuer ?? profile.tokenEndpoint ?? ""))")
        lines.append("Client: \(shown(profile.clientID)) (\(profile.method.rawValue))")
        lines.append("Token: \(tokens.tokenType == .dpop ? "DPoP" : "Bearer"), \(end(of: tokens))")
        lines.append(renewal(isApp, stored))
        if let scopes = tokens.scopes, !scopes.isEmpty { lines.append("Scope: \(scopes)") }
        if !tokens.resources.isEmpty { lines.append("Resource: \(shown(tokens.resources.joined(separator: " ")))") }
        lines.append("Store: \(folder)")
        return lines
    }

    private static func end(of tokens: TokenSet) -> String {
        guard let expiry = tokens.expiry else { return "its expiry is not known" }
        let date = expiry.formatted(.iso8601)
        return hasEnded(tokens) ? "expired at \(date)" : "until \(date)"
    }

    private static func renewal(_ isApp: Bool, _ stored: StoredCredential) -> String {
        if isApp { return "Renewal: automatic" }
        guard stored.tokens.refreshToken != nil else { return "Renewal: none; sign in again when the token expires" }
        guard stored.refusals > 0 else { return "Renewal: by a refresh token" }
        let count = stored.refusals == 1 ? "once" : "\(stored.refusals) times"
        return "Renewal: the server has refused the refresh token \(count) without a clear reason"
    }

    private static func shown(_ text: String) -> String { TerminalText.safe(text) }
}
