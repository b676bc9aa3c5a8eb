// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP2
    import Servers
    import Synchronization
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The streams of an HTTP/2 connection", .timed, .timeLimit(.minutes(1)))
    struct HTTP2ConnectionTests {
        /// Sends a request to a server that responds each with `response`, and returns what came.
        private func records(_ respond: @escaping @Sendable (FrameStream) -> Void) async throws -> [String] {
            try await FrameServer.run { event, stream in
                if case .head = event { respond(stream) }
            } use: { server in
                try await HTTP2Client(server).respond("/")
            }
        }

        // MARK: Responses

        @Test("interim heads, a head, content and trailers arrive in order")
        func whole() async throws {
            let records = try await records { stream in
                stream.head([(":status", "103")])
                stream.head([(":status", "200")])
                stream.data("one ")
                stream.data("two")
                stream.head([("grade", "good")], isEnd: true)
            }
            #expect(records == ["interim", "200", "end after 7 with grade=good"])
        }

        @Test("a response may be a head alone")
        func headAlone() async throws {
            #expect(try await records { $0.head([(":status", "204")], isEnd: true) } == ["204", "end after 0"])
        }

        @Test("a status that is none ends the stream alone", arguments: ["-1", "99", "1000", "2x0", "101"])
        func status(text: String) async throws {
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                stream.head([(":status", path == "/bad" ? text : "200")], isEnd: path != "/bad")
            } use: { server in
                let client = try await HTTP2Client(server)
                let bad = try #require(try await client.get("/bad"))
                let expected = text == "101" ? ProtocolViolation.upgrade : .status
                #expect(await bad.records.ended == ["failed: \(expected.reason)"])
                let good = try #require(try await client.get("/good"))
                #expect(await good.records.ended == ["200", "end after 0"])
            }
        }

        @Test("what comes after the end of a response is swallowed")
        func afterEnd() async throws {
            let records = try await records { stream in
                stream.head([(":status", "200")])
                stream.data("all", isEnd: true)
                stream.data("more")
                stream.head([(":status", "500")], isEnd: true)
                stream.reset(2)
            }
            #expect(records == ["200", "end after 3"])
        }

        @Test("content before the head is a violation")
        func contentFirst() async throws {
            let records = try await records { $0.data("early") }
            #expect(records.count == 1)
            #expect(records.first?.hasPrefix("failed: the server violated HTTP/2") == true)
        }

        // MARK: Resets

        @Test("a reset tells its code", arguments: 0...14 as ClosedRange<UInt8>)
        func reset(code: UInt8) async throws {
            let records = try await records { stream in
                stream.head([(":status", "200")])
                stream.reset(code)
            }
            #expect(records == ["200", "failed: closed with \(code)"])
        }

        @Test("a reset stream leaves the connection and its other streams alone")
        func resetByUs() async throws {
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event, path == "/answered" else { return }
                stream.head([(":status", "200")], isEnd: true)
            } use: { server in
                let client = try await HTTP2Client(server)
                let left = try #require(try await client.get("/never"))
                try await left.reset()
                let other = try #require(try await client.get("/answered"))
                #expect(await other.records.ended == ["200", "end after 0"])
                #expect(left.records.all == [])
                await client.events.first { $0.filter { $0 == .streamEnded }.count == 2 }
            }
        }

        // MARK: The end of a connection

        @Test("after GOAWAY, later streams are refused, earlier ones end in peace, and there are no new ones")
        func goAway() async throws {
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                guard path == "/second" else { return }
                // The first stream's response follows the word that later ones are not served.
                stream.frame(7, of: 0, [0, 0, 0, 1, 0, 0, 0, 0])
                stream.frame(1, flags: 5, of: 1, [0x88])
            } use: { server in
                let client = try await HTTP2Client(server)
                let first = try #require(try await client.get("/first"))
                let second = try #require(try await client.get("/second"))
                #expect(await second.records.ended == ["failed: closed with 7"])
                #expect(await first.records.ended == ["200", "end after 0"])
                #expect(try await client.get("/third") == nil)
                #expect(client.events.all.filter { $0 == .goesAway }.count == 1)
            }
        }

        @Test("an error of the connection ends all streams, and closes it")
        func connectionError() async throws {
            try await FrameServer.run { event, stream in
                // SETTINGS of a stream (RFC 9113 §6.5).
                if case .head("/bad", _) = event { stream.frame(4, []) }
            } use: { server in
                let client = try await HTTP2Client(server)
                let waiting = try #require(try await client.get("/waiting"))
                let bad = try #require(try await client.get("/bad"))
                let ended = await bad.records.ended
                // Nobody says whose frame it was, so it is no violation of either.
                #expect(ended.count == 1 && ended != ["failed: the server violated HTTP/2"])
                #expect(await waiting.records.ended == ended)
                #expect(client.events.all.filter { $0 == .closed || $0 == .streamEnded } == [.closed])
            }
        }

        @Test("a used connection that ends without a word is stale, a new one is not")
        func loss() async throws {
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                if path == "/close" { stream.close() } else { stream.head([(":status", "200")], isEnd: true) }
            } use: { server in
                let new = try await HTTP2Client(server)
                let first = try #require(try await new.get("/close"))
                #expect(await first.records.ended == ["failed: \(ChannelError.eof)"])
                let used = try await HTTP2Client(server)
                _ = try await used.respond("/")
                let second = try #require(try await used.get("/close"))
                #expect(await second.records.ended == ["failed: stale"])
                #expect(used.events.all.last == .closed)
                #expect(try await used.get("/") == nil)
            }
        }

        @Test("a response that had begun is not stale when the connection is lost")
        func lossInBody() async throws {
            let records = try await records { stream in
                stream.head([(":status", "200")])
                stream.data("begun")
                stream.close()
            }
            #expect(records == ["200", "failed: \(ChannelError.eof)"])
        }

        // MARK: Limits

        @Test("the owner hears how many streams the server allows")
        func settings() async throws {
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                stream.frame(4, of: 0, [0, 3, 0, 0, 0, 7])
            } use: { server in
                let client = try await HTTP2Client(server)
                _ = try await client.get("/")
                await client.events.first { $0.contains(.allows(7)) }
            }
        }

        @Test(
            "the window of a stream opens again when its content was taken, and not before", arguments: [false, true])
        func windows(isTaken: Bool) async throws {
            let piece = [UInt8](repeating: 7, count: 16_384)
            let pieces = HTTP2Connection.streamWindow / piece.count
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                switch path {
                case "/long":
                    stream.head([(":status", "200")])
                    for _ in 0..<pieces { stream.frame(0, piece) }
                case "/more":
                    // The long one is stream 3.
                    stream.frame(0, of: 3, piece)
                    stream.head([(":status", "200")], isEnd: true)
                default: stream.head([(":status", "200")], isEnd: true)
                }
            } use: { server in
                let client = try await HTTP2Client(server)
                // After the first response the server has our settings, and the window is as wide as they
                // say.
                _ = try await client.respond("/")
                let long = try #require(try await client.get("/long", takes: false))
                _ = try await client.respond("/")
                #expect(long.contentCount == HTTP2Connection.streamWindow)
                if isTaken { try await long.take() }
                _ = try await client.respond("/more")
                if isTaken {
                    #expect(long.contentCount == HTTP2Connection.streamWindow + piece.count)
                } else {
                    #expect(await long.records.ended == ["200", "failed: the server violated HTTP/2"])
                }
            }
        }

        @Test("a head above 64 KiB ends the connection")
        func largeHead() async throws {
            let value = String(repeating: "x", count: 70_000)
            let records = try await records { stream in
                stream.head([(":status", "200"), ("x", value)], isEnd: true)
            }
            #expect(records == ["failed: \(ProtocolViolation.headSize.reason)"])
        }

        // MARK: Requests with content

        @Test("content waits for the server's window")
        func upload() async throws {
            try await FrameServer.run { event, stream in
                guard case .data(_, let isEnd) = event else { return }
                if isEnd { stream.head([(":status", "200")], isEnd: true) } else { stream.window(200_000) }
            } use: { server in
                let client = try await HTTP2Client(server)
                let stream = try #require(try await client.get("/", isEnd: false))
                for _ in 0..<10 { try await stream.write(60_000, isEnd: false) }
                try await stream.write(0, isEnd: true)
                #expect(await stream.records.ended == ["200", "end after 0"])
            }
        }

        @Test("a response that ends before the server's window lets its request through ends the stream")
        func earlyAndWaiting() async throws {
            let received = Mutex(0)
            try await FrameServer.run { event, stream in
                guard case .data(let count, _) = event else { return }
                let sum = received.withLock { received in
                    received += count
                    return received
                }
                // The first window (RFC 9113 §6.9.2).
                if sum == 65_535 { stream.head([(":status", "413")], isEnd: true) }
            } use: { server in
                let client = try await HTTP2Client(server)
                let stream = try #require(try await client.get("/", isEnd: false))
                // More than that, so it is never written.
                let written = Task { try await stream.write(70_000, isEnd: true) }
                #expect(await stream.records.ended == ["413", "end after 0"])
                #expect(client.events.all.filter { $0 == .streamEnded }.count == 1)
                await #expect(throws: NIOHTTP2Errors.StreamClosed.self) { try await written.value }
            }
        }

        @Test("a response may end before its request, and the rest is not sent", arguments: [false, true])
        func early(isReset: Bool) async throws {
            try await FrameServer.run { event, stream in
                guard case .head(let path, _) = event else { return }
                stream.head([(":status", path == "/early" ? "413" : "200")])
                stream.data("too large", isEnd: true)
                if isReset { stream.reset(0) }
            } use: { server in
                let client = try await HTTP2Client(server)
                let stream = try #require(try await client.get("/early", isEnd: false))
                #expect(await stream.records.ended == ["413", "end after 9"])
                try await stream.reset()
                await #expect(throws: ChannelError.self) { try await stream.write(10, isEnd: true) }
                #expect(try await client.respond("/next") == ["200", "end after 9"])
            }
        }
    }
#endif
