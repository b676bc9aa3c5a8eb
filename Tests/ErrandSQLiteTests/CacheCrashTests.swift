// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandSQLite
import Foundation
import HTTPTypes
import Programs
import TestSupport
import Testing

@Suite("A cache that several processes write", .timed, .timeLimit(.minutes(10)))
struct CacheCrashTests {
    /// Returns the body that `cache-driver --fill` writes for a tag.
    private func body(_ tag: String) -> [UInt8] {
        let numbers = tag.split(separator: "-").compactMap { Int($0.filter(\.isNumber)) }
        guard numbers.count == 2 else { return [] }
        let count = numbers[1].isMultiple(of: 3) ? 700_000 : 10_000
        return (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ numbers[0] &* 31 &+ numbers[1]) }
    }

    /// Reads all there is; each body must be that of its head.
    ///
    /// - Parameter mayBeGone: Whether others write, so that a response may be replaced before
    ///   its body is found.
    private func check(_ path: String, mayBeGone: Bool = false) async throws -> Int {
        let store = SQLiteCacheStore(path)
        var count = 0
        for number in 0..<5 {
            let key = CacheKey(url: "https://api.example/\(number)", partition: "")
            for response in try await store.responses(for: key) {
                let tag = try #require(response.head.response.headerFields[.eTag])
                let found = try await response.body()?.collect()
                #expect(found == body(tag) || mayBeGone && found == nil, "\(tag)")
                count += 1
            }
        }
        return count
    }

    @Test("Two processes write the same URLs, are killed at any moment, and what is left belongs together")
    func killed() async throws {
        try await CacheFolder.with { path in
            for round in 0..<6 {
                let programs = try (0..<2).map { number in
                    try Program("cache-driver", ["--fill", path, "\(round * 2 + number)"])
                }
                // At least this many are written; the kill comes in the midst of another one.
                for program in programs { _ = try await program.line(beginning: "\(4 + round)") }
                let seen = try await check(path, mayBeGone: true)
                #expect(seen > 0)
                for program in programs { program.signal(SIGKILL) }
                for program in programs { _ = try await program.result() }
                #expect(try await check(path) > 0)
            }
            // Nothing half-written is found, and what the dead have left does not keep others from writing.
            let store = SQLiteCacheStore(path)
            try await store.store(try CacheFolder.head("x"), [1], for: CacheKey(url: "new", partition: ""))
            #expect(try await store.responses(for: CacheKey(url: "new", partition: "")).count == 1)
        }
    }

    @Test("When there is no room on the disk, that is said, and what was stored is whole")
    func fullDisk() async throws {
        try await CacheFolder.with { path in
            try await SQLiteCacheStore(path).store(
                try CacheFolder.head("0-1"), body("0-1"), for: CacheKey(url: "https://api.example/1", partition: ""))
            // No file of this process becomes larger than 400 KiB; it is told so as by a full disk.
            let driver = Program.path(of: "cache-driver")
            let result = try await Program.run(
                "/bin/bash", ["-c", "trap '' XFSZ; ulimit -f 400; exec \(driver) --fill \(path) 7"])
            #expect(result.status == 74 && result.errors.contains("cache.unwritable"), "\(result)")
            #expect(try await check(path) > 0)
        }
    }

    @Test("A folder that cannot be made is said to be so")
    func unwritable() async throws {
        await CacheFolder.expect(.unwritable) {
            try await SQLiteCacheStore("/proc/errand/responses.db").store(
                try CacheFolder.head("a"), [1], for: CacheKey(url: "a", partition: ""))
        }
    }
}
