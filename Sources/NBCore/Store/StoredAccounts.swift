// SPDX-License-Identifier: MIT

import Errand
import ErrandFleet
import ErrandOAuth
import ErrandOAuthSystem
import Foundation
package import NationBuilder
package import NationBuilderAccounts

/// The accounts of `nb`: a list in a file, and tokens in the keyring or in files; or both in a database that machines
/// share.
package struct StoredAccounts: Sendable {
    package let accounts: Accounts
    /// The accounts that have ended since the list was read.
    package let lost: LostAccounts
    private let location: StoreLocation
    /// The stores of tokens in a folder of the user; `nil` for a database.
    private let placed: PlacedCredentialStore?

    /// Returns the accounts, read from their stores.
    ///
    /// A renewal of their tokens is completed before the process ends.
    ///
    /// In a folder, tokens of a new sign-in are in the system's keyring when there is one, unless
    /// `NB_KEYRING` is `0`; otherwise in files that only the user can read. Tokens of
    /// earlier sign-ins stay in their places.
    ///
    /// An account that has ended is reported on standard error. No other account is
    /// selected instead, since the next command would then change another nation.
    ///
    /// - Parameters:
    ///   - location: The location of the accounts.
    ///   - terminal: The terminal of the running command, until whose end the accounts exist.
    ///   - application: The settings of sign-ins, for commands that offer them.
    ///   - known: The applications that may be used; by default those of earlier sign-ins.
    ///   - fetchesAvatars: Whether people's pictures are fetched, for commands that show them.
    ///   - configure: Changes each nation's settings.
    package static func open(
        _ location: StoreLocation, _ terminal: Terminal,
        as application: ApplicationIdentity = ApplicationIdentity(clientID: nil),
        knowing known: KnownApplications? = nil,
        offline isOffline: Bool = false, fetchesAvatars: Bool = false,
        _ configure: @escaping @Sendable (inout Nation.Configuration) -> Void = { _ in }
    ) async throws -> StoredAccounts {
        let applications = if let known { known } else { try await KnownApplications.read(location, terminal) }
        let credentials = await location.credentials(terminal)
        let (limit, budget) = location.limit
        let lost = LostAccounts(terminal)
        let accounts = Accounts(
            application,
            store: ReportingAccountStore(store: location.list, terminal: terminal),
            credentials: credentials,
            transport: Network.transport
        ) {
            $0.limit = limit
            $0.fetchesAvatars = fetchesAvatars
            $0.otherApplication = { id, nation in applications.application(id, at: nation.origin) }
            $0.selectsNextAfterLoss = false
            $0.onEvent = { lost.handle($0) }
            $0.configureNation = { id, nation in
                let origin = BaseURL(stringLiteral: id.baseURL).origin
                nation.chain.cache = ResponseCache.cache(for: origin, offline: isOffline)
                configure(&nation)
            }
        }
        // An account whose token is refused is removed while its `Accounts` exist: until then.
        RenewedTokens.complete(terminal, in: terminal.interruption) { tokens in
            await accounts.drain { tokens.wait(after: $1, signIn: $0.signInCommand) }
            await budget?.leave()
            return await accounts.accounts.first { $0.session.isSaving }?.signInCommand
        }
        terminal.interruption?.signsIn(by: "nb login")
        try await accounts.restore()
        return StoredAccounts(
            accounts: accounts, lost: lost, location: location, placed: credentials as? PlacedCredentialStore)
    }

    /// Signs a person in, and saves new tokens in the keyring if there is one now, from here to the
    /// end of the command.
    package func signIn(_ work: () async throws -> Account) async throws -> Account {
        placed?.isSigningIn.set()
        return try await work()
    }

    /// Returns the place of the accounts' tokens, in words.
    package func place(of accounts: [Account]) throws -> String {
        guard let placed else { return location.shown }
        let places = try Set(accounts.map { try placed.place(of: $0.session.account) ?? .files })
        return [PlacedCredentialStore.Place.keyring, .files].filter(places.contains).map { place in
            place == .keyring ? "the system's keyring" : "files that only you can read, in \(location.shown)/tokens"
        }.joined(separator: ", and in ")
    }
}

extension StoredAccounts {
    /// The failure when people are signed in, but no account is in use.
    static var noneInUse: CommandFailure {
        CommandFailure("no account is in use: nb accounts use NATION chooses one, or give --nation", exitCode: 77)
    }

    package static func several(at name: String) -> CommandFailure {
        CommandFailure(
            "several people are signed in at \(TerminalText.safe(name)): give the id from nb accounts", exitCode: 64)
    }

    /// Returns the list of accounts, without the tokens.
    ///
    /// It is empty when there has never been an account.
    package static func index(_ location: StoreLocation, _ terminal: Terminal) async throws -> AccountIndex {
        try await ReportingAccountStore(store: location.list, terminal: terminal).index()
    }

    /// Returns the account that a slug, an address or an id names; by default the one in
    /// use.
    package func account(_ text: String?) async throws -> Account {
        let state = await accounts.state
        guard let text else {
            guard let selected = state.selected else {
                if !state.accounts.isEmpty { throw Self.noneInUse }
                throw CommandFailure("nobody is signed in: nb login SLUG", exitCode: 77)
            }
            return selected
        }
        let name = try NationName(text)
        let matching = state.accounts.filter { name.means($0.id, "\($0.slug)") }
        if matching.count > 1 {
            throw Self.several(at: text)
        }
        guard let account = matching.first else { throw NationName.noAccount(text) }
        return account
    }
}

extension Account {
    /// The command with which the person signs in again.
    ///
    /// It names the nation: an account that has ended is not in the list, so that
    /// `nb login --again` would not find it.
    package var signInCommand: String { LostAccounts.signIn(slug, id.baseURL) }
}
