// SPDX-License-Identifier: MIT

package import ErrandPostgres

/// A document in PostgreSQL, which several machines change one after the other.
///
/// Each document is a row of the table `errand.document`, which is created when something is written. A change reads
/// the row, and writes it if nobody has changed it since; otherwise it begins again. So nothing is locked, and a process
/// that is stopped in the middle of a change holds up nobody.
package struct PostgresDocument: Sendable {
    private let database: PostgresDatabase
    private let name: String

    /// The number of times that a change begins again when others are faster.
    private static let attempts = 100

    /// Creates a document with a name, which is not secret.
    package init(_ database: PostgresDatabase, name: String) {
        self.database = database
        self.name = name
    }

    /// Returns the content, or `nil` when there is none.
    ///
    /// - Throws: `PostgresError`; `CancellationError`.
    package func read() async throws -> [UInt8]? { try await row().content }

    /// Changes the content.
    ///
    /// When others change it at the same time, the closure is called again with what they have written.
    ///
    /// - Parameter change: Changes the content; `nil` means that there is none.
    /// - Returns: The result of the closure. What it made of the content is stored then, durably.
    /// - Throws: The error of the closure, and nothing is stored; `PostgresError`; `CancellationError`.
    package func update<Result>(_ change: (inout [UInt8]?) async throws -> Result) async throws -> Result {
        for attempt in 0..<Self.attempts {
            let row = try await row()
            var content = row.content
            let result = try await change(&content)
            if content == row.content { return result }
            if try await write(content, row.version) { return result }
            try await Task.sleep(for: .milliseconds(Int.random(in: 1...10 * min(attempt + 1, 10))))
        }
        throw PostgresError(.busy, "others changed the same row each time")
    }

    /// Sets a damaged content aside in the row, unless it was replaced meanwhile.
    package func setAside(_ content: [UInt8]) async throws {
        try await database.query(DocumentTable.settingAside, [.init(name), .init(content)])
    }

    /// Throws when the row cannot be written now.
    package func probe() async throws {
        _ = try await database.query(DocumentTable.probing, [.init(name)], creating: DocumentTable.creation)
    }

    /// Removes the row, with the number of its last change; the document must not be used any more.
    package func remove() async throws {
        _ = try await database.query(DocumentTable.removing, [.init(name)], creating: DocumentTable.creation)
    }

    /// Returns the number of the last change.
    package func version() async throws -> Int { try await row().version }

    /// Returns the content and the number of its last change.
    ///
    /// A table that does not exist has no content, and is not created for a reader.
    private func row() async throws -> (content: [UInt8]?, version: Int) {
        do {
            let row = try await database.query(DocumentTable.reading, [.init(name)]).first
            return (row?[0]?.bytes, row?[1]?.integer ?? 0)
        } catch let error as PostgresError where error.isMissingTable {
            return (nil, 0)
        }
    }

    /// Writes a content, and returns whether nobody has changed the row since a version.
    private func write(_ content: [UInt8]?, _ version: Int) async throws -> Bool {
        let values: [PostgresParameter] = [.init(name), .init(content)]
        let (sql, more): (String, [PostgresParameter]) =
            version == 0 ? (DocumentTable.creating, []) : (DocumentTable.writing, [.init(version)])
        // When the response is lost, the second one finds what the first one wrote.
        return try await database.query(
            sql, values + more, creating: DocumentTable.creation, isRepeatable: true
        ).affectedCount > 0
    }
}
