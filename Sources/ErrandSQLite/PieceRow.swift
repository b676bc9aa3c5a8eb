// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import GRDB

/// A piece of a large body.
enum PieceRow {
    /// The size of a piece: 256 KiB.
    static let size = 256 * 1024

    static func insert(_ pieces: [Data], of id: Int64, from first: Int, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO piece (response, number, digest, content) VALUES (?, ?, ?, ?)")
        for (offset, piece) in pieces.enumerated() {
            let number = first + offset
            try statement.execute(arguments: [id, number, digest(piece, number, of: id), piece])
        }
    }

    /// Returns a piece as it was written; `nil` when it is missing or damaged.
    static func fetch(_ number: Int, of id: Int64, _ database: Database) throws -> Data? {
        let row = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT digest, content FROM piece WHERE response = ? AND number = ?"),
            arguments: [id, number])
        guard let row, let known = Data.fromDatabaseValue(row[0]), let content = Data.fromDatabaseValue(row[1]),
            digest(content, number, of: id) == known
        else { return nil }
        return content
    }

    /// Returns the digest of a piece, bound to its place, since a damaged index
    /// may lead to another piece.
    private static func digest(_ piece: Data, _ number: Int, of id: Int64) -> Data {
        CacheKeyDigest.digest(Data("\(id)/\(number)/".utf8) + piece)
    }
}
