// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder

/// The token by which a receiver recognizes webhooks.
struct WebhookSecret: Sendable {
    let text: String
    /// Its source, in words.
    let origin: String
}

/// The secrets of nations, each in a file that only the user can read.
struct WebhookSecrets: Sendable {
    let folder = StateFolder.path("webhooks")

    /// Finds the secret of a nation.
    ///
    /// The order is: the given secret, which is stored; `NB_WEBHOOK_TOKEN`; the
    /// sandbox's own; the stored one. Without a nation, a random secret is made once
    /// and stored.
    ///
    /// - Parameters:
    ///   - given: What the person typed.
    ///   - place: Where the nation is; `nil` for no nation.
    ///   - name: The nation, in words.
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

    /// Reads a secret from standard input, unseen where a person types it.
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

    /// A file for each place, since two nations may have the same slug.
    private static func file(_ place: BaseURL?) -> String {
        guard let authority = place?.origin?.authority else { return "any.secret" }
        return String(authority.map { $0.isLetter || $0.isNumber || ".-".contains($0) ? $0 : "-" }) + ".secret"
    }
}
