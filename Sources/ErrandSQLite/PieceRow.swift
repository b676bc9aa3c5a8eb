// SPDX-License-Identifier: MIT

import ErrandCore
import GRDB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A piece of a large body.
enum PieceRow {
    /// 256 KiB.
    static let size = 256 * 1024

    static func insert(_ pieces: [Data], of id: Int64, from first: Int, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO piece (response, number, digest, content) VALUES (?, ?, ?, ?)")
        for (offset, piece) in pieces.enumerated() {
            let number = first + offset
            try statement.execute(arguments: [id, number, digest(piece, number, of: id), piece])
        }
    }

    /// A piece as it was written; `nil` when it is missing or damaged.
    static func fetch(_ number: Int, of id: Int64, _ database: Database) throws -> Data? {
        let row = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT digest, content FROM piece WHERE response = ? AND number = ?"),
            arguments: [id, number])
        guard let row, let known = Data.fromDatabaseValue(row[0]), let content = Data.fromDatabaseValue(row[1]),
            digest(content, number, of: id) == known
        else { return nil }
        return content
    }

    /// The digest of a piece, bound to its place: a damaged index may lead to another
    /// one.
    private static func digest(_ piece: Data, _ number: Int, of id: Int64) -> Data {
        CacheKeyDigest.digest(Data("\(id)/\(number)/".utf8) + piece)
    }

    /// What a snapshot has of a response.
    enum State: Sendable {
        case whole
        /// It was removed before the snapshot was taken.
        case gone
        case damaged
    }

    /// Looks at all pieces of a response: a reader must not find half-way that one is
    /// damaged.
    static func state(_ row: ResponseRow, _ snapshot: DatabaseSnapshot) async throws -> State {
        try await snapshot.read { database in
            guard try ResponseRow.isThere(row.id, database) else { return .gone }
            var length: Int64 = 0
            for number in 0..<row.pieces {
                guard let piece = try fetch(number, of: row.id, database) else { return .damaged }
                length += Int64(piece.count)
            }
            return length == row.length ? .whole : .damaged
        }
    }
}

/// A body in pieces, read from the database as it was when the body was found.
struct StoredPieces: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let row: ResponseRow
    let snapshot: DatabaseSnapshot

    /// The body; it may be read again and again.
    var body: Body { .replayable(length: row.length) { offset in Dropping(base: self, count: offset) } }

    func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

    struct Iterator: AsyncIteratorProtocol {
        let pieces: StoredPieces
        var number = 0

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard number < pieces.row.pieces else { return nil }
            let (id, current) = (pieces.row.id, number)
            let piece = try await pieces.snapshot.read { try PieceRow.fetch(current, of: id, $0) }
            guard let piece else {
                throw ClientError(.undecodable.truncated, reason: "a stored body was damaged while it was read")
            }
            number += 1
            return Array(piece)[...]
        }
    }
}

/// A sequence of bytes without the first ones.
private struct Dropping: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let base: StoredPieces
    let count: Int64

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), left: count) }

    struct Iterator: AsyncIteratorProtocol {
        var base: StoredPieces.Iterator
        var left: Int64

        mutating func next() async throws -> ArraySlice<UInt8>? {
            while let chunk = try await base.next() {
                guard left > 0 else { return chunk }
                let rest = chunk.dropFirst(Int(clamping: left))
                left -= Int64(chunk.count - rest.count)
                if !rest.isEmpty { return rest }
            }
            return nil
        }
    }
}
