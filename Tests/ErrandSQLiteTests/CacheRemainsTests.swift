// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware
@testable import ErrandSQLite

@Suite("What a cache on disk leaves behind, and whom it keeps waiting", .timed, .timeLimit(.minutes(5)))
struct CacheRemainsTests {
    private static let canary = "CANARY-4711 "
    /// In rows of a few bytes, in whole pages and in pieces.
    private static let bodies = [1, 3000, 40_000].map { Array(String(repeating: canary, count: $0).utf8) }

    /// Returns the files of the folder in which the canary stands.
    private func canaries(_ path: String) throws -> [String] {
        let folder = CacheFolder.folder(path)
        let canary = Data(Self.canary.utf8)
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")).range(of: canary) != nil
        }
    }

    /// Another process's connection, which may leave a transaction open.
    private static func another(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private func fill(_ store: some CacheStore, _ count: Int, partition: String = "") async throws {
        for number in 0..<count {
            let key = CacheKey(url: "https://api.example/\(number)", partition: partition)
            try await store.store(try CacheFolder.head("\(number)"), Self.bodies[number % 3], for: key)
        }
    }

    @Test("What was cleared stands in no file any more, whoever has the database open")
    func cleared() async throws {
        try await CacheFolder.with { path in
            let (store, other) = (SQLiteCacheStore(path), SQLiteCacheStore(path))
            try await fill(store, 30)
            _ = try await other.usage()
            #expect(try !canaries(path).isEmpty)
            try await store.removeAll()
            #expect(try canaries(path) == [])
            try await fill(other, 3)
            try await SQLiteCacheStore(path).removeAll()
            #expect(try canaries(path) == [])
            #expect(try await other.usage().responses == 0)
        }
    }

    @Test("What belonged to one identity stands in no file any more, and the others keep theirs")
    func partition() async throws {
        try await CacheFolder.with { path in
            let store = LayeredCacheStore(over: SQLiteCacheStore(path))
            let partition = CacheKey.partition(ofIdentity: "anna")
            let other = CacheKey(url: "https://api.example/0", partition: CacheKey.partition(ofIdentity: "bert"))
            try await fill(store, 30, partition: partition)
            try await store.store(try CacheFolder.head("other"), [1], for: other)
            try await store.removeResponses(ofPartition: partition)
            #expect(try canaries(path) == [])
            #expect(try await store.usage().responses == 1)
            #expect(try await store.responses(for: other).count == 1)
        }
    }

    @Test("Clearing says so when another one still reads, and what was removed could be read in the file")
    func clearedWhileRead() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path, patience: .milliseconds(50))
            try await fill(store, 6)
            let reader = try Self.another(path)
            try reader.inDatabase { database in
                try database.execute(sql: "BEGIN; SELECT count(*) FROM response")
            }
            await CacheFolder.expect(.busy) { try await store.removeAll() }
            #expect(try await store.usage().responses == 0)
            try reader.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try await store.removeAll()
            #expect(try canaries(path) == [])
        }
    }

    @Test("A store on disk has 20 MiB, under 4 MiB in memory, unless it is told otherwise")
    func sizes() async throws {
        try await CacheFolder.with { path in
            let layered: LayeredCacheStore = .onDisk("api.example.com", in: path + ".folder")
            let stores: [any CacheStore] = [
                SQLiteCacheStore(path + ".20", capacity: 20 << 20), SQLiteCacheStore(path), layered, MemoryCacheStore(),
            ]
            var sizes: [Int64] = []
            for store in stores { sizes.append(try await store.usage().capacity) }
            #expect(sizes == [sizes[0], sizes[0], sizes[0], 4 << 20])
        }
    }

    @Test("A file becomes smaller when it is opened with a smaller size")
    func smaller() async throws {
        try await CacheFolder.with { path in
            try await fill(SQLiteCacheStore(path, capacity: 16 << 20), 60)
            let size = { try Data(contentsOf: URL(fileURLWithPath: path)).count }
            try CacheFolder.run("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
            #expect(try size() > 6 << 20)
            let store = SQLiteCacheStore(path, capacity: 2 << 20, maximumBodySize: 512 << 10)
            #expect(try await store.usage().bytes <= 2 << 20)
            #expect(try size() <= 2 << 20)
            try await fill(store, 60)
            #expect(try size() <= 2 << 20)
        }
    }

    @Test("What killed processes left half-written makes room for what is whole")
    func halfWritten() async throws {
        try await CacheFolder.with { path in
            let capacity: Int64 = 2 << 20
            let store = SQLiteCacheStore(path, capacity: capacity, maximumBodySize: 512 << 10)
            var writers: [any CacheWriter] = []
            for number in 0..<40 {
                let key = CacheKey(url: "half \(number)", partition: "")
                let writer = try await store.writer(of: try CacheFolder.head("half"), for: key, inPlaceOf: [])
                try await writer.write([UInt8](repeating: 7, count: 270_000)[...])
                // The writer is kept: its end would remove what it has written.
                writers.append(writer)
                #expect(try await store.usage().bytes <= capacity, "\(number)")
            }
            // As after a kill, a minute later.
            try CacheFolder.run("UPDATE response SET begun = begun - 61", at: path)
            let key = CacheKey(url: "whole", partition: "")
            let later = SQLiteCacheStore(path, capacity: capacity)
            for number in 0..<3 {
                let body = [UInt8](repeating: UInt8(number), count: 100_000)
                try await later.store(
                    try CacheFolder.head("\(number)"), body, for: CacheKey(url: "\(number)", partition: ""))
            }
            try await later.store(try CacheFolder.head("whole"), [1], for: key)
            #expect(try await later.responses(for: key).count == 1)
            #expect(try await later.usage().responses == 4)
            withExtendedLifetime(writers) {}
        }
    }

    // MARK: Busy

    @Test("While another process holds the database, every response comes at once, and none waits for another")
    func busy() async throws {
        try await CacheFolder.with { path in
            let disk = SQLiteCacheStore(path, patience: .seconds(3600))
            let store = LayeredCacheStore(over: disk)
            try await fill(store, 1)
            let holder = try Self.another(path)
            try holder.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let wire = ClosureTransport { request, _ in
                .text(request.head.path ?? "", type: "text/plain", [.cacheControl: "max-age=60"])
            }
            let client = Client(bare: "https://api.example.com", transport: wire) {
                $0.middleware = [.cache(store)]
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask { () async throws in
                        let request =
                            number % 4 == 0
                            ? Request<Void>.put("\(number)", .json(1)).reading(.text)
                            : Request<String>(nil, "\(number)", reading: .text)
                        let response = try await client.send(request)
                        #expect(response == "/\(number)")
                    }
                }
                try await group.waitForAll()
            }
            let other = SQLiteCacheStore(path, patience: .milliseconds(500))
            await CacheFolder.expect(.busy) { try await other.store(try CacheFolder.head("x"), [1], for: Self.key) }
            try holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
            await client.shutdown()
        }
    }

    private static let key = CacheKey(url: "https://api.example/p", partition: "")

    @Test("After one wait in vain nothing is written for some seconds, but what is obsolete is removed")
    func pause() async throws {
        try await CacheFolder.with { path in
            let time = TestTime()
            let store = SQLiteCacheStore(path, patience: .milliseconds(50), time: time.source)
            try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            let holder = try Self.another(path)
            try holder.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            await CacheFolder.expect(.busy) { try await store.store(try CacheFolder.head("b"), [1], for: Self.key) }
            try holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
            await CacheFolder.expect(.busy) { try await store.store(try CacheFolder.head("b"), [1], for: Self.key) }
            #expect(try await store.responses(for: Self.key).count == 1)
            try await store.removeResponses(of: Self.key.url)
            #expect(try await store.responses(for: Self.key).isEmpty)
            await time.advance(by: CacheDatabaseFile.pause)
            try await store.store(try CacheFolder.head("b"), [1], for: Self.key)
            #expect(try await store.responses(for: Self.key).count == 1)
        }
    }
}
