// SPDX-License-Identifier: MIT

#if os(Linux)
    import Dispatch
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOSSL
    import Servers
    import Testing
    import TestSupport

    @testable import Errand
    @testable import ErrandConformance

    /// Runs a server behind its own proxy.
    ///
    /// It responds with the target and the host of each request.
    private func serve(
        _ script: SOCKSServerHandler.Script, _ use: @Sendable (WireServer) async throws -> Void
    ) async throws {
        let server = WireScript.responding { request in
            WireResponse.of("\(request.target) \(request[values: "host"].joined())")
        }
        try await WireServer.serve(
            server, preparing: { try $0.pipeline.syncOperations.addHandler(SOCKSServerHandler(script)) }, use)
    }

    @Suite("SOCKS 5 proxies", .timed, .timeLimit(.minutes(10)))
    struct SOCKSTests {
        /// Sends a request through a proxy.
        private func send(
            _ url: String, through proxy: String, trusting tls: TLSOptions = .system
        ) async throws -> String {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = try .server(proxy)
            configuration.tls = tls
            let transport = try NIOTransport(configuration)
            return try await Client(bare: try BaseURL(url), transport: transport)
                .send(Request<Void>.get("people").reading(.text))
        }

        @Test(
            "A plain request goes through the proxy as it would go to the host, and the proxy looks up the name",
            arguments: [
                ("http://a.example", "name a.example:80", "a.example"),
                ("http://a.example:8080", "name a.example:8080", "a.example:8080"),
                ("http://10.1.2.3", "address 10.1.2.3:80", "10.1.2.3"),
                ("http://[2001:db8::7]:81", "address 20:1:d:b8:0:0:0:0:0:0:0:0:0:0:0:7:81", "[2001:db8::7]:81"),
            ])
        func plain(url: String, destination: String, host: String) async throws {
            let script = SOCKSServerHandler.Script()
            try await serve(script) { wire in
                let text = try await send(url, through: "socks5h://127.0.0.1:\(wire.port)")
                #expect(text == "/people \(host)")
            }
            #expect(script.destinations == [destination])
        }

        @Test("TLS is spoken with the host through the proxy, and a connection is used again")
        func tls() async throws {
            let authority = try TestIdentity.authority()
            let identity = try TestIdentity.make("Server", issuer: authority, hosts: ["a.example"])
            let context = try NIOSSLContext(configuration: identity.serverConfiguration())
            let script = SOCKSServerHandler.Script(context: context)
            try await serve(script) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = try .server("socks5h://127.0.0.1:\(wire.port)")
                configuration.tls = .onlyRoots(.pem(try authority.pem))
                let client = Client(
                    bare: "https://a.example", transport: try NIOTransport(configuration))
                for _ in 0..<3 {
                    let text = try await client.send(Request<Void>.get("people").reading(.text))
                    #expect(text == "/people a.example")
                }
            }
            #expect(script.destinations == ["name a.example:443"])
        }

        @Test(
            "A refusal is connection.proxy",
            arguments: [(UInt8(2), "allow"), (4, "reach"), (5, "refused"), (1, "does not open a connection")])
        func refusals(reply: UInt8, words: String) async throws {
            try await serve(SOCKSServerHandler.Script(reply: reply)) { wire in
                let error = await #expect(throws: ClientError.self) {
                    _ = try await send("http://a.example", through: "socks5h://127.0.0.1:\(wire.port)")
                }
                #expect(error?.kind == .connection.proxy)
                #expect(error?.reason?.contains(words) == true)
            }
        }

        @Test(
            "A proxy that speaks something else, or hangs up, is connection.proxy",
            arguments: ["HTTP/1.1 400\r\n\r\n", ""])
        func noSOCKS(response: String) async throws {
            let script = WireScript { connection in
                _ = try await connection.read(1)
                try await connection.write(response)
            }
            try await WireServer.serve(script) { wire in
                let error = await #expect(throws: ClientError.self) {
                    _ = try await send("http://a.example", through: "socks5h://127.0.0.1:\(wire.port)")
                }
                #expect(error?.kind == .connection.proxy)
            }
        }

        @Test("User and password are told to a proxy that wants them, and not to the host")
        func login() async throws {
            let script = SOCKSServerHandler.Script(login: ("user", "p:ss"))
            try await serve(script) { wire in
                let proxy = "socks5h://us%65r:p%3Ass@127.0.0.1:\(wire.port)"
                let text = try await send("http://a.example", through: proxy)
                #expect(text == "/people a.example")
                #expect(script.destinations == ["name a.example:80"])
                // They are not for the host.
                #expect(wire.requests[0][values: "proxy-authorization"].isEmpty)
            }
        }

        @Test("A host of more than 255 bytes is refused before anything is sent")
        func longHost() async throws {
            try await serve(SOCKSServerHandler.Script()) { wire in
                let host = String(repeating: "abcdefghi.", count: 26)
                let error = await #expect(throws: ClientError.self) {
                    _ = try await send("http://\(host)example", through: "socks5h://127.0.0.1:\(wire.port)")
                }
                #expect(error?.kind == .invalidRequest.url)
                #expect(wire.connectionCount == 0)
            }
        }

        @Test("A proxy that is not there is named in the reason")
        func absent() async throws {
            let closed = try await WireServer.serve(.responding("")) { $0.port }
            let error = await #expect(throws: ClientError.self) {
                _ = try await send("http://a.example", through: "socks5h://127.0.0.1:\(closed)")
            }
            #expect(error?.kind == .connection.refused)
            #expect(error?.reason == "the proxy 127.0.0.1: the connection was refused")
        }
    }

    @Suite("SOCKS 5 proxies of the transport on SwiftNIO", .timed, .timeLimit(.minutes(10)))
    struct NIOSOCKSTests {
        private func send(
            _ url: String = "http://a.example", through proxy: String, _ lookups: NameLookups = NameLookups(),
            within limit: Duration = .seconds(300)
        ) async throws -> String {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = try .server(proxy)
            configuration.connectTimeout = limit
            let transport = try NIOTransport(configuration, lookups)
            return try await Client(bare: try BaseURL(url), transport: transport)
                .send(Request<Void>.get("people").reading(.text))
        }

        @Test(
            "A user that the proxy does not let through is connection.proxy, and the error holds no password",
            arguments: ["user:s3cret@", "user@", ""])
        func refusedLogin(login: String) async throws {
            try await serve(SOCKSServerHandler.Script(login: ("user", "other"))) { wire in
                let error = await #expect(throws: ClientError.self) {
                    _ = try await send(through: "socks5h://\(login)127.0.0.1:\(wire.port)")
                }
                #expect(error?.kind == .connection.proxy)
                #expect(
                    error?.reason
                        == (login.isEmpty
                            ? "the SOCKS proxy asks for a user and a password"
                            : "the proxy asks for another user or password"))
                #expect(error.map { "\($0) \(String(reflecting: $0))".contains("s3cret") } == false)
            }
        }

        @Test("With socks5 this machine looks up the name, and the proxy gets an address")
        func localLookup() async throws {
            let script = SOCKSServerHandler.Script()
            let lookups = NameLookups { name in
                name == "a.example"
                    ? Result {
                        var addresses = HostAddresses(try SocketAddress(ipAddress: "10.1.2.3", port: 0))
                        addresses.v6 = [try SocketAddress(ipAddress: "2001:db8::1", port: 0)]
                        return addresses
                    }
                    : .failure(CancellationError())
            }
            try await serve(script) { wire in
                let text = try await send(through: "socks5://127.0.0.1:\(wire.port)", lookups)
                #expect(text == "/people a.example")
                let error = await #expect(throws: ClientError.self) {
                    _ = try await send("http://b.example", through: "socks5://127.0.0.1:\(wire.port)", lookups)
                }
                #expect(error?.kind == .connection.proxy)
                #expect(error?.reason == "b.example has no address; with socks5h the proxy looks it up")
            }
            #expect(script.destinations == ["address 10.1.2.3:80"])
        }

        @Test("The proxy's part has a time of its own")
        func times() async throws {
            let authority = try TestIdentity.authority()
            let identity = try TestIdentity.make("Server", issuer: authority, hosts: ["a.example"])
            let context = try NIOSSLContext(configuration: identity.serverConfiguration())
            try await serve(SOCKSServerHandler.Script(context: context)) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = try .server("socks5h://127.0.0.1:\(wire.port)")
                configuration.tls = .onlyRoots(.pem(try authority.pem))
                let head = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/")
                let exchange = try NIOTransport(configuration).exchange(RawRequest(head: head))
                _ = try await exchange.response()
                let times = try #require(exchange as? any TimedExchange).times
                let made = try #require(times.made)
                let order: [ExchangeTimes.Moment?] = [
                    made.began, made.connected, made.tunnelled, made.secured, times.began,
                ]
                #expect(!order.contains(nil) && made.resolved == nil)
                #expect(order.compactMap(\.self) == order.compactMap(\.self).sorted())
                #expect(times.tunnel != nil && times.handshake != nil)
            }
        }

        @Test("A proxy that says nothing, and a look-up that does not end, are timedOut.connect")
        func silence() async throws {
            let silent = WireScript { await $0.waitForClose() }
            let held = DispatchSemaphore(value: 0)
            defer { held.signal() }
            let lookups = NameLookups { _ in
                held.wait()
                return .failure(CancellationError())
            }
            try await WireServer.serve(silent) { wire in
                for scheme in ["socks5", "socks5h"] {
                    let error = await #expect(throws: ClientError.self) {
                        _ = try await send(
                            through: "\(scheme)://127.0.0.1:\(wire.port)", lookups, within: .milliseconds(50))
                    }
                    #expect(error?.kind == .timedOut.connect)
                }
            }
        }
    }
#endif
