// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOEmbedded
    import TestSupport
    import Testing

    @testable import Errand

    /// The bytes of a response that are no content, of which the parser counts some only.
    @Suite("Bytes of HTTP/1.1 that are no content", .timed, .oneThread, .timeLimit(.minutes(10)))
    struct HTTP1OverheadTests {
        private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

        /// Beginnings of a response, and what a server could send after each without end.
        private static let endless: [(name: String, start: String, piece: String)] = [
            ("blank lines", "", "\r\n"), ("a reason phrase", "HTTP/1.1 200 ", "x"),
            ("blanks before a value", "HTTP/1.1 200 OK\r\nX:", " "),
            ("blanks after a value", "HTTP/1.1 200 OK\r\nX: y", " "),
            ("fields", "HTTP/1.1 200 OK\r\n", "x: y\r\n"), ("empty fields", "HTTP/1.1 200 OK\r\n", "x:\r\n"),
            ("a field's name", "HTTP/1.1 200 OK\r\n", "x"), ("a value", "HTTP/1.1 200 OK\r\nX: ", "y"),
            ("zeros of a length", "HTTP/1.1 200 OK\r\nContent-Length: ", "0"),
            ("interim responses", "", "HTTP/1.1 102 Processing\r\n\r\n"),
            (
                "interim responses with fields", "",
                "HTTP/1.1 103 E\r\nx: \(String(repeating: "y", count: 5000))\r\n\r\n"
            ),
            ("zeros of a chunk size", chunked, "0"), ("a chunk extension", chunked + "2;", "x"),
            ("a quoted chunk extension", chunked + "2;a=\"", "x"), ("trailers", chunked + "0\r\n", "x: y\r\n"),
            ("a trailer", chunked + "0\r\nx: ", "y"), ("blanks before a trailer", chunked + "0\r\nx:", " "),
            ("chunk extensions", chunked, "1;\(String(repeating: "x", count: 500))\r\ny\r\n"),
        ]

        @Test(
            "A server that sends them without end is not read without end, wherever they stand",
            arguments: endless.indices)
        func flood(index: Int) async throws {
            let pools = try OriginPools(NIOTransport.Configuration())
            let (name, start, piece) = Self.endless[index]
            let block = String(repeating: piece, count: max(1, 16_384 / piece.utf8.count))
            let channel = try HTTP1Channel(pools)
            var sent = 0
            let result = await channel.outcome(channel.exchange()) {
                channel.receive(start)
                while channel.channel.isActive, sent < 16 << 20 {
                    channel.receive(block)
                    sent += block.utf8.count
                }
                if channel.channel.isActive { channel.close() }
            }
            #expect(sent < 13 << 20, "\(name)")
            if !piece.contains("102") { #expect(sent < 2 << 20, "\(name)") }
            #expect(throws: (any Error).self) { try result.get() }
        }

        /// Responses of honest servers with much that is no content.
        private static let honestResponses: [(name: String, response: String, length: Int)] = [
            ("chunks of one byte", chunked + String(repeating: "1\r\nx\r\n", count: 300_000) + "0\r\n\r\n", 300_000),
            (
                "padded sizes and a short extension",
                chunked + String(repeating: "0000000a;n=12345678\r\n0123456789\r\n", count: 30_000) + "0\r\n\r\n",
                300_000
            ),
            (
                "signed chunks",
                chunked
                    + String(
                        repeating: "400;chunk-signature=\(String(repeating: "f", count: 64))\r\n"
                            + String(repeating: "x", count: 1024) + "\r\n", count: 2000) + "0\r\n\r\n", 2_048_000
            ),
            (
                "a large head and trailers",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
                    + String(repeating: "x: \(String(repeating: "y", count: 200))\r\n", count: 900)
                    + "\r\n2\r\nok\r\n0\r\n"
                    + String(repeating: "x: \(String(repeating: "y", count: 200))\r\n", count: 50)
                    + "\r\n", 2
            ),
            (
                "early hints",
                String(
                    repeating: "HTTP/1.1 103 E\r\nLink: <\(String(repeating: "l", count: 4000))>\r\n\r\n", count: 100)
                    + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 2
            ),
            (
                "blank lines before a head",
                String(repeating: "\r\n", count: 1000) + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 2
            ),
        ]

        @Test(
            "An honest response is read, in pieces of any size, and the next one too",
            arguments: honestResponses.indices, [1000, 65_536, 10_000_000])
        func honest(index: Int, size: Int) async throws {
            let pools = try OriginPools(NIOTransport.Configuration())
            let (name, response, length) = Self.honestResponses[index]
            let channel = try HTTP1Channel(pools)
            for _ in 0..<2 {
                let result = await channel.outcome(channel.exchange()) {
                    var rest = Array(response.utf8)[...]
                    while !rest.isEmpty {
                        channel.receive(Array(rest.prefix(size)))
                        rest = rest.dropFirst(size)
                    }
                }
                #expect((try? result.get().utf8.count) == length, "\(name)")
            }
        }
    }
#endif
