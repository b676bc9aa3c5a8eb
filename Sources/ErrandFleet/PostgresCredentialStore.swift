// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import ErrandPostgres

/// A store of credentials in PostgreSQL, which several machines share.
///
/// * ``save(_:for:)`` is durable when it returns, as the server commits (`synchronous_commit`). Each account has a row
///   of the table `errand.credential`, which is created when it is missing.
/// * The lock of an account is a lease of 45 seconds in its row, which is extended every ten seconds. It excludes all
///   tasks and processes on all machines that use the database, and works through PgBouncer. When its holder dies, it
///   is free 45 seconds after its last extension. Those who wait ask four times a second.
/// * A renewal writes into the row that it sends the refresh token, and then sends it. When its process dies before it
///   has saved the new tokens, nobody has them, and a person must sign in again. On Linux a process on the same machine,
///   in the same container, sees that it is gone. Others, and all while it is only stopped, wait until 60 seconds
///   have passed since then. If the server then refuses the refresh token, the row is *in doubt*: nothing is removed,
///   and calls fail with `store.inDoubt`. When the first process goes on, it saves its tokens, and the doubt is over. A
///   sign-in ends it too. After ten minutes the refusal counts.
/// * When the database is away at the moment of the save, the session tries again at least every five seconds, after it
///   lost the lock too. The next holder of the lock finds what was written before the token left, and waits 30 seconds
///   before it sends the same one.
/// * A process that was stopped while it held the lock saves its tokens if nobody else has saved any since, and removes
///   nothing once another has had the lock; otherwise `store.locked` is thrown, and what is newer stays.
/// * When the server rotated a token and its response was lost on the wire, a person must sign in again: nobody has the
///   new token.
/// * With a key or a passphrase the credentials are sealed by AES-256-GCM, each bound to its account. An unsealed
///   record is then refused. Without, all who may read the table can use the tokens, also from its backups.
/// * A damaged record is set aside in its row, and `store.corrupt` is thrown. Removing the account removes it too. The
///   row without credentials stays, so that the numbers of its lock only grow.
///
/// The records contain the account names, unsealed. Secrets travel as parameters: `pg_stat_activity` has none, and the
/// server's log has them only if its settings log parameters (`log_statement`, `log_min_duration_statement`).
///
/// The times in a row are those of the database's clock, and those of a process are durations. Clocks of machines that
/// are wrong do no harm.
public struct PostgresCredentialStore: CredentialStore {
    let database: PostgresDatabase
    /// The beginning of the keys of all rows.
    private let prefix: String
    private let seal: CredentialSeal
    private let keeper: LeaseKeeper
    private let lockTimeout: Duration
    private let doubtLimit: Duration
    /// The openings of a store have locks of their own: only the row says who holds one.
    private let id = StoreIdentity()

    /// Creates a store in a database.
    ///
    /// - Parameters:
    ///   - database: The database. A user who may not create the schema `errand` needs `SELECT`, `INSERT` and `UPDATE`
    ///     on `errand.credential`.
    ///   - protection: Whether credentials are sealed; not by default.
    ///   - lockTimeout: The longest wait for an account's lock; 60 s by default.
    ///   - doubtLimit: How long a row stays in doubt; ten minutes by default, and 30 seconds at least, since a process
    ///     that saves again pauses in between.
    public init(
        _ database: PostgresDatabase, protection: StoreProtection = .none, lockTimeout: Duration = .seconds(60),
        doubtLimit: Duration = .seconds(600)
    ) {
        self.init(
            database, protection: protection, lockTimeout: lockTimeout, doubtLimit: doubtLimit, clock: .system)
    }

    init(
        _ database: PostgresDatabase, protection: StoreProtection = .none, lockTimeout: Duration = .seconds(60),
        doubtLimit: Duration = .seconds(600), clock: LeaseClock
    ) {
        let keeper = LeaseKeeper(
            database: database, table: CredentialTable.leases, terms: LeaseTerms(duration: .seconds(45)), clock: clock)
        self.init(keeper, prefix: "", CredentialSeal(protection), lockTimeout, max(doubtLimit, ExchangeWait.save))
    }

    private init(
        _ keeper: LeaseKeeper, prefix: String, _ seal: CredentialSeal, _ lockTimeout: Duration, _ doubtLimit: Duration
    ) {
        database = keeper.database
        (self.keeper, self.prefix, self.seal) = (keeper, prefix, seal)
        (self.lockTimeout, self.doubtLimit) = (lockTimeout, doubtLimit)
    }

