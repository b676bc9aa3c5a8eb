// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Processor time and elapsed time for an 8 KB page: the client and plain
/// AsyncHTTPClient in turn, with one server.
struct RequestBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Processor time and time by the clock.")

    @Option(help: "Requests of each kind in a round.") var requests = 1000
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 25
    @Option(help: "Only the kinds of these numbers, from 0.") var only: [Int] = []
    @Option(help: "How many at once; 1, 16, 64 and 256 if not given.") var parallel: [Int] = []

    func run() async throws {
        let server = try Server(people: 1000)
        defer { server.stop() }
        let kinds = try Kinds(server)
        print("GET of \(try await kinds.size()) bytes; µs per request, median of \(rounds) rounds")
        var limits = Limits()
        for parallel in parallel.isEmpty ? [1, 16, 64, 256] : parallel {
            var costs: [String: [Cost]] = [:]
            for round in 0...rounds {
                for (index, kind) in kinds.all.enumerated() where only.isEmpty || only.contains(index) {
                    let cost = try await Usage.measure(requests, parallel, kind.send)
                    // The first round warms up.
                    if round > 0 { costs[kind.name, default: []].append(cost) }
                }
            }
            let reference = Cost.median(costs[Kinds.reference] ?? [])
            print("\n" + Cost.head("\(parallel) at once"))
            for kind in kinds.all {
                guard let cost = costs[kind.name].map(Cost.median) else { continue }
                print(cost.line(kind.name, against: reference))
                if let wanted = kind.wanted, costs[Kinds.reference] != nil {
                    limits.hold("\(kind.name), \(parallel) at once", cost, against: reference, atMost: wanted)
                }
            }
        }
        try await kinds.shutdown()
        // A run of single kinds is for profiling.
        if only.isEmpty { try limits.report() }
    }
}

/// The ways that are compared.
struct Kinds {
    struct Kind: Sendable {
        let name: String
        /// The largest allowed ratio to the reference's processor time and elapsed time.
        var wanted: Double?
        let send: @Sendable () async throws -> Void
    }

    static let reference = "plain AsyncHTTPClient"
    let all: [Kind]
    private let client: Client
    private let reference: HTTPClient
    private let page = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)

    init(_ server: Server) throws {
        let page = page
        // As many connections for the reference as the client may have.
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        let reference = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.reference = reference
        let shared = HTTPClient.shared
        let url = "\(server.baseURL)/api/v1/people?limit=5"
        let token = server.token
        let plain: @Sendable (HTTPClient) async throws -> Void = { httpClient in
            var request = HTTPClientRequest(url: url)
            request.headers.add(name: "Accept", value: "application/json")
            request.headers.add(name: "Content-Type", value: "application/json")
            request.headers.add(name: "Authorization", value: "Bearer \(token)")
            let response = try await httpClient.execute(request, timeout: .seconds(60))
            _ = try await response.body.collect(upTo: 1 << 26)
        }
        let base = try BaseURL("\(server.baseURL)/api/v1")
        let client = Client(bare: base) {
            $0.defaults = [.accept(.json), .header(.contentType, "application/json")]
            $0.middleware = [.authorize(.bearer(token))]
        }
        self.client = client
        let session = try Self.urlSession(url, token)
        let ours: @Sendable () async throws -> Void = { _ = try await client.send(page) }
        let unlimited: @Sendable () async throws -> Void = {
            _ = try await client.send(page, .timeout(nil), .option(\.idleTimeout, nil))
        }
        // Observation, retry, limit, redirects and authorization.
        let standard = client.with { $0.middleware = .standard { $0.authorizer = .bearer(token) } }
        let chained: @Sendable () async throws -> Void = { _ = try await standard.send(page) }
        // A middleware without promises, so the client must expect any wait in it.
        let stepped = client.with { $0.middleware.append(UserStep()) }
        let own: @Sendable () async throws -> Void = { _ = try await stepped.send(page) }
        all = [
            Kind(name: Self.reference) { try await plain(reference) },
            Kind(name: "HTTPClient.shared, which has 8 connections") { try await plain(shared) },
            Kind(name: "the client with an authorizer", wanted: 1, send: ours),
            Kind(name: "the same without any time limit", send: unlimited),
            Kind(name: "the standard chain", wanted: 1.1, send: chained),
            Kind(name: "an authorizer and a step of the user's own", wanted: 1.15, send: own),
            Kind(name: "plain URLSession", send: session),
        ]
    }

    /// Returns the same request by URLSession, for users who come from Foundation.
    private static func urlSession(_ url: String, _ token: String) throws -> @Sendable () async throws -> Void {
        guard let url = URL(string: url) else { throw ClientError(.invalidRequest.url) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 32
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration)
        return {
            var request = URLRequest(url: url)
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            _ = try await session.data(for: request)
        }
    }

    func shutdown() async throws { try await reference.shutdown() }

    func size() async throws -> Int { try await client.send(page).count }
}

/// An example of a user's own middleware.
private struct UserStep: Middleware {
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
}
