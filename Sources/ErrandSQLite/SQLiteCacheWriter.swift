// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandMiddleware
import GRDB
import Synchronization

/// A writer of a body into a database.
///
/// A small body is written together with the head, when it is complete. A large
/// one is written in pieces, and cannot be found before the last piece.
final class SQLiteCacheWriter: CacheWriter {
    private struct State {
        var buffer: [UInt8] = []
        var length: Int64 = 0
        var pieces = 0
        var id: Int64?
        /// Whether the half-written response was removed, by an invalidation or
        /// for lack of space.
        var isGone = false
    }

    private let file: CacheDatabaseFile
    private let limit: Int64
    private let head: [UInt8]
    private let key: CacheKeyDigest
    private let obsolete: [Int64]
    private let takeUses: @Sendable () -> Set<Int64>
    private let state = Mutex(State())

    init(
        file: CacheDatabaseFile, limit: Int64, head: [UInt8], key: CacheKeyDigest, obsolete: [Int64],
        takeUses: @escaping @Sendable () -> Set<Int64>
    ) {
        self.file = file
        self.limit = limit
        self.head = head
        self.key = key
        self.obsolete = obsolete
        self.takeUses = takeUses
    }

    deinit {
        // A writer that was not finished stores nothing.
        if let id = state.withLock({ $0.id }) { file.writeLater { try ResponseRow.remove([id], $0) } }
    }

    func write(_ bytes: ArraySlice<UInt8>) async throws {
        let isFull = try state.withLock { state in
            guard !state.isGone else { return false }
            guard state.length + Int64(bytes.count) <= limit else { throw CacheStoreError(.tooLarge) }
            state.length += Int64(bytes.count)
            state.buffer += bytes
            return state.buffer.count > PieceRow.size
        }
        if isFull { _ = try await writePieces(.full) }
    }

    func finish() async throws {
        guard try await finish(nil) else {
            throw CacheStoreError(.busy, reason: "the response was removed while it was being written")
        }
    }

    func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool { try await finish(number) }

    /// - Parameter invalidation: The last invalidation before the request; `nil` if it does not matter.
    /// - Returns: Whether the response is stored; `false` if it was invalidated since, or
    ///   removed.
    private func finish(_ invalidation: Int64?) async throws -> Bool {
        let (id, body, isGone) = state.withLock { ($0.id, Data($0.buffer), $0.isGone) }
        guard !isGone else { return false }
        guard id == nil else { return try await writePieces(.last(unlessInvalidatedAfter: invalidation)) }
        let (head, key, obsolete, uses, budget) = (head, key, obsolete, takeUses(), file.budget)
        return try await file.write { database in
            try ResponseRow.touch(uses, database)
            if let invalidation, try InvalidationRow.isInvalidated(key.url, after: invalidation, database) {
                return false
            }
            let isProven = try ResponseRow.replace(obsolete, of: key, database)
            let id = try ResponseRow.insert(key, head: head, body: body, database)
            if isProven { try ResponseRow.touch([id], database) }
            try ResponseRow.limitVariants(key, database)
            try ResponseRow.shrink(to: budget, database)
            return true
        }
    }

    /// The pieces to write.
    private enum Pieces {
        /// The full pieces.
        case full
        /// All remaining pieces; none if the response was invalidated after a number.
        case last(unlessInvalidatedAfter: Int64?)

        var areLast: Bool { if case .last = self { true } else { false } }
    }

    /// - Returns: Whether the response is stored or can still be stored; `false` if
    ///   it was removed.
    private func writePieces(_ which: Pieces) async throws -> Bool {
        let isLast = which.areLast
        let (pieces, first, known, length) = state.withLock { state in
            var pieces: [Data] = []
            var rest = state.buffer[...]
            while rest.count > PieceRow.size || isLast && !rest.isEmpty {
                pieces.append(Data(rest.prefix(PieceRow.size)))
                rest = rest.dropFirst(PieceRow.size)
            }
            state.buffer = Array(rest)
            defer { state.pieces += pieces.count }
            return (pieces, state.pieces, state.id, state.length)
        }
        let (head, key, obsolete, uses, budget) = (head, key, obsolete, takeUses(), file.budget)
        let id: Int64? = try await file.write { database in
            if let known, case .last(let invalidation?) = which,
                try InvalidationRow.isInvalidated(key.url, after: invalidation, database)
            {
                try ResponseRow.remove([known], database)
                return nil
            }
            if let known, try !ResponseRow.isHalfWritten(known, database) { return nil }
            let id = try known ?? ResponseRow.insert(key, head: head, body: nil, database)
            try PieceRow.insert(pieces, of: id, from: first, database)
            guard isLast else {
                try ResponseRow.grow(id, by: pieces.reduce(0) { $0 + $1.count }, database)
                try ResponseRow.shrink(to: budget, sparing: id, database)
                return id
            }
            try ResponseRow.touch(uses, database)
            let isProven = try ResponseRow.replace(obsolete, of: key, database)
            try ResponseRow.complete(
                id, length: length, pieces: first + pieces.count, head: head.count, database)
            if isProven { try ResponseRow.touch([id], database) }
            try ResponseRow.limitVariants(key, database)
            try ResponseRow.shrink(to: budget, database)
            return id
        }
        state.withLock { state in
            state.id = isLast ? nil : id
            state.isGone = id == nil
            if state.isGone { state.buffer = [] }
        }
        return id != nil
    }
}
