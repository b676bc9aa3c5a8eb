// SPDX-License-Identifier: MIT

public import ErrandOAuth
import GRDB
import Synchronization

/// A store of credentials in one SQLite database.
///
/// * The folder is 0700 and the database 0600 from its first byte; a symbolic
///   link, another owner and wider permissions are refused (`store.insecure`).
/// * A record is replaced atomically, in a transaction that is on the disk when
///   it ends. A crash leaves the old record or the new one.
/// * `checkWritable` under the lock sets room on the disk aside, which the next save gets. Another
///   program may take it in the moment between; `FileCredentialStore` has no such moment.
/// * The lock of an account is the system's, on a place in a file beside the
///   database. It excludes other processes, and is freed when its holder dies.
/// * With a key or a passphrase the credentials are sealed by AES-256-GCM, each
///   bound to its account. An unsealed record is then refused.
/// * A damaged record, or a file that is not a database, is set aside, and
///   `store.corrupt` is thrown. Removing an account also removes its damaged
///   records and all databases that were set aside. A database of a newer
///   version also throws `store.corrupt`, but is left untouched: a newer
///   program uses it.
///
/// The records contain the account names, unsealed.
public final class SQLiteCredentialStore: CredentialStore {
    private let folder: StoreFolder
    private let file: String
    private let seal: CredentialSeal
    private let lockTimeout: Duration
    private let database = Mutex(State.closed)

    /// A connection, and the file that it writes to.
    private struct OpenDatabase: Sendable {
        let queue: DatabaseQueue
        let file: StoreFolder.Identity
    }

    /// The open database, or the opening that all callers wait for.
    private enum State {
        case closed
        case opening(Task<Opened, any Error>)
        case database(OpenDatabase)
    }

    private typealias Opened = (result: Result<OpenDatabase, any Error>, used: StoreFolder.Identity?)

    /// Creates a store in a database, which is created at its first use if it
    /// is missing.
    ///
    /// - Parameters:
    ///   - path: The database's path. Only its owner may have access to its
    ///     folder.
    ///   - protection: Whether credentials are sealed; not by default.
    ///   - lockTimeout: The longest wait for a lock; 60 s by default.
    public init(_ path: String, protection: StoreProtection = .none, lockTimeout: Duration = .seconds(60)) {
        let slash = path.lastIndex(of: "/")
        folder = StoreFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
        file = slash.map { String(path[path.index(after: $0)...]) } ?? path
        seal = CredentialSeal(protection)
        self.lockTimeout = lockTimeout
    }

