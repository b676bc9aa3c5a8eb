// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandTesting
    import HTTPTypes
    import NIOCore
    import NIOSSL
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    /// A peer that lets a client wait for something, for as long as the connection lasts.
    ///
    /// No transport has a limit of its own here, so a call that ends was ended.
    @Suite("A peer that keeps a call waiting", .timed, .timeLimit(.minutes(10)))
    struct HostilePeerTests {
        /// The wait of the call.
        enum Wait: CaseIterable {
            case tunnel, socks, handshake, head, restOfHead, body, slowBody, room, permission
            case refusedBody, redirectBody, errorBody, renewal
            /// The first connection shows a certificate that is not trusted, and another one would be silent.
            case distrust
        }

        enum Ending: CaseIterable { case cancelled, deadline }

        private let time = TestTime()

        /// Reads what begins the wait, and keeps the client waiting.
        private func keepWaiting(_ wait: Wait, _ connection: WireConnection, _ begun: Counter) async throws {
            switch wait {
            case .distrust: await connection.waitForClose()
            case .tunnel, .socks, .handshake: _ = try await connection.read(1)
            case .room, .permission: _ = try await connection.readHead()
            default: _ = try await connection.readRequest()
            }
            switch wait {
            case .restOfHead: try await connection.write("HTTP/1.1 200 OK\r\nx: ")
            case .body: try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbo")
            case .slowBody:
                begun.next()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 60000000\r\n\r\n")
                // One byte each time that the client's clock moves.
                while true {
                    let now = time.now
                    try await connection.write("b")
                    try await waitUntil(time.now > now)
                }
            case .refusedBody, .renewal:
                let length = wait == .renewal ? 0 : 9
                try await connection.write("HTTP/1.1 401 Unauthorized\r\nContent-Length: \(length)\r\n\r\n")
            case .redirectBody:
                try await connection.write("HTTP/1.1 302 Found\r\nLocation: /q\r\nContent-Length: 9\r\n\r\n")
            case .errorBody: try await connection.write("HTTP/1.1 503 No\r\nContent-Length: 9\r\n\r\n")
            default: break
            }
            begun.next()
            // Without reading: a large body finds no room.
            if wait == .room { try await Parking().wait() } else { await connection.waitForClose() }
        }

        private func client(_ wait: Wait, _ port: Int, _ begun: Counter) throws -> Client {
            var configuration = NIOTransport.Configuration()
            configuration.connectTimeout = .seconds(100_000)
            configuration.proxy = .none
            if wait == .tunnel { configuration.proxy = try .server("http://127.0.0.1:\(port)") }
            if wait == .socks { configuration.proxy = try .server("socks5h://127.0.0.1:\(port)") }
            let scheme = [.tunnel, .handshake, .distrust].contains(wait) ? "https" : "http"
            let base = try BaseURL("\(scheme)://127.0.0.1:\(port)")
            return Client(bare: base, transport: try NIOTransport(configuration)) {
                $0.time = time.source
                $0.middleware = [.retry(), .redirects(), .authorize(Endless(waits: wait == .renewal))]
            }
        }

        @Test(
            "The call ends when it is cancelled and at its deadline, whatever it waits for, and connects once",
            arguments: Wait.allCases, Ending.allCases)
        func matrix(wait: Wait, ending: Ending) async throws {
            let begun = Counter()
            let script = WireScript { try await keepWaiting(wait, $0, begun) }
            let accepted = Counter()
            let tls = try NIOSSLContext(configuration: TestIdentity.make("S", issuer: nil).serverConfiguration())
            let prepare: @Sendable (any Channel) throws -> Void = { channel in
                guard wait == .distrust, accepted.next() == 1 else { return }
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
            }
            try await WireServer.serve(script, preparing: prepare) { wire in
                let client = try client(wait, wire.port, begun)
                let size = wait == .room ? 100_000_000 : 9
                let body: Body? =
                    [.room, .permission].contains(wait) ? .bytes([UInt8](repeating: 0, count: size)) : nil
                let call = Task {
                    try await client.send(
                        Request<Void>.get(
                            "p", .timeout(.milliseconds(100)), .option(\.idleTimeout, nil),
                            body.map { .group([.method(.put), .body($0, type: .bytes)]) },
                            wait == .permission ? .header(.expect, "100-continue") : nil))
                }
                try await waitUntil(begun.count > 0)
                switch ending {
                case .cancelled: call.cancel()
                case .deadline: await time.advance(by: .milliseconds(100))
                }
                let result = await call.result
                guard case .failure(let error) = result else {
                    Issue.record("the call has a response")
                    return
                }
                switch ending {
                case _ where wait == .distrust && (error as? ClientError)?.kind == .connection.tls: break
                case .cancelled: #expect(error is CancellationError)
                case .deadline:
                    let kind = (error as? ClientError)?.kind
                    let isStatus = kind?.belongs(to: .status) ?? false
                    #expect(kind == .timedOut.deadline || isStatus, "\(error)")
                }
                #expect(wire.connectionCount == 1)
            }
        }

        /// An authorizer whose renewal has no end.
        private struct Endless: Authorizer {
            let waits: Bool
            var identity: String? { nil }

            func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
                CredentialGeneration("a")
            }

            func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
                if waits { try await Task.sleep(for: .seconds(100_000)) }
                return true
            }
        }
    }
#endif
