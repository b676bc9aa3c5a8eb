// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// The processor time of responses from the cache and of responses that it stores, beside references in the same
/// round.
///
/// A fresh response from memory is compared with that of a middleware that responds at once: neither reaches
/// the transport. One that is stored in memory is compared with that of a transport that responds at once,
/// without a cache. A store in SQLite is compared with SQLite alone. All keys are random.
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
        /// The number of keys; `nil` for a new key each time, whose response is stored.
        var keys: Int?
        let count: Int
        /// The index of the kind to compare with, and the largest ratio to its time.
        var limit: (reference: Int, ratio: Double)?
        /// Puts a key into a store that is to have all keys before the first round.
        var prepare: ((Int) async throws -> Void)?
        /// Asks for a key once.
        let ask: (Int) async throws -> Void
    }

    /// The highest factor between a store with many entries and one with few.
    private static let growth = 1.5

    func run() async throws {
        let folder = NSTemporaryDirectory() + "/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let kinds = try kinds(in: folder)
        for (index, kind) in kinds.enumerated() where only.isEmpty || only.contains(index) {
            guard let prepare = kind.prepare, let keys = kind.keys else { continue }
            for key in 0..<keys { try await prepare(key) }
        }
        var times = [[Double]](repeating: [], count: kinds.count)
        var fresh = 0
        for round in 0...rounds {
            for (index, kind) in kinds.enumerated() where only.isEmpty || only.contains(index) {
                let before = Usage.processorTime
                for _ in 0..<kind.count {
                    fresh += 1
                    try await kind.ask(kind.keys.map { Int.random(in: 0..<$0) } ?? -fresh)
                }
                // The first round warms up.
                if round > 0 { times[index].append((Usage.processorTime - before) / Double(kind.count)) }
            }
        }
        func ratio(_ kind: Int, _ reference: Int) -> Double {
            Usage.median(zip(times[kind], times[reference]).map { $0 / $1 })
        }
        var limits = Limits()
        for (index, kind) in kinds.enumerated() where !times[index].isEmpty {
            let name = kind.name.padding(toLength: 34, withPad: " ", startingAt: 0)
            var line = "  \(name)" + String(format: "%8.2f µs", Usage.median(times[index]))
            if let limit = kind.limit {
                let ratio = ratio(index, limit.reference)
                line += String(format: ", %6.2f of \(kinds[limit.reference].name)", ratio)
                limits.hold("\(kind.name), to \(kinds[limit.reference].name)", ratio, atMost: limit.ratio)
            }
            print(line)
        }
        guard only.isEmpty else { return }
        limits.hold("memory, many entries to few", ratio(7, 6), atMost: Self.growth)
        limits.hold("SQLite, many entries to few", ratio(9, 8), atMost: Self.growth)
        try limits.report()
    }

    private func kinds(in folder: String) throws -> [Kind] {
        let bare = Client(bare: "https://api.example", transport: AtOnce())
        func client(_ store: any CacheStore) -> Client { bare.with { $0.middleware = [.cache(store)] } }
        func disk(_ name: String, _ capacity: Int64 = 20 << 20) -> SQLiteCacheStore {
            SQLiteCacheStore("\(folder)/\(name)/c.db", capacity: capacity)
        }
        let large: Int64 = 4 << 30
        let (one, two, new) = try (
            RawCache("\(folder)/one.db"), RawCache("\(folder)/two.db"), RawCache("\(folder)/new.db")
        )
        let all = "\(entries) entries"
        return [
            calls("a step at once", bare.with { $0.middleware = [Step()] }, few, requests, nil),
            calls("a transport at once", bare, few, requests, nil),
            read("SQLite alone", one, few),
            read("SQLite alone, \(all)", two, entries),
            Kind(name: "SQLite alone, stored", count: requests / 5) { try new.store(AtOnce.body, of: $0) },
            calls("memory over SQLite", client(LayeredCacheStore(over: disk("three"))), few, requests, (0, 4)),
            calls("memory", client(MemoryCacheStore()), few, requests, (0, 3)),
            calls("memory, \(all)", client(MemoryCacheStore(capacity: large)), entries, requests, (0, 4)),
            calls("SQLite", client(disk("one")), few, requests / 5, (2, 25)),
            calls("SQLite, \(all)", client(disk("two", large)), entries, requests / 5, (3, 15)),
            calls("memory, stored", client(MemoryCacheStore()), nil, requests, (1, 7)),
            calls("SQLite, stored", client(disk("four")), nil, requests / 5, (4, 15)),
            calls("both, stored", client(LayeredCacheStore(over: disk("five"))), nil, requests / 5, (4, 16)),
        ]
    }

    private func calls(
        _ name: String, _ client: Client, _ keys: Int?, _ count: Int, _ limit: (Int, Double)?
    ) -> Kind {
        let ask: (Int) async throws -> Void = { _ = try await client.send(Self.request($0)) }
        // A stored response is asked for once before.
        return Kind(name: name, keys: keys, count: count, limit: limit, prepare: ask, ask: ask)
    }

    private func read(_ name: String, _ raw: RawCache, _ keys: Int) -> Kind {
        Kind(name: name, keys: keys, count: requests) {
            try raw.store(AtOnce.body, of: $0)
        } ask: {
            _ = try raw.body(of: $0)
        }
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

    /// A body in memory of its own, as the network would bring it.
    static var body: [UInt8] { [UInt8](repeating: 7, count: 8192) }

    static var response: RawResponse { RawResponse(head: head, body: .bytes(body)) }

    func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { Self.response } }
}
