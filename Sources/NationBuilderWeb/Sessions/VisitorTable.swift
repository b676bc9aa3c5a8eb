// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth
import NationBuilderAccounts

/// The accounts of the most recent visitors.
actor VisitorTable {
    private let visitors: Visitors
    private var accounts: [String: Accounts] = [:]
    /// The running work of accounts that are no longer in memory.
    private var dropped: [Int: Task<Void, Never>] = [:]
    private var lastDropped = 0
    /// The visitors in the order of their last visit.
    private var order: [String] = []
    /// Those of them who have never signed in.
    private var strangers: Set<String> = []
    /// The last look for visitors who do not come back, and the work of the present one.
    private var lastSweep: Date?
    private var sweep: Task<Void, Never>?

    init(_ visitors: Visitors) { self.visitors = visitors }

    nonisolated var key: String? { visitors.key }
    /// The only visitor, if there is only one person.
    nonisolated var everybody: String? {
        if case .one = visitors.kind { "" } else { nil }
    }
    nonisolated var application: ApplicationIdentity { visitors.application }
    nonisolated var redirectPath: String { "/" + visitors.application.redirectPath.drop { $0 == "/" } }

    /// Returns whether a key admits a browser.
    nonisolated func admits(_ given: String) -> Bool { key.map { ConstantTime.equal(given, $0) } ?? false }

    /// Returns the accounts of a session's visitor.
    ///
    /// Those of visitors who never signed in are the first that leave the memory.
    func accounts(of session: WebSession) -> Accounts {
        switch visitors.kind {
        case .one(let accounts, _): return accounts
        case .each(let limit, _, let make):
            let visitor = session.visitor
            order.removeAll { $0 == visitor }
            if order.count >= limit {
                let index = order.firstIndex { strangers.contains($0) } ?? order.startIndex
                let gone = order.remove(at: index)
                strangers.remove(gone)
                if let gone = accounts.removeValue(forKey: gone) { drop(gone) }
            }
            order.append(visitor)
            if session.isStranger == true { strangers.insert(visitor) } else { strangers.remove(visitor) }
            if let known = accounts[visitor] { return known }
            let new = make(visitor)
            accounts[visitor] = new
            return new
        }
    }

    /// Reads a visitor's accounts.
    ///
    /// This is done for each page, so nobody listens to the stores of many visitors.
    nonisolated func read(_ accounts: Accounts) async throws -> AccountsState {
        try await accounts.readAgain(listening: everybody != nil)
    }

    /// Waits for the running work of all visitors' accounts.
    func drain() async {
        await sweep?.value
        var known = Array(accounts.values)
        if case .one(let accounts, _) = visitors.kind { known.append(accounts) }
        let work = Array(dropped.values)
        await withTaskGroup { group in
            for accounts in known { group.addTask { await accounts.drain() } }
            for task in work { group.addTask { await task.value } }
        }
    }

    // MARK: Visitors who do not come back

    /// Notes that a visitor was here, and signs out those who have not been for longer than a
    /// session lasts.
    func note(_ visitor: String, at now: Date, lifetime: Duration) async throws {
        guard case .each(_, let records?, let make) = visitors.kind else { return }
        try await records.note(visitor, at: now)
        guard sweep == nil, now.timeIntervalSince(lastSweep ?? .distantPast) >= 3600 else { return }
        lastSweep = now
        // A session's end is postponed at most this much later than the visit is noted.
        let slack = Duration.seconds(SessionStore.renewalInterval(lifetime) + 3600)
        sweep = Task {
            await records.alone { await self.signOutThoseAway(lifetime + slack, at: now, records, make) }
            sweep = nil
        }
    }

    private func signOutThoseAway(
        _ duration: Duration, at now: Date, _ records: any VisitorRecords, _ make: @Sendable (String) -> Accounts
    ) async {
        for visitor in (try? await records.visitors(awayFor: duration, at: now)) ?? [] {
            // Another server goes on with it.
            if Task.isCancelled { return }
            order.removeAll { $0 == visitor }
            strangers.remove(visitor)
            await signOut(visitor, records, accounts.removeValue(forKey: visitor) ?? make(visitor))
        }
    }

    private func signOut(_ visitor: String, _ records: any VisitorRecords, _ accounts: Accounts) async {
        do {
            for account in try await read(accounts).accounts { try await accounts.signOut(account.id) }
            await accounts.drain()
            try await records.remove(visitor)
        } catch {
            // The record is there still, so a later sweep tries again.
            await accounts.drain()
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
