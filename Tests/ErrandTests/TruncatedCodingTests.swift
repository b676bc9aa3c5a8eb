// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("A compressed response that broke off", .timed, .timeLimit(.minutes(10)))
struct TruncatedCodingTests {
    private static let text = "\"" + (0..<2000).map { "line \($0 * $0), " }.joined() + "\""

    /// A server whose first responses are cut inside of their coding, though the
    /// length on the wire is right.
    private static func server(cutting cuts: Int, at share: Double) throws -> WireScript {
        let whole = try GzipStream.compress(Array(text.utf8)[...], level: 6)
        let asked = Counter()
        return WireScript { connection in
            while try await connection.readRequest() != nil {
                let count = asked.next()
                let body = count <= cuts ? Array(whole.prefix(Int(Double(whole.count) * share))) : whole
                let fields = ["Content-Length: \(body.count)", "Content-Encoding: gzip"]
                try await connection.write(WireResponse.head("200 OK", fields))
                try await connection.write(body)
            }
        }
    }

    @Test("is asked for again, as one that was cut on the wire", arguments: [0.1, 0.5, 0.99])
    func retried(share: Double) async throws {
        try await WireServer.serve(try Self.server(cutting: 2, at: share)) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = .standard { $0.retry = Self.quick }
            }
            let response = try await client.response(to: Request<String>.get("p"))
            #expect(response.value == String(Self.text.dropFirst().dropLast()))
            #expect(wire.requests.count == 3)
        }
    }

    @Test("is undecodable.truncated with its head where no attempt is left, and where none is allowed")
    func refused() async throws {
        try await WireServer.serve(try Self.server(cutting: .max, at: 0.5)) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = .standard { $0.retry = Self.quick }
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

    /// A response that cannot be read, though all of it came.
    enum Fault: String, CaseIterable {
        case damaged, notCoded, tooLarge, tooLargeInChunks, tooLargeWhenDecoded

        var kind: ClientError.Kind {
            switch self {
            case .damaged, .notCoded: .undecodable.encoding
            case .tooLarge, .tooLargeInChunks, .tooLargeWhenDecoded: .undecodable.tooLarge
            }
        }

        func respond() throws -> [UInt8] {
            let plain = Array(TruncatedCodingTests.text.utf8)
            let coded = try GzipStream.compress(plain[...], level: 6)
            func whole(_ body: [UInt8], _ fields: String...) -> [UInt8] {
                let length = ["X-Request-Id: 7", "Content-Length: \(body.count)"]
                return Array(WireResponse.head("200 OK", length + fields).utf8) + body
            }
            switch self {
            case .damaged:
                var bytes = coded
                for place in 100..<200 { bytes[place] ^= 0xFF }
                return whole(bytes, "Content-Encoding: gzip")
            case .notCoded: return whole(plain, "Content-Encoding: gzip")
            case .tooLarge: return whole(plain)
            case .tooLargeInChunks:
                let head = WireResponse.head("200 OK", ["X-Request-Id: 7", "Transfer-Encoding: chunked"])
                let size = String(plain.count, radix: 16)
                return Array("\(head)\(size)\r\n".utf8) + plain + Array("\r\n0\r\n\r\n".utf8)
            case .tooLargeWhenDecoded: return whole(coded, "Content-Encoding: gzip")
            }
        }
    }

    @Test(
        "is no other unreadable one: that comes with its head from the whole chain, and once", arguments: Fault.allCases
    )
    func unreadable(fault: Fault) async throws {
        let response = try fault.respond()
        let script = WireScript { connection in
            while try await connection.readRequest() != nil { try await connection.write(response) }
        }
        try await WireServer.serve(script) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = .standard { $0.retry = Self.quick }
                if fault.kind == .undecodable.tooLarge { $0.defaults = [.option(\.maximumResponseSize, 10_000)] }
            }
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<String>.get("p")) }
            #expect(error?.kind == fault.kind)
            #expect(error?.response?.head.status == .ok)
            #expect(error?.response?.head.headerFields.contains { $0.name.canonicalName == "x-request-id" } == true)
            #expect(wire.requests.count == 1 && error?.attempts == 1)
            await client.shutdown()
        }
    }

    private static var quick: RetryPolicy {
        var policy = RetryPolicy()
        policy.backoff = .none
        return policy
    }
}
