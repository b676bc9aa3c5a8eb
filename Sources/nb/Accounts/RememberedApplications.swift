// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation
import NationBuilderAccounts

/// The applications of earlier sign-ins: their ids and secrets.
///
/// They are in a file that only the user can read. The secret is needed to renew
/// tokens.
struct RememberedApplications: Sendable {
    let folder: String
    private static let name = "applications.json"

    /// Returns the secrets by `client_id`; `nil` for a public client.
    ///
    /// A damaged file is set aside, and the person is told.
    func all(_ terminal: Terminal) throws -> [String: String?] {
        let store = StoreFolder(path: folder)
        guard let bytes = try store.read(Self.name) else { return [:] }
        guard let stored = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            try store.setAside(Self.name)
            terminal.print(
                error: "the list of applications was damaged and was set aside in \(folder): sign in again with "
                    + "--client-id, so that tokens can be renewed")
            return [:]
        }
        return stored.mapValues { $0.isEmpty ? nil : $0 }
    }

    /// Returns the application for a sign-in: the given one, that of the environment,
    /// or the remembered one if there is exactly one.
    func chosen(clientID given: String? = nil, _ terminal: Terminal) throws -> ApplicationIdentity {
        let environment = ProcessInfo.processInfo.environment
        func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let known = try all(terminal)
        let id = value(given) ?? value(environment["NB_CLIENT_ID"]) ?? (known.count == 1 ? known.keys.first : nil)
        let secret = value(environment["NB_CLIENT_SECRET"]) ?? id.flatMap { known[$0] ?? nil }
        return ApplicationIdentity(clientID: id, clientSecret: secret)
    }

    /// Remembers an application.
    func add(_ application: ApplicationIdentity, _ terminal: Terminal) throws {
        guard let id = application.clientID else { return }
        var known = try all(terminal).mapValues { $0 ?? "" }
        known[id] = application.clientSecret ?? ""
        try StoreFolder(path: folder).replace(Self.name, with: Array(try JSONEncoder().encode(known)))
    }
}