    /// Returns the credential of an account, or `nil` when there is none.
    public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        guard try folder.has(file) else { return nil }
        let key = account.key
        let record = try await read { database in
            try CredentialRecord.fetchOne(database, key: key)
        }
        guard let record else { return nil }
        do {
            return try await seal.credential(record.content, account)
        } catch let error as OAuthError where error.kind == .store.corrupt {
            let now = try await write { database -> CredentialRecord? in
                // Another process may have replaced it by a good one.
                guard let now = try CredentialRecord.fetchOne(database, key: key) else { return nil }
                if now.content == record.content { try now.setAside(in: database) }
                return now
            }
            guard now?.content == record.content else {
                guard let now else { return nil }
                return try await seal.credential(now.content, account)
            }
            throw OAuthError(.store.corrupt, reason: "the record was damaged and is set aside", underlying: error)
        }
    }

    /// Saves a credential.
    public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        let content = try await seal.record(credential, account) { try await self.keptSalt($0) }
        let record = CredentialRecord(key: account.key, content: content)
        folder.release(account.key)
        try await write { database in try record.upsert(database) }
    }

    /// Removes the credential of an account and its records that were set
    /// aside.
    ///
    /// Databases that were set aside are removed too, because it is unknown
    /// whose credentials they contain.
    public func remove(_ account: CredentialAccount) async throws {
        let key = account.key
        try await write { database in
            _ = try CredentialRecord.deleteOne(database, key: key)
            try CredentialRecord.removeSetAside(key, in: database)
        }
        try folder.removeSetAside(file)
    }

    /// Returns the accounts that have a readable record.
    public func accounts() async throws -> [CredentialAccount] {
        guard try folder.has(file) else { return [] }
        return try await read { database in try CredentialRecord.fetchAll(database) }
            .compactMap { CredentialSeal.account($0.content) }
    }

    /// Throws when a record cannot be written now.
    public func checkWritable(_ account: CredentialAccount) async throws {
        // SQLite needs room for its journal too, of which it allocates nothing before.
        if lock(account).isHeld {
            try folder.reserve(account.key, Self.room)
        } else {
            try folder.probe(account.key, Self.room)
            // The check leaves no database to those who have none.
            guard try folder.has(file) else { return }
        }
        let probe = CredentialRecord(key: ".probe", content: [0])
        try await access(.store.unwritable) { queue in
            try await queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    try probe.upsert(database)
                    return .rollback
                }
            }
        }
    }

    /// Runs `work` while it holds the account's lock.
    public func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await lock(account).hold {
            defer { folder.release(account.key) }
            return try await work()
        }
    }

    /// Keeps the salt of a passphrase, unless there is one, and returns it.
    private func keptSalt(_ new: [UInt8]) async throws -> [UInt8] {
        try await write { database in
            let record = CredentialRecord(key: ".salt", content: new)
            if let kept = try CredentialRecord.fetchOne(database, key: record.key) { return kept.content }
            try record.insert(database)
            return new
        }
    }

    private func lock(_ account: CredentialAccount) -> AccountLock {
        AccountLock(folder, "\(file).lock", of: account, timeout: lockTimeout)
    }

    /// The room for a credential that is saved, in the database and in its journal.
    private static let room = 1 << 17

    // MARK: The database

    private func read<Value: Sendable>(_ work: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await access(.store.unreadable) { try await $0.read(work) }
    }

    private func write<Value: Sendable>(_ work: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await access(.store.unwritable) { try await $0.write(work) }
    }

    private func access<Value: Sendable>(
        _ kind: OAuthError.Kind, _ work: (DatabaseQueue) async throws -> Value
    ) async throws -> Value {
        var used: StoreFolder.Identity?
        do {
            let opened = try await opened()
            used = opened.used
            return try await work(try opened.result.get().queue)
        } catch let error as DatabaseError {
            throw try await failure(error, kind, used)
        }
    }

    /// Returns the open database, and the file that is used, also when it cannot be opened.
    ///
    /// Callers share one opening. It may wait for other processes, so it has a thread that may
    /// block.
    private func opened() async throws -> Opened {
        let task: Task<Opened, any Error>
        switch database.withLock({ known($0) }) {
        case .database(let open): return (.success(open), open.file)
        case .opening(let running): task = running
        case .closed:
            task = database.withLock { state in
                if case .opening(let running) = state { return running }
                let task = Task.detached { [self] in
                    let opened = try await Blocking.run { [self] in open() }
                    database.withLock { $0 = (try? opened.result.get()).map { .database($0) } ?? .closed }
                    return opened
                }
                state = .opening(task)
                return task
            }
        }
        return try await task.value
    }

    /// Returns the state, which is closed if the file was removed or replaced: a write to the old
    /// one would be lost.
    private func known(_ state: State) -> State {
        guard case .database(let open) = state else { return state }
        return (try? folder.state(file))?.identity == open.file ? state : .closed
    }

    private func open() -> Opened {
        var used: StoreFolder.Identity?
        let result = Result<OpenDatabase, any Error> {
            while true {
                let identity = try folder.claim(file)
                used = identity
                let queue = try CredentialSchema.open("\(folder.path)/\(file)", waiting: lockTimeout)
                // Another process may have replaced it meanwhile.
                if try folder.claim(file) == identity { return OpenDatabase(queue: queue, file: identity) }
            }
        }
        return (result, used)
    }

    /// Returns SQLite's error as a store's error.
    ///
    /// A file that is not a database is set aside.
    private func failure(
        _ error: DatabaseError, _ kind: OAuthError.Kind, _ used: StoreFolder.Identity?
    ) async throws -> OAuthError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            if let used { try await setAside(used) }
            return OAuthError(.store.corrupt, reason: "the database was damaged and is set aside")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return OAuthError(.store.locked, reason: "another process holds the database for too long")
        default:
            let words = error.message.map { "\($0), " } ?? ""
            let code = error.extendedResultCode.rawValue
            return OAuthError(kind, reason: "\(folder.path)/\(file): \(words)code \(code) of SQLite")
        }
    }

    /// Sets a damaged file aside, unless another process has done so and created a good one.
    func setAside(_ damaged: StoreFolder.Identity) async throws {
        try await AccountLock(folder, "\(file).aside.lock", timeout: lockTimeout).hold { [self] in
            database.withLock { if case .database(let open) = $0, open.file == damaged { $0 = .closed } }
            if try folder.claim(file) == damaged { try folder.setAside(file) }
        }
    }
}
