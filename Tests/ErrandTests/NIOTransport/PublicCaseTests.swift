// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandMiddleware
    import ErrandTesting
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    /// The cases that Apple's `swift-http-api-proposal` has for every client in its `HTTPClientConformance`.
    ///
    /// The client has the recommended chain with a cache and cookies, because some cases ask for both.
    @Suite("The public cases for clients", .timed, .timeLimit(.minutes(10)))
    struct PublicCaseTests {
        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let script: WireScript
            let check: @Sendable (Client, WireServer) async throws -> Void

            init(
                _ description: String, _ script: WireScript,
                _ check: @escaping @Sendable (Client, WireServer) async throws -> Void
            ) {
                testDescription = description
                self.script = script
                self.check = check
            }

            /// A response that is an error, whatever it is.
            static func refused(_ description: String, _ response: String) -> Case {
                Case(description, .answering { _ in response + "Connection: close\r\n\r\n1234" }) { client, _ in
                    await #expect(throws: ClientError.self) { _ = try await client.send(text()) }
                }
            }

            /// A response that has a status, and no content.
            static func empty(_ description: String, _ status: Int, _ response: String) -> Case {
                Case(description, .answering { _ in response }) { client, _ in
                    let request = Request<Void>.get("x", .option(\.acceptedStatus, .only(status))).reading(.text)
                    let response = try await client.response(to: request)
                    #expect(response.head.status.code == status && response.value == "")
                }
            }

            /// A response in the coding that the client asks for, or in none.
            static func coded(_ coding: String, _ bytes: String) -> Case {
                let script = WireScript { connection in
                    while let request = try await connection.readRequest() {
                        let asked = request[values: "accept-encoding"].joined().contains(coding)
                        let content = asked ? [UInt8](try #require(Data(base64Encoded: bytes))) : Array("TEST\n".utf8)
                        let fields = asked ? ["Content-Encoding: \(coding)"] : []
                        let length = ["Content-Length: \(content.count)"]
                        try await connection.write(Array(WireResponse.head("200 OK", fields + length).utf8) + content)
                    }
                }
                return Case("content in \(coding), if the client asks for it", script) { client, _ in
                    try await expect("TEST\n", client, text())
                }
            }
        }

        private static func text(_ path: String = "x", _ parts: RequestPart...) -> Request<String> {
            Request<Void>.get("\(path)", .group(parts)).reading(.text)
        }

        private static func expect(_ text: String, _ client: Client, _ request: Request<String>) async throws {
            let found = try await client.send(request)
            #expect(found == text)
        }

        private static func ok(_ request: WireRequest) -> String { WireResponse.of("") }

        private static func echo(_ request: WireRequest) -> String {
            WireResponse.of(String(decoding: request.body, as: UTF8.self))
        }

        private static let test = HTTPField.Name.known("X-Test")

        // MARK: Servers that break the rules

        private static let broken: [Case] = [
            .refused("no HTTP at all", "FOOBAR\r\n"),
            .refused("a protocol name in lower case", "http/1.1 200 OK\r\n"),
            .refused("two lengths that differ", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n"),
            .refused("less content than announced", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n"),
            .empty("a status without a reason", 200, "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n"),
            .empty("a status without a reason, but with its blank", 200, "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n"),
            .empty("a 204 with a length", 204, "HTTP/1.1 204 No Content\r\nContent-Length: 1000\r\n\r\n"),
            .empty("a 304 with a length", 304, "HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n"),
            .empty("a 404", 404, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
            .empty("a status that nobody has defined", 999, "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"),
            Case(
                "content without a length, up to the end of the connection",
                .answering { _ in "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n1234" }
            ) { client, _ in try await expect("1234", client, text()) },
        ]

        // MARK: Fields, URLs and content

        private static let plain: [Case] = [
            Case("five methods and empty content", .answering(ok)) { client, wire in
                let methods: [HTTPRequest.Method] = [.head, .get, .put, .post, .delete]
                for method in methods {
                    let response = try await client.response(to: text("200", .method(method)))
                    #expect(response.value == "" && response.trailerFields.isEmpty)
                }
                #expect(wire.requests.map(\.method) == methods.map(\.rawValue))
            },
            Case(
                "the response to a HEAD with a length",
                .answering { _ in "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" }
            ) { client, _ in
                let response = try await client.response(to: text("x", .method(.head)))
                #expect(response.value == "" && response.trailerFields.isEmpty)
            },
            Case("text that comes back", .answering(echo)) { client, _ in
                let body = RequestPart.body(.stream(OnePiece("Hello World")), type: "text/plain")
                try await expect("Hello World", client, text("x", .method(.post), body))
            },
            Case("one megabyte that comes back", .answering(echo)) { client, _ in
                let sent = String(repeating: "A", count: 1_000_000)
                try await expect(sent, client, text("x", .method(.post), .body(.text(sent), type: "text/plain")))
            },
            Case("an empty body in chunks", .answering(echo)) { client, wire in
                let body = Body.stream(AsyncStream<ArraySlice<UInt8>> { $0.finish() })
                try await expect("", client, text("x", .method(.post), .body(body, type: "text/plain")))
                #expect(wire.requests.first?.body == [])
            },
            Case("a field of one's own", .answering(ok)) { client, wire in
                _ = try await client.send(text("x", .header(test, "BARbaz")))
                #expect(wire.requests.first?[values: "x-test"] == ["BARbaz"])
            },
            Case("a field without a value", .answering(ok)) { client, wire in
                _ = try await client.send(text("x", .header(test, "")))
                #expect(wire.requests.first?[values: "x-test"] == [""])
            },
            Case(
                "a field with two values of the server",
                .answering { _ in
                    WireResponse.of("", fields: ["X-Test: one", "X-Test: two"])
                }
            ) { client, _ in
                let response = try await client.response(to: text())
                #expect(response.head.headerFields[values: test] == ["one", "two"])
            },
            Case("a field with two values of the client", .answering(ok)) { client, wire in
                _ = try await client.send(text("x", .header(test, "one"), .addHeader(test, "two")))
                #expect(wire.requests.first?[values: "x-test"] == ["one", "two"])
            },
            Case("parameters of a URL, one twice and one empty", .answering(ok)) { client, wire in
                let pairs = [("foo", "bar"), ("bar", "baz"), ("baz", "qux"), ("qux", ""), ("foo", "phew")]
                _ = try await client.send(text("x", .group(pairs.map { .addQuery($0.0, $0.1) })))
                #expect(wire.requests.first?.target == "/x?foo=bar&bar=baz&baz=qux&qux=&foo=phew")
            },
            .coded("gzip", "H4sIAAAAAAACAwtxDQ7hAgC+14P3BQAAAA=="),
            .coded("deflate", "eJwLcQ0O4QIABGgBSw=="),
            .coded("br", "CwKAVEVTVAoD"),
            .coded("identity", "VEVTVAo="),
            Case(
                "trailers of a response",
                .answering { _ in
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Test: one\r\n\r\n"
                }
            ) { client, _ in
                let response = try await client.response(to: text())
                #expect(response.trailerFields[test] == "one")
            },
            Case(
                "trailers of a request",
                WireScript { connection in
                    _ = try await connection.readHead()
                    let wanted = "2\r\nok\r\n0\r\nX-Test: one\r\n\r\n"
                    let bytes = try await connection.read(wanted.utf8.count)
                    try await connection.write(WireResponse.of(String(decoding: bytes, as: UTF8.self)))
                }
            ) { client, _ in
                let body = Body.text("ok").addingTrailerFields { [test: "one"] }
                let seen = try await client.send(text("x", .method(.post), .body(body, type: "text/plain")))
                #expect(seen.hasSuffix("0\r\nX-Test: one\r\n\r\n"))
            },
        ]

        // MARK: More than one request

        private static let several: [Case] = [
            Case(
                "redirects by 301 and 308",
                .answering { request in
                    guard let status = Int(request.target.dropFirst()) else { return WireResponse.of(request.method) }
                    return WireResponse.of("", status: "\(status) Moved", fields: ["Location: /end"])
                }
            ) { client, _ in for path in ["301", "308"] { try await expect("GET", client, text(path)) } },
            Case(
                "redirects without an end",
                .answering { request in
                    let other = request.target == "/ping" ? "/pong" : "/ping"
                    return WireResponse.of("", status: "302 Found", fields: ["Location: \(other)"])
                }
            ) { client, _ in await #expect(throws: ClientError.self) { try await client.send(text("ping")) } },
            Case("a hundred calls at once", .answering { WireResponse.of($0.target) }) { client, _ in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<100 {
                        group.addTask { try await expect("/\(number)", client, text("\(number)")) }
                    }
                    try await group.waitForAll()
                }
            },
            Case(
                "a cookie that is sent back",
                .answering { request in
                    WireResponse.of("", fields: request.target == "/cookie" ? ["Set-Cookie: foo=bar; Path=/"] : [])
                }
            ) { client, wire in
                for path in ["cookie", "x"] { _ = try await client.send(text(path)) }
                #expect(wire.requests.map { $0[values: "cookie"] } == [[], ["foo=bar"]])
            },
            Case(
                "a tag that is asked about, and its content given again",
                {
                    let version = Counter()
                    return WireScript.responding { request in
                        let tag = "ETag: \"\(version.count)\""
                        guard request[values: "if-none-match"] == ["\"\(version.count)\""] else {
                            return WireResponse.of("\(version.count)", fields: [tag, "Cache-Control: no-cache"])
                        }
                        version.next()
                        return WireResponse.head("304 Not Modified", [tag])
                    }
                }()
            ) { client, wire in
                // The server has new content after each question.
                for number in 0..<3 { for _ in 0..<2 { try await expect("\(number)", client, text()) } }
                #expect(
                    wire.requests.map { $0[values: "if-none-match"].first } == [
                        nil, "\"0\"", "\"0\"", "\"1\"", "\"1\"", "\"2\"",
                    ])
            },
        ]

        // MARK: In the middle

        /// Sends a chunk of one byte, and waits for it to come back, in either order.
        private static func interleave(serverBegins: Bool) -> Case {
            let chunk = "1\r\nA\r\n"
            let script = WireScript { connection in
                _ = try await connection.readHead()
                try await connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in 0..<1000 {
                    if serverBegins { try await connection.write(chunk) }
                    let bytes = try await connection.read(chunk.utf8.count)
                    #expect(bytes == Array(chunk.utf8))
                    if !serverBegins { try await connection.write(chunk) }
                }
                try await connection.write("0\r\n\r\n")
                await connection.waitForClose()
            }
            return Case(
                "a thousand chunks, one for another, begun by the \(serverBegins ? "server" : "client")", script
            ) {
                client, _ in
                let (stream, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
                if !serverBegins { continuation.yield([0x41]) }
                let request = Request<Void>.post("x", .body(.stream(stream), type: "text/plain"))
                let count = try await client.withResponse(to: request) { _, body in
                    var count = 0
                    for try await piece in body {
                        #expect(piece == [0x41])
                        count += 1
                        if serverBegins || count < 1000 { continuation.yield([0x41]) }
                    }
                    continuation.finish()
                    return count
                }
                #expect(count == 1000)
            }
        }

        private static let partial: [Case] = [
            interleave(serverBegins: false), interleave(serverBegins: true),
            Case(
                "one byte of a megabyte",
                .answering { _ in
                    WireResponse.of(String(repeating: "A", count: 1_000_000))
                }
            ) { client, _ in
                let first = try await client.withResponse(to: Request<Void>.get("x")) { _, body in
                    for try await piece in body { return piece.first }
                    return nil
                }
                #expect(first == 0x41)
            },
            {
                let isAsked = Gate()
                let script = WireScript { connection in
                    _ = try await connection.readRequest()
                    isAsked.open()
                    await connection.waitForClose()
                }
                return Case("a call that is cancelled before the head", script) { client, _ in
                    let call = Task { try await client.send(text()) }
                    await isAsked.wait()
                    call.cancel()
                    await #expect(throws: CancellationError.self) { try await call.value }
                }
            }(),
            Case(
                "a call that is cancelled within the body",
                WireScript { connection in
                    _ = try await connection.readRequest()
                    try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n1234")
                    await connection.waitForClose()
                }
            ) { client, _ in
                let isBegun = Gate()
                let call = Task {
                    try await client.withResponse(to: Request<Void>.get("x")) { _, body in
                        for try await _ in body { isBegun.open() }
                    }
                }
                await isBegun.wait()
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            },
        ]

        @Test("A client holds each of them", arguments: broken + plain + several + partial)
        func hold(item: Case) async throws {
            try await WireServer.serve(item.script) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let client = Client(
                    bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: try NIOTransport(configuration)
                ) {
                    $0.middleware = .standard {
                        $0.retry = nil
                        $0.cache = Cache(MemoryCacheStore())
                        $0.inside = [.cookies()]
                    }
                }
                try await item.check(client, wire)
                await client.shutdown()
            }
        }
    }

    extension WireScript {
        /// Responds to each request, and hangs up after a response that says so.
        fileprivate static func answering(_ response: @escaping @Sendable (WireRequest) -> String) -> WireScript {
            WireScript { connection in
                while let request = try await connection.readRequest() {
                    let response = response(request)
                    try await connection.write(response)
                    if response.contains("Connection: close") { return }
                }
            }
        }
    }
#endif
