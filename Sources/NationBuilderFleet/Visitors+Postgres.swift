// SPDX-License-Identifier: MIT

public import ErrandFleet
public import ErrandOAuth
public import ErrandPostgres
public import NationBuilderAccounts
public import NationBuilderWeb

extension Visitors {
    /// Returns a source for many people, each with their own accounts in a database that all servers share.
    ///
    /// ```swift
    /// let visitors = Visitors.each(of: application, over: database, protection: .passphrase(passphrase)) {
    ///     Accounts(application, store: $0, credentials: $1, transport: .platform)
    /// }
    /// let web = NationBuilderWeb(visitors, storage: PostgresPersistDriver(database))
    /// ```
    ///
    /// * A person who signs in at one server is signed in at all of them with the next request, and so with a sign-out.
    ///   A token that is due is renewed by one of them: see `PostgresCredentialStore`.
    /// * The accounts and tokens of a visitor have a name of their own in the database, so no visitor finds another's.
    /// * A visitor who has not come back for longer than a session lasts is signed out, with the tokens revoked at the
    ///   nation if possible, and the visitor's rows are removed. One server at a time does this, while others visit: at
    ///   most once an hour at each server, and for up to 1000 visitors.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - database: The database. Its tables `errand.visitor`, `errand.document`, `errand.credential` and `errand.lease`
    ///     are created when they are missing. A user who may not create them needs `SELECT`, `INSERT`, `UPDATE` and
    ///     `DELETE` on them.
    ///   - name: The name of the website. Websites in one database need different names.
    ///   - protection: Whether tokens are sealed; not by default. All servers need the same key.
    ///   - limit: The number of visitors whose accounts are in memory at once; 1000 by default.
    ///   - accounts: Creates the accounts of a visitor from the two stores.
    public static func each(
        of application: ApplicationIdentity, over database: PostgresDatabase, name: String = "web",
        protection: StoreProtection = .none, limit: Int = 1000,
        _ accounts:
            @escaping @Sendable (_ store: PostgresAccountStore, _ credentials: PostgresCredentialStore) -> Accounts
    ) -> Visitors {
        let rows = VisitorRows(database, name: name, protection: protection)
        return each(of: application, recordedIn: rows, limit: limit) { visitor in
            accounts(rows.list(of: visitor), rows.credentials(of: visitor))
        }
    }
}
