// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import HTTPTypes
    import NIOCore
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance
    @testable import ErrandMiddleware

    @Suite("The lines of a head", .timed, .timeLimit(.minutes(10)))
    struct HeadLinesTests {
        /// Heads, and what the parser gets of them; `nil` for all.
        private static let cases: [(head: String, passed: String?)] = {
            let both = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"
            let length = "Content-Length: 5\r\n"
            let turned = "transfer-encoding: chunked\r\ncontent-length: 5\r\n"
            return [
                ("HTTP/1.1 200 OK\r\n\(length)\r\nhello", nil), ("HTTP/1.1 200 OK\r\n\(both)\r\n", nil),
                ("HTTP/1.1 200 OK\n\(length)\nhello", nil), ("HTTP/1.1 304 Not Modified\r\n\(length)\r\n", nil),
                (
                    "HTTP/1.1 304 Not Modified\r\n\(both)ETag: \"a\"\r\n\r\n",
                    "HTTP/1.1 304 Not Modified\r\n\(length)ETag: \"a\"\r\n\r\n"
                ),
                (
                    "HTTP/1.1 304 N\r\nA: b\r\n\(turned)\r\n",
                    "HTTP/1.1 304 N\r\nA: b\r\ntransfer-encoding: chunked\r\n\r\n"
                ),
                ("HTTP/1.1 204 N\n\(both)\n", "HTTP/1.1 204 N\n\(length)\n"),
                ("\r\n\r\nHTTP/1.1 204 N\r\n\(both)\r\n", "\r\n\r\nHTTP/1.1 204 N\r\n\(length)\r\n"),
                // Two lengths may be an attack, and the parser says so.
                ("HTTP/1.1 304 N\r\n\(length)\(length)\r\n", nil),
                (
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked,\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"
                ),
                (
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding:chunked , ,\t\nA: b\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding:chunked\r\nA: b\r\n\r\n"
                ),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: ,\r\n\r\n", nil),
                ("HTTP/1.1 200 OK\r\nTE: chunked,\r\nC: d,\r\n\r\n", nil),
                // Content is no head, and a line that is too long is none of these.
                ("HTTP/1.1 200 OK\r\n\(length)\r\nTransfer-Encoding: chunked,\r\n", nil),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(String(repeating: " ", count: 2000))chunked,\r\n\r\n", nil),
                (
                    "HTTP/1.1 103 E\r\nLink: </a>,\r\n\r\nHTTP/1.1 304 N\r\n\(both)\r\n",
                    "HTTP/1.1 103 E\r\nLink: </a>,\r\n\r\nHTTP/1.1 304 N\r\n\(length)\r\n"
                ),
                ("SSH-2.0\r\nTransfer", nil), ("x", nil), ("", nil),
            ]
        }()

        private func passed(_ pieces: [ArraySlice<UInt8>], isHead: Bool = false) -> String {
            var lines = HeadLines(isHead: isHead)
            return pieces.map { String(buffer: lines.read(ByteBuffer(bytes: $0))) }.joined()
        }

        @Test(
            "Only what the parser would refuse for nothing is changed, wherever the network cuts it",
            arguments: cases.indices)
        func mended(index: Int) {
            let (head, expected) = Self.cases[index]
            let bytes = Array(head.utf8)[...]
            #expect(passed([bytes]) == expected ?? head)
            for cut in bytes.indices where bytes.count < 300 {
                let pieces = [bytes[..<cut], bytes[cut...]]
                // The end of a line that may become a field is held back.
                let text = passed(pieces)
                #expect(text == expected ?? head || (head + "\r\n").hasPrefix(text), "\(cut)")
            }
            #expect(passed(bytes.map { [$0] }) == expected ?? head)
        }

        @Test("A response to HEAD has no content, whatever it says of it")
        func head() {
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
            #expect(passed([Array(head.utf8)[...]], isHead: true) == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
        }

        @Test(
            "A 304 with both a length and a transfer coding confirms what a cache has, and the connection serves on",
            arguments: [
                "Content-Length: 2\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 2",
                "Content-Length: 2", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked,\r\nContent-Length: 9",
                "X: y",
            ])
        func revalidated(fields: String) async throws {
            let script = WireScript.responding { request in
                guard request[values: "if-none-match"].isEmpty else {
                    return "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\(fields)\r\n\r\n"
                }
                return WireResponse.of("ok", fields: ["ETag: \"1\"", "Cache-Control: no-cache"])
            }
            try await WireServer.serve(script) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration)
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport) {
                    $0.middleware = [Cache(MemoryCacheStore())]
                }
                for _ in 0..<3 {
                    #expect(try await client.send(Request<Void>.get("p").reading(.text)) == "ok")
                }
                #expect(wire.requests.count == 3 && wire.connectionCount == 1)
            }
        }
    }
#endif
