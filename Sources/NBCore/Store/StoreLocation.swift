// SPDX-License-Identifier: MIT

package import Errand
package import ErrandFleet
package import ErrandOAuth
import ErrandOAuthSystem
package import ErrandPostgres
import Foundation
import NationBuilder
package import NationBuilderAccounts
import NationBuilderFleet

/// The location of the accounts of `nb`: a folder of the user, or a database of PostgreSQL that machines share.
package struct StoreLocation: Sendable {
    private enum Kind {
        case folder(String)
        case database(PostgresDatabase, PostgresAddress, StoreProtection)
    }

    private let kind: Kind

    /// The folder without an option, which only its owner may enter.
    package static var folder: String { StateFolder.path("accounts") }

    /// Finds the location.
    ///
    /// - Parameter option: The option's value; the environment is used by default.
    /// - Throws: `CommandFailure` 69 without libpq, and 64 for a URL that cannot be used.
    package init(_ option: String?) throws {
        let text = option ?? Self.variable("NB_STORE")
        guard let text, DatabaseURL.isURL(text) else {
            kind = .folder(text ?? Self.folder)
            return
        }
        guard DatabaseURL.isOfPostgres(text) else {
            throw CommandFailure(
                "NB_STORE is a folder, or a URL of PostgreSQL (postgres://…), and no other URL", exitCode: 64)
        }
        let protection = Self.variable("NB_STORE_PASSPHRASE").map { StoreProtection.passphrase($0) } ?? .none
        kind = try Self.database(text, protection)
    }

    private static func database(_ url: String, _ protection: StoreProtection) throws -> Kind {
        do {
            let address = try PostgresAddress(url)
            return .database(try PostgresDatabase(address), address, protection)
        } catch { throw DatabaseURL.failure(error) }
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The file of the list, if it is in a folder.
    package var file: String? {
        guard case .folder(let folder) = kind else { return nil }
        return "\(folder)/accounts.json"
    }

    /// The list of the accounts.
    package var list: any AccountStore {
        switch kind {
        case .folder(let folder): FileAccountStore(folder)
        case .database(let database, _, _): PostgresAccountStore(database)
        }
    }

    /// The applications of earlier sign-ins.
    package var applications: RememberedApplications {
        switch kind {
        case .folder(let folder): RememberedApplications(document: FileDocument(folder, "applications.json"))
        case .database(let database, _, let protection):
            RememberedApplications(
                document: PostgresDocument(database, name: "applications"), seal: CredentialSeal(protection),
                salt: PostgresCredentialStore(database, protection: protection).keptSalt)
        }
    }

    /// The database; `nil` for a folder.
    package var database: PostgresDatabase? {
        guard case .database(let database, _, _) = kind else { return nil }
        return database
    }

    /// The limits of requests that all nations share, on all machines if they share a database.
    ///
    /// They need no table before the first request.
    package var limit: (limit: RateLimit, budget: PostgresBudget?) {
        guard let database else { return (RateLimit(.nationBuilder), nil) }
        let budget = PostgresBudget(database)
        return (RateLimit(.nationBuilder, shared: budget), budget)
    }

    /// Whether there has ever been an account.
    func hasAccounts() async throws -> Bool {
        switch kind {
        case .folder: file.map { FileManager.default.fileExists(atPath: $0) } ?? false
        case .database: try await list.load() != nil
        }
    }

    /// Returns the store of tokens: a database, or files and the system's keyring, if that is wanted and can be reached.
    package func credentials(_ terminal: Terminal) async -> any CredentialStore {
        switch kind {
        case .folder(let folder):
            PlacedCredentialStore(
                files: FileCredentialStore("\(folder)/tokens"), keyring: await Self.keyring(folder),
                notes: StoreFolder(path: "\(folder)/places"), terminal: terminal)
        case .database(let database, _, let protection):
            PostgresCredentialStore(database, protection: protection)
        }
    }

    /// The folder or the database for a person, without a password.
    package var place: String {
        switch kind {
        case .folder(let folder): folder
        case .database(_, let address, _): DatabaseURL.shown(address)
        }
    }

    /// The location of the tokens in words.
    package var shown: String {
        switch kind {
        case .folder(let folder): folder
        case .database(_, let address, let protection): "the database \(DatabaseURL.shown(address)), \(protection)"
        }
    }

    /// Returns the system's keyring; `nil` if it cannot be reached, or is not wanted.
    private static func keyring(_ folder: String) async -> (any CredentialStore)? {
        guard ProcessInfo.processInfo.environment["NB_KEYRING"] != "0" else { return nil }
        #if os(Linux)
            guard await SecretServiceStore.isAvailable else { return nil }
            return try? SecretServiceStore(application: "nb")
        #else
            return KeychainStore(service: "nb", lockFolder: "\(folder)/tokens")
        #endif
    }
}
