// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import ErrandURLSession
    import HTTPTypes
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    @Suite("Trailer fields", .timed, .timeLimit(.minutes(10)))
    struct TrailerFieldsTests {
        private static let digest = HTTPField.Name.known("Content-Digest")
        private static let timing = HTTPField.Name.known("Server-Timing")

        private func client(_ server: String, _ change: (inout NIOTransport.Configuration) -> Void = { _ in }) throws
            -> Client
        {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            change(&configuration)
            return Client(bare: try BaseURL(server), transport: try NIOTransport(configuration))
        }

        // MARK: Of a response

        private static let section = "0\r\nContent-Digest: abc\r\nServer-Timing: a\r\nServer-Timing: b\r\n\r\n"
        private static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

        private func check(_ fields: HTTPFields) {
            #expect(fields[Self.digest] == "abc")
            #expect(fields[values: Self.timing] == ["a", "b"])
        }

        @Test("Those of a response that comes at once are told, and are not among its own fields")
        func whole() async throws {
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    try await connection.write(Self.head + "4\r\nbody\r\n" + Self.section)
                }
            }
            try await WireServer.serve(script) { wire in
                let client = try client("http://127.0.0.1:\(wire.port)")
                // The second one comes over the same connection.
                for _ in 0..<2 {
                    let response = try await client.response(to: Request<Void>.get("").reading(.text))
                    #expect(response.value == "body")
                    check(response.trailerFields)
                    #expect(response.head.headerFields[Self.digest] == nil)
                }
                #expect(wire.connectionCount == 1)
            }
        }

        @Test("Those of a response that is read while it comes are told after its last byte")
        func streamed() async throws {
            let isRead = Gate()
            let chunks = Mutex<[String]>([])
            let script = WireScript { connection in
                _ = try await connection.readRequest()
                try await connection.write(Self.head + "4\r\nbody\r\n")
                await isRead.wait()
                try await connection.write(Self.section)
                await connection.waitForClose()
            }
            try await WireServer.serve(script) { wire in
                let client = try client("http://127.0.0.1:\(wire.port)")
                try await client.withResponse(to: Request<Void>.get("")) { _, body in
                    for try await chunk in body {
                        chunks.withLock { $0.append(String(decoding: chunk, as: UTF8.self)) }
                        #expect(body.trailerFields.isEmpty)
                        isRead.open()
                    }
                    check(body.trailerFields)
                }
            }
            #expect(chunks.withLock { $0 } == ["body"])
        }

        @Test("A section larger than a head may be ends the exchange with an error")
        func tooLarge() async throws {
            let script = WireScript { connection in
                _ = try await connection.readRequest()
                try await connection.write(Self.head + "4\r\nbody\r\n0\r\n")
                for number in 0..<400 {
                    try await connection.write("X-\(number): " + String(repeating: "x", count: 1024) + "\r\n")
                }
                try await connection.write("\r\n")
                await connection.waitForClose()
            }
            try await WireServer.serve(script) { wire in
                let client = try client("http://127.0.0.1:\(wire.port)")
                await #expect(throws: ClientError.self) {
                    _ = try await client.response(to: Request<Void>.get("").reading(.text))
                }
            }
        }

        @Test("Over HTTP/2 those of a response are told")
        func http2() async throws {
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                stream.head([(":status", "200")])
                stream.data("body")
                stream.head([("content-digest", "abc"), ("server-timing", "a"), ("server-timing", "b")], isEnd: true)
            } use: { server in
                let client = try client("https://localhost:\(server.port)") {
                    $0.tls = .onlyRoots(.pem(server.certificate))
                }
                let response = try await client.response(to: Request<Void>.get("").reading(.text))
                #expect(response.value == "body")
                check(response.trailerFields)
            }
        }

        // MARK: Of a request

        private func bodies() -> [Body] {
            let plain: [Body] = [.text("hello"), .stream(OnePiece("hello"), length: 5), .stream(OnePiece("hello"))]
            return plain.map { $0.addingTrailerFields { [Self.digest: "abc"] } }
        }

        @Test("Those of a request follow its chunks")
        func sent() async throws {
            let wanted = "5\r\nhello\r\n0\r\nContent-Digest: abc\r\n\r\n"
            let script = WireScript { connection in
                while let head = try await connection.readHead() {
                    #expect(head[values: "transfer-encoding"] == ["chunked"])
                    #expect(head[values: "content-length"] == [])
                    let bytes = try await connection.read(wanted.utf8.count)
                    #expect(String(decoding: bytes, as: UTF8.self) == wanted)
                    try await connection.write(WireResponse.of("ok"))
                }
            }
            try await WireServer.serve(script) { wire in
                let client = try client("http://127.0.0.1:\(wire.port)")
                for body in bodies() {
                    let request = Request<Void>.post("", .body(body, type: "text/plain")).reading(.text)
                    #expect(try await client.send(request) == "ok")
                }
            }
        }

        @Test("Over HTTP/2 those of a request end its stream, whatever wraps its body", arguments: [false, true])
        func sentOverHTTP2(isWrapped: Bool) async throws {
            let seen = Mutex<[[String: String]]>([])
            try await FrameServer.run { event, stream in
                switch event {
                case .head(_, let isEnd), .data(_, let isEnd): #expect(!isEnd)
                case .trailers(let trailers):
                    seen.withLock { $0.append(trailers) }
                    stream.head([(":status", "204")], isEnd: true)
                }
            } use: { server in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                configuration.tls = .onlyRoots(.pem(server.certificate))
                let transport = try NIOTransport(configuration)
                let base = try BaseURL("https://localhost:\(server.port)")
                let client =
                    isWrapped
                    ? Client(bare: base, transport: Recorder(transport)) {
                        $0.middleware = [RequestCompressor(from: 0)]
                    }
                    : Client(bare: base, transport: transport)
                for body in bodies() { try await client.send(Request<Void>.post("", .body(body, type: "text/plain"))) }
            }
            #expect(seen.withLock { $0 } == Array(repeating: ["content-digest": "abc"], count: 3))
        }

        @Test("An error of the fields' closure is the error of the call, and the request does not end")
        func failing() async throws {
            struct NoDigest: Error {}
            let rest = Mutex("")
            let isClosed = Gate()
            let script = WireScript { connection in
                guard try await connection.readHead() != nil else { return }
                var bytes: [UInt8] = []
                while let byte = try? await connection.read(1) { bytes += byte }
                rest.withLock { [bytes] in $0 = String(decoding: bytes, as: UTF8.self) }
                isClosed.open()
            }
            try await WireServer.serve(script) { wire in
                let client = try client("http://127.0.0.1:\(wire.port)")
                let body = Body.text("hello").addingTrailerFields { throw NoDigest() }
                await #expect(throws: NoDigest.self) {
                    try await client.send(Request<Void>.post("", .body(body, type: "text/plain")))
                }
                await isClosed.wait()
            }
            #expect(rest.withLock { $0 } == "5\r\nhello\r\n")
        }

        @Test("A transport that cannot send them refuses the request before it connects")
        func refused() async throws {
            let client = Client(bare: "http://127.0.0.1:1", transport: URLSessionTransport())
            for body in bodies() {
                let error = await #expect(throws: ClientError.self) {
                    try await client.send(Request<Void>.post("", .body(body, type: "text/plain")))
                }
                #expect(error?.kind == .invalidRequest.encoding)
                #expect("\(error as Any)".contains("this transport sends no trailer fields"))
            }
        }
    }
#endif
