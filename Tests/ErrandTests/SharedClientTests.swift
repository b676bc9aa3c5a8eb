// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandAsyncHTTPClient
    import NIOCore
    import Synchronization
    import Testing

    @testable import ErrandConformance

    @Suite("A transport over a client that other code uses too", .timeLimit(.minutes(10)))
    struct SharedClientTests {
        private static var configuration: NIOTransport.Configuration {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            return configuration
        }

        /// Gives a client, and ends it.
        private func shared(_ use: (HTTPClient) async throws -> Void) async throws {
            let client = HTTPClient(configuration: try AsyncHTTPClientTransport.clientConfiguration(Self.configuration))
            do { try await use(client) } catch {
                try await client.shutdown()
                throw error
            }
            try await client.shutdown()
        }

        @Test("Its calls use the client's connections, and the client goes on when the transport is gone")
        func connections() async throws {
            let count = Mutex(0)
            let script = WireScript { connection in
                count.withLock { $0 += 1 }
                while try await connection.readRequest() != nil { try await connection.write(WireResponse.of("ok")) }
            }
            try await WireServer.serve(script) { wire in
                let base = "http://127.0.0.1:\(wire.port)"
                try await shared { shared in
                    func plain() async throws -> Int {
                        let response = try await shared.execute(HTTPClientRequest(url: base), timeout: .seconds(60))
                        return try await response.body.collect(upTo: 100).readableBytes
                    }
                    func call() async throws -> String {
                        let transport = AsyncHTTPClientTransport(sharing: shared, Self.configuration)
                        let client = Client(bare: try BaseURL(base), transport: transport)
                        return try await client.send(Request<Void>.get("").reading(.text))
                    }
                    let (first, second) = (try await plain(), try await call())
                    let (third, fourth) = (try await call(), try await plain())
                    #expect((first, second) == (2, "ok"))
                    #expect((third, fourth) == ("ok", 2))
                }
            }
            #expect(count.withLock { $0 } == 1)
        }

        @Test("A host of more than 255 bytes is refused, because its client's proxy may speak SOCKS")
        func longHost() async throws {
            try await shared { shared in
                let base = try BaseURL("http://\(String(repeating: "a", count: 256))")
                let client = Client(bare: base, transport: AsyncHTTPClientTransport(sharing: shared))
                let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("x")) }
                #expect(error?.kind == .invalidRequest.url)
            }
        }

        @Test("The page of the module is compiled")
        func page() async throws {
            let shared = HTTPClient(configuration: try AsyncHTTPClientTransport.clientConfiguration())
            let client = Client("https://api.example.com/v1", transport: AsyncHTTPClientTransport(sharing: shared))
            await client.shutdown()
            try await shared.shutdown()
        }

        @Test("Its client follows no redirects, and checks responses as a client of the transport's own")
        func settings() async throws {
            let script = WireScript { connection in
                while let request = try await connection.readRequest() {
                    let isOdd = request.target == "/odd"
                    let head = isOdd ? "099 Odd" : "302 Found"
                    try await connection.write(WireResponse.head(head, ["Location: /", "Content-Length: 0"]))
                    if isOdd { return }
                }
            }
            try await WireServer.serve(script) { wire in
                try await shared { shared in
                    let transport = AsyncHTTPClientTransport(sharing: shared, Self.configuration)
                    let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
                    let moved = await #expect(throws: ClientError.self) {
                        try await client.send(Request<Void>.get("a"))
                    }
                    #expect(moved?.response?.head.status.code == 302)
                    let odd = await #expect(throws: ClientError.self) {
                        try await client.send(Request<Void>.get("odd"))
                    }
                    #expect(odd?.kind == .connection.protocolViolation)
                }
            }
        }
    }
#endif
