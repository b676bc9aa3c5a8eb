// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import NIOCore
    import Programs
    import Servers
    import TestSupport
    import Testing

    @testable import Errand

    @Suite("The identity of a server over TLS", .timed, .timeLimit(.minutes(20)))
    struct ServerIdentityTests {
        /// The host of the URL.
        enum Host: CaseIterable { case name, v4, v6 }

        /// The content of the certificate.
        enum Entry: CaseIterable {
            /// The host of the URL.
            case same
            case other
            /// A wildcard that stands for the host, if it is a name.
            case wildcard
            /// The address to which the socket is connected: the server's own, or that of the proxy.
            case peer
            /// The text of the host as a `dNSName`, and its bytes as an `iPAddress`: the wrong kind.
            case otherKind
            case none
            /// The host as the common name only. curl takes it, Go and browsers do not.
            case commonName
        }

        private static let versions = ["h2", "http/1.1"]

        private let authority: TestIdentity
        private let tls: TLSOptions

        init() throws {
            authority = try .authority()
            tls = .onlyRoots(.pem(try authority.pem))
        }

        /// The host in a URL; that of a direct connection to an address is the peer itself.
        private func text(_ host: Host, _ way: TLSServer.Way) -> String {
            switch host {
            case .name: "api.bank.example"
            case .v4: way == .direct ? "127.0.0.1" : "192.0.2.7"
            case .v6: way == .direct ? "[::1]" : "[2001:db8::7]"
            }
        }

        /// The address of this machine at which the server or its proxy listens.
        private func place(_ host: Host) -> String { host == .v6 ? "::1" : "127.0.0.1" }

        private func identity(_ entry: Entry, _ host: String) throws -> TestIdentity {
            let octets = try URLHost(host).octets
            let (names, addresses): ([String], [[UInt8]])
            switch entry {
            case .same: (names, addresses) = octets.map { ([], [$0]) } ?? ([host], [])
            case .other:
                let other: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]
                (names, addresses) = (["bank.example", "other.example"], [[192, 0, 2, 8], [127, 0, 0, 2], other])
            case .wildcard: (names, addresses) = (["*.bank.example", "*.0.2.7", "*.0.0.1", "*"], [])
            case .peer: (names, addresses) = ([], [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]])
            case .otherKind:
                let text = try URLHost(host).unbracketed
                (names, addresses) = octets == nil ? ([], [Array(text.utf8)]) : ([text, host], [Array(text.utf8)])
            case .none, .commonName: (names, addresses) = ([], [])
            }
            return try .make(
                entry == .commonName ? host : "Server", issuer: authority, hosts: names, addresses: addresses)
        }

        /// Whether the certificate is one for the host.
        private func isRight(_ entry: Entry, _ host: Host, _ way: TLSServer.Way) -> Bool {
            switch entry {
            case .same: true
            case .wildcard: host == .name
            case .peer: host != .name && way == .direct
            case .other, .otherKind, .none, .commonName: false
            }
        }

        private func configuration(
            _ way: TLSServer.Way, _ server: TLSServer, at place: String, trusting root: TestIdentity? = nil
        ) throws -> NIOTransport.Configuration {
            var configuration = NIOTransport.Configuration()
            configuration.tls = try root.map { .onlyRoots(.pem(try $0.pem)) } ?? tls
            // A refusal that waited for this would run into the suite's time limit.
            configuration.connectTimeout = .seconds(600)
            let socket = "\(place.contains(":") ? "[\(place)]" : place):\(server.port)"
            switch way {
            case .direct: configuration.proxy = .none
            case .tunnel: configuration.proxy = try .server("http://\(socket)")
            case .socks: configuration.proxy = try .server("socks5h://\(socket)")
            case .unixSocket: configuration.unixSocketPath = place
            }
            return configuration
        }

        /// Sends a request through one way.
        private func response(
            of host: String, _ way: TLSServer.Way, _ server: TLSServer, at place: String,
            trusting root: TestIdentity? = nil
        ) async throws -> Result<String, ClientError> {
            let lookups = NameLookups { _ in
                Result { HostAddresses(try SocketAddress(ipAddress: "127.0.0.1", port: 0)) }
            }
            let transport = try NIOTransport(
                configuration(way, server, at: place, trusting: root), lookups)
            let base = way == .direct ? "https://\(host):\(server.port)" : "https://\(host)"
            let client = Client(bare: try BaseURL(base), transport: transport)
            do {
                return .success(try await client.send(Request<Void>.get("").reading(.text)))
            } catch let error as ClientError {
                return .failure(error)
            }
        }

        /// Lets curl send the same request.
        ///
        /// - Returns: What it read; `nil` when it refused the certificate.
        private func curl(
            _ host: String, _ way: TLSServer.Way, _ version: String, _ server: TLSServer, at place: String,
            trusting file: String
        ) async throws -> String? {
            let socket = "\(place.contains(":") ? "[\(place)]" : place):\(server.port)"
            let (authority, route): (String, [String]) =
                switch way {
                case .direct: ("\(host):\(server.port)", ["--resolve", "\(host):\(server.port):127.0.0.1"])
                case .tunnel: (host, ["-x", "http://\(socket)"])
                case .socks: (host, ["--socks5-hostname", socket])
                case .unixSocket: (host, ["--unix-socket", place])
                }
            let result = try await Program.run(
                "/usr/bin/curl",
                ["-q", "-sS", "-g", version == "h2" ? "--http2" : "--http1.1", "--cacert", file]
                    + (way == .direct && host != "api.bank.example" ? [] : route) + ["https://\(authority)/"])
            if result.status == 60 { return nil }
            #expect(result.status == 0, "\(result)")
            return result.output
        }

        @Test(
            "It is that of the URL's host in each way to it, over both versions of HTTP, or nothing is sent, as with curl",
            arguments: TLSServer.Way.allCases, versions)
        func matrix(way: TLSServer.Way, version: String) async throws {
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let file = "\(folder)/authority.pem"
                try authority.pem.write(toFile: file, atomically: true, encoding: .utf8)
                let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
                var refused = 0
                for host in Host.allCases {
                    for entry in Entry.allCases {
                        let what: Comment = "\(host), \(entry)"
                        let text = text(host, way)
                        let place = way == .unixSocket ? "\(folder)/\(host)-\(entry)" : place(host)
                        try await TLSServer.run(identity(entry, text), way, version, at: place) { server in
                            switch try await response(of: text, way, server, at: place) {
                            case .success(let spoken):
                                #expect(isRight(entry, host, way), what)
                                #expect(spoken == version, what)
                            case .failure(let error):
                                #expect(!isRight(entry, host, way), what)
                                #expect(error.kind == .connection.tls, what)
                                let isNameless = entry == .none || entry == .commonName
                                #expect(
                                    error.reason
                                        == (isNameless
                                            ? "the certificate has no subject alternative name"
                                            : "the certificate is for another host"),
                                    what)
                                try await server.untilClosed()
                                #expect(server.heard == 0, what)
                                refused += 1
                            }
                            guard hasCurl, entry != .commonName else { return }
                            let read = try await curl(text, way, version, server, at: place, trusting: file)
                            #expect(read == (isRight(entry, host, way) ? version : nil), what)
                        }
                    }
                }
                // No way leads around the check.
                #expect(refused == (way == .direct ? 15 : 17))
            }
        }

        /// Why TLS does not trust a certificate.
        enum Distrust: CaseIterable {
            case expired, early, selfSigned, unknownIssuer, expiredIssuer

            var reason: String {
                switch self {
                case .expired: "the certificate has expired"
                case .early: "the certificate is not valid yet"
                default: "the certificate is self-signed, or an issuer of it is not trusted"
                }
            }
        }

        private func identity(_ distrust: Distrust) throws -> (TestIdentity, trusted: TestIdentity) {
            let old = try TestIdentity.make("Old", issuer: nil, isAuthority: true, validity: -7200.0 ..< -3600)
            let (issuer, validity): (TestIdentity?, Range<TimeInterval>) =
                switch distrust {
                case .expired: (authority, -7200.0 ..< -3600)
                case .early: (authority, 3600..<7200)
                case .selfSigned: (nil, -3600..<3600)
                case .unknownIssuer: (try .authority("Stranger"), -3600..<3600)
                case .expiredIssuer: (old, -3600..<3600)
                }
            let host = "api.bank.example"
            let identity = try TestIdentity.make("Server", issuer: issuer, hosts: [host], validity: validity)
            return (identity, distrust == .expiredIssuer ? old : authority)
        }

        @Test(
            "A chain that is not trusted is said to be so by the one handshake that was made, on each way",
            arguments: TLSServer.Way.allCases, versions)
        func untrusted(way: TLSServer.Way, version: String) async throws {
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for distrust in Distrust.allCases {
                    let (identity, trusted) = try identity(distrust)
                    let place = way == .unixSocket ? "\(folder)/\(distrust)" : "127.0.0.1"
                    try await TLSServer.run(identity, way, version, at: place) { server in
                        let result = try await response(
                            of: "api.bank.example", way, server, at: place, trusting: trusted)
                        guard case .failure(let error) = result else {
                            Issue.record("\(distrust): the request was sent")
                            return
                        }
                        #expect(error.kind == .connection.tls && error.reason == distrust.reason)
                        try await server.untilClosed()
                        #expect(server.heard == 0)
                        #expect(server.names == ["api.bank.example"], "\(distrust): one handshake")
                    }
                }
            }
        }

        @Test("What is not for the host is refused before its key is compared, and a right one by its key")
        func pins() async throws {
            let (right, wrong) = (try identity(.same, "api.bank.example"), try identity(.other, "api.bank.example"))
            for (identity, pinned, kind) in [
                (wrong, wrong, ClientError.Kind?.some(.connection.tls)), (right, wrong, .connection.pinning),
                (right, right, nil),
            ] {
                try await TLSServer.run(identity, .tunnel, "h2", at: "127.0.0.1") { server in
                    var configuration = try configuration(.tunnel, server, at: "127.0.0.1")
                    configuration.tls = tls.pins(try #require(PublicKeyPin(sha256: pinned.keyDigest)))
                    let client = Client(bare: "https://api.bank.example", transport: try NIOTransport(configuration))
                    do {
                        _ = try await client.send(Request<Void>.get("").reading(.text))
                        #expect(kind == nil)
                    } catch let error as ClientError {
                        #expect(error.kind == kind)
                    }
                }
            }
        }

        @Test("A name that is too long to be told is refused, and said to be so")
        func longName() async throws {
            let host = String(repeating: "a.", count: 125) + "bank.example"
            try await TLSServer.run(identity(.same, "api.bank.example"), .tunnel, "h2", at: "127.0.0.1") { server in
                guard case .failure(let error) = try await response(of: host, .tunnel, server, at: "127.0.0.1") else {
                    Issue.record("the request was sent")
                    return
                }
                #expect(error.kind == .connection.tls && error.reason == "the URL's host is too long for TLS")
            }
        }

        @Test("A subject alternative name that cannot be read is nobody's", arguments: TLSServer.Way.allCases)
        func unreadable(way: TLSServer.Way) async throws {
            let whole = TestIdentity.alternativeName([Array("api.bank.example".utf8)], [])
            for value in [Array(whole.dropLast()), [], [0x30, 0]] {
                let identity = try TestIdentity.make("api.bank.example", issuer: authority, alternativeName: value)
                try await TemporaryFolder.with { folder in
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    let place = way == .unixSocket ? "\(folder)/socket" : "127.0.0.1"
                    try await TLSServer.run(identity, way, "h2", at: place) { server in
                        let result = try await response(of: "api.bank.example", way, server, at: place)
                        #expect(result.kind == .connection.tls)
                        try await server.untilClosed()
                        #expect(server.heard == 0)
                    }
                }
            }
        }

        @Test("The server is told the name without the dot at its end (RFC 6066 §3), and no address")
        func serverName() async throws {
            for (host, told) in [
                ("api.bank.example", "api.bank.example"), ("API.bank.example.", "api.bank.example"),
                ("my_api.bank.example", "my_api.bank.example"), ("192.0.2.7", nil), ("[2001:db8::7]", nil),
            ] {
                let identity = try TestIdentity.make(
                    "Server", issuer: authority, hosts: ["*.bank.example"],
                    addresses: [[192, 0, 2, 7], try #require(try URLHost("[2001:db8::7]").octets)])
                try await TLSServer.run(identity, .socks, "http/1.1", at: "127.0.0.1") { server in
                    let result = try await response(of: host, .socks, server, at: "127.0.0.1")
                    #expect(try result.get() == "http/1.1")
                    #expect(server.names == [told])
                }
            }
        }
    }
#endif
