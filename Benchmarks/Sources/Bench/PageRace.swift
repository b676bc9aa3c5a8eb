// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation
import NIOCore
import NIOSSL

/// One page fetched and read in several ways, in turn and in one run.
struct PageRace: Sendable {
    /// The number of pages, of rounds, and of simultaneous requests.
    struct Extent: ParsableArguments {
        @Option(help: "Pages of each kind in a round.") var requests: Int?
        @Option(help: "Rounds; the median of each kind counts.") var rounds = 25
        @Option(help: "How many at once; 1 and then 16 if not given.") var parallel: [Int] = []
        @Flag(help: "The client alone; for profiling.") var alone = false
    }

    var plain: PlainPages
    /// Reads the reference's page into Codable models.
    var decode: @Sendable (ByteBuffer) throws -> Void
    /// Fetches and reads the page with the client.
    var read: @Sendable () async throws -> Void
    /// The largest share of the reference's processor time that the client may take, without the
    /// task executor and with many requests at once.
    ///
    /// With one request at a time, both also spend time on waking threads.
    var wanted: Double
    /// The largest share of the reference's processor time that the client may take on its
    /// task executor with one request at a time; its elapsed time must not exceed that of
    /// plain bytes.
    var wantedOnWire: Double?

    func run(_ extent: Extent, requests: Int) async throws {
        let (read, plain, decode) = (read, plain, decode)
        let requests = extent.requests ?? requests
        var limits = Limits()
        for parallel in extent.parallel.isEmpty ? [1, 16] : extent.parallel {
            var costs = (client: [Cost](), onWire: [Cost](), reference: [Cost](), plain: [Cost]())
            // The first round warms up.
            for round in 0...extent.rounds {
                if !extent.alone {
                    let bytes = try await Usage.measure(requests, parallel) { _ = try await plain.body() }
                    let reference = try await Usage.measure(requests, parallel) { try decode(await plain.body()) }
                    if round > 0 {
                        costs.plain.append(bytes)
                        costs.reference.append(reference)
                    }
                }
                let client = try await Usage.measure(requests, parallel, read)
                let onWire = try await withTaskExecutorPreference(PlatformTransport.shared.taskExecutor) {
                    try await Usage.measure(requests, parallel, read)
                }
                if round > 0 {
                    costs.client.append(client)
                    costs.onWire.append(onWire)
                }
            }
            let reference = Cost.median(costs.reference)
            print(Cost.head("\(parallel) at once"))
            print(Cost.median(costs.plain).line("plain AsyncHTTPClient, bytes", against: reference))
            print(reference.line("plain AsyncHTTPClient, JSONDecoder, Codable model", against: reference))
            print(Cost.median(costs.client).line("the client, direct model with extra", against: reference))
            print(Cost.median(costs.onWire).line("the same on the client's task executor", against: reference))
            guard !extent.alone else { continue }
            let onWire = Cost.median(costs.onWire)
            if parallel > 1 {
                let client = Cost.median(costs.client)
                limits.hold(
                    "the client, \(parallel) at once, processor", client.processor / reference.processor, atMost: wanted
                )
            } else if let wantedOnWire {
                limits.hold(
                    "on the task executor, one at a time, processor", onWire.processor / reference.processor,
                    atMost: wantedOnWire)
                limits.hold(
                    "on the task executor, one at a time, clock against plain bytes",
                    onWire.clock / Cost.median(costs.plain).clock, atMost: 1)
            }
        }
        if !extent.alone { try limits.report() }
    }
}

/// The reference's way to fetch a page: AsyncHTTPClient alone.
struct PlainPages: Sendable {
    private let client: HTTPClient
    private let url: String
    private let token: String
    private let mediaType: String

    init(_ server: Server, _ path: String, mediaType: String) {
        self.init(server.baseURL + path, token: server.token, mediaType: mediaType)
    }

    init(_ url: String, token: String, mediaType: String, tls: TLSConfiguration? = nil) {
        // As many connections for the reference as the client may have.
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        configuration.tlsConfiguration = tls
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.url = url
        self.token = token
        self.mediaType = mediaType
    }

    func body() async throws -> ByteBuffer { try await response().body.collect(upTo: 1 << 26) }

    func response() async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "Accept", value: mediaType)
        request.headers.add(name: "Content-Type", value: mediaType)
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        let response = try await client.execute(request, timeout: .seconds(60))
        guard response.status == .ok else { throw ExitCode(1) }
        return response
    }

    func shutdown() async throws { try await client.shutdown() }
}
