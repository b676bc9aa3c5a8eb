// SPDX-License-Identifier: MIT

import ErrandOAuth
public import NationBuilderAccounts

/// Whose accounts the visitors of a website work with.
public struct Visitors: Sendable {
    enum Kind: Sendable {
        case one(Accounts, key: String?)
        case each(limit: Int, @Sendable (String) -> Accounts)
    }

    let kind: Kind
    let application: ApplicationIdentity

    /// One person, on that person's own machine.
    ///
    /// - Parameters:
    ///   - accounts: The person's accounts.
    ///   - key: A secret that the first address has to carry, as `?key=…`. From then on
    ///     the browser's session is enough. Without a key whoever reaches the
    ///     application is that person, other users of the machine too.
    public static func one(_ accounts: Accounts, key: String? = nil) -> Visitors {
        Visitors(kind: .one(accounts, key: key), application: accounts.application)
    }

    /// Many people, each with accounts of their own.
    ///
    /// ```swift
    /// let web = NationBuilderWeb(.each(of: application) { visitor in
    ///     Accounts(
    ///         application, store: FileAccountStore("\(folder)/\(visitor)"),
    ///         credentials: FileCredentialStore("\(folder)/\(visitor)"), transport: .platform)
    /// })
    /// ```
    ///
    /// - Parameters:
    ///   - application: Who the application is.
    ///   - limit: For how many visitors accounts are held at once, 1000 by default.
    ///     Those who came last stay; for another one they are made anew, so stores
    ///     have to outlive them.
    ///   - accounts: Makes the accounts of a visitor, given a name of letters, digits,
    ///     `-` and `_` that is the same as long as the session lasts.
    public static func each(
        of application: ApplicationIdentity, limit: Int = 1000, _ accounts: @escaping @Sendable (String) -> Accounts
    ) -> Visitors {
        Visitors(kind: .each(limit: max(1, limit), accounts), application: application)
    }

    /// The secret that the first address has to carry.
    var key: String? {
        if case .one(_, let key) = kind { key } else { nil }
    }
}

/// The accounts of those who visited last.
actor VisitorTable {
    private let visitors: Visitors
    private var accounts: [String: Accounts] = [:]
    /// Who came when: the last stands last.
    private var order: [String] = []
    /// Keys that let one browser in each.
    private var keys: [String] = []

    init(_ visitors: Visitors) { self.visitors = visitors }

    nonisolated var key: String? { visitors.key }
    /// The visitor that everybody is, where there is one person only.
    nonisolated var everybody: String? {
        if case .one = visitors.kind { "" } else { nil }
    }
    nonisolated var application: ApplicationIdentity { visitors.application }
    nonisolated var redirectPath: String { "/" + visitors.application.redirectPath.drop { $0 == "/" } }

    /// Makes a key that lets one browser in; `nil` where no key is needed.
    func makeKey() -> String? {
        guard key != nil else { return nil }
        let new = SecureRandom.system.text(bytes: 24)
        keys.append(new)
        return new
    }

    /// Whether a key lets in; one that was made for one browser does so once.
    func admits(_ given: String) -> Bool {
        if let key, ConstantTime.equal(given, key) { return true }
        guard let index = keys.firstIndex(where: { ConstantTime.equal(given, $0) }) else { return false }
        keys.remove(at: index)
        return true
    }

    /// The accounts of a visitor.
    func accounts(of visitor: String) -> Accounts {
        switch visitors.kind {
        case .one(let accounts, _): return accounts
        case .each(let limit, let make):
            order.removeAll { $0 == visitor }
            order.append(visitor)
            if order.count > limit { accounts[order.removeFirst()] = nil }
            if let known = accounts[visitor] { return known }
            let new = make(visitor)
            accounts[visitor] = new
            return new
        }
    }
}
