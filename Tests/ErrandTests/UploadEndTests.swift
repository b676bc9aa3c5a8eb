// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

/// A body that waits for its own next chunk, such as the sound of a microphone.
@Suite("The end of an upload that waits for its source", .timed, .timeLimit(.minutes(10)))
struct UploadEndTests {
    private typealias Chunk = ArraySlice<UInt8>

    private let time = TestTime()
    private let chunks: AsyncStream<Chunk>
    private let source: AsyncStream<Chunk>.Continuation
    /// Opened when nobody waits for the source any more.
    private let ended = Gate()

    init() {
        (chunks, source) = AsyncStream.makeStream()
        source.onTermination = { [ended] _ in ended.open() }
        source.yield([1, 2, 3])
    }

    private func client(_ wire: WireServer) throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        return Client(
            bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: try NIOTransport(configuration)
        ) { $0.time = time.source }
    }

    private func request(_ parts: RequestPart...) -> Request<Void> {
        .post("p", .body(.stream(chunks, length: 4), type: .bytes), .timeout(nil), .group(parts))
    }

    @Test("At the deadline, and when it is cancelled, a call gives up the source", arguments: [true, false])
    func silent(isCancelled: Bool) async throws {
        let begun = Gate()
        let script = WireScript { connection in
            _ = try await connection.readHead()
            _ = try await connection.read(3)
            begun.open()
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { wire in
            let client = try client(wire)
            let request = request(.timeout(.seconds(5)))
            let call = Task { try await client.send(request) }
            await begun.wait()
            if isCancelled { call.cancel() } else { await time.advance(by: .seconds(5)) }
            await #expect(throws: (any Error).self) { try await call.value }
            await ended.wait()
        }
    }

    @Test("A refusal before the end of the body gives up the source")
    func refused() async throws {
        let script = WireScript { connection in
            _ = try await connection.readHead()
            try await connection.write(WireResponse.of("too large", status: "413 Content Too Large"))
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { wire in
            let client = try client(wire)
            let error = await #expect(throws: ClientError.self) { try await client.send(request()) }
            #expect(error?.response?.head.status.code == 413)
            await ended.wait()
        }
    }

    @Test("A response of which no more is read gives up the source, although the body is still held")
    func dropped() async throws {
        let script = WireScript { connection in
            _ = try await connection.readHead()
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: 4"]) + "ab")
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { wire in
            let client = try client(wire)
            try await client.withResponse(to: request()) { [ended] _, body in
                for try await _ in body { break }
                await ended.wait()
                withExtendedLifetime(body) {}
            }
        }
    }

    @Test("A response that begins before the end of the body does not end the body")
    func bothWays() async throws {
        let script = WireScript { connection in
            _ = try await connection.readHead()
            _ = try await connection.read(3)
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: 4"]) + "ab")
            let last = try await connection.read(1)
            try await connection.write("c\(last[0])")
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { wire in
            let client = try client(wire)
            let text = try await client.withResponse(to: request()) { [source] _, body in
                // Only the iterator is held.
                var iterator = body.makeAsyncIterator()
                var bytes = try await Array(iterator.next() ?? [])
                source.yield([7])
                source.finish()
                while let chunk = try await iterator.next() { bytes += chunk }
                return String(decoding: bytes, as: UTF8.self)
            }
            #expect(text == "abc7")
        }
    }
}
