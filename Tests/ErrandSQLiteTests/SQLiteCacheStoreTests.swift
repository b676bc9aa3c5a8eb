// SPDX-License-Identifier: MIT

import Crypto
import ErrandConformance
import ErrandCore
import ErrandMiddleware
import ErrandSQLite
import ErrandTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

@Suite("The SQLite store of responses", .timed, .timeLimit(.minutes(10)))
struct SQLiteCacheStoreTests {
    private static let key = CacheKey(url: "https://api.example/people?access_token=SECRET", partition: "identity WHO")

    @Test("Every promise", arguments: CacheStoreConformance.checks)
    func promises(_ check: CacheStoreConformance.Check) async throws {
        try await CacheFolder.with { path in
            try await check.run { SQLiteCacheStore(path, capacity: 4 << 20) }
        }
    }

    @Test("Every promise, with a middleware in memory over it", arguments: CacheStoreConformance.checks)
    func layered(_ check: CacheStoreConformance.Check) async throws {
        try await CacheFolder.with { path in
            try await check.run { LayeredCacheStore(over: SQLiteCacheStore(path, capacity: 4 << 20)) }
        }
    }

    @Test("A large response that is removed while it is written is not stored, and that is no error")
    func removedWhileWritten() async throws {
        try await CacheFolder.with { path in
            let (store, other) = (SQLiteCacheStore(path), SQLiteCacheStore(path))
            let chunk = [UInt8](repeating: 7, count: 300_000)[...]
            for (removesAll, chunksAfter) in [(false, 0), (false, 1), (false, 3), (true, 0), (true, 3)] {
                for isCompared in [true, false] {
                    let before = try await store.lastInvalidation()
                    let writer = try await store.writer(of: try CacheFolder.head("a"), for: Self.key, inPlaceOf: [])
                    try await writer.write(chunk)
                    if removesAll {
                        try await other.removeAll()
                    } else {
                        try await other.removeResponses(of: Self.key.url)
                    }
                    for _ in 0..<chunksAfter { try await writer.write(chunk) }
                    if isCompared {
                        #expect(try await !writer.finish(unlessInvalidatedAfter: before))
                        #expect(try await !writer.finish(unlessInvalidatedAfter: store.lastInvalidation()))
                    } else {
                        // Who does not compare would take it for stored.
                        await CacheFolder.expect(.busy) { try await writer.finish() }
                    }
                    #expect(try await store.responses(for: Self.key).isEmpty)
                }
            }
            try await store.store(try CacheFolder.head("b"), Array(chunk), for: Self.key)
            #expect(try await store.responses(for: Self.key).count == 1)
        }
    }

    // MARK: Private

