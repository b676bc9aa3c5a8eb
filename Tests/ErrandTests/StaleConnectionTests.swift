// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NIOCore
import NIOSSL
import Servers
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("A stale connection", .timed, .timeLimit(.minutes(10)))
struct StaleConnectionTests {
    /// Returns the outcome of two calls to a server that responds to the first request of each
    /// connection and hangs up on the second.
    ///
    /// - Parameter tls: The identity of a server over TLS, which hangs up without
    ///   `close_notify`.
    private func second(
        _ part: RequestPart, over tls: TestIdentity? = nil
    ) async throws -> (response: Response<[Int]>?, error: ClientError?, requests: Int) {
        let context = try tls.map { try NIOSSLContext(configuration: $0.serverConfiguration()) }
        let script = WireScript { connection in
            guard try await connection.readRequest() != nil else { return }
            try await connection.write(WireResponse.of("[1]"))
            _ = try await connection.readRequest()
        }
        let prepare: @Sendable (any Channel) throws -> Void = { channel in
            guard let context else { return }
            try channel.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: context), AbruptEndHandler())
        }
        return try await WireServer.serve(script, preparing: prepare) { wire in
            let scheme = tls == nil ? "http" : "https"
            let client = try client("\(scheme)://localhost:\(wire.port)", trusting: try tls?.pem)
            _ = try await client.send(Request<[Int]>.get("p"))
            do {
                let response = try await client.response(to: Request<[Int]>.get("p", part))
                return (response, nil, wire.requests.count)
            } catch let error as ClientError {
                return (nil, error, wire.requests.count)
            }
        }
    }

    private func client(_ url: String, trusting certificate: String? = nil, connections: Int = 32) throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        configuration.connectionsPerHost = connections
        if let certificate { configuration.tls = .onlyRoots(.pem(certificate)) }
        return Client(bare: try BaseURL(url), transport: try NIOTransport(configuration))
    }

    private func identity() throws -> TestIdentity { try .make("localhost", issuer: nil, hosts: ["localhost"]) }

    @Test(
        "An idempotent request is sent again on a new connection, and that is no attempt of its own",
        arguments: [HTTPRequest.Method.get, .put, .delete], [false, true])
    func idempotent(method: HTTPRequest.Method, isSecure: Bool) async throws {
        let (response, error, requests) = try await second(.method(method), over: isSecure ? try identity() : nil)
        #expect(error == nil)
        #expect(response?.value == [1])
        #expect(response?.metrics.attempts == 1)
        #expect(requests == 3)
    }

    @Test("A POST with an idempotency key is sent again, too: the server knows it by the key")
    func keyed() async throws {
        let (response, error, requests) = try await second(.group([.method(.post), .idempotencyKey()]))
        #expect(error == nil)
        #expect(response?.value == [1])
        #expect(response?.metrics.attempts == 1)
        #expect(requests == 3)
    }

    @Test("A request that is not idempotent is not sent again: the connection was lost", arguments: [false, true])
    func post(isSecure: Bool) async throws {
        let (response, error, requests) = try await second(.method(.post), over: isSecure ? try identity() : nil)
        #expect(response == nil)
        #expect(error?.kind == .connection.lost)
        #expect(requests == 2)
    }

    @Test("On a new connection no request is sent again: the request may be what ended it")
    func fresh() async throws {
        let script = WireScript { connection in _ = try await connection.readRequest() }
        try await WireServer.serve(script) { wire in
            let client = try client("http://127.0.0.1:\(wire.port)")
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<[Int]>.get("p")) }
            #expect(error?.kind == .connection.lost)
            #expect(wire.requests.count == 1)
        }
    }

    @Test(
        "When all connections of the pool are stale, a request goes through all of them to a new one",
        arguments: [1, 6, 32])
    func wholePool(connections: Int) async throws {
        let arrivals = Arrivals(connections)
        let script = WireScript { connection in
            guard let first = try await connection.readRequest() else { return }
            if first.target == "/warm" { await arrivals.wait() }
            try await connection.write(WireResponse.of("[1]"))
            _ = try await connection.readRequest()
        }
        try await WireServer.serve(script) { wire in
            let client = try client("http://127.0.0.1:\(wire.port)", connections: connections)
            try await withThrowingTaskGroup { group in
                for _ in 0..<connections { group.addTask { _ = try await client.send(Request<[Int]>.get("warm")) } }
                try await group.waitForAll()
            }
            let response = try await client.response(to: Request<[Int]>.get("p"))
            #expect(response.value == [1] && response.metrics.attempts == 1)
            #expect(wire.connectionCount == connections + 1)
            #expect(wire.requests.count { $0.target == "/p" } == connections + 1)
        }
    }

    @Test(
        "An HTTP/2 connection that ends without a GOAWAY is stale too, if it has responded before",
        arguments: [HTTPRequest.Method.get, .post], [true, false])
    func multiplexed(method: HTTPRequest.Method, isReused: Bool) async throws {
        try await RefusingServer.run(refusals: 1, by: .connection) { server in
            let client = try client("https://localhost:\(server.port)", trusting: server.certificate)
            let bytes = Request(method, "p", reading: .bytes)
            if isReused { _ = try await client.send(Request<Void>.get("warm")) }
            if method == .get, isReused {
                let response = try await client.response(to: bytes)
                #expect(response.value == Array("ok".utf8) && response.metrics.attempts == 1)
                #expect(server.counts(of: "/p") == .init(refused: 1, responded: 1))
            } else {
                let error = await #expect(throws: ClientError.self) { try await client.send(bytes) }
                #expect(error?.kind == .connection.lost)
                #expect(server.counts(of: "/p") == .init(refused: 1))
            }
        }
    }
}

/// A place where all wait until so many are there.
private actor Arrivals {
    private let expected: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ expected: Int) { self.expected = expected }

    func wait() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == expected else { return }
            for continuation in waiting { continuation.resume() }
        }
    }
}
