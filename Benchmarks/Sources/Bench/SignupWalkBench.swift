// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSONAPI
import Foundation
import NationBuilder

/// A walk over all signups of a nation compared with plain paging, in turn and in one run, and its memory.
struct SignupWalkBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signup-walk", abstract: "A walk over all signups of version 2 beside plain paging.")

    @Option(help: "How many people live there.") var people = 1_000_000
    @Option(help: "How many ranges are walked side by side.") var ranges = 4
    @Option(help: "Only the way of this number, from 0; its memory is its own then.") var lane: Int?
    @Flag(help: "Also by the number of the page, where the nation passes over all rows before it.") var byNumber = false

    /// The smallest allowed throughput of a walk, as a share of plain paging's.
    private static let wanted = 0.9
    /// The largest allowed growth of the memory.
    private static let wantedGrowth = 1.15

    func run() async throws {
        let server = try Server(people: people)
        defer { server.stop() }
        let nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), transport: .platform
        ) { $0.chain.limit = nil }
        let signups = nation.v2.signups
        var lanes = [
            Lane("plain paging by key", pagesOf: signups) { [.raw("sort", "id"), .raw("filter[id][gt]", $0.last)] },
            Lane("a walk by key", signups.all(by: .key)),
            Lane("a walk by key in \(ranges) ranges", signups.all(by: .key(ranges: ranges))),
        ]
        if byNumber {
            lanes.append(Lane("plain paging by number", pagesOf: signups) { [.pageNumber($0.number)] })
            lanes.append(Lane("a walk by number", signups.all(by: .pages)))
        }
        if let lane, lanes.indices.contains(lane) { lanes = [lanes[lane]] }
        print("all of \(people) signups, each way a tenth in turn")
        var memory: [Double] = []
        for tenth in 1...10 {
            for index in lanes.indices { try await lanes[index].take(people * tenth / 10) }
            memory.append(Usage.residentMemory)
            print(String(format: "%4d %%: %.1f MiB resident", tenth * 10, memory[tenth - 1]))
        }
        for index in lanes.indices { try await lanes[index].finish(people) }
        for (index, lane) in lanes.enumerated() { print(lane.line(against: lanes[index < 3 ? 0 : 3])) }
        var limits = Limits()
        // Before three tenths, buffers and caches still grow to their size.
        limits.hold("memory after three tenths", (memory[2...].max() ?? .nan) / memory[2], atMost: Self.wantedGrowth)
        for (index, lane) in lanes.enumerated() where index > 0 && lanes.count > 2 && index != 3 {
            let reference = lanes[index < 3 ? 0 : 3]
            limits.hold("\(lane.name), signups a second", reference.clock / lane.clock, atLeast: Self.wanted)
        }
        try limits.report()
    }
}

/// One way to read all signups.
private struct Lane {
    /// The position of the next page: its number, and the last id before it.
    struct Position {
        var number = 1
        var last = 0
    }

    let name: String
    private(set) var clock = 0.0
    private var processor = 0.0
    private var seen = 0
    /// Reads more signups, and returns their number; 0 at the end.
    private let next: () async throws -> Int

    init(_ name: String, _ walk: ResourceSequence<V2.Signup>) {
        var iterator = walk.makeAsyncIterator()
        self.name = name
        next = { try await iterator.next() == nil ? 0 : 1 }
    }

    init(
        _ name: String, pagesOf signups: ResourceCollection<V2.Signup>,
        _ query: @escaping (Position) -> [QueryPart<V2.Signup>]
    ) {
        var position = Position()
        self.name = name
        next = {
            let parts = query(position)
            let page = try await signups.list(parts[0], parts.count > 1 ? parts[1] : nil, .pageSize(100))
            position.number += 1
            position.last = page.data.last?.id?.int ?? position.last
            return page.data.count
        }
    }

    /// Continues until `count` signups have been read.
    mutating func take(_ count: Int) async throws {
        let (start, before) = (ContinuousClock.now, Usage.processorTime)
        while seen < count {
            let more = try await next()
            guard more > 0 else { throw BenchFailure("\(name) ended after \(seen).") }
            seen += more
        }
        clock += (ContinuousClock.now - start) / .seconds(1)
        processor += (Usage.processorTime - before) / 1e6
    }

    /// Checks that there are no more.
    func finish(_ count: Int) async throws {
        guard try await next() == 0, seen == count else {
            throw BenchFailure("\(name) saw \(seen) of \(count), and more.")
        }
    }

    func line(against reference: Lane) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + String(
                format: "%7.0f a second (%.2f ×), %6.1f µs of the processor each (%.2f ×)", Double(seen) / clock,
                reference.clock / clock, processor / Double(seen) * 1e6, processor / reference.processor)
    }
}
