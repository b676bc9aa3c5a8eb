// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("Content codings that are undone", .timed, .timeLimit(.minutes(10)))
struct ContentCodingTests {
    private static let text = "hello hello hello hello"

    private static let deflated: [UInt8] = [
        0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01, 0x68, 0x03, 0x08, 0xB1,
    ]

    private static func gzipped(_ text: String) throws -> [UInt8] {
        try GzipStream.compress(Array(text.utf8)[...], level: 6)
    }

    /// The text of a coded body that comes in pieces of so many bytes.
    private static func decode(
        _ bytes: [UInt8], _ coding: ContentCoding, ratio: Int = 200, piece: Int = .max
    ) async throws -> String {
        let chunks = stride(from: 0, to: bytes.count, by: min(piece, max(bytes.count, 1))).map {
            bytes[$0..<min(bytes.count, $0 + min(piece, bytes.count))]
        }
        let body = Body.stream(
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                for chunk in chunks { continuation.yield(chunk) }
                continuation.finish()
            })
        return String(decoding: try await coding.decoded(body, ratio: ratio).collect(), as: UTF8.self)
    }

    private static func kind(_ bytes: [UInt8], _ coding: ContentCoding, ratio: Int = 200) async -> ClientError.Kind? {
        await #expect(throws: ClientError.self) { try await decode(bytes, coding, ratio: ratio) }?.kind
    }

    private static let names: [(fields: [String], coding: ContentCoding?)] = [
        ([], nil), (["identity"], nil), (["gzip"], .gzip), (["GZip"], .gzip), (["x-gzip"], .gzip),
        (["deflate"], .deflate), (["identity, gzip"], .gzip), (["gzip,identity"], .gzip),
        (["identity", "gzip"], .gzip), ([", ,gzip ,"], .gzip), (["identity, identity"], nil),
        // What is no coding leaves the content as it is.
        (["UTF-8"], nil), (["utf8"], nil), (["None"], nil), (["binary"], nil), (["8bit"], nil), (["7bit"], nil),
        (["ISO-8859-1"], nil), (["us-ascii"], nil), (["ascii"], nil), (["latin1"], nil), (["Windows-1252"], nil),
        (["aws-chunked"], nil), (["gzip,aws-chunked"], .gzip), (["utf-8", "gzip"], .gzip), ([""], nil),
    ]

    private static func head(_ fields: [String]) -> HTTPFields {
        var head = HTTPFields()
        for field in fields { head.append(HTTPField(name: .contentEncoding, value: field)) }
        return head
    }

    @Test("A coding is known by its name, in any case", arguments: names)
    func name(fields: [String], coding: ContentCoding?) throws {
        #expect(try ContentCoding(Self.head(fields)) == coding)
    }

    private static let unknown: [(field: String, reason: String)] = [
        ("br", "the body has the content coding br that was not asked for"),
        ("gzip, BR", "the body has the content coding br that was not asked for"),
        ("zstd, gzip", "the body has the content coding zstd that was not asked for"),
        ("gzip gzip", "the body has a content coding that was not asked for"),
        ("Compress", "the body has the content coding compress that was not asked for"),
        ("x-own", "the body has the content coding x-own that was not asked for"),
        ("utf-8, x-own", "the body has the content coding x-own that was not asked for"),
        ("utf-9000", "the body has the content coding utf-9000 that was not asked for"),
        (String(repeating: "x", count: 41), "the body has a content coding that was not asked for"),
        ("\u{1B}[31m", "the body has a content coding that was not asked for"),
        (Array(repeating: "gzip", count: 6).joined(separator: ","), "the body has too many content codings"),
    ]

    @Test("A content whose coding cannot be undone is an error that names it, unless it is empty", arguments: unknown)
    func unknownName(field: String, reason: String) async throws {
        let error = try #require(
            #expect(throws: UnknownCoding.self) { try ContentCoding(Self.head([field])) } as UnknownCoding?)
        let refusal = await #expect(throws: ClientError.self) { try await error.refused(.text("x")).collect() }
        #expect(refusal?.kind == .undecodable.encoding)
        #expect(refusal?.reason == reason)
        #expect(try await error.refused(.empty).collect().isEmpty)
    }

    @Test(
        "A coding for which the request asked by itself is left as it comes",
        arguments: [
            (nil, false), ("br", true), ("gzip, BR;q=0.5", true), ("gzip", false), ("*", false), ("brr", false),
        ] as [(String?, Bool)])
    func asked(accepted: String?, isGiven: Bool) async throws {
        try await WireServer.serve(.responding(WireResponse.of("odd", fields: ["Content-Encoding: br"]))) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            let request = Request<Void>.get("p", accepted.map { .header(.acceptEncoding, $0) }).reading(.text)
            do {
                #expect(try await client.send(request) == "odd")
                #expect(isGiven)
            } catch let error as ClientError {
                #expect(error.kind == .undecodable.encoding && !isGiven)
            }
        }
    }

    @Test(
        "A name that is no coding leaves the content as it is; a call may take any coding as it comes",
        arguments: [
            ("UTF-8", false, "odd"), ("aws-chunked", false, "odd"), ("br", true, "odd"), ("x-own, gzip", true, "odd"),
            ("x-own", false, nil),
        ] as [(String, Bool, String?)])
    func taken(coding: String, takesAny: Bool, text: String?) async throws {
        let fields = ["Content-Encoding: \(coding)", "Content-Type: text/plain"]
        try await WireServer.serve(.responding(WireResponse.of("odd", fields: fields))) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            let request = Request<Void>.get("p", takesAny ? .option(\.acceptsUnknownCodings, true) : nil)
            let read = try? await client.send(request.reading(.text))
            #expect(read == text)
        }
    }

    @Test("Both codings are undone, wherever the bytes are cut", arguments: [1, 2, 7, .max])
    func pieces(piece: Int) async throws {
        #expect(try await Self.decode(Self.gzipped(Self.text), .gzip, piece: piece) == Self.text)
        #expect(try await Self.decode(Self.deflated, .deflate, piece: piece) == Self.text)
    }

    @Test("Several codings are undone in reverse order, named in one field or in several", arguments: [1, 7, .max])
    func several(piece: Int) async throws {
        let twice = try GzipStream.compress(Self.deflated[...], level: 6)
        for fields in [["deflate, gzip"], ["deflate", "gzip"], ["identity", " Deflate ,,X-GZIP"]] {
            var head = HTTPFields()
            for field in fields { head.append(HTTPField(name: .contentEncoding, value: field)) }
            let coding = try #require(try ContentCoding(head))
            #expect(coding.steps == [.deflate, .gzip])
            #expect(try await Self.decode(twice, coding, piece: piece) == Self.text)
            #expect(await Self.kind(Self.deflated, coding) == .undecodable.encoding)
            #expect(await Self.kind(Array(twice.dropLast()), coding) == .undecodable.truncated)
        }
    }

    @Test("Deflate without its header is read too, cut anywhere it is truncated", arguments: [1, 2, 7, .max])
    func raw(piece: Int) async throws {
        let raw = Array(Self.deflated.dropFirst(2).dropLast(4))
        #expect(try await Self.decode(raw, .deflate, piece: piece) == Self.text)
        #expect(try await Self.decode(Array(Self.deflated.dropFirst(2)), .deflate, piece: piece) == Self.text)
        for count in 1..<raw.count {
            #expect(await Self.kind(Array(raw.prefix(count)), .deflate) == .undecodable.truncated)
        }
    }

    @Test("A long content is made block by block")
    func long() async throws {
        let text = (0..<50_000).map { "\($0), " }.joined()
        #expect(try await Self.decode(Self.gzipped(text), .gzip) == text)
        #expect(try await Self.decode(Self.gzipped(text), .gzip, piece: 1000) == text)
    }

    @Test("One gzip member may follow another", arguments: [1, .max])
    func members(piece: Int) async throws {
        let bytes = try Self.gzipped("one, ") + Self.gzipped("") + Self.gzipped("two")
        #expect(try await Self.decode(bytes, .gzip, piece: piece) == "one, two")
    }

    @Test("A body of no bytes is one of no content", arguments: [ContentCoding.gzip, .deflate])
    func empty(coding: ContentCoding) async throws {
        #expect(try await Self.decode([], coding) == "")
    }

    @Test("Cut anywhere, a coded body is undecodable.truncated", arguments: 1..<deflated.count)
    func cut(count: Int) async throws {
        #expect(await Self.kind(Array(Self.deflated.prefix(count)), .deflate) == .undecodable.truncated)
        let gzipped = try Self.gzipped(Self.text)
        #expect(await Self.kind(Array(gzipped.prefix(count)), .gzip) == .undecodable.truncated)
    }

    @Test("What is not in the coding, and what follows it, is undecodable.encoding")
    func garbage() async throws {
        #expect(await Self.kind(Array(Self.text.utf8), .gzip) == .undecodable.encoding)
        #expect(await Self.kind(Array(Self.text.utf8), .deflate) == .undecodable.encoding)
        #expect(await Self.kind(try Self.gzipped(Self.text) + [1, 2, 3], .gzip) == .undecodable.encoding)
        var damaged = Self.deflated
        damaged[damaged.count - 1] ^= 1
        #expect(await Self.kind(damaged, .deflate) == .undecodable.encoding)
    }

    @Test("What becomes more than the ratio allows is undecodable.tooLarge")
    func ratio() async throws {
        let zeros = try Self.gzipped(String(repeating: "0", count: 2_000_000))
        #expect(await Self.kind(zeros, .gzip) == .undecodable.tooLarge)
        #expect(try await Self.decode(zeros, .gzip, ratio: 1100).count == 2_000_000)
    }

    @Test("A short body of repeats is no bomb, whatever its ratio", arguments: [1, 200])
    func repeats(ratio: Int) async throws {
        for count in [200_000, DecodedIterator.floor] {
            let zeros = try Self.gzipped(String(repeating: "0", count: count))
            #expect(try await Self.decode(zeros, .gzip, ratio: ratio).count == count)
        }
        let more = try Self.gzipped(String(repeating: "0", count: DecodedIterator.floor + 1))
        #expect(await Self.kind(more, .gzip, ratio: ratio) == .undecodable.tooLarge)
    }

    @Test("Middleware of codings do not multiply what a byte may become, even when nothing comes of it")
    func layers() async throws {
        var fields: HTTPFields = [:]
        fields[.contentEncoding] = "gzip, gzip"
        let coding = try #require(try ContentCoding(fields))
        let inner = try Self.gzipped(String(repeating: "0", count: 50_000_000))
        #expect(await Self.kind(try GzipStream.compress(inner[...], level: 9), coding) == .undecodable.tooLarge)
        let empty = [[UInt8]](repeating: try Self.gzipped(""), count: 100_000).flatMap(\.self)
        #expect(await Self.kind(try GzipStream.compress(empty[...], level: 9), coding) == .undecodable.tooLarge)
    }
}
