// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import Foundation
    import HTTPTypes
    import Servers
    import TestSupport
    import Testing

    /// An HTTP/2 server that ends each connection after some requests, as most do:
    /// those it has not processed are sent again on the next connection.
    @Suite("HTTP/2 connections that end", .timed, .timeLimit(.minutes(10)))
    struct EndingConnectionTests {
        /// 10,000 requests in the long runs; else enough for nginx to end two connections.
        private static let count = Soak.isOn ? 10_000 : 2_400

        /// The parts of the requests, whose kinds of body go different ways.
        private static let sent: [@Sendable () -> RequestPart] = [
            { .method(.get) },
            { .group([.method(.post), .body(.bytes(Array(repeating: 7, count: 100)), type: .bytes)]) },
            {
                .group([
                    .method(.post), .body(.replayable(length: 30) { _ in Pieces() }, type: .bytes),
                ])
            },
        ]

        /// A client without middleware, and the one that a person gets who asks for none.
        fileprivate enum Chain: String, CaseIterable {
            case bare, standard

            var middleware: [any Middleware] { self == .bare ? [] : .standard() }
        }

        @Test(
            "Of many requests, 200 at once through nginx with its defaults, each gets its response at the first attempt",
            .enabled(if: Nginx.isInstalled, "nginx is not installed"), arguments: Chain.allCases)
        fileprivate func all(chain: Chain) async throws {
            try await Nginx.run("location / { proxy_pass http://ok; }") { nginx in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                // A busy machine takes long for a handshake.
                configuration.connectTimeout = .seconds(120)
                configuration.tls = .onlyRoots(.pem(nginx.certificate))
                let client = Client(
                    bare: try BaseURL("https://\(Nginx.host):\(nginx.port)"),
                    transport: try NIOTransport(configuration)
                ) {
                    $0.middleware = chain.middleware
                    $0.defaults = [.timeout(nil)]
                }
                let failures = await withTaskGroup { group in
                    for worker in 0..<200 {
                        group.addTask { await Self.work(client, worker, calls: Self.count / 200) }
                    }
                    return await group.reduce(into: [String: Int]()) { $0.merge($1, uniquingKeysWith: +) }
                }
                #expect(failures == [:])
                // nginx writes an entry after the last bytes of the response.
                try await waitUntil(nginx.log.count >= Self.count)
                let log = try nginx.log
                // A response that was given twice would be a request that was processed
                // twice.
                #expect(log.filter { $0.status == 200 }.count == Self.count)
                // Or else nothing was tried.
                #expect(Set(log.map(\.connection)).count >= Self.count / 1_000)
            }
        }

        @Test(
            "A stream that the server refuses is sent again, whatever its method, and counts as no attempt")
        func refused() async throws {
            try await RefusingServer.run(refusals: 2) { server in
                for chain in Chain.allCases {
                    let client = try Self.client(of: server, chain)
                    for (number, part) in Self.sent.enumerated() {
                        let response = try await client.response(
                            to: Request<Void>.get("\(chain.rawValue)/\(number)", part()).reading(.text))
                        #expect(response.value == "ok")
                        #expect(response.metrics.attempts == 1)
                        #expect(server.counts(of: "/\(chain)/\(number)") == .init(refused: 2, responded: 1))
                    }
                }
            }
        }

        @Test(
            "A server that refuses every stream is asked four times, and the error says that nothing was processed")
        func refusedForEver() async throws {
            try await RefusingServer.run(refusals: .max) { server in
                let client = try Self.client(of: server, .bare)
                let error = await #expect(throws: ClientError.self) {
                    try await client.send(Request<Void>.post("never"))
                }
                #expect(error?.kind == .connection.unprocessed)
                #expect(server.counts(of: "/never") == .init(refused: 4))
            }
        }

        @Test(
            "A response without a body ends its stream, even if the server leaves that open")
        func openEnd() async throws {
            try await RefusingServer.run(refusals: .max, by: .openEnd) { server in
                let client = try Self.client(of: server, .bare)
                let response = try await client.response(to: Request<Void>.get("open"))
                #expect(response.head.status == .noContent)
                try await waitUntil(server.counts(of: "/open").responded != 0)
            }
        }

        private static func client(of server: RefusingServer, _ chain: Chain) throws -> Client {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            // A busy machine takes long for a handshake.
            configuration.connectTimeout = .seconds(120)
            configuration.tls = .onlyRoots(.pem(server.certificate))
            return Client(
                bare: try BaseURL("https://localhost:\(server.port)"),
                transport: try NIOTransport(configuration)
            ) {
                $0.middleware = chain.middleware
                $0.defaults = [.timeout(nil)]
            }
        }

        /// Makes some calls, one after the other, and returns each failure with its number.
        private static func work(_ client: Client, _ worker: Int, calls: Int) async -> [String: Int] {
            var failures: [String: Int] = [:]
            for number in 0..<calls {
                do {
                    let part = sent[(worker + number) % sent.count]()
                    let response = try await client.response(to: Request<Void>.get("", part).reading(.text))
                    if response.value != "ok" { failures[response.value, default: 0] += 1 }
                    if response.metrics.attempts != 1 { failures["attempts", default: 0] += 1 }
                } catch {
                    let cause = (error as? ClientError)?.underlying.map { "\($0)" } ?? ""
                    failures["\(error) \(cause)", default: 0] += 1
                }
            }
            return failures
        }
    }

    /// A few small chunks.
    private struct Pieces: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        typealias Failure = any Error

        func makeAsyncIterator() -> Iterator { Iterator() }

        struct Iterator: AsyncIteratorProtocol {
            var rest = 3

            mutating func next() async throws -> ArraySlice<UInt8>? {
                guard rest > 0 else { return nil }
                rest -= 1
                return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
            }
        }
    }
#endif
