// SPDX-License-Identifier: MIT

import ErrandOAuth
public import NationBuilderAccounts

/// The source of the accounts of a website's visitors.
public struct Visitors: Sendable {
    enum Kind: Sendable {
        case one(Accounts, key: String?)
        case each(limit: Int, @Sendable (String) -> Accounts)
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
    /// ```swift
    /// let web = NationBuilderWeb(.each(of: application) { visitor in
    ///     Accounts(
    ///         application, store: FileAccountStore("\(folder)/\(visitor)"),
    ///         credentials: FileCredentialStore("\(folder)/\(visitor)"), transport: .platform)
    /// })
    /// ```
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
        Visitors(kind: .each(limit: max(1, limit), accounts), application: application)
    }

    /// The secret that the first address must contain.
    var key: String? {
        if case .one(_, let key) = kind { key } else { nil }
    }
}

/// The accounts of the most recent visitors.
actor VisitorTable {
    private let visitors: Visitors
    private var accounts: [String: Accounts] = [:]
    /// The running work of accounts that are no longer in memory.
    private var dropped: [Int: Task<Void, Never>] = [:]
    private var lastDropped = 0
    /// The visitors in the order of their last visit.
    private var order: [String] = []
    /// The keys that each admit one browser.
    private var keys: [String] = []

    init(_ visitors: Visitors) { self.visitors = visitors }

    nonisolated var key: String? { visitors.key }
    /// The only visitor, if there is only one person.
    nonisolated var everybody: String? {
        if case .one = visitors.kind { "" } else { nil }
    }
    nonisolated var application: ApplicationIdentity { visitors.application }
    nonisolated var redirectPath: String { "/" + visitors.application.redirectPath.drop { $0 == "/" } }

    /// Creates a key that admits one browser; `nil` when no key is needed.
    func makeKey() -> String? {
        guard key != nil else { return nil }
        let new = SecureRandom.system.text(bytes: 24)
        keys.append(new)
        return new
    }

    /// Returns whether a key admits a browser.
    ///
    /// A key for one browser cannot be used again.
    func admits(_ given: String) -> Bool {
        if let key, ConstantTime.equal(given, key) { return true }
        guard let index = keys.firstIndex(where: { ConstantTime.equal(given, $0) }) else { return false }
        keys.remove(at: index)
        return true
    }

    /// Returns the accounts of a visitor.
    func accounts(of visitor: String) -> Accounts {
        switch visitors.kind {
        case .one(let accounts, _): return accounts
        case .each(let limit, let make):
            order.removeAll { $0 == visitor }
            order.append(visitor)
            if order.count > limit, let gone = accounts.removeValue(forKey: order.removeFirst()) { drop(gone) }
            if let known = accounts[visitor] { return known }
            let new = make(visitor)
            accounts[visitor] = new
            return new
        }
    }

    /// Waits for the running work of all visitors' accounts.
    func drain() async {
        var known = Array(accounts.values)
        if case .one(let accounts, _) = visitors.kind { known.append(accounts) }
        let work = Array(dropped.values)
        await withTaskGroup { group in
            for accounts in known { group.addTask { await accounts.drain() } }
            for task in work { group.addTask { await task.value } }
        }
    }

    private func drop(_ accounts: Accounts) {
        lastDropped += 1
        let number = lastDropped
        dropped[number] = Task { [weak self] in
            await accounts.drain()
            await self?.forget(number)
        }
    }

    private func forget(_ number: Int) { dropped[number] = nil }
}
