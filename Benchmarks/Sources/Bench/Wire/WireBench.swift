// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation

/// The cost of a call beside bare SwiftNIO: alone, and with the engine above it.
///
/// The floor, which is the sum of bare SwiftNIO and the engine over a transport that costs nothing, is the main
/// limit, because no slow reference can flatter it. The engine over bare SwiftNIO has no limit. It tells how much of
/// the distance to the floor is not the transport's: the engine in a loop of its own finds its code and memory in
/// the processor's caches, and beside a network it does not.
struct WireBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire", abstract: "A call's cost beside that of bare SwiftNIO and of the engine alone.")

    @Option(help: "Requests of each kind in a round.") var requests = 2000
    @Option(help: "Rounds; the median of the paired ratios counts.") var rounds = 11
    @Option(help: "How many at once; 1, 16 and 64 over HTTP/1.1, 16 and 200 over HTTP/2 if not given.")
    var parallel: [Int] = []
    @Option(help: "Whether the tasks run on the event loops: on, off or both.") var loop = Placement.both
    @Option(help: "Only these kinds, without limits; for profiling.") var only: [WireKind] = []
    @Flag(help: "HTTP/2 over TLS, with one connection.") var http2 = false

    enum Placement: String, ExpressibleByArgument {
        case on, off, both

        var values: [Bool] { self == .both ? [false, true] : [self == .on] }
    }

    func run() async throws {
        let levels = parallel.isEmpty ? (http2 ? [16, 200] : [1, 16, 64]) : parallel
        var limits = Limits()
        try await WirePage.serve { page in
            let kinds = try await WireKinds(
                page, isMultiplexed: http2, connections: levels.max() ?? 1)
            print("GET of \(page.size) bytes from nginx\(http2 ? " over HTTP/2 and TLS" : ""); µs per request,")
            print("median of \(rounds) rounds; ratios are medians of the paired rounds")
            for parallel in levels {
                for isOnLoop in loop.values {
                    let paired = try await measure(kinds, parallel, isOnLoop)
                    report(paired, kinds, parallel, isOnLoop, &limits)
                }
            }
            try await kinds.shutdown()
        }
        if only.isEmpty { try limits.report() }
    }

    private var measured: [WireKind] {
        let all = http2 ? WireKind.overHTTP2 : WireKind.overHTTP1
        return only.isEmpty ? all : all.filter(only.contains)
    }

    /// Measures all kinds, again if the reference was unsteady.
    private func measure(_ kinds: WireKinds, _ parallel: Int, _ isOnLoop: Bool) async throws -> PairedRounds {
        for _ in 0..<3 {
            var paired = PairedRounds()
            // The first round warms up.
            for round in 0...rounds {
                for kind in measured {
                    let cost = try await Usage.measure(
                        requests, parallel, on: { isOnLoop ? kinds.executor(kind, $0) : nil },
                        work: { try await kinds.send(kind, $0) })
                    if round > 0 { paired.add(cost, of: kind) }
                }
            }
            let spread = max(paired.spread(.bare), paired.spread(.plain))
            guard only.isEmpty, spread > PairedRounds.largestSpread else { return paired }
            print(String(format: "\nNot counted: the references' spread was %.0f %%.", spread * 100))
        }
        throw BenchFailure("The machine is too busy: the references were unsteady three times.")
    }

    private func report(
        _ paired: PairedRounds, _ kinds: WireKinds, _ parallel: Int, _ isOnLoop: Bool, _ limits: inout Limits
    ) {
        let place = "\(parallel) at once, \(isOnLoop ? "on" : "off") the loop"
        print(
            "\n" + place.padding(toLength: 54, withPad: " ", startingAt: 0)
                + "processor   × AHC × floor    clock   × AHC")
        for kind in measured {
            let cost = paired.median(kind)
            let floor = Self.floor(of: kind).map { paired.ratio(kind, to: $0) }
            print(
                "  " + kinds.name(kind).padding(toLength: 52, withPad: " ", startingAt: 0)
                    + String(
                        format: "%9.1f%8.2f%@%9.1f%8.2f", cost.processor, paired.ratio(kind, to: [.plain]),
                        floor.map { String(format: "%8.2f", $0) } ?? "        ", cost.clock,
                        paired.clockRatio(kind, to: .plain)))
        }
        print(
            String(
                format: "  spread of bare SwiftNIO %.0f %%, of AsyncHTTPClient %.0f %%", paired.spread(.bare) * 100,
                paired.spread(.plain) * 100))
        for (kind, references, wanted) in wanted(parallel, isOnLoop) {
            limits.hold("\(kinds.name(kind)), \(place)", paired.ratio(kind, to: references), atMost: wanted)
        }
    }

    /// The kinds whose sum is the least that a kind can cost.
    private static func floor(of kind: WireKind) -> [WireKind]? {
        switch kind {
        case .client, .bareClient: [.bare, .null]
        case .chain: [.bare, .nullChain]
        case .models: [.bare, .nullModels]
        default: nil
        }
    }

    /// Returns the largest allowed ratios.
    private func wanted(_ parallel: Int, _ isOnLoop: Bool) -> [(WireKind, [WireKind], Double)] {
        if http2 { return [(.client, [.plain], 0.6)] }
        switch (parallel, isOnLoop) {
        case (1, false): return [(.client, [.bare, .null], 1.3)]
        case (1, true):
            return [
                (.client, [.bare, .null], 1.3), (.client, [.plain], 0.6), (.models, [.plainModels], 0.38),
            ]
        case (16, _):
            return [
                (.client, [.bare, .null], 1.3), (.client, [.plain], 0.72), (.models, [.plainModels], 0.28),
            ]
        case (64, _): return [(.client, [.plain], 0.65)]
        default: return []
        }
    }
}
