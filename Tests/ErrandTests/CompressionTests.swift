// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("Compression", .timed, .timeLimit(.minutes(10)))
struct CompressionTests {
    private static let text = (0..<9000).map { "line \($0 * $0) of it" }.joined()

    /// A server that tells what it got, and sends its body back with the
    /// encoding it came in: what a transport decodes then is what was sent.
    private static let echo = WireScript { connection in
        while let request = try await connection.readRequest() {
            var fields = ["Content-Length: \(request.body.count)"]
            fields += request[values: "content-encoding"].map { "Content-Encoding: \($0)" }
            try await connection.write(WireResponse.head("200 OK", fields))
            try await connection.write(request.body)
        }
    }

    private func client(_ wire: WireServer, _ compressor: RequestCompressor = .init()) throws -> Client {
        Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) { $0.middleware = [compressor] }
    }

    private var stream: Body {
        .stream(GeneratedBytes(count: 500_000, chunk: 9_000))
    }

    @Test("A body in memory is sent compressed, with its new length, and is what it was at the other end")
    func inMemory() async throws {
        try await WireServer.serve(Self.echo) { wire in
            let response = try await client(wire).send(
                Request<Void>.post("p", .body(.text(Self.text), type: .text)).reading(.text))
            #expect(response == Self.text)
            let request = try wire.only()
            #expect(request[values: "content-encoding"] == ["gzip"])
            #expect(request[values: "content-length"] == ["\(request.body.count)"])
            #expect(request.body.count < Self.text.utf8.count / 2)
        }
    }

    @Test("A body that streams is compressed as it is sent, in chunks")
    func streamed() async throws {
        try await WireServer.serve(Self.echo) { wire in
            let response = try await client(wire).send(
                Request<Void>.post("p", .body(stream, type: .bytes)).reading(.bytes))
            #expect(response == GeneratedBytes.bytes(500_000))
            #expect(try wire.only()[values: "transfer-encoding"] == ["chunked"])
            #expect(try wire.only().body.count < 500_000)
        }
    }

    /// Returns the request that the transport is given.
    private func sent(_ parts: RequestPart...) async throws -> RawRequest {
        let stub = StubTransport(.when(.post, "p", .status(.noContent)))
        let client = Client(bare: "https://api.example.com", transport: stub) { $0.middleware = [.compress()] }
        try await client.send(Request<Void>.post("p", .group(parts)))
        return stub.requests[0].request
    }

    @Test("Small, encoded and by nature compressed bodies pass as they are; the option has the last word")
    func exceptions() async throws {
        let big = Body.text(Self.text)
        let cases: [([RequestPart], Bool)] = [
            ([.body(big, type: .text)], true), ([.body(.text("small"), type: .text)], false),
            ([.body(big, type: "image/png")], false), ([.body(big, type: "image/svg+xml")], true),
            ([.body(big, type: "application/zip")], false), ([], false),
            ([.body(big, type: .text), .header(.contentEncoding, "br")], false),
            ([.body(big, type: .text), .option(\.compression, .none)], false),
            ([.body(.text("small"), type: "image/png"), .option(\.compression, .gzip)], true),
            ([.body(.empty, type: .text), .option(\.compression, .gzip)], false),
            ([.body(big, type: .text), .header(.contentEncoding, "br"), .option(\.compression, .gzip)], false),
        ]
        for (index, (parts, isCompressed)) in cases.enumerated() {
            let request = try await sent(.group(parts))
            #expect((request.head.headerFields[.contentEncoding] == "gzip") == isCompressed, "case \(index)")
        }
    }

    @Test("A body that can be sent again still can")
    func replayable() async throws {
        let seen = Mutex<[Body]>([])
        let transport = StubTransport(.when(.post, "p", .status(.noContent)))
        let client = Client(bare: "https://api.example.com", transport: transport) {
            $0.middleware = [.compress(from: 0), Keeping { body in seen.withLock { $0.append(body) } }]
        }
        let body = Body.replayable(length: 5000) { _ in GeneratedBytes(count: 5000, chunk: 100) }
        try await client.send(Request<Void>.post("p", .body(body, type: .text)))
        let kept = try #require(seen.withLock { $0.first })
        #expect(kept.isReplayable && kept.length == nil)
        #expect(try await kept.collect() == kept.collect())
    }

    @Test("A body that fails ends the call with its own error")
    func failing() async throws {
        let script = WireScript { connection in await connection.waitForClose() }
        try await WireServer.serve(script) { wire in
            let body = Body.stream(GeneratedBytes(count: 10_000, chunk: 1_000, failsAtEnd: true))
            await #expect(throws: GeneratedBytes.Failed.self) {
                try await client(wire).send(Request<Void>.post("p", .body(body, type: .bytes)))
            }
        }
    }

    @Test(
        "A compressed response that becomes too much is undecodable.tooLarge, announced or in chunks",
        arguments: [true, false])
    func bomb(isAnnounced: Bool) async throws {
        // 64 MiB of zeros in 64 KiB.
        let deflater = Deflater(level: 9)
        let block = [UInt8](repeating: 0, count: 1 << 20)[...]
        var compressed: [UInt8] = []
        for index in 0..<64 { compressed += try deflater.deflate(block, isLast: index == 63) }
        #expect(compressed.count < 1 << 17)
        let bomb = compressed
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            let length = isAnnounced ? ["Content-Length: \(bomb.count)"] : []
            try await connection.write(WireResponse.head("200 OK", ["Content-Encoding: gzip"] + length))
            try await connection.write(bomb)
        }
        try await WireServer.serve(script) { wire in
            let received = Mutex(Int64(0))
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            let error = await #expect(throws: ClientError.self) {
                _ = try await client.send(
                    Request<Void>.get("p", .progress { report in received.withLock { $0 = report.completed } })
                        .reading(.bytes))
            }
            #expect(error?.kind == .undecodable.tooLarge)
            #expect(received.withLock { $0 } < 32 << 20)
        }
    }

    @Test("Compression is asked for where it is decoded, and not where responses are left as they come")
    func asked() async throws {
        try await WireServer.serve(.responding(WireResponse.of("plain"))) { wire in
            for ratio in [200, nil] {
                var configuration = NIOTransport.Configuration()
                configuration.decompressionRatio = ratio
                let client = Client(
                    bare: try BaseURL("http://127.0.0.1:\(wire.port)"),
                    transport: try NIOTransport(configuration)
                )
                #expect(try await client.send(Request<Void>.get("p").reading(.text)) == "plain")
            }
            #expect(wire.requests.map { $0[values: "accept-encoding"] } == [["gzip, deflate"], []])
        }
    }

    @Test("A response of 10 GB is refused by its announced length, before its body")
    func hugeLength() async throws {
        let head = WireResponse.head("200 OK", ["Content-Length: 10737418240"])
        try await WireServer.serve(.responding(head)) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            let error = await #expect(throws: ClientError.self) {
                _ = try await client.send(Request<Void>.get("p").reading(.bytes))
            }
            #expect(error?.kind == .undecodable.tooLarge)
        }
    }
}

/// Shows the body that comes by.
private struct Keeping: Middleware {
    let keep: @Sendable (Body) -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        if let body = request.body { keep(body) }
        return try await next(request)
    }
}
