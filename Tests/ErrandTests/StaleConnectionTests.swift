// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("A stale connection", .timeLimit(.minutes(1)))
struct StaleConnectionTests {
    /// What came of two calls to a server that answers the first request of each
    /// connection and hangs up on the second.
    private func second(
        _ part: RequestPart
    ) async throws -> (answer: Response<[Int]>?, error: ClientError?, requests: Int) {
        let script = WireScript { connection in
            guard try await connection.readRequest() != nil else { return }
            try await connection.write(WireAnswer.of("[1]"))
            _ = try await connection.readRequest()
        }
        return try await WireServer.serve(script) { wire in
            var configuration = AsyncHTTPClientTransport.Configuration()
            configuration.proxy = .none
            let transport = try AsyncHTTPClientTransport(configuration)
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
            _ = try await client.send(Request<[Int]>.get("p"))
            do {
                let answer = try await client.response(to: Request<[Int]>.get("p", part))
                return (answer, nil, wire.requests.count)
            } catch let error as ClientError {
                return (nil, error, wire.requests.count)
            }
        }
    }

    @Test(
        "An idempotent request is sent again on a new connection, and that is no attempt of its own",
        arguments: [HTTPRequest.Method.get, .put, .delete])
    func idempotent(method: HTTPRequest.Method) async throws {
        let (answer, error, requests) = try await second(.method(method))
        #expect(error == nil)
        #expect(answer?.value == [1])
        #expect(answer?.metrics.attempts == 1)
        #expect(requests == 3)
    }

    @Test("A request that is not idempotent is not sent again: the connection was lost")
    func post() async throws {
        let (answer, error, requests) = try await second(.method(.post))
        #expect(answer == nil)
        #expect(error?.kind == .connection.lost)
        #expect(requests == 2)
    }

    @Test("On a new connection no request is sent again: the request may be what ended it")
    func fresh() async throws {
        let script = WireScript { connection in _ = try await connection.readRequest() }
        try await WireServer.serve(script) { wire in
            var configuration = AsyncHTTPClientTransport.Configuration()
            configuration.proxy = .none
            let transport = try AsyncHTTPClientTransport(configuration)
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<[Int]>.get("p")) }
            #expect(error?.kind == .connection.lost)
            #expect(wire.requests.count == 1)
        }
    }
}
