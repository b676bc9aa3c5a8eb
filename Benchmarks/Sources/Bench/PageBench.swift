// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation
import NIOCore
import NIOFoundationCompat
import NationBuilder

/// What a page of people takes, from the request to the models: the client's direct models against plain AsyncHTTPClient with JSONDecoder.
struct PageBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "What a page of people takes, read into models.")

    @Option(help: "Pages of each kind in a round.") var requests = 1000
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 25
    @Option(help: "How many at once; 1 and then 16 if not given.") var parallel: [Int] = []
    @Flag(help: "The client alone; for profiling.") var alone = false

    /// The most that the client may take of the reference's time, many at once.
    ///
    /// One at a time, waking threads is most of what both take.
    private static let wanted = 0.45

    func run() async throws {
        let server = try Server(people: 1000)
        defer { server.stop() }
        let pages = try People(server)
        print("\nGET of \(try await pages.size()) bytes into five people; µs, median of \(rounds)")
        for parallel in parallel.isEmpty ? [1, 16] : parallel {
            var costs = (client: [Cost](), onWire: [Cost](), reference: [Cost](), plain: [Cost]())
            // The first round warms up.
            for round in 0...rounds {
                if !alone {
                    let plain = try await Usage.measure(requests, parallel) { _ = try await pages.body() }
                    let reference = try await Usage.measure(requests, parallel, pages.decoded)
                    if round > 0 {
                        costs.plain.append(plain)
                        costs.reference.append(reference)
                    }
                }
                let client = try await Usage.measure(requests, parallel, pages.read)
                let onWire = try await withTaskExecutorPreference(pages.taskExecutor) {
                    try await Usage.measure(requests, parallel, pages.read)
                }
                if round > 0 {
                    costs.client.append(client)
                    costs.onWire.append(onWire)
                }
            }
            let reference = Cost.median(costs.reference)
            print("  \("\(parallel) at once".padding(toLength: 54, withPad: " ", startingAt: 0))\(Cost.head)")
            print(Self.line("plain AsyncHTTPClient, bytes", Cost.median(costs.plain), reference))
            print(Self.line("plain AsyncHTTPClient, JSONDecoder, Codable model", reference, reference))
            print(Self.line("the client, direct model with extra", Cost.median(costs.client), reference))
            print(Self.line("the same on the client's task executor", Cost.median(costs.onWire), reference))
            if parallel > 1 { print(String(format: "    wanted of the processor: %.2f at most", Self.wanted)) }
        }
        try await pages.shutdown()
    }

    private static func line(_ name: String, _ cost: Cost, _ reference: Cost) -> String {
        "    " + name.padding(toLength: 52, withPad: " ", startingAt: 0) + cost.columns(against: reference)
    }
}

/// The two ways to five people.
private struct People {
    private let nation: Nation
    private let reference: HTTPClient
    private let url: String
    private let token: String

    init(_ server: Server) throws {
        nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), limit: nil,
            transport: .platform)
        // As many connections for the reference as the client may have.
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        reference = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        url = "\(server.baseURL)/api/v1/people?limit=5"
        token = server.token
    }

    var taskExecutor: (any TaskExecutor)? { AsyncHTTPClientTransport.shared.taskExecutor }

    func read() async throws {
        guard try await nation.v1.people.list(limit: 5).results.count == 5 else { throw ExitCode(1) }
    }

    func decoded() async throws {
        let page = try await JSONDecoder().decode(PlainPage.self, from: body())
        guard page.results.count == 5 else { throw ExitCode(1) }
    }

    func size() async throws -> Int { try await body().readableBytes }

    func shutdown() async throws { try await reference.shutdown() }

    func body() async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        let response = try await reference.execute(request, timeout: .seconds(60))
        guard response.status == .ok else { throw ExitCode(1) }
        return try await response.body.collect(upTo: 1 << 26)
    }
}
