// SPDX-License-Identifier: MIT

extension PostgresDatabase {
    /// Executes a statement on a table of the schema `errand`, and creates the table when it is missing.
    ///
    /// A user who may not create it can use one that is there.
    ///
    /// - Parameter isRepeatable: Whether it may be executed twice. It is then sent once more when its connection was
    ///   lost, as when the server was restarted.
    package func query(
        _ sql: String, _ parameters: [PostgresParameter], creating creation: String, deadline: Duration? = nil,
        isRepeatable: Bool = false
    ) async throws -> PostgresRows {
        do {
            return try await query(sql, parameters, deadline: deadline)
        } catch PostgresError.Kind.lost where isRepeatable {
            return try await query(sql, parameters, creating: creation, deadline: deadline)
        } catch let error as PostgresError where error.isMissingTable {
            try await create(creation)
            return try await query(sql, parameters, deadline: deadline)
        }
    }

    /// Creates tables of the schema `errand`.
    ///
    /// `IF NOT EXISTS` alone fails when two do it at once. So they do it one after the other, and the lock ends with
    /// the transaction that the script is. A session remembers that there was no schema; it hears of one that was created
    /// while it waited when it opens a table.
    package func create(_ creation: String) async throws {
        try await execute(
            """
            SELECT pg_advisory_xact_lock(\(Self.creationLock));
            SELECT FROM pg_namespace WHERE false;
            CREATE SCHEMA IF NOT EXISTS errand;
            \(creation)
            """)
    }

    /// "errand" in ASCII.
    private static let creationLock = 0x6572_7261_6e64
}

extension PostgresError {
    /// Whether there is no such table or no such schema.
    package var isMissingTable: Bool { sqlState == "42P01" || sqlState == "3F000" }

    /// Whether a row with the same key is there already.
    ///
    /// `ON CONFLICT` handles one unique index. A duplicate in another one is this error.
    package var isDuplicate: Bool { sqlState == "23505" }
}
