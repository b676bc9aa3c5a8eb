// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import HTTPTypes
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand

    @Suite("The transport on SwiftNIO over HTTP/2", .timed, .timeLimit(.minutes(10)))
    struct NIOHTTP2Tests {
        private typealias Chunk = ArraySlice<UInt8>

        private func transport(
            _ server: FrameServer, _ change: (inout NIOTransport.Configuration) -> Void = { _ in }
        ) throws -> NIOTransport {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.tls = .onlyRoots(.pem(server.certificate))
            change(&configuration)
            return try NIOTransport(configuration)
        }

        private func request(
            _ server: FrameServer, _ path: String, fields: HTTPFields = [:], body: Body? = nil
        ) -> RawRequest {
            let head = HTTPRequest(
                method: body == nil ? .get : .post, scheme: "https", authority: "localhost:\(server.port)", path: path,
                headerFields: fields)
            return RawRequest(head: head, body: body)
        }

        private func text(_ response: RawResponse) async throws -> String {
            String(decoding: try await response.body.collect(), as: UTF8.self)
        }

        private static func respond(_ stream: FrameStream, _ text: String = "ok") {
            stream.head([(":status", "200")])
            stream.data(text, isEnd: true)
        }

        /// Responds without content to another stream of the same connection.
        private static func respond(_ stream: FrameStream, of id: UInt32) {
            stream.frame(1, flags: 5, of: id, [0x88])
        }

        // MARK: The pool

        @Test("All requests of an origin go over one connection, also those that waited for the first one")
        func oneConnection() async throws {
            let connections = Mutex<Set<FrameConnection>>([])
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                connections.withLock { _ = $0.insert(stream.connection) }
                Self.respond(stream, stream.path)
            } use: { server in
                let transport = try transport(server)
                for _ in 0..<2 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in 0..<60 {
                            group.addTask {
                                let text = try await text(transport.send(request(server, "/\(number)")))
                                #expect(text == "/\(number)")
                            }
                        }
                        try await group.waitForAll()
                    }
                }
                #expect(connections.withLock { $0.count } == 1)
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("No more streams are open than the server allows, and the others get their turn")
        func mostStreams() async throws {
            struct Streams {
                var now: [UInt32] = []
                var most = 0
            }
            let open = Mutex(Streams())
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                guard path != "/first" else {
                    stream.frame(4, of: 0, [0, 3, 0, 0, 0, 2])
                    return Self.respond(stream)
                }
                let due = open.withLock { open -> [UInt32] in
                    open.now.append(stream.id)
                    open.most = max(open.most, open.now.count)
                    // A server that responds in pairs sees whether there are more.
                    guard open.now.count == 2 else { return [] }
                    defer { open.now = [] }
                    return open.now
                }
                for id in due { Self.respond(stream, of: id) }
            } use: { server in
                let transport = try transport(server)
                _ = try await text(transport.send(request(server, "/first")))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask { _ = try await text(transport.send(request(server, "/"))) }
                    }
                    try await group.waitForAll()
                }
                #expect(open.withLock { $0.most } == 2)
            }
        }

        @Test("After GOAWAY the streams above the last one were not processed, the others end well, and new ones go on")
        func goAway() async throws {
            let held = Mutex<UInt32>(0)
            let isHeld = Gate()
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                switch path {
                case "/held":
                    held.withLock { $0 = stream.id }
                    isHeld.open()
                case "/above":
                    let below = held.withLock { $0 }
                    stream.frame(7, of: 0, [0, 0, 0, UInt8(below), 0, 0, 0, 0])
                    Self.respond(stream, of: below)
                default: Self.respond(stream, path)
                }
            } use: { server in
                let transport = try transport(server)
                async let below = text(transport.send(request(server, "/held")))
                await isHeld.wait()
                let error = await #expect(throws: ClientError.self) {
                    try await transport.send(request(server, "/above"))
                }
                #expect(error?.kind == .connection.unprocessed)
                #expect(try await text(transport.send(request(server, "/next"))) == "/next")
                #expect(try await below == "")
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("A server that goes away at once has processed nothing, and is not asked for ever")
        func goesAwayAtOnce() async throws {
            let heads = Mutex(0)
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                heads.withLock { $0 += 1 }
                stream.frame(7, of: 0, [0, 0, 0, 0, 0, 0, 0, 0])
            } use: { server in
                let client = Client(
                    bare: try BaseURL("https://localhost:\(server.port)"), transport: try transport(server))
                let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.post("p")) }
                #expect(error?.kind == .connection.unprocessed)
                #expect(heads.withLock { $0 } <= 4)
            }
        }

        @Test("An idle connection is closed, and the next request gets a new one")
        func idle() async throws {
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                Self.respond(stream, "\(stream.id)")
            } use: { server in
                let transport = try transport(server) { $0.idleConnectionTimeout = .zero }
                // The first stream of each.
                for _ in 0..<3 {
                    #expect(try await text(transport.send(request(server, "/"))) == "1")
                    try await waitUntil(transport.pools.exchangeCount == 0)
                }
            }
        }

        // MARK: Ends

        @Test("A call that ends early leaves its connection to others", arguments: [false, true])
        func earlyEnd(hasHead: Bool) async throws {
            let begun = Gate()
            let connections = Mutex<Set<FrameConnection>>([])
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                connections.withLock { _ = $0.insert(stream.connection) }
                guard path == "/open" else { return Self.respond(stream) }
                if hasHead { stream.head([(":status", "200")]) }
                begun.open()
            } use: { server in
                let transport = try transport(server)
                if hasHead {
                    // Dropped without reading it.
                    _ = try await transport.send(request(server, "/open"))
                } else {
                    let exchange = transport.exchange(request(server, "/open"))
                    let response = Task { try await exchange.response() }
                    await begun.wait()
                    exchange.end()
                    await #expect(throws: CancellationError.self) { try await response.value }
                }
                try await waitUntil(transport.pools.exchangeCount == 0)
                #expect(try await text(transport.send(request(server, "/"))) == "ok")
                #expect(connections.withLock { $0.count } == 1)
            }
        }

        @Test("What ends all streams of a connection ends each call, and the next one gets a new connection")
        func connectionError() async throws {
            let here = Mutex(0)
            let all = Gate()
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                switch path {
                case "/held":
                    if here.withLock({
                        $0 += 1
                        return $0
                    }) == 8 {
                        all.open()
                    }
                // SETTINGS of a stream (RFC 9113 §6.5).
                case "/bad": stream.frame(4, [])
                default: Self.respond(stream)
                }
            } use: { server in
                let transport = try transport(server)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            let error = await #expect(throws: ClientError.self) {
                                try await transport.send(request(server, "/held"))
                            }
                            // Nobody says which of them the frame was for.
                            #expect(error?.kind == .connection.lost)
                        }
                    }
                    await all.wait()
                    await #expect(throws: ClientError.self) { try await transport.send(request(server, "/bad")) }
                    try await group.waitForAll()
                }
                #expect(transport.pools.exchangeCount == 0)
                #expect(try await text(transport.send(request(server, "/"))) == "ok")
            }
        }

        // MARK: Messages

        @Test("A head of 60,000 bytes arrives, with its fields apart and without a reason phrase")
        func largeHead() async throws {
            let value = String(repeating: "x", count: 30_000)
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                stream.head([(":status", "207"), ("x", value), ("x", value), ("set-cookie", "a"), ("set-cookie", "b")])
                stream.data("ok", isEnd: true)
            } use: { server in
                let response = try await transport(server).send(request(server, "/"))
                #expect(response.head.status == HTTPResponse.Status(code: 207))
                #expect(response.head.headerFields.map(\.value) == [value, value, "a", "b"])
                #expect(try await text(response) == "ok")
            }
        }

        @Test("A body larger than its window arrives while it is read, and trailers end it")
        func largeBody() async throws {
            let piece = [UInt8](repeating: 7, count: 16_384)
            let pieces = HTTP2Connection.streamWindow / piece.count
            let rounds = Mutex(0)
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                switch path {
                case "/long":
                    stream.head([(":status", "200")])
                    for _ in 0..<pieces { stream.frame(0, piece) }
                case "/more":
                    // The long one is stream 3. Its window is open again.
                    for _ in 0..<pieces / 2 { stream.frame(0, of: 3, piece) }
                    if rounds.withLock({
                        $0 += 1
                        return $0
                    }) == 4 {
                        stream.frame(1, flags: 5, of: 3, [])
                    }
                    Self.respond(stream)
                default: Self.respond(stream)
                }
            } use: { server in
                let transport = try transport(server)
                // After the first response the server has our settings.
                _ = try await text(transport.send(request(server, "/")))
                let response = try await transport.send(request(server, "/long"))
                var (count, wanted) = (0, pieces * piece.count)
                var iterator = response.body.makeAsyncIterator()
                for round in 0...4 {
                    while count < wanted, let chunk = try await iterator.next() {
                        #expect(chunk.allSatisfy { $0 == 7 })
                        count += chunk.count
                    }
                    #expect(count == wanted)
                    guard round < 4 else { break }
                    wanted += pieces / 2 * piece.count
                    _ = try await text(transport.send(request(server, "/more")))
                }
                #expect(try await iterator.next() == nil)
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("A body goes up as its bytes alone, however it is held", arguments: [0, 1, 70_000, 1_000_000])
        func upload(count: Int) async throws {
            let received = Mutex<[UInt32: Int]>([:])
            try await FrameServer.run { event, stream in
                switch event {
                case .head(_, let isEnd): if isEnd { Self.respond(stream, "0") }
                case .data(let count, let isEnd):
                    let sum = received.withLock { received in
                        received[stream.id, default: 0] += count
                        return received[stream.id, default: 0]
                    }
                    if isEnd { Self.respond(stream, "\(sum)") } else { stream.window(count) }
                case .trailers: break
                }
            } use: { server in
                let transport = try transport(server)
                let bytes = [UInt8](repeating: 1, count: count)
                let pieces = stride(from: 0, to: count, by: 10_000).map { bytes[$0..<min($0 + 10_000, count)] }
                let bodies: [Body] = [
                    .bytes(bytes), .stream(Self.stream(of: pieces)),
                    .stream(Self.stream(of: pieces), length: Int64(count)),
                ]
                for body in bodies {
                    #expect(try await text(transport.send(request(server, "/", body: body))) == "\(count)")
                }
            }
        }

        private static func stream(of pieces: [Chunk]) -> AsyncStream<Chunk> {
            AsyncStream { continuation in
                for piece in pieces { continuation.yield(piece) }
                continuation.finish()
            }
        }

        @Test("A body whose source fails resets its stream, and leaves the connection to others")
        func failingBody() async throws {
            struct Failure: Error {}
            let connections = Mutex<Set<FrameConnection>>([])
            try await FrameServer.run { event, stream in
                connections.withLock { _ = $0.insert(stream.connection) }
                if case .head("/", _) = event { Self.respond(stream) }
            } use: { server in
                let transport = try transport(server)
                let chunks = AsyncThrowingStream<Chunk, any Error> { continuation in
                    continuation.yield([1, 2, 3])
                    continuation.finish(throwing: Failure())
                }
                await #expect(throws: Failure.self) {
                    try await transport.send(request(server, "/upload", body: .stream(chunks)))
                }
                #expect(try await text(transport.send(request(server, "/"))) == "ok")
                #expect(connections.withLock { $0.count } == 1)
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test(
            "With Expect, the body waits for 100 Continue, and is not sent after a refusal", arguments: [true, false])
        func expectation(isRefused: Bool) async throws {
            let early = Mutex(0)
            try await FrameServer.run { event, stream in
                switch event {
                case .head:
                    guard isRefused else { return stream.head([(":status", "100")]) }
                    stream.head([(":status", "417")])
                    stream.data("no", isEnd: true)
                case .data(let count, let isEnd):
                    early.withLock { $0 += count }
                    if isEnd { Self.respond(stream, "\(early.withLock { $0 })") }
                case .trailers: break
                }
            } use: { server in
                for body in [Body.text("hello"), .stream(Self.stream(of: [Array("hello".utf8)[...]]))] {
                    early.withLock { $0 = 0 }
                    let transport = try transport(server)
                    let response = try await transport.send(
                        request(server, "/", fields: [.expect: "100-continue"], body: body))
                    #expect(response.head.status.code == (isRefused ? 417 : 200))
                    #expect(try await text(response) == (isRefused ? "no" : "5"))
                    if isRefused { #expect(early.withLock { $0 } == 0) }
                }
            }
        }

        @Test("TE has one legal value, and any other is left out", arguments: ["trailers", "Trailers", "gzip"])
        func te(value: String) async throws {
            try await FrameServer.run { event, stream in
                if case .head = event { Self.respond(stream) }
            } use: { server in
                let transport = try transport(server)
                #expect(try await text(transport.send(request(server, "/", fields: [.te: value]))) == "ok")
            }
        }
    }
#endif
