// SPDX-License-Identifier: MIT

public import NationBuilderAccounts

/// The source of the accounts of a website's visitors.
public struct Visitors: Sendable {
    enum Kind: Sendable {
        case one(Accounts, key: String?)
        case each(limit: Int, records: (any VisitorRecords)?, @Sendable (String) -> Accounts)
    }

    let kind: Kind
    let application: ApplicationIdentity

    /// Returns a source for one person, on that person's own machine.
    ///
    /// - Parameters:
    ///   - accounts: The person's accounts.
    ///   - key: A secret that the first address must contain, as `?key=…`.
    ///     After that the browser's session suffices. Without a key, everybody
    ///     who reaches the application acts as that person, including other
    ///     users of the machine.
    public static func one(_ accounts: Accounts, key: String? = nil) -> Visitors {
        Visitors(kind: .one(accounts, key: key), application: accounts.application)
    }

    /// Returns a source for many people, each with their own accounts.
    ///
    /// Each visitor needs stores of their own: whoever begins to sign in acts for the accounts whose
    /// tokens are in the visitor's store. Nothing removes the accounts of visitors whose sessions have
    /// ended. ``each(of:in:limit:_:)`` does both with folders, and `NationBuilderFleet` with a database.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - limit: The number of visitors whose accounts are in memory at once;
    ///     1000 by default. The most recent visitors stay in memory. The accounts
    ///     of other visitors are created again, so stores must be permanent.
    ///   - accounts: Creates the accounts of a visitor. Its argument is a name
    ///     of letters, digits, `-` and `_`, which stays the same as long as the
    ///     session lasts.
    public static func each(
        of application: ApplicationIdentity, limit: Int = 1000, _ accounts: @escaping @Sendable (String) -> Accounts
    ) -> Visitors {
        Visitors(kind: .each(limit: max(1, limit), records: nil, accounts), application: application)
    }

    /// Returns a source for many people, of whom records are kept.
    package static func each(
        of application: ApplicationIdentity, recordedIn records: some VisitorRecords, limit: Int,
        _ accounts: @escaping @Sendable (String) -> Accounts
    ) -> Visitors {
        Visitors(kind: .each(limit: max(1, limit), records: records, accounts), application: application)
    }

    /// Returns a source for many people, each with their own accounts in a folder of their own.
    ///
    /// ```swift
    /// let web = NationBuilderWeb(.each(of: application, in: "/var/lib/site/visitors") { folder in
    ///     Accounts(
    ///         application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder),
    ///         transport: .platform)
    /// })
    /// ```
    ///
    /// A visitor who has not come back for longer than a session lasts is signed out, with the tokens
    /// revoked at the nation if possible, and the folder is removed. This happens while others visit,
    /// at most once an hour.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - folder: The folder of the visitors' folders. It should contain nothing else.
    ///   - limit: The number of visitors whose accounts are in memory at once; 1000 by default.
    ///   - accounts: Creates the accounts of a visitor. Its argument is the visitor's folder, which
    ///     the stores create.
    public static func each(
        of application: ApplicationIdentity, in folder: String, limit: Int = 1000,
        _ accounts: @escaping @Sendable (_ folder: String) -> Accounts
    ) -> Visitors {
        let folders = VisitorFolders(folder)
        return each(of: application, recordedIn: folders, limit: limit) { accounts(folders.path(of: $0)) }
    }

    /// The secret that the first address must contain.
    var key: String? {
        if case .one(_, let key) = kind { key } else { nil }
    }
}
