// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import HTTPTypes
import Synchronization
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("A compressed answer that broke off", .timeLimit(.minutes(1)))
struct TruncatedCodingTests {
    private static let text = "\"" + (0..<2000).map { "line \($0 * $0), " }.joined() + "\""

    /// A server whose first answers are cut inside of their coding, though the
    /// length on the wire is right.
    private static func server(cutting cuts: Int, at share: Double) throws -> WireScript {
        let whole = try GzipStream.compress(Array(text.utf8)[...], level: 6)
        let asked = Tally()
        return WireScript { connection in
            while try await connection.readRequest() != nil {
                let count = asked.next()
                let body = count <= cuts ? Array(whole.prefix(Int(Double(whole.count) * share))) : whole
                let fields = ["Content-Length: \(body.count)", "Content-Encoding: gzip"]
                try await connection.write(WireAnswer.head("200 OK", fields))
                try await connection.write(body)
            }
        }
    }

    @Test("is asked for again, as one that was cut on the wire", arguments: [0.1, 0.5, 0.99])
    func retried(share: Double) async throws {
        try await WireServer.serve(try Self.server(cutting: 2, at: share)) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = .standard(retry: Self.quick)
            }
            let answer = try await client.response(to: Request<String>.get("p"))
            #expect(answer.value == String(Self.text.dropFirst().dropLast()))
            #expect(wire.requests.count == 3)
        }
    }

    @Test("is undecodable.truncated with its head where no attempt is left, and where none is allowed")
    func refused() async throws {
        try await WireServer.serve(try Self.server(cutting: .max, at: 0.5)) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = .standard(retry: Self.quick)
            }
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<String>.get("p")) }
            #expect(error?.kind == .undecodable.truncated)
            #expect(error?.attempts == 3)
            #expect(error?.response?.head.status == .ok)
            let post = await #expect(throws: ClientError.self) { try await client.send(Request<String>.post("p")) }
            #expect(post?.kind == .undecodable.truncated)
            #expect(post?.attempts == 1)
        }
    }

    private static var quick: RetryPolicy {
        var policy = RetryPolicy()
        policy.backoff = .none
        return policy
    }
}

private final class Tally: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
