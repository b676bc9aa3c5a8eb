// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// The processor time of a fresh answer from the cache, compared with the same
/// answer from a transport that answers at once, and with an exchange over loopback
/// without a cache.
struct CacheBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Processor time of a fresh answer of 8 KB from each store.")

    @Option(help: "Requests of each kind in a round.") var requests = 20_000
    @Option(help: "Rounds; the least of each kind counts.") var rounds = 5
    @Option(help: "Entries of the full stores.") var entries = 100_000
    @Option(help: "Only the kinds of these numbers, from 0; nothing is judged then.") var only: [Int] = []

    /// The allowed additional cost of a hit, compared with the same answer without a cache,
    /// in µs; and the allowed factor with 100,000 entries.
    private static let limits = (memory: 5.0, disk: 60.0, growth: 1.5)

    func run() async throws {
        let folder = NSTemporaryDirectory() + "/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try Server(people: 1000)
        defer { server.stop() }
        let bare = Client(bare: "https://api.example", transport: AtOnce())
        let wire = Client(bare: try BaseURL("\(server.baseURL)/api/v1")) {
            $0.defaults = [.accept(.json), .header(.contentType, "application/json")]
            $0.middleware = [.authorize(.bearer(server.token))]
        }
        func client(_ store: any CacheStore) -> Client { bare.with { $0.middleware = [.cache(store)] } }
        let large: Int64 = 4 << 30
        let fullMemory = MemoryCacheStore(capacity: large)
        let fullDisk = SQLiteCacheStore("\(folder)/full/c.db", capacity: large)
        if only.isEmpty || only.contains(3) { try await fill(client(fullMemory)) }
        if only.isEmpty || only.contains(5) { try await fill(client(fullDisk)) }
        let answer = Request<Void>.get("8k").reading(.bytes)
        let page = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)
        let kinds: [(name: String, client: Client, request: Request<[UInt8]>, count: Int)] = [
            ("at once, without a cache", bare, answer, requests),
            ("an exchange over loopback", wire, page, requests / 10),
            ("memory", client(MemoryCacheStore()), answer, requests),
            ("memory, \(entries) entries", client(fullMemory), answer, requests),
            ("SQLite", client(SQLiteCacheStore("\(folder)/one/c.db")), answer, requests / 5),
            ("SQLite, \(entries) entries", client(fullDisk), answer, requests / 5),
            (
                "memory over SQLite", client(LayeredCacheStore(over: SQLiteCacheStore("\(folder)/two/c.db"))), answer,
                requests
            ),
        ]
        var least = [Double](repeating: .infinity, count: kinds.count)
        for _ in 0...rounds {
            for (index, kind) in kinds.enumerated() where only.isEmpty || only.contains(index) {
                let cost = try await Usage.measure(kind.count, 1) { _ = try await kind.client.send(kind.request) }
                least[index] = min(least[index], cost.processor)
            }
        }
        for (kind, time) in zip(kinds, least) where time.isFinite {
            print(
                "  \(kind.name.padding(toLength: 34, withPad: " ", startingAt: 0))"
                    + String(
                        format: "%8.2f µs, %8.2f above the first", time, least[0].isFinite ? time - least[0] : time))
        }
        await wire.shutdown()
        guard only.isEmpty else { return }
        let isKept =
            least[2] - least[0] <= Self.limits.memory && least[4] - least[0] <= Self.limits.disk
            && least[3] <= least[2] * Self.limits.growth && least[5] <= least[4] * Self.limits.growth
        guard isKept else {
            print("above the limits: \(Self.limits)")
            throw ExitCode(1)
        }
    }

    /// Stores answers through the middleware.
    private func fill(_ client: Client) async throws {
        for number in 0..<entries { _ = try await client.send(Request<Void>.get("\(number)").reading(.bytes)) }
    }
}

/// A transport that answers at once with 8 KB that are fresh for an hour.
private struct AtOnce: Transport {
    static let head = HTTPResponse(
        status: .ok,
        headerFields: [
            .contentType: "application/json", .cacheControl: "max-age=3600", .eTag: "\"0123456789abcdef\"",
            .server: "bench", .vary: "Accept", .contentLength: "8192",
        ])

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { RawResponse(head: Self.head, body: .bytes([UInt8](repeating: 7, count: 8192))) }
    }
}
