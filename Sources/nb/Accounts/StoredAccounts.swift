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
    static var folder: String { StateFolder.path("accounts") }

    /// Whether there has ever been an account.
    static var exist: Bool { FileManager.default.fileExists(atPath: "\(folder)/accounts.json") }

    /// The accounts, read from their stores.
    ///
    /// A renewal of their tokens is completed before the process ends.
    ///
    /// Tokens are in the system's keyring when there is one, unless `NB_KEYRING` is
    /// `0`; else in files that only the user can read.
    ///
    /// - Parameters:
    ///   - application: The application that signs in; without one only those who are signed
    ///     in can be used.
    ///   - fetchesAvatars: Whether people's pictures are fetched, for commands that show them.
    ///   - configure: Changes each nation's client.
    static func open(
        as application: ApplicationIdentity? = nil, offline isOffline: Bool = false, fetchesAvatars: Bool = false,
        terminal: Terminal = .standard,
        _ configure: @escaping @Sendable (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> StoredAccounts {
        let remembered = RememberedApplications(folder: folder)
        let known = try remembered.all(terminal)
        let (credentials, place) = await credentialStore()
        let accounts = Accounts(
            application ?? ApplicationIdentity(clientID: nil),
            store: ToldAccountStore(store: FileAccountStore(folder), terminal: terminal),
            credentials: ToldCredentialStore(store: credentials, terminal: terminal),
            transport: .platform
        ) {
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id in known[id].map { ApplicationIdentity(clientID: id, clientSecret: $0) } }
            $0.configureClient = { _, client in configure(&client) }
            $0.cache = { AnswerOptions.cache(for: BaseURL(stringLiteral: $0.baseURL).origin, offline: isOffline) }
        }
        InterruptionState.complete { await accounts.drain() }
        try await accounts.restore()
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