    @Test("Folder 0700, all files 0600; no URL, no identity and no token can be read in them")
    func modes() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            let head = try CacheFolder.head("a", [.setCookie: "session=SECRET", .wwwAuthenticate: "Basic"])
            try await store.store(head, Array("content".utf8), for: Self.key)
            #expect(try CacheFolder.mode(CacheFolder.folder(path)) == 0o700)
            let files = try FileManager.default.contentsOfDirectory(atPath: CacheFolder.folder(path))
            #expect(files.contains { $0.hasSuffix("-wal") })
            for file in files {
                let file = "\(CacheFolder.folder(path))/\(file)"
                #expect(try CacheFolder.mode(file) == 0o600, "\(file)")
                let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
                for text in ["SECRET", "api.example", "WHO"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
            }
        }
    }

    @Test("A database that others may read is not used")
    func insecure() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            await CacheFolder.expect(.insecure) { _ = try await SQLiteCacheStore(path).responses(for: Self.key) }
        }
    }

    // MARK: Damage

    @Test("What is no database is set aside, said once, and a new one begun; one that was set aside is kept")
    func noDatabase() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
            for round in 0..<3 {
                for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
                try Data(repeating: UInt8(round + 1), count: 8192).write(to: URL(fileURLWithPath: path))
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
                let store = SQLiteCacheStore(path)
                await CacheFolder.expect(.damaged) { _ = try await store.responses(for: Self.key) }
                #expect(try await store.responses(for: Self.key).isEmpty)
                try await store.store(try CacheFolder.head("b"), [2], for: Self.key)
                #expect(try await store.responses(for: Self.key).count == 1)
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: CacheFolder.folder(path))
            #expect(files.filter { $0.contains("corrupt") }.count == 1)
        }
    }

    @Test("A response of which a byte has changed is never given, small or large; the others stay")
    func damagedRow() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            for size in [100, 600_000] {
                for (table, column) in [
                    ("response", "head"), (size < 1000 ? "response" : "piece", size < 1000 ? "body" : "content"),
                ] {
                    try await store.removeAll()
                    let other = CacheKey(url: "https://api.example/other", partition: "")
                    try await store.store(try CacheFolder.head("a"), Array(repeating: 7, count: size), for: Self.key)
                    try CacheFolder.run(
                        "UPDATE \(table) SET \(column) = CAST(X'41' || substr(\(column), 2) AS BLOB)", at: path)
                    try await store.store(try CacheFolder.head("b"), [1], for: other)
                    await CacheFolder.expect(.damaged) {
                        _ = try await store.responses(for: Self.key).first?.body()
                    }
                    #expect(try await store.responses(for: Self.key).isEmpty)
                    #expect(try await store.responses(for: other).count == 1)
                }
            }
        }
    }

    @Test("A row that a damaged index leads to is not taken for that of the one who asks")
    func strangersRow() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            let other = CacheKey(url: Self.key.url, partition: "identity SOMEBODY ELSE")
            for size in [100, 600_000] {
                try await store.removeAll()
                try await store.store(try CacheFolder.head("a"), Array(repeating: 7, count: size), for: Self.key)
                try await store.store(try CacheFolder.head("b"), Array(repeating: 8, count: size), for: other)
                // What an index entry with another row's number comes to: its row under this key.
                try CacheFolder.run(
                    """
                    DELETE FROM response WHERE id = (SELECT min(id) FROM response);
                    UPDATE response SET partition = X'\(Self.partition(of: Self.key))';
                    """, at: path)
                await CacheFolder.expect(.damaged) { _ = try await store.responses(for: Self.key) }
            }
        }
    }

    private static func partition(of key: CacheKey) -> String {
        SHA256.hash(data: Data(key.partition.utf8)).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    @Test(
        "A column with a value of another type is damage, and does not end the process",
        arguments: ["length", "pieces", "head", "head_digest", "body_digest", "size"])
    func types(column: String) async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            for value in ["NULL", "'text'", "X''", "1.5", "9223372036854775807"] {
                try? await store.removeAll()
                try? await store.store(try CacheFolder.head("a"), [1, 2, 3], for: Self.key)
                // Some values the table refuses.
                _ = try? CacheFolder.run("UPDATE response SET \(column) = \(value)", at: path)
                for response in (try? await store.responses(for: Self.key)) ?? [] {
                    guard let body = try? await response.body() else { continue }
                    #expect(try await body.collect() == [1, 2, 3])
                }
                try? await store.store(try CacheFolder.head("b"), [4], for: Self.key)
            }
            let fresh = SQLiteCacheStore(path)
            try? await fresh.removeAll()
            try await fresh.store(try CacheFolder.head("c"), [5], for: Self.key)
            #expect(try await fresh.responses(for: Self.key).count == 1)
        }
    }

    @Test("Whatever bytes of the file change, a response is right or there is none, and nothing traps")
    func flippedBytes() async throws {
        try await CacheFolder.with { path in
            let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            var random = SeededRandom(seed: 1)
            for _ in 0..<40 {
                let folder = CacheFolder.folder(path)
                for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                    try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
                }
                do {
                    let store = SQLiteCacheStore(path)
                    try await store.store(try CacheFolder.head("a"), body, for: Self.key)
                }
                try CacheFolder.run("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55 }
                try bytes.write(to: URL(fileURLWithPath: path))
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
                let store = SQLiteCacheStore(path)
                for response in (try? await store.responses(for: Self.key)) ?? [] {
                    guard let found = try? await response.body() else { continue }
                    #expect(try await found.collect() == body)
                    #expect(response.head.response.headerFields[.eTag] == "\"a\"")
                }
            }
        }
    }

    @Test(
        "A database of the right version without one of its tables, or with another one, is set aside",
        arguments: ["response", "piece", "total", "invalidation", "invalidated"])
    func missingTable(_ table: String) async throws {
        for damage in ["DROP TABLE \(table)", "ALTER TABLE \(table) RENAME TO other"] {
            try await CacheFolder.with { path in
                try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
                try CacheFolder.run(damage, at: path)
                let store = SQLiteCacheStore(path)
                let body = [UInt8](repeating: 7, count: 600_000)
                for _ in 0..<3 {
                    _ = try? await store.responses(for: Self.key)
                    _ = try? await store.lastInvalidation()
                    try? await store.removeResponses(of: "https://api.example/other")
                    try? await store.store(try CacheFolder.head("b"), body, for: Self.key)
                }
                #expect(try await store.responses(for: Self.key).isEmpty == false)
            }
        }
    }

    @Test("A file that is truncated while it is open is set aside, and a new one begun", arguments: [0, 4096, 20_000])
    func truncated(length: Int) async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            for number in 0..<50 {
                let key = CacheKey(url: "\(number)", partition: "")
                try await store.store(try CacheFolder.head("a"), [UInt8](repeating: 7, count: 5000), for: key)
            }
            try CacheFolder.run("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: UInt64(length))
            try file.close()
            for _ in 0..<5 {
                for number in 0..<50 { _ = try? await store.responses(for: CacheKey(url: "\(number)", partition: "")) }
                try? await store.store(try CacheFolder.head("b"), [1], for: Self.key)
            }
            #expect(try await store.responses(for: Self.key).isEmpty == false)
        }
    }

    @Test("A newer version's database is left alone")
    func newer() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
            try CacheFolder.run("PRAGMA user_version = 99", at: path)
            await CacheFolder.expect(.newer) { _ = try await SQLiteCacheStore(path).responses(for: Self.key) }
            try CacheFolder.run("PRAGMA user_version = 4", at: path)
            #expect(try await SQLiteCacheStore(path).responses(for: Self.key).count == 1)
        }
    }

    @Test("A database of the first version is brought up to date, and keeps what it has")
    func migrated() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
            try CacheFolder.run(
                """
                DROP TRIGGER proven_changed; DROP TRIGGER proven_removed; DROP INDEX response_order;
                ALTER TABLE response DROP COLUMN proven; ALTER TABLE total DROP COLUMN proven;
                DROP INDEX response_half; DROP TABLE invalidated; DROP TABLE invalidation; PRAGMA user_version = 1
                """, at: path)
            #expect(try await SQLiteCacheStore(path).responses(for: Self.key).count == 1)
            // It is there again, and is used to look for what is half-written.
            try CacheFolder.run(
                "SELECT * FROM response INDEXED BY response_half WHERE is_whole = 0 AND begun < 1", at: path)
            let store = SQLiteCacheStore(path)
            let before = try await store.lastInvalidation()
            try await store.removeResponses(of: "https://api.example/other")
            #expect(try await store.lastInvalidation() == before + 1)
        }
    }

    @Test("What was requested while another database stood in this place is not stored", arguments: [0, 5])
    func replaced(count: Int) async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            let before = try await store.lastInvalidation()
            try FileManager.default.removeItem(atPath: CacheFolder.folder(path))
            for number in 0..<count { try await SQLiteCacheStore(path).removeResponses(of: "\(number)") }
            let writer = try await store.writer(of: try CacheFolder.head("a"), for: Self.key, inPlaceOf: [])
            try await writer.write([1])
            #expect(try await !writer.finish(unlessInvalidatedAfter: before))
            #expect(try await store.responses(for: Self.key).isEmpty)
        }
    }

    @Test("A database without a count of its invalidations, or with one that is none, is damaged")
    func uncounted() async throws {
        try await CacheFolder.with { path in
            let untyped = """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'invalidation';
                PRAGMA writable_schema = RESET;
                UPDATE invalidation SET last = 'text';
                """
            for damage in ["DELETE FROM invalidation", untyped] {
                try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
                try CacheFolder.run(damage, at: path)
                let store = SQLiteCacheStore(path)
                await CacheFolder.expect(.damaged) { _ = try await store.lastInvalidation() }
                #expect(try await store.responses(for: Self.key).isEmpty)
                _ = try await store.lastInvalidation()
            }
        }
    }

    @Test("A database that is deleted while it is used is begun anew")
    func deleted() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            try FileManager.default.removeItem(atPath: CacheFolder.folder(path))
            #expect(try await store.responses(for: Self.key).isEmpty)
            try await store.store(try CacheFolder.head("b"), [2], for: Self.key)
            #expect(try await SQLiteCacheStore(path).responses(for: Self.key).count == 1)
        }
    }

    // MARK: Bounds

    @Test("The file keeps to its size, whatever is written, large bodies and half ones too")
    func bounded() async throws {
        try await CacheFolder.with { path in
            let capacity: Int64 = 2 << 20
            let store = SQLiteCacheStore(path, capacity: capacity)
            var random = SeededRandom(seed: 2)
            for number in 0..<300 {
                let size = number.isMultiple(of: 7) ? 500_000 : Int.random(in: 0...30_000, using: &random)
                let key = CacheKey(url: "\(number)", partition: "")
                let bytes = [UInt8](
                    repeating: UInt8(truncatingIfNeeded: number), count: min(size, Int(store.maximumBodySize)))
                if number.isMultiple(of: 5) {
                    let writer = try await store.writer(of: try CacheFolder.head("half"), for: key, inPlaceOf: [])
                    try await writer.write(bytes[...])
                } else {
                    try await store.store(try CacheFolder.head("x"), bytes, for: key)
                }
            }
            let size: (String) throws -> Int64 = { file in
                (try FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber)?.int64Value ?? 0
            }
            #expect(try size(path) <= capacity)
            #expect(try size(path + "-wal") <= 8 << 20)
        }
    }

    @Test("A walk over many pages does not throw out what is used", arguments: [false, true])
    func scan(isLayered: Bool) async throws {
        try await CacheFolder.with { path in
            let disk = SQLiteCacheStore(path, capacity: 1 << 20)
            let store: any CacheStore = isLayered ? LayeredCacheStore(over: disk) : disk
            func page(_ name: String) async throws {
                let bytes = [UInt8](repeating: 7, count: 10_000)
                try await store.store(try CacheFolder.head("a"), bytes, for: CacheKey(url: name, partition: ""))
            }
            for number in 0..<20 {
                try await page("used \(number)")
                _ = try await store.responses(for: CacheKey(url: "used \(number)", partition: ""))
            }
            for number in 0..<600 { try await page("walked \(number)") }
            for number in 0..<20 {
                #expect(try await store.responses(for: CacheKey(url: "used \(number)", partition: "")).count == 1)
            }
        }
    }

    // MARK: Other processes

    @Test("What another process writes is noticed, and what this one writes is not taken for another's")
    func revision() async throws {
        try await CacheFolder.with { path in
            let (one, other) = (SQLiteCacheStore(path), SQLiteCacheStore(path))
            try await one.store(try CacheFolder.head("a"), [1], for: Self.key)
            let before = one.revision
            try await one.store(try CacheFolder.head("b"), [1], for: Self.key)
            #expect(one.revision == before)
            try await other.removeResponses(of: Self.key.url)
            #expect(one.revision != before)
        }
    }
}
