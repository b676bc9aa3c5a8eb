// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// The memory during a walk over all people of a nation, page by page.
struct WalkBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "walk", abstract: "Memory over a long walk.")

    @Option(help: "How many people live there.") var people = 100_000

    func run() async throws {
        let server = try Server(people: people)
        defer { server.stop() }
        let nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), transport: .platform
        ) { $0.chain.limit = nil }
        let clock = ContinuousClock()
        let start = clock.now
        var seen = 0
        var curve: [Double] = []
        for try await page in nation.v1.people.pages(limit: 100) {
            seen += page.results.count
            if seen * 10 / people > curve.count - 1 { curve.append(Usage.residentMemory) }
        }
        let seconds = (clock.now - start) / .seconds(1)
        print(String(format: "%d people in %.1f s: %.0f people a second", seen, seconds, Double(seen) / seconds))
        print("resident MiB at each tenth: " + curve.map { String(format: "%.1f", $0) }.joined(separator: " "))
        guard seen == people else { throw ExitCode(1) }
    }
}
