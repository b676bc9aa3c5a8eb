// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder
import NationBuilderMirror

/// Loads of a copy into SQLite: without a limit beside other programs, and at a limit that the nation grants.
///
/// Without a limit, the copy reads its rows over HTTP from a nation on this machine; the other programs have the
/// same rows in a file. At a limit, the nation's log says when each request came.
struct MirrorBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror", abstract: "Load copies of a nation, beside other programs and at a limit.")

    /// A part of the benchmark.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case loads, limit
    }

    @Option(help: "Only this part.") var only: Part?
    @Option(help: "The folder of the databases. In memory no program waits for a disk, for which a copy waits least.")
    var folder = "/dev/shm"
    @Option(help: "Without a limit: how many people live there.") var people = 20_000
    @Option(help: "Without a limit: the type whose rows are loaded.") var type = "signups"
    @Option(help: "Without a limit: rounds; the median of each ratio counts.") var rounds = 5
    @Option(help: "The Python that has sqlite-utils and singer-sdk.") var python = ".build/data/bin/python"
    @Option(help: "At a limit: how many people live there.") var limitedPeople = 120_000
    @Option(help: "At a limit: the requests that the nation grants in ten seconds.") var limit = 250
    @Option(help: "At a limit: the share that the copy takes.") var share = MirrorOptions().share
    @Option(name: .customLong("latency"), help: "At a limit: the time of a page; can be given several times.")
    var latencies = ["2s", "100ms..2s"]

    /// The smallest allowed speed of a load, as a multiple of that of others.
    private static let wanted = (insert: 2.5, target: 6.0)
    /// The smallest allowed use of the granted rate.
    private static let wantedUse = 0.95

    func validate() throws {
        guard V2.ResourceType.named(type) != nil else { throw ValidationError("There is no type \(type).") }
        guard people > 0, limitedPeople > 0, rounds > 0, limit > 0, 0 < share, share <= 1 else {
            throw ValidationError("All numbers are above 0, and the share is at most 1.")
        }
    }

    func run() async throws {
        let folder = "\(folder)/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var limits = Limits()
        if only != .limit { try await measureLoads(folder, &limits) }
        if only != .loads {
            for latency in latencies { try await measureUse(folder, latency, &limits) }
        }
        try limits.report()
    }

    // MARK: Without a limit

    private func measureLoads(_ folder: String, _ limits: inout Limits) async throws {
        let server = try Server(people: people)
        defer { server.stop() }
        let nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), transport: .platform
        ) { $0.chain.limit = nil }
        let loader = try await RowLoader(python, of: nation, type, in: folder)
        var options = MirrorOptions()
        options.types.removeAll { $0.name != type }
        var (copies, inserts, targets): ([Load], [Double], [Double]) = ([], [], [])
        for round in 0...rounds {
            let file = "\(folder)/copy-\(round).sqlite"
            let copy = try await Self.load(nation, into: file, options, rows: loader.rows)
            let insert = try loader.insert(into: "\(folder)/insert-\(round).sqlite")
            let target = try loader.target(into: "\(folder)/target-\(round).sqlite")
            // The first round warms up.
            guard round > 0 else { continue }
            copies.append(copy)
            inserts.append(insert)
            targets.append(target)
        }
        let ratios = [inserts, targets].map { zip($0, copies).map { $0 / $1.seconds } }.map { Usage.median($0) }
        let rows = Double(loader.rows)
        print("\(loader.rows) rows of \(type) into SQLite, rows a second by the clock, median of \(rounds) rounds")
        func line(_ name: String, _ seconds: Double, _ more: String) {
            print("  \(name.padding(toLength: 30, withPad: " ", startingAt: 0))" + Self.number(rows / seconds) + more)
        }
        let (seconds, processor) = (Usage.median(copies.map(\.seconds)), Usage.median(copies.map(\.processor)))
        line(
            "a load of a copy over HTTP", seconds,
            String(format: "   in %.2f s, with %.2f s of processor time", seconds, processor))
        line("sqlite-utils insert", Usage.median(inserts), String(format: "   the copy: %.2f ×", ratios[0]))
        line("a target of singer-sdk", Usage.median(targets), String(format: "   the copy: %.2f ×", ratios[1]))
        limits.hold("a load, beside sqlite-utils", ratios[0], atLeast: Self.wanted.insert)
        limits.hold("a load, beside singer-sdk", ratios[1], atLeast: Self.wanted.target)
    }

    private static func number(_ value: Double) -> String {
        let text = String(format: "%.0f", value)
        return String(repeating: " ", count: max(8 - text.count, 0)) + text
    }

    /// The times of a load in seconds: elapsed, and of this process's processors.
    private struct Load {
        let seconds: Double
        let processor: Double
    }

    private static func load(
        _ nation: Nation, into file: String, _ options: MirrorOptions, rows: Int
    ) async throws -> Load {
        let (start, before) = (ContinuousClock.now, Usage.processorTime)
        let result = try await NationMirror(file: file).refresh(from: nation, options: options)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let processor = (Usage.processorTime - before) / 1_000_000
        let found = result.tables.map(\.rows)
        guard result.ending == .complete, found == [rows] else {
            throw BenchFailure("The copy has \(found) of \(rows) rows: \(result.ending).")
        }
        try RowLoader.remove(file)
        return Load(seconds: seconds, processor: processor)
    }

    // MARK: At a limit

    private func measureUse(_ folder: String, _ latency: String, _ limits: inout Limits) async throws {
        let (file, log) = ("\(folder)/limited.sqlite", "\(folder)/requests.jsonl")
        defer { for path in [file, log] { try? RowLoader.remove(path) } }
        let server = try Server([
            "serve", "--people", "\(limitedPeople)", "--database", "\(folder)/nation.sqlite", "--limit", "\(limit)",
            "--latency", latency, "--log", log,
        ])
        let result: MirrorResult
        do {
            defer { server.stop() }
            let nation = Nation(
                "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token),
                transport: .platform)
            var options = MirrorOptions()
            options.share = share
            result = try await NationMirror(file: file).refresh(from: nation, options: options)
        }
        let rows = result.tables.reduce(0) { $0 + $1.rows }
        guard result.ending == .complete else { throw BenchFailure("A load at a limit ended as \(result.ending).") }
        let requests = try RequestTimes(log: log)
        let granted = share * Double(limit) / RequestTimes.window
        let rate = requests.middleRate
        print(
            "\npages that take \(latency), \(String(format: "%.1f", granted)) requests a second granted: \(rows) rows in "
                + "\(requests.count) requests, \(requests.refused) of them refused")
        print(
            String(
                format: "  in the middle %.2f requests a second, %.1f %% of what is granted; least in 10 s: %.1f", rate,
                100 * rate / granted, requests.leastRate))
        limits.hold("use of the granted rate, pages of \(latency)", rate / granted, atLeast: Self.wantedUse)
        limits.hold("refused requests, pages of \(latency)", Double(requests.refused), atMost: 0)
    }
}

