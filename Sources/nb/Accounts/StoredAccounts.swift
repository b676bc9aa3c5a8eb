// SPDX-License-Identifier: MIT

import Errand
import ErrandKeyring
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The accounts of `nb`: a list in a file, and tokens in the keyring or in files.
struct StoredAccounts: Sendable {
    let accounts: Accounts
    /// Where the tokens are, in words.
    let place: String
    /// The accounts of the list whose tokens are gone, so that they are in the list no more.
    let ended: [AccountRecord]

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
        let store = ToldAccountStore(store: FileAccountStore(folder), terminal: terminal)
        let accounts = Accounts(
            application ?? ApplicationIdentity(clientID: nil),
            store: store,
            credentials: ToldCredentialStore(store: credentials, terminal: terminal),
            transport: .platform
        ) {
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id in known[id].map { ApplicationIdentity(clientID: id, clientSecret: $0) } }
            $0.configureClient = { _, client in configure(&client) }
            $0.cache = { AnswerOptions.cache(for: BaseURL(stringLiteral: $0.baseURL).origin, offline: isOffline) }
        }
        InterruptionState.complete { await accounts.drain() }
        InterruptionState.signsIn(by: "nb login")
        let state = try await accounts.restore()
        let ended = store.accounts.filter { state[$0.id] == nil }
        for record in ended { terminal.note(Self.words(ofEnded: record.slug, state)) }
        return StoredAccounts(accounts: accounts, place: place, ended: ended)
    }

    /// What is said of an account that has ended without the person.
    private static func words(ofEnded slug: String, _ state: AccountsState) -> String {
        let next = state.selected.map { " In use now: \($0.slug) as \(OAuthReport.shown($0.name))." } ?? ""
        return "The sign-in at \(slug) has ended, and the account is no longer in the list.\(next)"
    }

    /// Says that an account has ended during a command, if it has.
    func tellEnd(of account: Account, _ terminal: Terminal = .standard) async {
        let state = await accounts.state
        if state[account.id] == nil { terminal.note(Self.words(ofEnded: account.slug.description, state)) }
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

extension Account {
    /// The command with which the person signs in again.
    ///
    /// It names the nation: an account that has ended is not in the list, so that
    /// `nb login --again` would not find it.
    var signInCommand: String {
        let isElsewhere = id.baseURL != "https://\(slug).nationbuilder.com"
        return "nb login \(slug)" + (isElsewhere ? " --base-url \(id.baseURL)" : "")
    }
}
