// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// The processor time of responses from the cache and of responses that it stores.
///
/// A fresh response is compared with that of a middleware that responds at once: neither reaches
/// the transport. A response that is stored is compared with that of a transport that responds at
/// once, without a cache. All keys are random.
struct CacheBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Processor time of a response of 8 KB from and to each store.")

    @Option(help: "Requests of each kind in a round.") var requests = 20_000
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 5
    @Option(help: "Entries of the full stores.") var entries = 100_000
    @Option(help: "Entries of the other stores.") var few = 100
    @Option(help: "Only the kinds of these numbers, from 0; nothing is judged then.") var only: [Int] = []

    /// One kind of response.
    private struct Kind {
        let name: String
        let client: Client
        /// The number of keys; `nil` for a new key each time, whose response is stored.
        var keys: Int?
        let count: Int
        /// The index of the kind to compare with, and the highest additional cost in µs.
        var limit: (reference: Int, cost: Double)?
    }

    /// The highest factor between a store with many entries and one with few.
    private static let growth = 1.5

    func run() async throws {
        let folder = NSTemporaryDirectory() + "/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bare = Client(bare: "https://api.example", transport: AtOnce())
        func client(_ store: any CacheStore) -> Client { bare.with { $0.middleware = [.cache(store)] } }
        func disk(_ name: String, _ capacity: Int64 = 20 << 20) -> SQLiteCacheStore {
            SQLiteCacheStore("\(folder)/\(name)/c.db", capacity: capacity)
        }
        let large: Int64 = 4 << 30
        let kinds = [
            Kind(name: "a step at once", client: bare.with { $0.middleware = [Step()] }, keys: few, count: requests),
            Kind(name: "a transport at once", client: bare, keys: few, count: requests),
            hit("memory", client(MemoryCacheStore()), few, requests, 8),
            hit("memory, \(entries) entries", client(MemoryCacheStore(capacity: large)), entries, requests, 12),
            hit("SQLite", client(disk("one")), few, requests / 5, 60),
            hit("SQLite, \(entries) entries", client(disk("two", large)), entries, requests / 5, 90),
            hit("memory over SQLite", client(LayeredCacheStore(over: disk("three"))), few, requests, 12),
            miss("memory, stored", client(MemoryCacheStore()), requests, 60),
            miss("SQLite, stored", client(disk("four")), requests / 5, 600),
            miss("memory over SQLite, stored", client(LayeredCacheStore(over: disk("five"))), requests / 5, 600),
        ]
        for (index, kind) in kinds.enumerated() where only.isEmpty || only.contains(index) {
            guard kind.limit?.reference == 0, let keys = kind.keys else { continue }
            for number in 0..<keys { _ = try await kind.client.send(Self.request(number)) }
        }
        var times = [[Double]](repeating: [], count: kinds.count)
        var fresh = 0
        for _ in 0...rounds {
            for (index, kind) in kinds.enumerated() where only.isEmpty || only.contains(index) {
                let before = Usage.processorTime
                for _ in 0..<kind.count {
                    fresh += 1
                    let key = kind.keys.map { Int.random(in: 0..<$0) } ?? -fresh
                    _ = try await kind.client.send(Self.request(key))
                }
                times[index].append((Usage.processorTime - before) / Double(kind.count))
            }
        }
        let medians = times.map(Usage.median)
        for (kind, time) in zip(kinds, medians) where time.isFinite {
            let above = kind.limit.map { time - medians[$0.reference] } ?? 0
            print(
                "  \(kind.name.padding(toLength: 34, withPad: " ", startingAt: 0))"
                    + String(format: "%8.2f µs, %8.2f above its reference", time, above))
        }
        guard only.isEmpty else { return }
        var limits = Limits()
        for (kind, time) in zip(kinds, medians) {
            guard let limit = kind.limit else { continue }
            limits.hold("\(kind.name), µs above its reference", time - medians[limit.reference], atMost: limit.cost)
        }
        limits.hold("memory, many entries to few", medians[3] / medians[2], atMost: Self.growth)
        limits.hold("SQLite, many entries to few", medians[5] / medians[4], atMost: Self.growth)
        try limits.report()
    }

    private func hit(_ name: String, _ client: Client, _ keys: Int, _ count: Int, _ cost: Double) -> Kind {
        Kind(name: name, client: client, keys: keys, count: count, limit: (0, cost))
    }

    private func miss(_ name: String, _ client: Client, _ count: Int, _ cost: Double) -> Kind {
        Kind(name: name, client: client, count: count, limit: (1, cost))
    }

    private static func request(_ key: Int) -> Request<[UInt8]> { Request<Void>.get("\(key)").reading(.bytes) }
}

/// A middleware that responds at once.
private struct Step: Middleware {
    var waitsOnlyThroughNext: Bool { true }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { AtOnce.response }
}

/// A transport that responds at once with 8 KB that are fresh for an hour.
private struct AtOnce: Transport {
    static let head = HTTPResponse(
        status: .ok,
        headerFields: [
            .contentType: "application/json", .cacheControl: "max-age=3600", .eTag: "\"0123456789abcdef\"",
            .server: "bench", .vary: "Accept", .contentLength: "8192",
        ])

    static var response: RawResponse { RawResponse(head: head, body: .bytes([UInt8](repeating: 7, count: 8192))) }

    func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { Self.response } }
}
