// SPDX-License-Identifier: MIT

import ErrandPostgres

/// Where a copy is.
enum CopyPlace: Sendable {
    /// An SQLite file.
    case file(String)
    /// PostgreSQL; the schema is `nil` for the only copy in the database.
    case database(PostgresAddress, PostgresSchema?)

    /// Opens the copy for one run, and creates it if there is none.
    ///
    /// Swift 6.3 crashes when it optimizes a caller in which this stands inlined.
    @inline(never)
    func store(nation: String) async throws -> any MirrorStore {
        switch self {
        case .file(let path): try SQLiteMirrorStore.open(path, nation: nation)
        case .database(let address, _): try await PostgresMirrorStore.open(address, nation: nation)
        }
    }

    /// Opens the copy to read it.
    ///
    /// - Parameter nation: The address of the nation; `nil` when it is not known.
    func reader(nation: String? = nil) async throws -> any MirrorReader {
        switch self {
        case .file(let path): return try SQLiteMirrorReader.open(path)
        case .database(let address, let schema):
            let own = nation.map { PostgresSchema(nation: $0) }
            return try await PostgresMirrorReader.open(address, own ?? schema)
        }
    }

    /// Removes a person from the copy.
    func forget(_ person: Int) async throws -> [String: Int] {
        switch self {
        case .file(let path): return try await SQLiteMirrorStore.forget(person, in: path)
        case .database(let address, let schema):
            // It also says that there is none, without a lease for it.
            let reader = try await PostgresMirrorReader.open(address, schema)
            await reader.close()
            return try await PostgresMirrorStore.forget(person, address, reader.schema)
        }
    }
}
