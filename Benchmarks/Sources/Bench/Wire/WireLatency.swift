// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NIOCore

/// The slowest calls beside those of AsyncHTTPClient: the 99th percentile, in paired runs.
///
/// Bare SwiftNIO has no limit. It shows what of the slowest calls is not the client's.
struct WireLatency: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire-latency", abstract: "The 99th percentile of a call's time, against AsyncHTTPClient's.")

    @Option(help: "Calls of each kind in a run.") var calls = 20_000
    @Option(help: "Paired runs; the median ratio counts.") var runs = 5
    @Option(help: "How many at once.") var parallel = 16
    @Option(help: "The number of event loops; by default one for each processor.") var loops: Int?

    func run() async throws {
        // On two processors two loops and the server take turns, and a turn takes some milliseconds.
        if let loops { NIOSingletons.groupLoopCountSuggestion = loops }
        var limits = Limits()
        try await WirePage.serve { page in
            let kinds = try await WireKinds(page, isMultiplexed: false, connections: parallel)
            print("GET of \(page.size) bytes from nginx, \(parallel) at once; µs, of \(calls) calls")
            for isOnLoop in [false, true] {
                print(
                    "\n\(isOnLoop ? "On" : "Off") the loop".padding(toLength: 56, withPad: " ", startingAt: 0)
                        + "  median      99 %   largest")
                var ratios: [Double] = []
                // The first run warms up.
                for run in 0...runs {
                    var last: [Double] = []
                    for kind in [WireKind.plain, .client, .bare] {
                        let times = try await times(kind, kinds, isOnLoop)
                        last.append(times[times.count * 99 / 100])
                        guard run > 0 else { continue }
                        print(
                            "  " + kinds.name(kind).padding(toLength: 52, withPad: " ", startingAt: 0)
                                + [times.count / 2, times.count * 99 / 100, times.count - 1].map { index in
                                    String(format: "%10.0f", times[index])
                                }.joined())
                    }
                    if run > 0 { ratios.append(last[1] / last[0]) }
                }
                let ratio = Usage.median(ratios)
                print(String(format: "  median of the paired ratios of the 99 %%: %.2f", ratio))
                limits.hold("99 %, \(isOnLoop ? "on" : "off") the loop", ratio, atMost: 1)
            }
            try await kinds.shutdown()
        }
        try limits.report()
    }

    /// Returns the times of all calls in microseconds, the shortest first.
    private func times(_ kind: WireKind, _ kinds: WireKinds, _ isOnLoop: Bool) async throws -> [Double] {
        let each = max(calls / parallel, 1)
        return try await withThrowingTaskGroup(of: [Double].self) { group in
            for worker in 0..<parallel {
                group.addTask(executorPreference: isOnLoop ? kinds.executor(kind, worker) : nil) {
                    let clock = ContinuousClock()
                    var times: [Double] = []
                    times.reserveCapacity(each)
                    for _ in 0..<each {
                        let start = clock.now
                        try await kinds.send(kind, worker)
                        times.append((clock.now - start) / .microseconds(1))
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
    }
}
