// SPDX-License-Identifier: MIT

import Errand
import ErrandKeyring
import ErrandOAuth
import Foundation
import NationBuilderAccounts

/// The accounts of `nb`: a list in a file, and tokens in the keyring or in files.
struct StoredAccounts: Sendable {
    let accounts: Accounts
    /// Where the tokens are, in words.
    let place: String

    /// The folder of the list, which only its owner may enter.
    static var folder: String {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return "\(base)/nb/accounts" }
        return "\(environment["HOME"] ?? NSHomeDirectory())/.local/state/nb/accounts"
    }

    /// Whether there has ever been an account.
    static var exist: Bool { FileManager.default.fileExists(atPath: "\(folder)/accounts.json") }

    /// The accounts, read from their stores.
    ///
    /// Tokens are in the system's keyring when there is one, unless `NB_KEYRING` is
    /// `0`; else in files that only the user can read.
    ///
    /// - Parameters:
    ///   - application: As what a sign-in happens; without one only those who are signed
    ///     in can be used.
    ///   - fetchesAvatars: Whether people's pictures are fetched, for who shows them.
    ///   - configure: Changes each nation's client.
    static func open(
        as application: ApplicationIdentity? = nil, offline isOffline: Bool = false, fetchesAvatars: Bool = false,
        terminal: Terminal = .standard,
        _ configure: @escaping @Sendable (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> StoredAccounts {
        let remembered = RememberedApplications(folder: folder)
        let known = try remembered.all()
        let (credentials, place) = await credentialStore()
        let accounts = Accounts(
            application ?? ApplicationIdentity(clientID: nil), store: FileAccountStore(folder),
            credentials: credentials, transport: .platform
        ) {
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id in known[id].map { ApplicationIdentity(clientID: id, clientSecret: $0) } }
            $0.configureClient = { _, client in configure(&client) }
            $0.cache = { AnswerOptions.cache(for: BaseURL(stringLiteral: $0.baseURL).origin, offline: isOffline) }
        }
        let events = accounts.events
        try await accounts.restore()
        // What was damaged is told once, on the terminal, and set aside already.
        Task {
            for await event in events where event.kind == .storeFailed {
                terminal.note(event.error.map { Failure($0).message } ?? "the list of accounts was damaged")
            }
        }
        return StoredAccounts(accounts: accounts, place: place)
    }

    private static func credentialStore() async -> (any CredentialStore, String) {
        let files = FileCredentialStore("\(folder)/tokens")
        let isWanted = ProcessInfo.processInfo.environment["NB_KEYRING"] != "0"
        #if os(Linux)
            if isWanted, await SecretServiceStore.isAvailable, let keyring = try? SecretServiceStore(application: "nb")
            {
                return (keyring, "the system's keyring")
            }
        #elseif canImport(Security)
            if isWanted {
                return (KeychainStore(service: "nb", lockFolder: "\(folder)/tokens"), "the system's keychain")
            }
        #endif
        return (files, "files that only you can read, in \(folder)/tokens")
    }
}

/// The applications of earlier sign-ins: their ids and secrets.
///
/// They stand in a file that only the user can read. Without the secret a token could
/// not be renewed.
struct RememberedApplications: Sendable {
    let folder: String
    private static let name = "applications.json"

    /// The secrets by `client_id`; an empty one for a public client.
    func all() throws -> [String: String?] {
        guard let bytes = try StoreFolder(path: folder).read(Self.name) else { return [:] }
        // A damaged file costs the renewals and nothing else.
        let stored = (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
        return stored.mapValues { $0.isEmpty ? nil : $0 }
    }

    /// Remembers an application.
    func add(_ application: ApplicationIdentity) throws {
        guard let id = application.clientID else { return }
        var known = try all().mapValues { $0 ?? "" }
        known[id] = application.clientSecret ?? ""
        try StoreFolder(path: folder).replace(Self.name, with: Array(try JSONEncoder().encode(known)))
    }
}
