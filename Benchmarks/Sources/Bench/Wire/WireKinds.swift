// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NIOFoundationCompat
import NationBuilder

extension NIOTransport {
    /// Returns the transport that is measured, with 32 connections.
    ///
    /// - Parameter certificate: The path of the only certificate that it trusts.
    static func measured(trusting certificate: String? = nil) throws -> NIOTransport {
        var configuration = NIOTransport.Configuration()
        configuration.tls = certificate.map { .onlyRoots(.file($0)) } ?? .system
        configuration.proxy = .none
        configuration.connectionsPerHost = 32
        return try NIOTransport(configuration)
    }
}

/// A way to fetch the page.
enum WireKind: String, ExpressibleByArgument, CaseIterable {
    case bare
    case bareRaw = "bare-raw"
    case plain
    case plainModels = "plain-models"
    case null
    case nullChain = "null-chain"
    case nullModels = "null-models"
    case bareClient = "bare-client"
    case client
    case chain
    case models

    /// The kinds over HTTP/1.1.
    static let overHTTP1: [Self] = [
        .bare, .plain, .plainModels, .null, .nullChain, .nullModels, .bareClient, .client, .chain,
        .models,
    ]
    /// The kinds over HTTP/2 and TLS.
    static let overHTTP2: [Self] = [.bareRaw, .bare, .plain, .null, .client]
}

/// The ways to fetch the page that are compared.
struct WireKinds: Sendable {
    let isMultiplexed: Bool
    private let wire: NIOTransport
    private let bare: any BareWire
    private let raw: (any BareWire)?
    private let plain: PlainPages
    private let client: Client
    private let chain: Client
    private let nation: Nation
    private let null: (client: Client, chain: Client, nation: Nation)
    /// The engine over bare SwiftNIO; `nil` over HTTP/2.
    private let bareClient: Client?
    private let request = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)

    /// - Parameter connections: The number of bare connections over HTTP/1.1, one for each worker.
    init(_ page: WirePage, isMultiplexed: Bool, connections: Int) async throws {
        self.isMultiplexed = isMultiplexed
        let bareHTTP1 = isMultiplexed ? nil : try await BareHTTP1(page, count: connections)
        bare = if let bareHTTP1 { bareHTTP1 } else { try await BareHTTP2(page) }
        raw = isMultiplexed ? try await RawHTTP2(page) : nil
        let url = isMultiplexed ? page.secureURL : page.plainURL
        let plain = PlainPages(
            url + page.path, token: page.token, mediaType: "application/json",
            tls: try Nginx.trusting(page.certificate))
        self.plain = plain
        let wire = try NIOTransport.measured(trusting: page.certificate)
        self.wire = wire
        let nowhere = NullTransport(
            response: try await RawResponse(plain.response()), taskExecutor: wire.taskExecutor)
        let base = try BaseURL(url)
        let credential = page.token
        @Sendable func client(_ transport: any Transport) throws -> Client {
            Client(bare: try BaseURL("\(url)/api/v1"), transport: transport) {
                $0.defaults = [.accept(.json), .header(.contentType, "application/json")]
                $0.middleware = [.authorize(.bearer(credential))]
            }
        }
        @Sendable func chain(_ client: Client) -> Client {
            client.with { $0.middleware = .standard { $0.authorizer = .bearer(credential) } }
        }
        @Sendable func nation(_ transport: any Transport) -> Nation {
            Nation("abeforprez", baseURL: base, authorizer: .bearer(credential), transport: transport) {
                $0.chain.limit = nil
                // The cache would send one request for those that are under way at once.
                $0.chain.cache = nil
            }
        }
        self.client = try client(wire)
        self.chain = chain(self.client)
        self.nation = nation(wire)
        bareClient = try bareHTTP1.map { try client(BareTransport(bare: $0)) }
        let nullClient = try client(nowhere)
        null = (nullClient, chain(nullClient), nation(nowhere))
    }

    func name(_ kind: WireKind) -> String {
        switch kind {
        case .bare: isMultiplexed ? "bare SwiftNIO, the inline multiplexer" : "bare SwiftNIO"
        case .bareRaw: "bare SwiftNIO, raw frames"
        case .plain: "plain AsyncHTTPClient, 32 connections"
        case .plainModels: "the same and JSONDecoder, Codable models"
        case .null: "the engine over a null transport"
        case .nullChain: "the same with the standard chain"
        case .nullModels: "a nation over a null transport, models"
        case .bareClient: "the engine over bare SwiftNIO"
        case .client: "Errand, bytes with credential"
        case .chain: "the same with the standard chain"
        case .models: "a nation, models"
        }
    }

    /// Fetches the page once, by the worker with a number.
    func send(_ kind: WireKind, _ worker: Int) async throws {
        switch kind {
        case .bare: try await bare.send(worker)
        case .bareRaw: try await raw?.send(worker)
        case .plain: _ = try await plain.body()
        case .plainModels:
            let body = try await plain.body()
            guard try JSONDecoder().decode(PlainPage.self, from: body).results.count == 5 else { throw ExitCode(1) }
        case .null: _ = try await null.client.send(request)
        case .nullChain: _ = try await null.chain.send(request)
        case .nullModels: try await Self.models(null.nation)
        case .bareClient:
            try await BareTransport.$worker.withValue(worker) { _ = try await bareClient?.send(request) }
        case .client: _ = try await client.send(request)
        case .chain: _ = try await chain.send(request)
        case .models: try await Self.models(nation)
        }
    }

    /// Returns the executor on which a worker runs when it runs on the loop of its connection.
    func executor(_ kind: WireKind, _ worker: Int) -> (any TaskExecutor)? {
        switch kind {
        case .bare, .bareClient: bare.executor(worker)
        case .bareRaw: raw?.executor(worker)
        default: wire.taskExecutor
        }
    }

    func shutdown() async throws {
        // nginx sends no end of TLS in return.
        try? await bare.close()
        try? await raw?.close()
        try await plain.shutdown()
    }

    private static func models(_ nation: Nation) async throws {
        guard try await nation.v1.people.list(limit: 5).results.count == 5 else { throw ExitCode(1) }
    }
}
