// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandFoundation
import ErrandJSON
import Foundation
import GRDB
import HTTPTypes
import NationBuilder
import NationSandbox
import Programs
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderMirror

/// A nation with a copy in a file.
struct MirrorPlace: Sendable {
    let sandbox: RunningSandbox
    let path: String

    static func run(
        people: Int = 60, limit: SandboxRateLimit = .generous, _ behaviors: SandboxBehaviors = SandboxBehaviors(),
        chaos: [String] = [], _ use: @Sendable (MirrorPlace) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: people, rateLimit: limit)
        configuration.behaviors = behaviors
        configuration.chaos = SandboxChaos(seed: 5, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await NationSandbox.run(configuration) { sandbox in
                try await use(MirrorPlace(sandbox: sandbox, path: "\(folder)/copy.sqlite"))
            }
        }
    }

    /// The nation, without limits, and without retries over any other transport.
    func nation(_ transport: (any Transport)? = nil) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: transport ?? Self.platform
        ) {
            $0.chain.limit = nil
            if transport != nil { $0.chain.retry = .never }
        }
    }

    static let platform: any Transport = boxed(.platform)

    private static func boxed(_ transport: some Transport) -> any Transport { transport }

    /// Refreshes the copy, or another one; pauses take no time.
    @discardableResult
    func refresh(
        over transport: (any Transport)? = nil, time: TimeSource = .impatient(), into other: (any MirrorStore)? = nil,
        _ change: (inout MirrorOptions) -> Void = { _ in },
        progress: @escaping @Sendable (MirrorProgress) -> Void = { _ in }
    ) async throws -> MirrorResult {
        var options = MirrorOptions()
        options.share = 1
        change(&options)
        let store: any MirrorStore
        if let other { store = other } else { store = try SQLiteMirrorStore.open(path, nation: sandbox.baseURL) }
        do {
            let (nation, chosen) = (nation(transport), options)
            let result = try await StopFlag.run { flag in
                try await MirrorRun(nation, store, chosen, time: time, progress: progress).run(flag)
            }
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// Sends a request to the control API.
    func control(_ path: String, _ body: JSONValue) async throws {
        let address = RequestPart.url("\(sandbox.baseURL)/sandbox/\(path)")
        try await Client(bare: nil, transport: .platform).send(
            path.hasSuffix("merge") ? Request<Void>.post("", address, .json(body)) : .put("", address, .json(body)))
    }

    func set(_ behaviors: JSONValue) async throws { try await control("behaviors", behaviors) }

    /// Merges a person into another one.
    func merge(_ id: Int, into other: Int, stamps: String = "all") async throws {
        try await control(
            "people/merge",
            ["id": .number(JSONNumber(id)), "into": .number(JSONNumber(other)), "merge_stamps": .string(stamps)])
    }

    /// Returns the numbers that a query finds in the copy.
    func numbers(_ sql: String) throws -> [Int] {
        try DatabaseQueue(path: path).read { try Int.fetchAll($0, sql: sql) }
    }

    /// Whether a type is not loaded.
    var isLoading: Bool {
        get throws {
            guard FileManager.default.fileExists(atPath: path) else { return true }
            return try numbers("SELECT count(*) FROM freshness WHERE changes_up_to IS NOT NULL") != [40]
        }
    }

    func texts(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: sql) }
    }

    /// The rows of all tables, such as `signups 7`.
    func rows() throws -> Set<String> {
        try DatabaseQueue(path: path).read { database in
            var rows: Set<String> = []
            for table in MirrorTable.all {
                let ids = try Int.fetchAll(database, sql: "SELECT id FROM \"\(table.name)\"")
                rows.formUnion(ids.map { "\(table.name) \($0)" })
            }
            return rows
        }
    }

    // MARK: The judge

    static let hasJudge = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    struct Judgement: Decodable, Sendable {
        var tables: Int
        var rows: Int
        var differences: Int
        var examples: [String]
    }

    /// Compares every attribute of every row with the nation, by a program that shares nothing with the client.
    func judge(_ types: [String] = []) async throws -> Judgement {
        let result = try await Program.run(
            "/usr/bin/env",
            ["python3", "-c", Self.judgeSource, sandbox.baseURL, sandbox.accessToken, path] + types,
            environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"])
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(Judgement.self, from: Data(result.output.utf8))
    }

    /// Expects that the copy is the nation.
    func expectSame(_ place: SourceLocation = #_sourceLocation) async throws {
        let judgement = try await judge()
        #expect(judgement.differences == 0, "\(judgement.examples)", sourceLocation: place)
        #expect(judgement.tables == 40, sourceLocation: place)
    }
}

extension TimeSource {
    /// The system's clocks, but a pause passes at once, and the monotonic clock shows that it has passed.
    ///
    /// - Parameter date: The date that it shows.
    static func impatient(_ date: @escaping @Sendable () -> Date = { Date() }) -> TimeSource {
        let skipped = Skipped()
        return TimeSource(
            now: { Instant(sinceOrigin: TimeSource.system.now().sinceOrigin + skipped.time.withLock { $0 }) },
            date: date,
            sleep: { instant in
                try Task.checkCancellation()
                skipped.time.withLock { time in
                    let now = TimeSource.system.now().sinceOrigin + time
                    time += max(.zero, instant.sinceOrigin - now)
                }
                await Task.yield()
            })
    }

    private final class Skipped: Sendable {
        let time = Mutex(Duration.zero)
    }
}

/// A transport that dies after some requests, as a machine that loses its power: the last one is carried out, and
/// its response is lost.
final class DyingTransport: Transport {
    private let left: Mutex<Int>
    private let pages = Counter()

    init(after count: Int = .max) { left = Mutex(count) }

    /// The number of pages of people that were asked for in walks over all.
    var peoplePages: Int { pages.count }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let now = left.withLock { left in
                left -= 1
                return left
            }
            if now < 0 { throw ClientError(.connection.refused) }
            let path = request.head.path ?? ""
            if path.contains("/signups?"), path.contains("gt"), !path.contains("updated_at") { pages.next() }
            let response = try await MirrorPlace.platform.send(request)
            if now == 0 { throw ClientError(.connection.lost) }
            return response
        }
    }
}

/// A transport that changes responses, each with the number of its request.
final class ChangedTransport: Transport {
    private let count = Counter()
    private let change: @Sendable (inout RawResponse, Int) -> Void

    init(_ change: @escaping @Sendable (inout RawResponse, _ number: Int) -> Void) { self.change = change }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let number = count.next()
            var response = try await MirrorPlace.platform.send(request)
            change(&response, number)
            return response
        }
    }
}
