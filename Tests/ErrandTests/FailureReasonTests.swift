// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NIOCore
import NIOSSL
import Servers
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("What is said of a connection that fails", .timed, .timeLimit(.minutes(10)))
struct FailureReasonTests {
    /// The description of the error of a request to a server.
    private func failure(_ base: String, trusting tls: TLSOptions = .system) async throws -> String {
        var configuration = NIOTransport.Configuration()
        configuration.tls = tls
        configuration.proxy = .none
        let client = Client(bare: try BaseURL(base), transport: try NIOTransport(configuration))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
        return error?.description ?? ""
    }

    enum Certificate: CaseIterable {
        case expired, early, otherHost, selfSigned, unknownIssuer, oldTLS, noTLS, clientCertificate
    }

    @Test("Each failure of TLS has a reason of its own", arguments: Certificate.allCases)
    func tls(certificate: Certificate) async throws {
        let authority = try TestIdentity.authority()
        let identity =
            switch certificate {
            case .expired:
                try TestIdentity.make("S", issuer: authority, hosts: ["localhost"], validity: -7200.0 ..< -3600)
            case .early: try TestIdentity.make("S", issuer: authority, hosts: ["localhost"], validity: 3600..<7200)
            case .otherHost: try TestIdentity.make("S", issuer: authority, hosts: ["other.example"])
            case .selfSigned: try TestIdentity.make("S", issuer: nil, hosts: ["localhost"])
            case .unknownIssuer: try TestIdentity.make("S", issuer: .authority("Stranger"), hosts: ["localhost"])
            default: try TestIdentity.make("S", issuer: authority, hosts: ["localhost"])
            }
        let reason =
            switch certificate {
            case .expired: "the certificate has expired"
            case .early: "the certificate is not valid yet"
            case .otherHost: "the certificate is for another host"
            case .selfSigned, .unknownIssuer: "the certificate is self-signed, or an issuer of it is not trusted"
            case .oldTLS: "the server speaks no version of TLS that is accepted"
            case .noTLS: "the server does not speak TLS on this port"
            case .clientCertificate: "the server asks for a certificate of the client"
            }
        var server = try identity.serverConfiguration(trusting: certificate == .clientCertificate ? authority : nil)
        if certificate == .oldTLS {
            server.minimumTLSVersion = .tlsv1
            server.maximumTLSVersion = .tlsv11
        }
        let context = try NIOSSLContext(configuration: server)
        let script = WireScript { connection in
            // Whatever comes, from a server without TLS.
            _ = try await connection.read(1)
            try await connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        }
        try await WireServer.serve(
            script,
            preparing: { channel in
                guard certificate != .noTLS else { return }
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
            },
            { wire in
                let text = try await failure(
                    "https://localhost:\(wire.port)", trusting: .onlyRoots(.pem(try authority.pem)))
                #expect(text == "connection.tls GET p: \(reason)")
            })
    }

    private static let noLength = "the response has a length that is none, or beside a transfer coding"

    @Test(
        "Each violation of HTTP/1.1 has a reason",
        arguments: [
            (String(repeating: "x: y\r\n", count: 5000), "the response has too many fields, or too large ones"),
            ("x: \(String(repeating: "y", count: 200_000))\r\n", "the response has too many fields, or too large ones"),
            ("Content-Length: two\r\n", noLength), ("Content-Length: -2\r\n", noLength),
            ("Content-Length: 99999999999999999999\r\n", noLength), ("Content-Length: 5, 5\r\n", noLength),
            ("Content-Length:\r\n", noLength), ("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", noLength),
            (
                "Content-Length: 2\r\nContent-Length: 3\r\n",
                "the response has two lengths, or a length and a transfer coding"
            ),
            ("a b: c\r\n", "a field of the response is not legal"),
        ])
    func protocolViolation(fields: String, reason: String) async throws {
        try await WireServer.serve(.respondingOnce("HTTP/1.1 200 OK\r\n\(fields)\r\n")) { wire in
            let text = try await failure("http://127.0.0.1:\(wire.port)")
            #expect(text == "connection.protocolViolation GET p: \(reason)")
        }
    }

    @Test("A request with two Host fields is not sent, over either version of HTTP", arguments: ["http", "https"])
    func twoHosts(scheme: String) async throws {
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { wire in
            for (hosts, isRefused) in [
                (["a.example"], false), (["a.example", "a.example"], true), (["a", "b"], true),
            ] {
                var request = wire.request()
                for host in hosts { request.head.headerFields.append(HTTPField(name: .known("Host"), value: host)) }
                request.head.scheme = scheme
                guard isRefused || scheme == "http" else { continue }
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration)
                if isRefused {
                    let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
                    #expect(error?.kind == .invalidRequest.header)
                } else {
                    _ = try await transport.send(request).body.collect()
                    #expect(wire.requests.last?[values: "host"] == hosts)
                }
            }
            #expect(wire.requests.count == (scheme == "http" ? 1 : 0) && wire.connectionCount <= 1)
        }
    }

    @Test("What is no HTTP at all is said to be none", arguments: ["SSH-2.0-OpenSSH\r\n", "HTTP/3.0 200 OK\r\n\r\n"])
    func noHTTP(response: String) async throws {
        try await WireServer.serve(.respondingOnce(response)) { wire in
            let text = try await failure("http://127.0.0.1:\(wire.port)")
            #expect(text.hasPrefix("connection.protocolViolation GET p: the response does not begin as HTTP/1.1 does"))
        }
    }

    @Test(
        "A connection that is refused, a name without an address and a connection that ends name the place or the end")
    func unreachable() async throws {
        let closed = try await WireServer.serve(.responding("")) { $0.port }
        #expect(
            try await failure("http://127.0.0.1:\(closed)")
                == "connection.refused GET p: 127.0.0.1:\(closed): the connection was refused")
        #expect(
            try await failure("http://nobody.invalid")
                == "connection.dns GET p: nobody.invalid: the host has no address")
        let script = WireScript { connection in _ = try await connection.readRequest() }
        try await WireServer.serve(script) { wire in
            let text = try await failure("http://127.0.0.1:\(wire.port)")
            #expect(text == "connection.lost GET p: the server closed the connection")
        }
    }

    @Test("A violation of the protocol is not tried again: it would be the same")
    func attempts() async throws {
        try await WireServer.serve(.respondingOnce("HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n")) { wire in
            let client = Client(try BaseURL("http://127.0.0.1:\(wire.port)"))
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
            #expect(error?.attempts == 1)
            #expect(wire.requests.count == 1)
        }
    }
}