/// When a nation received the requests of a load, from its log.
private struct RequestTimes {
    /// The length of the limit's window in seconds.
    static let window = 10.0

    /// The numbers of requests in the whole windows of the middle: without the first two, and without the last, in
    /// which pages are still under way and no new one is asked for.
    private var windows: [Int] = []
    let count: Int
    /// The number of requests that the limit refused.
    let refused: Int

    private struct Entry: Decodable {
        var receivedAt: String
        var target: String
        var status: Int?
    }

    init(log: String) throws {
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let entries = try lines.map { try decoder.decode(Entry.self, from: Data($0.utf8)) }
            .filter { $0.target.hasPrefix("/api/") }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let times = try entries.map { try style.parse($0.receivedAt).timeIntervalSince1970 }.sorted()
        (count, refused) = (times.count, entries.count { $0.status == 429 })
        guard let first = times.first, let last = times.last else { return }
        let (start, end) = (first + 2 * Self.window, last - Self.window)
        guard end - start >= 3 * Self.window else {
            throw BenchFailure("The load ended before its rate could be measured: it needs more people.")
        }
        windows = Array(repeating: 0, count: Int((end - start) / Self.window))
        for time in times where time >= start {
            let place = Int((time - start) / Self.window)
            if windows.indices.contains(place) { windows[place] += 1 }
        }
    }

    /// The requests in a second, over all windows of the middle.
    var middleRate: Double { Double(windows.reduce(0, +)) / (Self.window * Double(windows.count)) }

    /// The requests in a second of the window with the fewest.
    var leastRate: Double { Double(windows.min() ?? 0) / Self.window }
}
