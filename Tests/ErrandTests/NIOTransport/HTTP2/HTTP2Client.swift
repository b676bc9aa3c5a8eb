// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHPACK
    import NIOHTTP2
    import NIOPosix
    import NIOSSL
    import Servers
    import Synchronization

    @testable import Errand

    /// A connection of HTTP/2 over TLS to a test's server, whose streams record what comes.
    final class HTTP2Client: Sendable {
        private let channel: any Channel
        private let connection: NIOLoopBound<HTTP2Connection>
        let events: Records<HTTP2ConnectionEvent>

        /// Connects to the server.
        init(_ server: FrameServer) async throws {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(server.certificate.utf8)))
            tls.applicationProtocols = ["h2"]
            let context = try NIOSSLContext(configuration: tls)
            let events = Records<HTTP2ConnectionEvent>()
            (channel, connection) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: server.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                        let connection = try HTTP2Connection.add(to: channel) { events.add($0) }
                        return (channel, NIOLoopBound(connection, eventLoop: channel.eventLoop))
                    }
                }
            self.events = events
        }

        deinit { channel.close(promise: nil) }

        /// Sends a request, and returns its stream; `nil` when the connection takes none.
        func get(_ path: String, isEnd: Bool = true, takes: Bool = true) async throws -> RecordedStream? {
            try await channel.eventLoop.submit { [self] in
                let stream = RecordedStream(self, connection, takes: takes)
                return stream.open(path, isEnd: isEnd) ? stream : nil
            }.get()
        }

        /// Sends a request, and returns all that came.
        func respond(_ path: String) async throws -> [String] {
            guard let stream = try await get(path) else { throw ChannelError.ioOnClosedChannel }
            return await stream.records.ended
        }
    }

    /// A stream that records what comes.
    final class RecordedStream: HTTP2StreamReceiver, Sendable {
        /// The events that came, in short words.
        let records = Records<String>()
        /// Kept, so that its connection is open as long as this stream.
        private let client: HTTP2Client
        private let connection: NIOLoopBound<HTTP2Connection>
        private let takes: Bool
        private let id = Mutex<HTTP2StreamID?>(nil)
        private let count = Mutex(0)

        init(_ client: HTTP2Client, _ connection: NIOLoopBound<HTTP2Connection>, takes: Bool) {
            self.client = client
            self.connection = connection
            self.takes = takes
        }

        /// The bytes of content that have come.
        var contentCount: Int { count.withLock { $0 } }

        fileprivate func open(_ path: String, isEnd: Bool) -> Bool {
            let head: HPACKHeaders = [
                ":method": isEnd ? "GET" : "POST", ":scheme": "https", ":authority": "localhost", ":path": path,
            ]
            let id = connection.value.open(head, isEnd: isEnd, for: self)
            self.id.withLock { $0 = id }
            return id != nil
        }

        /// Writes content, and returns when the network has it.
        func write(_ count: Int, isEnd: Bool) async throws {
            try await connection.eventLoop.flatSubmit { [self] in
                let promise = connection.eventLoop.makePromise(of: Void.self)
                guard let id = id.withLock({ $0 }) else { return connection.eventLoop.makeSucceededVoidFuture() }
                connection.value.write(ByteBuffer(repeating: 7, count: count), isEnd: isEnd, to: id, promise: promise)
                return promise.futureResult
            }.get()
        }

        /// Takes all content that came.
        func take() async throws { try await act { $0.taken($1) } }

        func reset() async throws { try await act { $0.reset($1) } }

        private func act(_ action: @escaping @Sendable (HTTP2Connection, HTTP2StreamID) -> Void) async throws {
            try await connection.eventLoop.submit { [self] in
                if let id = id.withLock({ $0 }) { action(connection.value, id) }
            }.get()
        }

        func interim(isContinue: Bool) { records.add(isContinue ? "continue" : "interim") }

        func received(_ status: Int, _ fields: HPACKHeaders) { records.add("\(status)") }

        func received(_ content: ByteBuffer) -> Bool {
            count.withLock { $0 += content.readableBytes }
            return takes
        }

        func turnEnded() {}

        func finished(_ trailers: HPACKHeaders?) {
            let fields = trailers.map { " with " + $0.map { "\($0.name)=\($0.value)" }.joined(separator: ",") }
            records.add("end after \(contentCount)" + (fields ?? ""))
        }

        func failed(_ error: any Error) {
            let text =
                switch error {
                case let error as ProtocolViolation: error.reason
                case let error as NIOHTTP2Errors.StreamClosed: "closed with \(error.errorCode.networkCode)"
                case is StaleConnection: "stale"
                default: "\(error)"
                }
            records.add("failed: \(text)")
        }
    }

    /// Records for which a test can wait.
    final class Records<Record: Sendable & Equatable>: Sendable {
        private struct State {
            var all: [Record] = []
            var waits: [(@Sendable ([Record]) -> Bool, CheckedContinuation<[Record], Never>)] = []
        }

        private let state = Mutex(State())

        var all: [Record] { state.withLock { $0.all } }

        func add(_ record: Record) {
            let met = state.withLock { state in
                state.all.append(record)
                let all = state.all
                defer { state.waits.removeAll { $0.0(all) } }
                return state.waits.filter { $0.0(all) }.map { ($0.1, all) }
            }
            for (wait, all) in met { wait.resume(returning: all) }
        }

        /// Waits until the records are as wanted, and returns them.
        @discardableResult
        func first(_ isWanted: @escaping @Sendable ([Record]) -> Bool) async -> [Record] {
            await withCheckedContinuation { continuation in
                let all: [Record]? = state.withLock { state in
                    guard !isWanted(state.all) else { return state.all }
                    state.waits.append((isWanted, continuation))
                    return nil
                }
                if let all { continuation.resume(returning: all) }
            }
        }
    }

    extension Records<String> {
        /// Waits for the end of a stream, and returns all records.
        var ended: [String] {
            get async { await first { $0.last.map { $0.hasPrefix("end") || $0.hasPrefix("failed") } ?? false } }
        }
    }
#endif
