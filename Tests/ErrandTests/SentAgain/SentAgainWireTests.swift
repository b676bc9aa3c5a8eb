// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Servers
import Synchronization
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

/// How often a POST reaches a server, through each door and over real connections.
@Suite("Requests that are sent again, over real connections", .timed, .timeLimit(.minutes(10)))
struct SentAgainWireTests {
    /// The act of a server after it has read a request.
    enum End: String, CaseIterable, Sendable {
        case whole, wholeAndClose, close, cutHead, cutBody, garbage, unavailable

        func run(_ door: CallDoor, on connection: WireConnection) async throws {
            let type = "Content-Type: \(door.type)"
            switch self {
            case .whole, .wholeAndClose: try await connection.write(WireResponse.of(door.body, fields: [type]))
            case .close: break
            case .cutHead: try await connection.write("HTTP/1.1 200 OK\r\nContent-")
            case .cutBody:
                try await connection.write(WireResponse.head("200 OK", [type, "Content-Length: 1000"]) + door.body)
            case .garbage: try await connection.write("garbage\r\n\r\n")
            case .unavailable:
                try await connection.write(WireResponse.of("", status: "503 Service Unavailable"))
            }
        }

        /// Whether the server goes on to read from the connection.
        var staysOpen: Bool { self == .whole || self == .unavailable }
    }

    private func client(_ url: String, _ time: TestTime, trusting certificate: String? = nil) throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        if let certificate { configuration.tls = .onlyRoots(.pem(certificate)) }
        var policy = RetryPolicy()
        policy.backoff = .none
        return Client(bare: try BaseURL(url), transport: try NIOTransport(configuration)) { [policy] in
            $0.time = time.source
            $0.middleware = .standard {
                $0.retry = policy
                $0.limit = nil
            }
        }
    }

    @Test(
        "A POST comes to the server once, whatever the server does with it, on a new connection and on a reused one",
        arguments: CallDoor.allCases, End.allCases)
    func once(door: CallDoor, end: End) async throws {
        for isReused in [false, true] {
            let count = Mutex(0)
            let script = WireScript { connection in
                while let request = try await connection.readRequest() {
                    guard request.target == "/p" else {
                        try await connection.write(WireResponse.of("warm"))
                        continue
                    }
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    // A 204 ends events that would begin again for ever.
                    guard number < 3 else { return try await connection.write(WireResponse.head("204 No Content")) }
                    try await end.run(door, on: connection)
                    guard end.staysOpen else { return }
                }
            }
            try await WireServer.serve(script) { wire in
                let time = TestTime()
                let client = try client("http://127.0.0.1:\(wire.port)", time)
                if isReused { _ = try await client.send(Request<Void>.get("warm")) }
                _ = await door.outcome(client, time, .method(.post), .json([1]))
                #expect(wire.requests.count { $0.target == "/p" } == 1)
                await client.shutdown()
            }
        }
    }

    @Test("A POST is sent again when the server refuses its stream", arguments: CallDoor.allCases)
    func refusedStream(door: CallDoor) async throws {
        try await RefusingServer.run(refusals: 2) { server in
            let time = TestTime()
            let client = try client("https://localhost:\(server.port)", time, trusting: server.certificate)
            _ = await door.outcome(client, time, .method(.post), .json([1]))
            #expect(server.counts(of: "/p") == .init(refused: 2, responded: 1))
            await client.shutdown()
        }
    }

    @Test(
        "A POST is sent again when its stream is above the last one of a GOAWAY, and not when it is below",
        arguments: CallDoor.allCases, [true, false])
    func goAway(door: CallDoor, isAbove: Bool) async throws {
        let heads = Mutex(0)
        try await FrameServer.run { event, stream in
            guard case .head = event else { return }
            let isFirst = heads.withLock { heads in
                heads += 1
                return heads == 1
            }
            guard isFirst else {
                stream.head([(":status", "200"), ("content-type", door.type)])
                return stream.data(door.body, isEnd: true)
            }
            guard isAbove else {
                stream.goAway()
                return stream.close()
            }
            stream.frame(7, of: 0, [0, 0, 0, 0, 0, 0, 0, 0])
        } use: { server in
            let time = TestTime()
            let client = try client("https://localhost:\(server.port)", time, trusting: server.certificate)
            _ = await door.outcome(client, time, .method(.post), .json([1]))
            #expect(heads.withLock { $0 } == (isAbove ? 2 : 1))
            await client.shutdown()
        }
    }
}