    /// Returns a store of the same table that has credentials of its own.
    ///
    /// The accounts of several people of a website belong to spaces of their own: who may find the credentials of a
    /// store acts for all of them.
    ///
    /// - Parameter name: The name of the space, any text without a NUL.
    public func space(named name: String) -> PostgresCredentialStore {
        PostgresCredentialStore(keeper, prefix: prefix + name + "/", seal, lockTimeout, doubtLimit)
    }

    /// Removes all rows of the store, with the numbers of their locks; the store must not be used any more.
    package func removeAll() async throws {
        _ = try await write(CredentialTable.removingAll, [.init(prefix)])
    }

    /// Returns the credential of an account, or `nil` when there is none.
    public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        let holding = holding(account)
        let row = try await Self.run(.store.unreadable, isShielded: holding != nil) {
            try await query(CredentialTable.loading, [key(account)]).first
        }
        holding?.loaded(row?[1]?.integer, nil)
        guard let content = row?[0]?.bytes else { return nil }
        do {
            let credential = try await seal.credential(content, account)
            holding?.loaded(row?[1]?.integer, credential)
            return credential
        } catch let error as OAuthError where error.kind == .store.corrupt {
            let isSetAside = try await write(CredentialTable.settingAside, [key(account), .init(content)])
            // Another process may have replaced it by a good one.
            guard isSetAside else { return try await load(account) }
            throw OAuthError(.store.corrupt, reason: "the record was damaged and is set aside", underlying: error)
        }
    }

    /// Saves a credential.
    public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        let holding = holding(account)
        // A try that is repeated has no time for more statements.
        let isRepeated = holding?.hasFailedToSave ?? false
        let record = try await seal.record(credential, account) { isRepeated ? $0 : try await keptSalt($0) }
        let values: [PostgresParameter] = [key(account), .init(record)]
        guard let holding else {
            _ = try await write(CredentialTable.saving, values)
            return
        }
        do {
            let isChange = holding.hasLoaded(tokensOf: credential)
            let isSaved = try await write(
                isChange ? CredentialTable.changing : CredentialTable.savingUnderLock,
                values + holding.proof + [.init(holding.version)])
            guard isSaved else { throw Self.lost }
            holding.hasFailedToSave = false
        } catch {
            holding.hasFailedToSave = true
            throw error
        }
    }

    /// Removes the credential of an account, and what was set aside of it.
    public func remove(_ account: CredentialAccount) async throws {
        guard let holding = holding(account) else {
            _ = try await write(CredentialTable.removing, [key(account)])
            return
        }
        guard try await write(CredentialTable.removingUnderLock, [key(account)] + holding.proof) else {
            throw Self.lost
        }
    }

    /// Returns the accounts that have a readable record.
    public func accounts() async throws -> [CredentialAccount] {
        try await Self.run(.store.unreadable) { try await query(CredentialTable.listing, [.init(prefix)]) }
            .compactMap { $0[0]?.bytes.flatMap { CredentialSeal.account($0) } }
    }

    /// Throws when a record cannot be written now.
    public func checkWritable(_ account: CredentialAccount) async throws {
        _ = try await write(CredentialTable.probing, [key(account)])
    }

    /// Keeps the salt of a passphrase in the table, unless there is one, and returns it.
    package func keptSalt(_ new: [UInt8]) async throws -> [UInt8] {
        let rows = try await Self.run(.store.unwritable, isShielded: true) {
            try await query(CredentialTable.keepingSalt, [.init(new)], isRepeatable: true)
        }
        return rows.first?[0]?.bytes ?? []
    }

    /// Runs `work` while it holds the account's lock.
    ///
    /// Its task is cancelled two seconds before another can get the lock, when the lock cannot be extended.
    public func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        let end = try await withoutActuallyEscaping(work) { work in
            try await Self.run(.store.unwritable) {
                try await keeper.hold(prefix + account.key, waiting: lockTimeout) { lease in
                    let holding = CredentialHolding(id, account, lease)
                    holding.other = try await Self.run(.store.unreadable) { try await waitForOther(account, lease) }
                    return try await CredentialHolding.$all.withValue(CredentialHolding.all + [holding]) {
                        try await work()
                    }
                }
            }
        }
        if end.isLost, case .failure(is CancellationError) = end.result, !Task.isCancelled { throw Self.lost }
        return try end.result.get()
    }

    /// Notes in the row that a refresh token leaves now, and extends the lock beyond the token request's deadline.
    ///
    /// - Throws: `OAuthError` `store.inDoubt` while the row is.
    public func willRenew(_ account: CredentialAccount) async throws {
        guard let holding = holding(account) else { return }
        if case .inDoubt = holding.other {
            throw OAuthError(
                .store.inDoubt, reason: "a process that stopped may have the token that replaced the refused one")
        }
        let sent = keeper.clock.now()
        let isAfterAnother = if case .none = holding.other { false } else { true }
        let isNoted = try await write(
            CredentialTable.noting,
            [key(account)] + holding.proof + [.init(keeper.terms.microseconds), .init(isAfterAnother)])
        guard isNoted else { throw Self.lost }
        holding.lease.extended(by: sent, confirmedAt: keeper.clock.now())
    }

    /// Returns whether the server's refusal of the stored refresh token ends the sign-in.
    ///
    /// It does not when an earlier holder of the lock sent the token and has neither saved what came for it nor ended.
    /// The row is then in doubt for a while. It does not either when the lock was lost: another holder decides.
    public func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool {
        guard let holding = holding(account) else { return true }
        let mayComeBack = if case .stopped = holding.other { true } else { false }
        let hasLock = try await write(CredentialTable.doubting, [key(account)] + holding.proof + [.init(mayComeBack)])
        return hasLock && !mayComeBack
    }

    /// Waits until an earlier holder cannot have a token request under way any more.
    private func waitForOther(
        _ account: CredentialAccount, _ lease: LeaseHolding
    ) async throws -> CredentialHolding.Other {
        let began = keeper.clock.now()
        while true {
            guard let row = try await query(CredentialTable.sending, [key(account)]).first else { return .none }
            // What a process had that is gone, nobody has.
            if row[2]?.integer == lease.fence - 1, let previous = lease.previous, LeaseHolder.isGone(previous) {
                return .none
            }
            let (age, doubt) = (row[0]?.integer.map { Duration.milliseconds($0) }, row[1]?.integer)
            let now = keeper.clock.now()
            switch ExchangeWait(after: age, waited: now - began, isInDoubt: doubt != nil) {
            case .over: return doubt.map { .milliseconds($0) < doubtLimit ? .inDoubt : .late } ?? .stopped
            case .wait(let duration): try await keeper.clock.sleep(now + duration)
            }
        }
    }

    private func key(_ account: CredentialAccount) -> PostgresParameter { .init(prefix + account.key) }

    private func holding(_ account: CredentialAccount) -> CredentialHolding? {
        CredentialHolding.all.last { $0.store === id && $0.account == account }
    }

    // MARK: Statements

    private func query(
        _ sql: String, _ values: [PostgresParameter], isRepeatable: Bool = false
    ) async throws -> PostgresRows {
        // A try that hangs would delay the next one.
        let isRepeated = CredentialHolding.all.contains { $0.store === id && $0.hasFailedToSave }
        return try await database.query(
            sql, values, creating: CredentialTable.creation, deadline: isRepeated ? ExchangeWait.deadline : nil,
            isRepeatable: isRepeatable)
    }

    /// Executes a statement that may be repeated, and returns whether it changed a row.
    ///
    /// It is executed also when the task was cancelled: nobody else has the tokens.
    private func write(_ sql: String, _ values: [PostgresParameter]) async throws -> Bool {
        try await Self.run(.store.unwritable, isShielded: true) {
            try await query(sql, values, isRepeatable: true).affectedCount > 0
        }
    }

    private static func run<Value: Sendable>(
        _ kind: OAuthError.Kind, isShielded: Bool = false, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return isShielded ? try await Task { try await work() }.value : try await work()
        } catch PostgresError.Kind.leaseHeld {
            throw OAuthError(.store.locked, reason: "another process holds the lock for too long")
        } catch let error as PostgresError {
            throw OAuthError(kind, reason: "PostgreSQL: \(error)", underlying: error)
        }
    }

    private static let lost = OAuthError(
        .store.locked, reason: "the lock was lost, and another process has changed the credential")
}

/// The identity of a store.
final class StoreIdentity: Sendable {}
