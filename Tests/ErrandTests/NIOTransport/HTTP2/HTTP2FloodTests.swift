// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandMiddleware
    import NIOCore
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand

    /// A frame that a server sends without end.
    enum FrameFlood: String, CaseIterable, Sendable {
        case emptyContent, emptyContentFirst, padding, pings, settings, resets, windows, priorities, unknown
        case alternativeServices, interims, continuations

        /// The outcome of the call on whose stream it begins.
        var outcome: String {
            switch self {
            // What comes first is no response. The flood goes on.
            case .emptyContentFirst: "connection.protocolViolation"
            default: "connection.lost"
            }
        }

        func begin(on stream: FrameStream, _ ended: @escaping @Sendable (Int) -> Void) {
            switch self {
            case .emptyContent, .padding: stream.head([(":status", "200")])
            case .continuations: stream.frame(1, [0x88])
            default: break
            }
            switch self {
            case .emptyContent, .emptyContentFirst: stream.flood(0, [], ended)
            case .padding: stream.flood(0, flags: 8, [255] + [UInt8](repeating: 0, count: 255), ended)
            case .pings: stream.flood(6, of: 0, Array("12345678".utf8), ended)
            case .settings: stream.flood(4, of: 0, [], ended)
            case .resets: stream.flood(3, [0, 0, 0, 8], ended)
            case .windows: stream.flood(8, [0, 0, 0, 1], ended)
            case .priorities: stream.flood(2, [0, 0, 0, 0, 15], ended)
            case .unknown: stream.flood(0xBE, of: 0, [1, 2, 3], ended)
            case .alternativeServices: stream.flood(10, of: 0, [0, 1, 0x61, 0x62], ended)
            // A literal status (RFC 7541 §6.2.2).
            case .interims: stream.flood(1, flags: 4, [0x08, 3, 0x31, 0x30, 0x33], ended)
            case .continuations: stream.flood(9, [], ended)
            }
        }
    }

    @Suite("Floods of HTTP/2", .timed, .timeLimit(.minutes(20)))
    struct HTTP2FloodTests {
        /// More than what a client may read of a flood, and what networks hold beside it.
        private static let most = 64 << 20

        @Test(
            "A flood ends its connection in bounded bytes, and the next call has another one",
            arguments: FrameFlood.allCases)
        func floods(kind: FrameFlood) async throws {
            let streams = HeldStreams()
            let over = Gate()
            let written = Mutex(0)
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                streams.note(event, stream)
                guard stream.path == "/flood" else { return stream.respond() }
                kind.begin(on: stream) { count in
                    written.withLock { $0 = count }
                    over.open()
                }
            } use: { server in
                let client = try ServerClient(server)
                #expect(await client.outcome("ok") == "200 ok")
                #expect(await client.outcome("flood") == kind.outcome)
                await over.wait()
                #expect(written.withLock { $0 } < Self.most)
                #expect(await client.outcome("ok") == "200 ok")
                #expect(streams.connectionCount == 2)
            }
        }

        @Test("A flood on a connection without calls ends it too")
        func idle() async throws {
            let over = Gate()
            let written = Mutex(0)
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                stream.respond()
                guard stream.path == "/first" else { return }
                FrameFlood.pings.begin(on: stream) { count in
                    written.withLock { $0 = count }
                    over.open()
                }
            } use: { server in
                let client = try ServerClient(server)
                #expect(await client.outcome("first") == "200 ok")
                await over.wait()
                #expect(written.withLock { $0 } < Self.most)
                #expect(await client.outcome("next") == "200 ok")
            }
        }

        @Test("Our own limit is no violation by the server: a GET is sent again, a POST is not")
        func retries() async throws {
            let heads = Mutex<[String: Int]>([:])
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                let count = heads.withLock { heads in
                    heads[stream.path, default: 0] += 1
                    return heads[stream.path]
                }
                if count == 1 { FrameFlood.pings.begin(on: stream) { _ in } } else { stream.respond() }
            } use: { server in
                let client = try ServerClient(server, middleware: .standard())
                #expect(await client.outcome("get") == "200 ok")
                #expect(await client.post("post") == "connection.lost")
                #expect(heads.withLock { $0 } == ["/get": 2, "/post": 1])
            }
        }

        @Test(
            "A head that SwiftNIO takes for an error of the connection is the error of its call, and the loss of others",
            arguments: ["large", "nameless", "table"])
        func brokenHead(kind: String) async throws {
            let held = Gate()
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                switch stream.path {
                case "/held": held.open()
                case "/large": stream.head([(":status", "200"), ("x", String(repeating: "y", count: 70_000))])
                case "/nameless": stream.head([(":status", "200"), ("", "y")])
                // A field of the table that is not there (RFC 7541 §2.3.3).
                case "/table": stream.frame(1, flags: 5, [0x88, 0xFE])
                default: stream.respond()
                }
            } use: { server in
                let client = try ServerClient(server)
                #expect(await client.outcome(kind) == "connection.protocolViolation")
                async let other = client.outcome("held")
                await held.wait()
                #expect(await client.outcome(kind) == "connection.lost")
                #expect(await other == "connection.lost")
                #expect(await client.outcome("ok") == "200 ok")
            }
        }
    }
#endif
