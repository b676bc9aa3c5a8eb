// SPDX-License-Identifier: MIT

import GRDB

/// The SQLite database of a nation.
struct NationStore: Sendable {
    private let database: any DatabaseWriter

    /// Opens or creates the database.
    ///
    /// - Throws: ``SandboxStartError`` when a file cannot hold the nation.
    init(_ place: SandboxDatabase) throws {
        var configuration = Configuration()
        configuration.label = "nation-sandbox"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // WAL with NORMAL: a power failure may lose the last writes, but the
            // database stays consistent. That is enough for development.
            GeographicDistance.register(database)
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000")
        }
        switch place.place {
        case .memory: database = try DatabaseQueue(configuration: configuration)
        case .file(let path):
            do { database = try DatabasePool(path: path, configuration: configuration) } catch let error
                as DatabaseError
            {
                throw DatabaseFile.problem(path, error)
            }
        }
        try NationSchema.migrate(database)
    }

    /// Reads a consistent snapshot of the nation.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // A database in memory has one connection, and nobody writes during this read. `read` would switch the
        // connection to read-only and back, and each switch makes SQLite compile all statements again.
        if let queue = database as? DatabaseQueue { return try await queue.unsafeRead(body) }
        return try await database.read(body)
    }

    /// Runs one transaction.
    ///
    /// An error undoes everything that `body` did.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.write(body)
    }

    /// Moves the write-ahead log into the main file, so that the log does not stay
    /// as large as the nation after a large seeding.
    func checkpoint() async throws {
        try await database.writeWithoutTransaction { database in
            _ = try database.checkpoint(.truncate)
        }
    }

    func close() throws { try database.close() }
}
