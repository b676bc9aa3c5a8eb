// SPDX-License-Identifier: MIT

import ErrandURLSession
import NIOCore
import NIOSSL
import Servers
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("TLS", .timed, .timeLimit(.minutes(10)))
struct TLSTests {
    private let authority: TestIdentity
    private let server: TestIdentity

    init() throws {
        authority = try .authority()
        server = try .make("Server", issuer: authority, hosts: ["localhost"])
    }

    /// One exchange with a server of an identity.
    ///
    /// - Returns: The response, and how many requests the server read.
    private func exchange(
        _ identity: TestIdentity, _ tls: TLSOptions, clientsOf clients: TestIdentity? = nil,
        versions: ClosedRange<TLSOptions.Version>? = nil, body: String = "hello",
        by read: @Sendable (Client) async throws -> String = {
            try await $0.send(Request<Void>.get("").reading(.text))
        }
    ) async throws -> (Result<String, ClientError>, requests: Int) {
        var server = try identity.serverConfiguration(trusting: clients)
        if let versions {
            server.minimumTLSVersion = Self.version(versions.lowerBound)
            server.maximumTLSVersion = Self.version(versions.upperBound)
        }
        let context = try NIOSSLContext(configuration: server)
        let script = WireScript.responding(WireResponse.of(body))
        return try await WireServer.serve(
            script,
            preparing: { try $0.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context)) },
            { wire in
                var configuration = NIOTransport.Configuration()
                configuration.tls = tls
                configuration.proxy = .none
                // A refusal that waited for this would run into the suite's time limit.
                configuration.connectTimeout = .seconds(300)
                let client = Client(
                    bare: try BaseURL("https://localhost:\(wire.port)"),
                    transport: try NIOTransport(configuration))
                do {
                    return (.success(try await read(client)), wire.requests.count)
                } catch let error as ClientError {
                    return (.failure(error), wire.requests.count)
                }
            })
    }

    private static func version(_ version: TLSOptions.Version) -> TLSVersion {
        switch version {
        case .tls10: .tlsv1
        case .tls11: .tlsv11
        case .tls12: .tlsv12
        default: .tlsv13
        }
    }

    @Test("A long body comes whole to a reader that keeps every chunk, and to a slow one", arguments: [true, false])
    func longBody(keeps: Bool) async throws {
        let text = (0..<100_000).map { "\($0)," }.joined()
        let (result, _) = try await exchange(server, .onlyRoots(.pem(try authority.pem)), body: text) { client in
            try await client.withResponse(to: Request<Void>.get("")) { _, body in
                var kept: [ArraySlice<UInt8>] = []
                var bytes: [UInt8] = []
                for try await chunk in body {
                    if keeps {
                        kept.append(chunk)
                    } else {
                        // The connection reads ahead meanwhile.
                        for _ in 0..<20 { await Task.yield() }
                        bytes += chunk
                    }
                }
                return String(decoding: keeps ? Array(kept.joined()) : bytes, as: UTF8.self)
            }
        }
        let isWhole = try result.get() == text
        #expect(isWhole)
    }

    @Test("A server is spoken to from TLS 1.2 on (RFC 8996), or from the version that is asked for")
    func versions() async throws {
        let all = [TLSOptions.Version.tls10, .tls11, .tls12, .tls13]
        let tls = TLSOptions.onlyRoots(.pem(try authority.pem))
        for least in [nil] + all.map(Optional.some) {
            let options = least.map { tls.minimumVersion($0) } ?? tls
            for spoken in all {
                let (result, requests) = try await exchange(server, options, versions: spoken...spoken)
                let isTaken = spoken >= least ?? .tls12
                #expect(result.kind == (isTaken ? nil : .connection.tls), "\(spoken), at least \(least as Any)")
                #expect(requests == (isTaken ? 1 : 0))
            }
            #expect(try await exchange(server, options, versions: .tls10 ... .tls13).0.get() == "hello")
        }
    }

    @Test("The default transport speaks TLS 1.2 at least too, and versions are ordered and named")
    func standard() {
        #expect(ResolvedTLS.standard.minimumTLSVersion == .tlsv12)
        #expect(TLSOptions.system.minimumVersion == .tls12)
        #expect(TLSOptions.Version.tls10 < .tls11 && .tls11 < TLSOptions.Version.tls12 && .tls12 < .tls13)
        #expect("\(TLSOptions.Version.tls13)" == "TLS 1.3")
    }

    private func pin(_ identity: TestIdentity) throws -> PublicKeyPin {
        try #require(PublicKeyPin(sha256: identity.keyDigest))
    }

    @Test("A server is trusted by a root of one's own, added to the system's or alone")
    func roots() async throws {
        for tls in [TLSOptions.onlyRoots(.pem(try authority.pem)), .additionalRoots(.pem(try authority.pem))] {
            #expect(try await exchange(server, tls).0.get() == "hello")
        }
    }

    @Test("A server that no root vouches for is refused at once, and nothing is sent")
    func untrusted() async throws {
        let stranger = try TestIdentity.authority("Stranger")
        for tls in [TLSOptions.system, .onlyRoots(.pem(try stranger.pem))] {
            let (result, requests) = try await exchange(server, tls)
            #expect(throws: ClientError.self) { try result.get() }
            #expect(result.kind == .connection.tls)
            #expect(requests == 0)
        }
    }

    @Test("A certificate for another host is refused")
    func wrongHost() async throws {
        let other = try TestIdentity.make("Server", issuer: authority, hosts: ["other.example"])
        let (result, requests) = try await exchange(other, .onlyRoots(.pem(try authority.pem)))
        #expect(result.kind == .connection.tls)
        #expect(requests == 0)
    }

    @Test(
        "A certificate that has expired, or is not valid yet, is refused", arguments: [-7200.0 ..< -3600, 3600..<7200])
    func expired(validity: Range<Double>) async throws {
        let old = try TestIdentity.make("Server", issuer: authority, hosts: ["localhost"], validity: validity)
        let (result, requests) = try await exchange(old, .onlyRoots(.pem(try authority.pem)))
        #expect(result.kind == .connection.tls)
        #expect(requests == 0)
    }

    @Test("A server that asks for a client's identity gets the one there is")
    func clientIdentity() async throws {
        let clients = try TestIdentity.authority("Clients")
        let client = try TestIdentity.make("Client", issuer: clients)
        let tls = TLSOptions.onlyRoots(.pem(try authority.pem))
        let identity = TLSOptions.Identity.pem(chain: try client.pem, key: client.keyPEM)
        #expect(try await exchange(server, tls.identity(identity), clientsOf: clients).0.get() == "hello")
    }

    @Test("A client without an identity, or with one that the server does not trust, is refused by TLS")
    func missingClientIdentity() async throws {
        let clients = try TestIdentity.authority("Clients")
        let stranger = try TestIdentity.make("Client", issuer: .authority("Stranger"))
        let tls = TLSOptions.onlyRoots(.pem(try authority.pem))
        let identity = TLSOptions.Identity.pem(chain: try stranger.pem, key: stranger.keyPEM)
        for options in [tls, tls.identity(identity)] {
            let (result, requests) = try await exchange(server, options, clientsOf: clients)
            #expect(result.kind == .connection.tls)
            #expect(requests == 0)
        }
    }

    @Test("A server whose certificate has a pinned key is accepted")
    func rightPin() async throws {
        let tls = TLSOptions.onlyRoots(.pem(try authority.pem)).pins(try pin(.authority("Backup")), try pin(server))
        #expect(try await exchange(server, tls).0.get() == "hello")
    }

    @Test("A server without a pinned key is refused although it is trusted, and nothing is sent")
    func wrongPin() async throws {
        let tls = TLSOptions.onlyRoots(.pem(try authority.pem)).pins(try pin(.authority("Stranger")))
        let (result, requests) = try await exchange(server, tls)
        #expect(result.kind == .connection.pinning)
        #expect(requests == 0)
    }

    @Test("A pin does not make an untrusted server a trusted one")
    func pinWithoutTrust() async throws {
        let (result, requests) = try await exchange(server, TLSOptions.system.pins(try pin(server)))
        #expect(result.kind == .connection.tls)
        #expect(requests == 0)
    }

    @Test("Without verification any certificate will do")
    func insecure() async throws {
        let own = try TestIdentity.make("Anybody", issuer: nil, hosts: ["other.example"], validity: -7200 ..< -3600)
        #expect(try await exchange(own, .insecureAcceptAnything).0.get() == "hello")
    }

    @Test("Pins without verification are refused when the transport is made, since they would mean nothing")
    func insecurePins() throws {
        let tls = TLSOptions.insecureAcceptAnything.pins(try pin(server))
        var configuration = NIOTransport.Configuration()
        configuration.tls = tls
        let error = #expect(throws: ClientError.self) { try NIOTransport(configuration) }
        #expect(error?.kind == .connection.tls)
    }

    @Test("URLSession refuses to send where it would pass over what it was told of trust")
    func sessions() async throws {
        let identity = TLSOptions.Identity.pem(chain: try server.pem, key: "")
        let options = [
            TLSOptions.system.pins(try pin(server)), .onlyRoots(.pem(try authority.pem)), .insecureAcceptAnything,
            .additionalRoots(.pem(try authority.pem)), .system.identity(identity), .system.minimumVersion(.tls13),
        ]
        try await WireServer.serve(.responding(WireResponse.of("hello"))) { wire in
            for tls in options {
                let client = Client(
                    bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: URLSessionTransport(tls: tls))
                let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("")) }
                #expect(error?.kind == .connection.tls && error?.reason?.contains("URLSession") == true)
            }
            #expect(wire.requests.isEmpty)
        }
    }

    @Test("A certificate or key that cannot be read is told when the transport is made")
    func unreadable() throws {
        let wrong = [
            TLSOptions.onlyRoots(.pem("nonsense")), .onlyRoots(.der([1, 2, 3])), .additionalRoots(.file("/nowhere")),
            .system.identity(.pem(chain: try server.pem, key: "nonsense")),
        ]
        for tls in wrong {
            var configuration = NIOTransport.Configuration()
            configuration.tls = tls
            let error = #expect(throws: ClientError.self) { try NIOTransport(configuration) }
            #expect(error?.kind == .connection.tls)
        }
    }
}

extension Result where Failure == ClientError {
    /// The kind of the error; `nil` for a success.
    var kind: ClientError.Kind? {
        if case .failure(let error) = self { error.kind } else { nil }
    }
}
