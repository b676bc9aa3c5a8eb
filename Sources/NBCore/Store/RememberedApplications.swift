// SPDX-License-Identifier: MIT

package import Errand
import ErrandOAuth
import Foundation
package import NationBuilderAccounts

/// The applications of earlier sign-ins: their ids and secrets, each with the server that it
/// was given for.
///
/// They are where the accounts are. The secret is needed to renew tokens. The last one at a
/// server is the application of the next sign-in there.
package struct RememberedApplications: Sendable {
    package let document: any StoredDocument
    /// The seal of the document; `nil` for a file that only the user can read.
    var seal: CredentialSeal?
    /// Keeps the salt of a passphrase beside it.
    var salt: CredentialSeal.KeptSalt = { $0 }

    /// An application, as the document has it.
    package struct Entry: Codable, Sendable {
        package let clientID: String
        /// The origin of the server; `nil` in the file of an earlier version, which did not know it.
        package let origin: String?
        package let secret: String?

        private enum CodingKeys: String, CodingKey {
            case clientID = "client_id"
            case origin, secret
        }
    }

    private struct Content: Codable, Sendable {
        let applications: [Entry]
    }

    /// The account to which the sealed document is bound.
    private static let account = CredentialAccount(issuer: "nb", clientID: "applications", name: "")

    /// Returns the applications, the last one last.
    ///
    /// A damaged document is set aside, and the person is told.
    package func all(_ terminal: Terminal) async throws -> [Entry] {
        guard let bytes = try await document.read() else { return [] }
        if let entries = try await entries(bytes) { return entries }
        try await document.setAside(bytes)
        terminal.print(
            error: "the list of applications was damaged and was set aside in \(document.placeOfDamaged): sign in "
                + "again with --client-id, so that tokens can be renewed")
        return []
    }

    /// Remembers the application of a sign-in that has succeeded at a server.
    ///
    /// An application without a secret keeps the secret that is remembered for that server. No
    /// other process can undo the change.
    package func add(_ application: ApplicationIdentity, at origin: URLOrigin, _ terminal: Terminal) async throws {
        guard let id = application.clientID, !id.isEmpty else { return }
        _ = try await all(terminal)
        try await document.update { content in
            var entries: [Entry] = []
            if let content { entries = try await self.entries(content) ?? [] }
            let place = entries.firstIndex { $0.clientID == id && $0.origin == origin.description }
            let before = place.map { entries.remove(at: $0) }
            entries.append(
                Entry(
                    clientID: id, origin: origin.description, secret: application.clientSecret ?? before?.secret))
            content = try await bytes(Content(applications: entries))
        }
    }

    /// Returns the applications of a document; `nil` for a damaged one.
    ///
    /// - Throws: `OAuthError` when it was sealed by another key.
    private func entries(_ bytes: [UInt8]) async throws -> [Entry]? {
        if let seal {
            do { return try await seal.value(Content.self, of: bytes, Self.account).applications } catch OAuthError
                .store
                .corrupt
            {
                return nil
            }
        }
        if let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) { return content.applications }
        return (try? JSONDecoder().decode([String: String].self, from: Data(bytes)))?.map {
            Entry(clientID: $0, origin: nil, secret: $1.isEmpty ? nil : $1)
        }
    }

    private func bytes(_ content: Content) async throws -> [UInt8] {
        guard let seal else { return Array(try JSONEncoder().encode(content)) }
        return try await seal.record(content, Self.account, salt: salt)
    }
}

/// The applications that a command knows: that of its options and the environment, and those of
/// earlier sign-ins.
///
/// A secret is sent only to the server that it was given for.
package struct KnownApplications: Sendable {
    package let remembered: [RememberedApplications.Entry]
    /// The application of the options and the environment, with a secret that an option gives.
    package var given = ApplicationIdentity(clientID: nil)
    /// The server that the given one is for; `nil` for any.
    var givenOrigin: URLOrigin?

    /// Reads the applications of earlier sign-ins.
    package static func read(_ location: StoreLocation, _ terminal: Terminal) async throws -> KnownApplications {
        KnownApplications(remembered: try await location.applications.all(terminal))
    }

    /// Sets the application of an option and of the environment.
    ///
    /// - Parameter origin: The server that it is for; `nil` for any.
    package mutating func give(clientID: String? = nil, for origin: URLOrigin?) {
        let environment = ProcessInfo.processInfo.environment
        func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        given = ApplicationIdentity(clientID: value(clientID) ?? value(environment["NB_CLIENT_ID"]))
        givenOrigin = origin
    }

    /// Returns the application with an id at a server; without an id, that of a new sign-in there.
    package func application(_ clientID: String?, at origin: URLOrigin?) -> ApplicationIdentity {
        let here = remembered.filter { $0.origin == origin?.description && origin != nil }
        let isGiven = givenOrigin == nil || givenOrigin == origin
        let given = isGiven ? given : ApplicationIdentity(clientID: nil)
        let isOfEnvironment = isGiven && EnvironmentSecret.own.isFor(origin)
        guard let id = clientID ?? given.clientID ?? here.last?.clientID else {
            return ApplicationIdentity(clientID: nil)
        }
        var secret = here.last { $0.clientID == id }?.secret
        if clientID == nil || given.clientID == id {
            secret = given.clientSecret ?? (isOfEnvironment ? EnvironmentSecret.own.value : nil) ?? secret
        }
        // An account of an earlier version goes on with the secret that it had.
        if clientID != nil { secret = secret ?? remembered.last { $0.origin == nil && $0.clientID == id }?.secret }
        return ApplicationIdentity(clientID: id, clientSecret: secret)
    }

    /// The note about a secret that is known, but not for a server; `nil` if there is none.
    package func note(about application: ApplicationIdentity, at origin: URLOrigin?) -> String? {
        guard let id = application.clientID, application.clientSecret == nil,
            remembered.contains(where: { $0.clientID == id && $0.secret != nil }) || EnvironmentSecret.own.value != nil
        else { return nil }
        let place = origin.map { "\($0)" } ?? "this one"
        let variable =
            UsualServer.has(origin) ? "NB_CLIENT_SECRET" : "NB_CLIENT_SECRET with NB_CLIENT_SECRET_FOR=\(place)"
        return "The secret of \(TerminalText.safe(id)) was given for another server, and is not sent to "
            + "\(place): \(variable) or --client-secret-file gives it for this one."
    }
}
