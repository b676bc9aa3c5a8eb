// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import Servers
    import TestSupport
    import Testing

    @testable import Errand

    @Suite("Unix domain sockets", .timed, .timeLimit(.minutes(10)))
    struct UnixSocketTests {
        private func configuration(_ path: String) throws -> NIOTransport.Configuration {
            var configuration = NIOTransport.Configuration()
            configuration.unixSocketPath = path
            // Nobody is there.
            configuration.proxy = try .server("http://127.0.0.1:1")
            return configuration
        }

        @Test("nginx at a socket gets the requests for every host, without its proxy", .enabled(if: Nginx.isInstalled))
        func nginx() async throws {
            try await Nginx.run("") { nginx in
                let transport = try NIOTransport(configuration(nginx.socketPath))
                for host in ["localhost", "a.example", "10.1.2.3:8080"] {
                    let client = Client(bare: try BaseURL("http://\(host)"), transport: transport)
                    for _ in 0..<3 {
                        let text = try await client.send(Request<Void>.get("").reading(.text))
                        #expect(text == "ok")
                        let name = try await client.send(Request<Void>.get("host").reading(.text))
                        #expect(name == host)
                    }
                }
                let head = HTTPRequest(method: .get, scheme: "http", authority: "b.example", path: "/")
                let exchange = transport.exchange(RawRequest(head: head))
                _ = try await exchange.response()
                let times = try #require(exchange as? any TimedExchange).times
                #expect(times.connect != nil && times.nameLookup == nil)
            }
        }

        @Test("A socket that is not there is connection.refused")
        func absent() async throws {
            try await TemporaryFolder.with { folder in
                let client = Client(
                    bare: "http://localhost", transport: try NIOTransport(configuration("\(folder)/none")))
                let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("")) }
                #expect(error?.kind == .connection.refused)
                #expect(error?.reason == "there is no such socket")
            }
        }

        @Test("A path that the system does not take is refused when the transport is made")
        func tooLong() throws {
            let error = #expect(throws: ClientError.self) {
                try NIOTransport(configuration("/" + String(repeating: "a", count: 200)))
            }
            #expect(error?.kind == .connection.refused)
        }
    }
#endif
