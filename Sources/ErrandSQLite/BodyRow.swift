// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import GRDB

/// The place of a stored body: in the row of its response, or in pieces.
///
/// A body never changes, and an id is never used again.
struct BodyRow: Sendable {
    let id: Int64
    let length: Int64
    /// The number of pieces; 0 when the row of the response contains the body.
    let pieces: Int
    /// The digest of the body in the row of the response.
    let digest: Data

    var isInPieces: Bool { pieces > 0 }

    /// The result of looking for a body.
    enum State: Sendable {
        case whole(Body)
        /// The response was removed after it was found.
        case gone
        case damaged
    }

    /// Returns a body that is not in pieces.
    func read(_ database: Database) throws -> State {
        let row = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT body FROM response WHERE id = ? AND is_whole = 1"),
            arguments: [id])
        guard let row else { return .gone }
        guard let bytes = try row.bytesIfAny(0), Int64(bytes.count) == length, CacheKeyDigest.digest(bytes) == digest
        else { return .damaged }
        return .whole(.bytes(bytes))
    }

    /// Copies all pieces, as they are at one moment, to a file.
    ///
    /// The body is then read from the copy, because SQLite cannot reset its
    /// write-ahead log while a reader uses an older snapshot.
    func copy(to file: NamelessFile, _ database: Database) throws -> State {
        let isThere = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ? AND is_whole = 1)", arguments: [id])
        guard isThere ?? false else { return .gone }
        var copied: Int64 = 0
        for number in 0..<pieces {
            guard let piece = try PieceRow.fetch(number, of: id, database) else { return .damaged }
            copied += Int64(piece.count)
            try piece.withUnsafeBytes { try file.append($0) }
        }
        return copied == length ? .whole(NamelessBody(file: file, length: length).body) : .damaged
    }
}
