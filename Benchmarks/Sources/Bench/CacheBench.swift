// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// What a fresh answer from the cache costs in processor time, beside the same
/// answer from a transport that answers at once.
struct CacheBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Processor time of a fresh answer of 8 KB from each store.")

    @Option(help: "Requests of each kind in a round.") var requests = 20_000
    @Option(help: "Rounds; the least of each kind counts.") var rounds = 5
    @Option(help: "Entries of the full stores.") var entries = 100_000

    /// What a hit may cost above the same answer at once, in µs, and what 100,000
    /// entries may make of it.
    private static let limits = (memory: 5.0, disk: 60.0, growth: 1.5)

    func run() async throws {
        let folder = NSTemporaryDirectory() + "/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bare = Client(bare: "https://api.example", transport: AtOnce())
        func client(_ store: any CacheStore) -> Client { bare.with { $0.middleware = [.cache(store)] } }
        let large: Int64 = 4 << 30
        let fullMemory = MemoryCacheStore(capacity: large)
        let fullDisk = SQLiteCacheStore("\(folder)/full/c.db", capacity: large)
        try await fill(client(fullMemory))
        try await fill(client(fullDisk))
        let kinds: [(String, Client)] = [
            ("at once, without a cache", bare), ("memory", client(MemoryCacheStore())),
            ("memory, \(entries) entries", client(fullMemory)),
            ("SQLite", client(SQLiteCacheStore("\(folder)/one/c.db"))),
            ("SQLite, \(entries) entries", client(fullDisk)),
            ("memory over SQLite", client(LayeredCacheStore(over: SQLiteCacheStore("\(folder)/two/c.db")))),
        ]
        var least = [Double](repeating: .infinity, count: kinds.count)
        for _ in 0...rounds {
            for (index, (_, client)) in kinds.enumerated() {
                let count = index < 3 || index == 5 ? requests : requests / 10
                least[index] = min(
                    least[index],
                    try await Usage.measure(count, 1) {
                        _ = try await client.send(Request<Void>.get("8k").reading(.bytes))
                    }.processor)
            }
        }
        for (index, (name, _)) in kinds.enumerated() {
            print(
                "  \(name.padding(toLength: 34, withPad: " ", startingAt: 0))"
                    + String(format: "%8.2f µs, %8.2f above the first", least[index], least[index] - least[0]))
        }
        let isKept =
            least[1] - least[0] <= Self.limits.memory && least[3] - least[0] <= Self.limits.disk
            && least[2] <= least[1] * Self.limits.growth && least[4] <= least[3] * Self.limits.growth
        guard isKept else {
            print("above the limits: \(Self.limits)")
            throw ExitCode(1)
        }
    }

    /// Stores answers, as the step stores them.
    private func fill(_ client: Client) async throws {
        for number in 0..<entries { _ = try await client.send(Request<Void>.get("\(number)").reading(.bytes)) }
    }
}

/// Answers at once with 8 KB that are fresh for an hour.
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
