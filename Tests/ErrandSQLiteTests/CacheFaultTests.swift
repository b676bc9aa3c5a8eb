// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandOAuth
import ErrandTesting
import Foundation
import GRDB
import HTTPTypes
import Programs
import TestSupport
import Testing

@testable import ErrandSQLite

@Suite("A cache on disk, and what befalls it", .timed, .timeLimit(.minutes(10)))
struct CacheFaultTests {
    private static let key = CacheKey(url: "https://api.example/people", partition: "")

    private func size(_ file: String) -> Int64 {
        ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? NSNumber)?.int64Value ?? 0
    }

    // MARK: Readers

    @Test("However long a large body is held, the log of the database does not grow, and the body stays what it was")
    func heldBody() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            let large = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try await store.store(try CacheFolder.head("a"), large, for: Self.key)
            var held: [Body] = []
            for _ in 0..<20 { held.append(try #require(await store.responses(for: Self.key).first?.body())) }
            var started = try #require(held.first).makeAsyncIterator()
            let first = try #require(try await started.next())
            try await store.removeResponses(of: Self.key.url)
            let bytes = [UInt8](repeating: 7, count: 30_000)
            for number in 0..<400 {
                try await store.store(try CacheFolder.head("b"), bytes, for: CacheKey(url: "\(number)", partition: ""))
            }
            #expect(size(path + "-wal") <= 3 << 20, "\(size(path + "-wal"))")
            var rest = Array(first)
            while let chunk = try await started.next() { rest += chunk }
            #expect(rest == large)
            for body in held { #expect(try await body.collect() == large) }
            // The copies have no names.
            let files = try FileManager.default.contentsOfDirectory(atPath: CacheFolder.folder(path))
            #expect(Set(files).isSubset(of: ["", "-wal", "-shm", ".lock"].map { "responses.db" + $0 }), "\(files)")
        }
    }

    // MARK: The order of use

    @Test("What is used most, out of memory, is not the first to go on disk", arguments: [false, true])
    func used(byAnother: Bool) async throws {
        try await CacheFolder.with { path in
            let time = TestTime()
            let disk = SQLiteCacheStore(path, capacity: 1 << 20, time: time.source)
            let store = LayeredCacheStore(over: disk)
            try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            // Where another process writes, this one's uses must reach the disk by themselves.
            let writer = byAnother ? SQLiteCacheStore(path, capacity: 1 << 20) : disk
            for number in 0..<200 {
                if number.isMultiple(of: 20) {
                    if store.responsesAtHand(for: Self.key) == nil { _ = try await store.responses(for: Self.key) }
                    #expect(store.responsesAtHand(for: Self.key)?.count == 1)
                    await time.advance(by: RecentUses.interval)
                    #expect(store.responsesAtHand(for: Self.key)?.count == 1)
                    // What is noted is written before what comes later.
                    try await disk.remove([], of: Self.key)
                }
                let bytes = [UInt8](repeating: 7, count: 20_000)
                try await writer.store(try CacheFolder.head("b"), bytes, for: CacheKey(url: "\(number)", partition: ""))
            }
            #expect(try await SQLiteCacheStore(path).responses(for: Self.key).count == 1)
        }
    }

    @Test("However often what is in memory is used, that is written once in 30 seconds")
    func savedUses() async throws {
        try await CacheFolder.with { path in
            let time = TestTime()
            let disk = SQLiteCacheStore(path, time: time.source)
            let store = LayeredCacheStore(over: disk)
            let other = SQLiteCacheStore(path)
            try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            _ = try await other.usage()
            _ = try await store.responses(for: Self.key)
            for _ in 0..<3 {
                let before = other.revision
                let found = (0..<5000).filter { _ in store.responsesAtHand(for: Self.key)?.count == 1 }
                #expect(found.count == 5000)
                await time.advance(by: RecentUses.interval - .nanoseconds(1))
                #expect(store.responsesAtHand(for: Self.key)?.count == 1)
                try await disk.remove([], of: Self.key)
                #expect(before != nil && other.revision == before)
                await time.advance(by: .nanoseconds(1))
                #expect(store.responsesAtHand(for: Self.key)?.count == 1)
                try await disk.remove([], of: Self.key)
                #expect(other.revision != before)
            }
        }
    }

    @Test("Uses wait for 30 seconds since the first of them, or until those of 4096 responses wait")
    func uses() {
        var uses = RecentUses()
        let start = TimeSource.Instant(sinceOrigin: .seconds(100))
        func note(_ ids: Range<Int64>, _ seconds: Double) -> Set<Int64>? {
            uses.note(ids.map { StoredResponse.ID($0) }, at: start.advanced(by: .seconds(seconds)))
        }
        #expect(note(0..<0, 0) == nil)
        #expect(note(0..<1, 40) == nil)
        #expect(note(1..<2, 69.9) == nil)
        #expect(note(1..<2, 70) == [0, 1])
        #expect(note(2..<3, 71) == nil)
        #expect(note(0..<0, 200) == nil)
        #expect(uses.take() == [2])
        #expect(note(0..<4095, 200) == nil)
        #expect(note(0..<4095, 201) == nil)
        #expect(note(0..<4096, 202)?.count == 4096)
        #expect(uses.take().isEmpty)
    }

    // MARK: Other processes

    @Test("A change by another process is noticed, though this one's own follows it at once")
    func followed() async throws {
        try await CacheFolder.with { path in
            let (one, other) = (SQLiteCacheStore(path), SQLiteCacheStore(path))
            let layered = LayeredCacheStore(over: one)
            try await layered.store(try CacheFolder.head("a"), [1], for: Self.key)
            for round in 0..<20 {
                _ = try await layered.responses(for: Self.key)
                #expect(layered.responsesAtHand(for: Self.key)?.count == 1)
                let before = one.revision
                try await other.removeResponses(of: Self.key.url)
                try await layered.store(
                    try CacheFolder.head("b"), [1], for: CacheKey(url: "\(round)", partition: ""))
                #expect(one.revision != before)
                #expect(layered.responsesAtHand(for: Self.key) == nil)
                try await layered.store(try CacheFolder.head("a"), [1], for: Self.key)
            }
        }
    }

    @Test("A change by another process is noticed, however long ago the files were changed before it")
    func settled() async throws {
        try await CacheFolder.with { path in
            let (one, other) = (SQLiteCacheStore(path), SQLiteCacheStore(path))
            try await one.store(try CacheFolder.head("a"), [1], for: Self.key)
            for _ in 0..<5 {
                for file in [path, path + "-wal"] {
                    let past = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -60)]
                    try FileManager.default.setAttributes(past, ofItemAtPath: file)
                }
                let before = one.revision
                #expect(before != nil && one.revision == before)
                try await other.removeResponses(of: Self.key.url)
                #expect(one.revision != before)
                let after = one.revision
                try await one.store(try CacheFolder.head("a"), [1], for: Self.key)
                #expect(one.revision == after)
            }
        }
    }

    @Test("Files are settled when their clock has ticked since the last change, and not when that is to come")
    func ticks() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
            let folder = StoreFolder(path: CacheFolder.folder(path))
            // A file system whose clock knows parts of a second ticks each 10 ms, another one each 2 s.
            for (part, tick) in [(0.0, 3_000_000_000), (0.5, 100_000_000)] as [(Double, Int64)] {
                let change = Date(timeIntervalSince1970: 1_767_225_600 + part)
                try FileManager.default.setAttributes([.modificationDate: change], ofItemAtPath: path)
                let database = try #require(try folder.state("responses.db"))
                #expect(database.changed == 1_767_225_600_000_000_000 + Int64(part * 1e9))
                let files = CacheFiles(database: database, log: nil)
                for (time, isSettled) in [
                    (-10_000_000_000, false), (-1, false), (0, false), (tick, false), (tick + 1, true),
                    (10_000_000_000, true),
                ] as [(Int64, Bool)] {
                    #expect(files.isSettled(at: database.changed + time) == isSettled, "\(part) \(time)")
                }
            }
        }
    }

    @Test("Many who meet a damaged database at once set aside that one, and never the new one of another")
    func together() async throws {
        for _ in 0..<12 {
            try await CacheFolder.with { path in
                try await SQLiteCacheStore(path).store(try CacheFolder.head("a"), [1], for: Self.key)
                for file in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
                try Data(repeating: 1, count: 8192).write(to: URL(fileURLWithPath: path))
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
                let count = 8
                let failures = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<count {
                        group.addTask {
                            let store = SQLiteCacheStore(path, patience: .seconds(30))
                            let key = CacheKey(url: "\(number)", partition: "")
                            var failures = 0
                            while true {
                                do {
                                    try await store.store(try CacheFolder.head("b"), [UInt8(number)], for: key)
                                    return failures
                                } catch let error as CacheStoreError where error.kind == .damaged {
                                    failures += 1
                                }
                            }
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(failures == 1)
                let store = SQLiteCacheStore(path)
                for number in 0..<count {
                    let found = try await store.responses(for: CacheKey(url: "\(number)", partition: ""))
                    #expect(found.count == 1, "\(number)")
                }
            }
        }
    }

    @Test("Who cannot open the database for others is told that it is busy, and nobody waits for ever")
    func heldLock() async throws {
        try await CacheFolder.with { path in
            let folder = StoreFolder(path: CacheFolder.folder(path))
            let lock = try await FileLock.acquire(folder, "responses.db.lock", .seconds(1))
            let time = TestTime()
            let store = SQLiteCacheStore(path, patience: .milliseconds(50), time: time.source)
            #expect(store.revision == nil)
            await CacheFolder.expect(.busy) { _ = try await store.responses(for: Self.key) }
            lock.release()
            await time.advance(by: CacheDatabaseFile.pause)
            #expect(try await store.responses(for: Self.key).isEmpty)
        }
    }

    // MARK: Names

    @Test("Each name has a database of its own, whatever it looks like, and none leads out of the folder")
    func names() async throws {
        try await CacheFolder.with { path in
            let folder = CacheFolder.folder(path)
            let names = [
                "a", "a.b", "a-b", "a/b", "a:b", "..", "../a", "é", "e\u{301}", "", String(repeating: "a", count: 500),
            ]
            for name in names {
                let store = LayeredCacheStore.onDisk(name, in: folder)
                #expect(try await store.responses(for: Self.key).isEmpty, "\(name)")
                try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            }
            for name in names {
                let again = LayeredCacheStore.onDisk(name, in: folder)
                #expect(try await again.responses(for: Self.key).count == 1)
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.filter { $0.hasSuffix(".db") }.count == names.count, "\(files)")
        }
    }

    // MARK: Clocks

    @Test("A clock that is set back or forward by years costs a question, and nothing else", arguments: [-20.0, 20])
    func clock(_ years: Double) async throws {
        try await CacheFolder.with { path in
            let transport = Responding { request in
                let isAsked = request.head.headerFields[.ifNoneMatch] != nil
                let fields: HTTPFields = [.eTag: "\"1\"", .cacheControl: "max-age=60, stale-if-error=60"]
                return isAsked
                    ? RawResponse(head: HTTPResponse(status: .notModified, headerFields: fields))
                    : RawResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: .text("1"))
            }
            let first = TestTime().date
            let later = first.addingTimeInterval(years * 31_556_952)
            var sources: [ResponseSource] = []
            // The response is dated by the new clock once it was asked about.
            for date in [first, first, later, later, first] {
                // A process of its own: another store, and another monotonic clock.
                let client = Client(bare: "https://api.example", transport: transport) {
                    $0.time = TestTime(date: date).source
                    $0.middleware = [.cache(LayeredCacheStore(over: SQLiteCacheStore(path)))]
                }
                let response = try await client.response(to: Request<String>(nil, "p", reading: .text))
                #expect(response.value == "1")
                sources.append(response.source)
                await client.shutdown()
            }
            let expected: [ResponseSource] = [
                .network, .cache(age: .zero), .revalidated, .cache(age: .zero), .revalidated,
            ]
            #expect(sources == expected)
        }
    }

    // MARK: Damage

    @Test("Of several responses the damaged ones are removed when they are read, and the others stay")
    func severalRows() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path)
            for url in 0..<5 {
                for variant in 0..<4 {
                    let bytes = [UInt8](repeating: UInt8(variant), count: variant == 3 ? 400_000 : 5000)
                    try await store.store(
                        try CacheFolder.head("\(variant)"), bytes, for: CacheKey(url: "\(url)", partition: ""))
                }
            }
            // Of each URL three of the four, one of them in its pieces.
            try CacheFolder.run(
                """
                UPDATE response SET head = CAST(X'41' || substr(head, 2) AS BLOB) WHERE id % 4 = 1;
                UPDATE response SET body = CAST(X'41' || substr(body, 2) AS BLOB) WHERE id % 4 = 2;
                UPDATE piece SET content = CAST(X'41' || substr(content, 2) AS BLOB) WHERE number = 1;
                """, at: path)
            for url in 0..<5 {
                let key = CacheKey(url: "\(url)", partition: "")
                await CacheFolder.expect(.damaged) { _ = try await store.responses(for: key) }
                for response in try await store.responses(for: key) {
                    let isWhole = response.head.response.headerFields[.eTag] == "\"2\""
                    guard !isWhole else { continue }
                    await CacheFolder.expect(.damaged) { _ = try await response.body() }
                }
                let left = try await store.responses(for: key)
                #expect(left.map { $0.head.response.headerFields[.eTag] } == ["\"2\""])
            }
            #expect(try await store.usage().responses == 5)
        }
    }

    // MARK: Room

    @Test("100,000 variants of one URL leave as many as any other URL has, and make no look-up slow")
    func manyVariants() async throws {
        try await CacheFolder.with { path in
            let store = SQLiteCacheStore(path, capacity: 1 << 30)
            try await store.store(try CacheFolder.head("a"), [1], for: Self.key)
            try CacheFolder.run(
                """
                WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 100000)
                INSERT INTO response (url, partition, is_whole, used, begun, size, length, pieces, head_digest,
                    body_digest, head, body)
                SELECT url, partition, is_whole, used, begun, size, length, pieces, head_digest, body_digest, head, body
                FROM response, number WHERE response.id = 1;
                """, at: path)
            #expect(try await store.usage().responses == 100_001)
            #expect(try await store.responses(for: Self.key).count == MemoryCacheStore.variantLimit)
            try await store.store(try CacheFolder.head("b"), [2], for: Self.key)
            #expect(try await store.usage().responses == MemoryCacheStore.variantLimit)
            let tags = try await store.responses(for: Self.key).map { $0.head.response.headerFields[.eTag] }
            #expect(tags.first == "\"b\"")
        }
    }

    @Test("Where the folder may not be written, that is said, and nothing in it changes")
    func readOnly() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(try CacheFolder.head("0-1"), [1], for: Self.key)
            let folder = CacheFolder.folder(path)
            // The superuser may write everywhere: the program runs as nobody then.
            let isRoot = geteuid() == 0
            if isRoot {
                for file in [""] + (try FileManager.default.contentsOfDirectory(atPath: folder)).map({ "/" + $0 }) {
                    #expect(chown(folder + file, 65534, 65534) == 0)
                }
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
            let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            let user = isRoot ? "/usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
            let result = try await Program.run(
                "/bin/bash", ["-c", "exec \(user)\(Program.path(of: "cache-driver")) --fill \(path) 7"])
            #expect(result.status == 74 && result.errors.contains("cache.unwritable"), "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
        }
    }
}

/// A transport that responds with what a closure makes of the request.
private struct Responding: Transport {
    let respond: @Sendable (RawRequest) -> RawResponse

    func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { respond(request) } }
}
