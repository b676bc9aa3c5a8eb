// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder

/// The token with which a receiver checks webhooks.
struct WebhookSecret: Sendable {
    let text: String
    /// Its source, in words.
    let origin: String
}

/// The secrets of nations, each in a file that only the user can read.
struct WebhookSecrets: Sendable {
    let folder = StateFolder.path("webhooks")

    /// Returns the secret of a nation.
    ///
    /// The order is: the given secret, which is stored; `NB_WEBHOOK_TOKEN`; the
    /// sandbox's; the stored one; the one that a person types. Without a nation, a random
    /// secret is generated once and stored.
    ///
    /// - Parameters:
    ///   - given: The secret from `--secret -`, if any.
    ///   - place: The nation's base URL; `nil` for no nation.
    ///   - name: The nation's name in messages.
    func find(_ given: String?, at place: BaseURL?, _ name: String, _ terminal: Terminal) async throws -> WebhookSecret
    {
        if let given { return try keep(given, at: place) }
        if let variable = ProcessInfo.processInfo.environment["NB_WEBHOOK_TOKEN"], !variable.isEmpty {
            return WebhookSecret(text: variable, origin: "that of NB_WEBHOOK_TOKEN")
        }
        if let place, let token = await SandboxControl(at: place)?.webhookToken() {
            return WebhookSecret(text: token, origin: "that of the sandbox")
        }
        if let kept = try kept(at: place) { return kept }
        guard place != nil else { return try keep(SecureRandom.system.text(bytes: 24), at: nil) }
        let typed = terminal.canAsk ? try Self.read("The webhook token of \(name), from its settings: ") : nil
        guard let typed else {
            throw CommandFailure(
                "the webhook token of \(name) is not known: give --secret - once, or set NB_WEBHOOK_TOKEN",
                exitCode: 77)
        }
        return try keep(typed, at: place)
    }

    /// Reads a secret from standard input, without showing it if a person types it.
    static func read(_ prompt: String) throws -> String? {
        try Terminal.readSecret(prompt).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }

    private func kept(at place: BaseURL?) throws -> WebhookSecret? {
        let name = Self.file(place)
        guard let bytes = try StoreFolder(path: folder).read(name) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : WebhookSecret(text: text, origin: "kept in \(folder)/\(name)")
    }

    private func keep(_ text: String, at place: BaseURL?) throws -> WebhookSecret {
        let name = Self.file(place)
        try StoreFolder(path: folder).replace(name, with: Array("\(text)\n".utf8))
        return WebhookSecret(text: text, origin: "kept in \(folder)/\(name)")
    }

    /// Returns the name of the file for an authority, since two nations may have the same
    /// slug.
    private static func file(_ place: BaseURL?) -> String { (place.map { fileName($0) } ?? "any") + ".secret" }

    /// Returns the authority of a base URL as a part of a file's name.
    static func fileName(_ place: BaseURL) -> String {
        let authority = place.origin?.authority ?? ""
        return String(authority.map { $0.isLetter || $0.isNumber || ".-".contains($0) ? $0 : "-" })
    }
}
