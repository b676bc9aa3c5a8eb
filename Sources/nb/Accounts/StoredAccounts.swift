// SPDX-License-Identifier: MIT

import Errand
import ErrandKeyring
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import Synchronization

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
    ///   - application: The application that signs in; without one, only signed-in
    ///     accounts can be used.
    ///   - fetchesAvatars: Whether people's pictures are fetched, for commands that show them.
    ///   - configure: Changes each nation's client.
    static func open(
        as application: ApplicationIdentity? = nil, offline isOffline: Bool = false, fetchesAvatars: Bool = false,
        terminal: Terminal = .standard,
        _ configure: @escaping @Sendable (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> StoredAccounts {
        let remembered = RememberedApplications(folder: folder)
        let known = try remembered.all(terminal)
        let credentials = PlacedCredentialStore(
            files: FileCredentialStore("\(folder)/tokens"), keyring: await keyring(),
            notes: StoreFolder(path: "\(folder)/places"))
        let lost = LostAccounts(terminal)
        let keeper = AccountsKeeper()
        let accounts = Accounts(
            application ?? ApplicationIdentity(clientID: nil),
            store: ToldAccountStore(store: FileAccountStore(folder), terminal: terminal),
            credentials: ToldCredentialStore(store: credentials, terminal: terminal),
            transport: .platform
        ) {
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id in known[id].map { ApplicationIdentity(clientID: id, clientSecret: $0) } }
            $0.selectsNextAfterLoss = false
            $0.onEvent = { lost.hear($0) }
            $0.configureClient = { _, client in
                client.middleware.append(keeper)
                configure(&client)
            }
            $0.cache = { AnswerOptions.cache(for: BaseURL(stringLiteral: $0.baseURL).origin, offline: isOffline) }
        }
        InterruptionState.complete { await accounts.drain() }
        InterruptionState.signsIn(by: "nb login")
        keeper.keep(accounts)
        try await accounts.restore()
        return StoredAccounts(accounts: accounts, lost: lost, credentials: credentials)
    }

    /// Signs a person in, and saves the new tokens in the keyring if there is one now.
    func signIn(_ work: () async throws -> Account) async throws -> Account {
        try await PlacedCredentialStore.$isSigningIn.withValue(true) { try await work() }
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

/// A middleware that only keeps the accounts as long as the client of one of them exists.
///
/// An account whose token is refused is removed while its `Accounts` exist.
private final class AccountsKeeper: Middleware {
    private let accounts = Mutex<Accounts?>(nil)

    func keep(_ accounts: Accounts) { self.accounts.withLock { $0 = accounts } }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }

    var waitsOnlyThroughNext: Bool { true }
}
