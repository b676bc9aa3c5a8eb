// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation
import NationBuilderAccounts

/// The applications of earlier sign-ins: their ids and secrets.
///
/// They are in a file that only the user can read. The secret is needed to renew
/// tokens. The last one is the application of the next sign-in.
struct RememberedApplications: Sendable {
    let folder: String
    private static let name = "applications.json"
    /// The file with the id of the last one.
    private static let lastName = "last-application"

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
    /// or that of the last sign-in.
    func chosen(clientID given: String? = nil, _ terminal: Terminal) throws -> ApplicationIdentity {
        let environment = ProcessInfo.processInfo.environment
        func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let known = try all(terminal)
        let id = try value(given) ?? value(environment["NB_CLIENT_ID"]) ?? last(of: known)
        let secret = value(environment["NB_CLIENT_SECRET"]) ?? id.flatMap { known[$0] ?? nil }
        return ApplicationIdentity(clientID: id, clientSecret: secret)
    }

    /// Returns the id of the last application; `nil` if it is not known which of several is the
    /// last.
    private func last(of known: [String: String?]) throws -> String? {
        let id = try StoreFolder(path: folder).read(Self.lastName).map { String(decoding: $0, as: UTF8.self) }
        if let id, known.keys.contains(id) { return id }
        return known.count == 1 ? known.keys.first : nil
    }

    /// Remembers the application of a sign-in that has succeeded.
    ///
    /// An application without a secret keeps the secret that is remembered. A lock keeps
    /// other processes from undoing the change.
    func add(_ application: ApplicationIdentity, _ terminal: Terminal) async throws {
        guard let id = application.clientID, !id.isEmpty else { return }
        let store = StoreFolder(path: folder)
        try await AccountLock(store, "\(Self.name).lock", timeout: .seconds(10)).hold {
            var known = try all(terminal).mapValues { $0 ?? "" }
            known[id] = application.clientSecret ?? known[id] ?? ""
            try store.replace(Self.name, with: Array(try JSONEncoder().encode(known)))
            try store.replace(Self.lastName, with: Array(id.utf8))
        }
    }
}
