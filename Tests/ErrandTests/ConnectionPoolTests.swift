// SPDX-License-Identifier: MIT

import ErrandTesting
import Servers
import Synchronization
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("The pool of connections", .timed, .timeLimit(.minutes(10)))
struct ConnectionPoolTests {
    private static let connections = 4

    private static var configuration: NIOTransport.Configuration {
        var configuration = NIOTransport.Configuration()
        configuration.connectionsPerHost = connections
        configuration.proxy = .none
        return configuration
    }

    @Test("An origin that speaks HTTP/2 takes a hundred requests at once; others as many as connections")
    func concurrency() async throws {
        try await FrameServer.run { event, stream in
            if case .head = event { stream.head([(":status", "204")], isEnd: true) }
        } use: { server in
            var configuration = Self.configuration
            // A busy machine takes long for a handshake.
            configuration.connectTimeout = .seconds(300)
            configuration.tls = .onlyRoots(.pem(server.certificate))
            let transport = try NIOTransport(configuration)
            let origin = URLOrigin(scheme: "https", authority: "localhost:\(server.port)")
            #expect(transport.concurrentRequests(to: origin) == Self.connections)
            let client = Client(bare: try BaseURL("https://localhost:\(server.port)"), transport: transport)
            try await client.send(Request<Void>.get("p", .timeout(nil)))
            #expect(transport.concurrentRequests(to: origin) == 100)
            let other = URLOrigin(scheme: "https", authority: "other.example")
            #expect(transport.concurrentRequests(to: other) == Self.connections)
        }
    }

    @Test("The connections to an origin are told: the open ones, the idle ones, and the requests that wait")
    func counts() async throws {
        try await WireServer.serve(script(Barrier(for: 1))) { wire in
            let transport = try NIOTransport(Self.configuration)
            let origin = URLOrigin(scheme: "http", authority: "127.0.0.1:\(wire.port)")
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
            #expect(transport.connections(to: origin) == ConnectionCounts(open: 0, idle: 0, waiting: 0))
            try await client.send(Request<Void>.get("ok", .timeout(nil)))
            try await waitUntil(transport.connections(to: origin) == ConnectionCounts(open: 1, idle: 1, waiting: 0))
            try await withThrowingTaskGroup { group in
                for _ in 0..<Self.connections + 2 {
                    group.addTask { try await client.send(Request<Void>.get("hang", .timeout(nil))) }
                }
                let full = ConnectionCounts(open: Self.connections, idle: 0, waiting: 2)
                try await waitUntil(transport.connections(to: origin) == full)
                group.cancelAll()
            }
            let other = URLOrigin(scheme: "http", authority: "other.example")
            #expect(transport.connections(to: other) == ConnectionCounts(open: 0, idle: 0, waiting: 0))
        }
    }

    /// Responds by the path; those who come to the gate get their responses when so
    /// many are there at once as there are connections.
    private func script(_ gate: Barrier) -> WireScript {
        WireScript { connection in
            while let request = try await connection.readRequest() {
                switch request.target {
                case "/closed": return
                case "/garbage": return try await connection.write("no HTTP at all\r\n\r\n")
                case "/cut":
                    return try await connection.write(WireResponse.head("200 OK", ["Content-Length: 9"]) + "ab")
                case "/hang": return await connection.waitForClose()
                case "/stall":
                    try await connection.write(WireResponse.head("200 OK", ["Content-Length: 9"]) + "ab")
                    return await connection.waitForClose()
                case "/refusal":
                    let text = String(repeating: "x", count: 300_000)
                    try await connection.write(WireResponse.of(text, status: "503 Service Unavailable"))
                case "/large": try await connection.write(WireResponse.of(String(repeating: "x", count: 3_000_000)))
                case "/gate":
                    try await gate.pass()
                    try await connection.write(WireResponse.of("through"))
                default: try await connection.write(WireResponse.of("ok"))
                }
            }
        }
    }

    private static let failures: [(path: PathTemplate, parts: [RequestPart])] = [
        ("closed", []), ("garbage", []), ("cut", []), ("refusal", []), ("ok", [.option(\.maximumResponseSize, 1)]),
        ("large", [.option(\.maximumResponseSize, 1000)]), ("hang", [.timeout(.milliseconds(30))]),
        ("hang", [.option(\.attemptTimeout, .milliseconds(30))]),
        ("stall", [.option(\.idleTimeout, .milliseconds(30))]),
    ]

    @Test(
        "After calls that failed in every way, were cancelled or dropped, all of a host's connections serve again")
    func noLeak() async throws {
        try await WireServer.serve(script(Barrier(for: Self.connections))) { wire in
            let transport = try NIOTransport(Self.configuration)
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
            for (path, parts) in Self.failures {
                await withTaskGroup { group in
                    for _ in 0..<Self.connections * 2 {
                        group.addTask {
                            await #expect(throws: ClientError.self) {
                                try await client.send(Request<Void>.get(path, .group(parts)).reading(.bytes))
                            }
                        }
                    }
                }
            }
            for _ in 0..<Self.connections * 2 {
                // Given up without reading it.
                try await client.withResponse(to: .get("large")) { _, _ in }
                let call = Task { try await client.send(Request<Void>.get("hang")) }
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            }
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<Self.connections {
                    group.addTask { try await client.send(Request<Void>.get("gate").reading(.text)) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == Array(repeating: "through", count: Self.connections))
            // And no connection counts as leased any more.
            try await waitUntil(transport.pools.exchangeCount == 0)
        }
    }

    @Test(
        "A host has no more connections than the configuration allows; further requests wait, and get their responses")
    func limit() async throws {
        try await WireServer.serve(.responding { WireResponse.of($0.target) }) { wire in
            let client = Client(
                bare: try BaseURL("http://127.0.0.1:\(wire.port)"),
                transport: try NIOTransport(Self.configuration))
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await client.send(Request<Void>.get("\(number)").reading(.text)) == "/\(number)"
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
            #expect(wire.connectionCount <= Self.connections)
        }
    }
}

/// Holds back who comes until all have come.
private final class Barrier: Sendable {
    private let here = Mutex<[Parking]>([])
    private let expected: Int

    init(for expected: Int) { self.expected = expected }

    func pass() async throws {
        // A parking is for one.
        let place = Parking()
        let all = here.withLock { here in
            here.append(place)
            return here
        }
        if all.count == expected { for place in all { place.release() } }
        try await place.wait()
    }
}
