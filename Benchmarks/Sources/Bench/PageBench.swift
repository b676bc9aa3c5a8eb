// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NIOCore
import NIOFoundationCompat
import NationBuilder

/// The time of a page of people, from the request to the models: the client's direct models compared with plain
/// AsyncHTTPClient and JSONDecoder.
struct PageBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "What a page of people takes, read into models.")

    @OptionGroup var extent: PageRace.Extent

    func run() async throws {
        let server = try Server(people: 1000)
        defer { server.stop() }
        let nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), transport: .platform
        ) { $0.chain.limit = nil }
        let race = PageRace(
            plain: PlainPages(server, "/api/v1/people?limit=5", mediaType: "application/json"),
            decode: { body in
                guard try JSONDecoder().decode(PlainPage.self, from: body).results.count == 5 else { throw ExitCode(1) }
            },
            read: {
                guard try await nation.v1.people.list(limit: 5).results.count == 5 else { throw ExitCode(1) }
            },
            wanted: 0.42, wantedOnWire: 0.40)
        let size = try await race.plain.body().readableBytes
        print("\nGET of \(size) bytes into five people; µs, median of \(extent.rounds)")
        try await race.run(extent, requests: 1000)
        try await race.plain.shutdown()
    }
}
