// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandOAuthSystem
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The accounts of `nb`: a list in a file, and tokens in the keyring or in files.
struct StoredAccounts: Sendable {
    let accounts: Accounts
    /// The accounts that have ended since the list was read.
    let lost: LostAccounts
    private let credentials: PlacedCredentialStore

    /// The folder of the list, which only its owner may enter.
    static var folder: String { StateFolder.path("accounts") }

    /// Whether there has ever been an account.
    static var exist: Bool { FileManager.default.fileExists(atPath: "\(folder)/accounts.json") }

    /// Returns the accounts, read from their stores.
    ///
    /// A renewal of their tokens is completed before the process ends.
    ///
    /// Tokens of a new sign-in are in the system's keyring when there is one, unless
    /// `NB_KEYRING` is `0`; otherwise in files that only the user can read. Tokens of
    /// earlier sign-ins stay in their places.
    ///
    /// An account that has ended is reported on standard error. No other account is
    /// selected instead, since the next command would then change another nation.
    ///
    /// - Parameters:
    ///   - terminal: The terminal of the running command, until whose end the accounts exist.
    ///   - application: The settings of sign-ins, for commands that offer them.
    ///   - known: The applications that may be used; by default those of earlier sign-ins.
    ///   - fetchesAvatars: Whether people's pictures are fetched, for commands that show them.
    ///   - configure: Changes each nation's client.
    static func open(
        _ terminal: Terminal, as application: ApplicationIdentity = ApplicationIdentity(clientID: nil),
        knowing known: KnownApplications? = nil,
        offline isOffline: Bool = false, fetchesAvatars: Bool = false,
        _ configure: @escaping @Sendable (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> StoredAccounts {
        let known = try known ?? .read(terminal)
        let credentials = PlacedCredentialStore(
            files: FileCredentialStore("\(folder)/tokens"), keyring: await keyring(),
            notes: StoreFolder(path: "\(folder)/places"), terminal: terminal)
        let lost = LostAccounts(terminal)
        let accounts = Accounts(
            application,
            store: ReportingAccountStore(store: FileAccountStore(folder), terminal: terminal),
            credentials: credentials,
            transport: .platform
        ) {
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id, nation in known.application(id, at: nation.origin) }
            $0.selectsNextAfterLoss = false
            $0.onEvent = { lost.handle($0) }
            $0.configureNation = { id, nation in
                let origin = BaseURL(stringLiteral: id.baseURL).origin
                nation.chain.cache = StoredResponseOptions.cache(for: origin, offline: isOffline)
                configure(&nation.client)
            }
        }
        // An account whose token is refused is removed while its `Accounts` exist: until then.
        terminal.interruption?.complete { await accounts.drain() }
        terminal.interruption?.signsIn(by: "nb login")
        try await accounts.restore()
        return StoredAccounts(accounts: accounts, lost: lost, credentials: credentials)
    }

    /// Signs a person in, and saves new tokens in the keyring if there is one now, from here to the
    /// end of the command.
    func signIn(_ work: () async throws -> Account) async throws -> Account {
        credentials.isSigningIn.set()
        return try await work()
    }

    /// Returns the place of the accounts' tokens, in words.
    func place(of accounts: [Account]) throws -> String {
        let places = try Set(accounts.map { try credentials.place(of: $0.session.account) ?? .files })
        return [PlacedCredentialStore.Place.keyring, .files].filter(places.contains).map { place in
            place == .keyring ? "the system's keyring" : "files that only you can read, in \(Self.folder)/tokens"
        }.joined(separator: ", and in ")
    }

    /// Returns the system's keyring; `nil` if it cannot be reached, or is not wanted.
    private static func keyring() async -> (any CredentialStore)? {
        guard ProcessInfo.processInfo.environment["NB_KEYRING"] != "0" else { return nil }
        #if os(Linux)
            guard await SecretServiceStore.isAvailable else { return nil }
            return try? SecretServiceStore(application: "nb")
        #else
            return KeychainStore(service: "nb", lockFolder: "\(folder)/tokens")
        #endif
    }
}

extension Account {
    /// The command with which the person signs in again.
    ///
    /// It names the nation: an account that has ended is not in the list, so that
    /// `nb login --again` would not find it.
    var signInCommand: String { LostAccounts.signIn(slug, id.baseURL) }
}
