// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOSSL
import Servers
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("Proxies", .timed, .timeLimit(.minutes(10)))
struct ProxyTests {
    /// Whether an origin goes through the proxy that an environment names.
    private func server(_ url: String, _ environment: [String: String]) throws -> String? {
        let origin = try #require(try BaseURL(url).origin)
        return try ProxyResolver(.environment, environment).server(for: origin).map { "\($0.host):\($0.port)" }
    }

    @Test(
        "The environment names the proxy for each scheme",
        arguments: [
            ("https://a.example", ["https_proxy": "http://p.example:3128"], "p.example:3128"),
            ("https://a.example", ["HTTPS_PROXY": "http://p.example:3128"], "p.example:3128"),
            ("https://a.example", ["HTTPS_PROXY": "http://q:1", "https_proxy": "http://p:2"], "p:2"),
            ("https://a.example", ["https_proxy": "p.example:3128"], "p.example:3128"),
            ("https://a.example", ["https_proxy": "http://p.example"], "p.example:80"),
            ("https://a.example", ["https_proxy": "http://[2001:DB8:0::1]:3128"], "[2001:db8::1]:3128"),
            ("https://a.example", ["https_proxy": "[::1]:3128"], "[::1]:3128"),
            ("https://a.example", ["https_proxy": "http://u:p^a ss@P.example:3128/"], "p.example:3128"),
            ("https://a.example", ["http_proxy": "http://p:1"], nil),
            ("http://a.example", ["http_proxy": "http://p:1"], "p:1"),
            ("http://a.example", ["https_proxy": "http://p:1"], nil),
            // A CGI server sets this from a request's field `Proxy`.
            ("http://a.example", ["HTTP_PROXY": "http://p:1"], nil),
            ("http://a.example", ["ALL_PROXY": "http://p:1"], "p:1"),
            ("https://a.example", ["all_proxy": "http://p:1"], "p:1"),
            ("https://a.example", ["https_proxy": "", "all_proxy": "http://p:1"], "p:1"),
            ("https://a.example", [:], nil),
            ("http://a.example", ["https_proxy": "socks4://p:1"], nil),
            ("https://a.example", ["https_proxy": "socks4://p:1", "no_proxy": "a.example"], nil),
            ("https://a.example", ["ALL_PROXY": "socks5://p"], "p:1080"),
            ("http://a.example", ["all_proxy": "SOCKS5H://u:p@p:9050"], "p:9050"),
            ("http://a.example", ["http_proxy": "socks5://[::1]"], "[::1]:1080"),
        ] as [(String, [String: String], String?)])
    func environment(url: String, environment: [String: String], expected: String?) throws {
        #expect(try server(url, environment) == expected)
    }

    @Test(
        "A proxy that cannot be used is an error, and no reason to go without",
        arguments: [
            "http://p:99999", "socks4://p:1", "socks4a://p:1", "socks://p:1", "https://p:1", "::::", "http://p:0",
            "http://u:%FF@p:1", "socks5://p:0", "socks5:p", "socks5://\(String(repeating: "u", count: 256)):p@p",
            "socks5h://u:\(String(repeating: "p", count: 256))@p",
        ])
    func unusable(url: String) {
        let error = #expect(throws: ClientError.self) { try server("https://a.example", ["https_proxy": url]) }
        #expect(error?.kind == .connection.proxy)
    }

    @Test(
        "A character that no user or password may hold is named, with its code, in both ways to name a proxy",
        arguments: ["#", "?", "/", "\\"], ["http://", "socks5h://", ""])
    func rawCharacters(character: String, scheme: String) throws {
        let hex = String(try #require(character.utf8.first), radix: 16, uppercase: true)
        for text in [
            "u\(character)s:pw", "us:p\(character)w", "us:pw\(character)", "\(character):pw", "us:p@\(character)w",
        ] {
            let url = "\(scheme)\(text)@p.example:3128"
            let errors = [
                #expect(throws: ClientError.self) { try server("https://a.example", ["https_proxy": url]) },
                #expect(throws: ClientError.self) { try Proxy.server(url) },
            ]
            for error in errors {
                let reason = try #require(error?.reason)
                #expect(
                    reason.hasSuffix(
                        "the user or password of the proxy's URL holds the character \(character), which is written "
                            + "%\(hex) there"), "\(url): \(reason)")
            }
            let parsed = try Proxy.parse("\(scheme)\(text.replacing(character, with: "%\(hex)"))@p.example:3128")
            #expect("\(parsed.user ?? ""):\(parsed.password ?? "")" == text, "\(url)")
        }
    }

    @Test(
        "Any other character may stand in a password as it is", arguments: Array("!$%&'()*+,;=:@[]^ |`{}<>~\"äß€"))
    func otherCharacters(character: Character) throws {
        let parsed = try Proxy.parse("http://u:a\(character)b@p.example:3128")
        #expect(parsed.password == "a\(character)b" && parsed.host.description == "p.example" && parsed.port == 3128)
    }

    @Test(
        "A star of NO_PROXY stands for the rest of an address, before a domain, or alone; any other is an error",
        arguments: [
            ("http://10.10.3.4", "10.10.*", true), ("http://10.11.3.4", "10.10.*", false),
            ("http://10.10.3.4", "10.10.*.*", true), ("http://10.10.3.4", "10.*", true),
            ("http://11.10.3.4", "10.*", false), ("http://10.10.3.4", "10.10.3.*", true),
            ("http://10.10.4.4", "10.10.3.*", false), ("http://10.10.3.4", "b.example,10.10.*", true),
            ("http://a.example", "*.example", true), ("http://a.example", "*", true),
            ("http://10.10.3.4", "10.*.3.4", nil), ("http://10.10.3.4", "*.3.4.*", nil),
            ("http://10.10.3.4", "10.10*", nil), ("http://10.10.3.4", "10.10.3.4.*", nil),
            ("http://10.10.3.4", "10.300.*", nil), ("http://a.example", "a.*", nil),
            ("http://a.example", "*example", nil),
            ("http://a.example", "b.*.example", nil), ("http://a.example", "a.example, x*", nil),
            ("http://127.0.0.1", "a.*", true),
        ] as [(String, String, Bool?)])
    func stars(url: String, list: String, isDirect: Bool?) throws {
        let environment = ["http_proxy": "http://p:1", "no_proxy": list]
        if let isDirect {
            #expect((try server(url, environment) == nil) == isDirect)
        } else {
            let error = #expect(throws: ClientError.self) { try server(url, environment) }
            #expect(error?.kind == .connection.proxy && error?.reason?.contains("NO_PROXY") == true)
            // Without a proxy there are no exceptions of it.
            #expect(try server(url, ["no_proxy": list, "https_proxy": "http://p:1"]) == nil)
        }
    }

    @Test(
        "NO_PROXY names hosts, domains, ports and all",
        arguments: [
            ("a.example", true), ("example", true), (".example", true), ("A.Example", true), ("*", true),
            (" b.example , a.example ", true), ("a.example:8443", true), ("b.example", false), ("xample", false),
            ("a.example:443", false), ("", false), (",", false), ("a.example.com", false), ("*.example", true),
            ("b.example a.example", true), ("b.example\ta.example,c.example", true), ("a.example.", true),
            (".example.:8443", true), ("*.example:8443", true), ("example:443", false), ("a.example:", true),
            ("a b", false), ("a.example:x", false), (".", false), ("*.", false), ("a.example/8", false),
        ])
    func exceptions(list: String, isDirect: Bool) throws {
        let found = try server("https://a.example:8443", ["https_proxy": "http://p:1", "no_proxy": list])
        #expect((found == nil) == isDirect)
    }

    @Test(
        "A default port of NO_PROXY is that of the request, and a dot at the end makes no other host",
        arguments: [
            ("https://a.example", "a.example:443", true), ("http://a.example", "a.example:80", true),
            ("https://a.example", "a.example:80", false), ("http://a.example", "a.example:443", false),
            ("https://a.example.", "a.example", true), ("https://a.example.", "example:443", true),
        ])
    func defaultPorts(url: String, list: String, isDirect: Bool) throws {
        #expect((try server(url, ["all_proxy": "http://p:1", "no_proxy": list]) == nil) == isDirect)
    }

    @Test(
        "NO_PROXY names ranges of addresses",
        arguments: [
            ("http://10.1.2.3", "10.0.0.0/8", true), ("http://11.1.2.3", "10.0.0.0/8", false),
            ("http://172.31.255.255", "172.16.0.0/12", true), ("http://172.32.0.0", "172.16.0.0/12", false),
            ("http://10.1.2.3:8080", "b.example 10.1.2.2/31", true), ("http://10.1.2.3", "10.1.2.3/32", true),
            ("http://10.1.2.3", "10.1.2.2/32", false), ("http://8.8.8.8", "0.0.0.0/0", true),
            ("http://[::ffff:10.1.2.3]", "10.0.0.0/8", true), ("http://[::ffff:10.1.2.3]", "10.1.2.3", true),
            ("http://[fd12::1]", "fd00::/8", true), ("http://[fd12::1]", "[fd00::]/8", true),
            ("http://[fe80::1]", "fd00::/8", false), ("http://[2001:db8::8000:0]", "2001:db8::/96", true),
            ("http://[2001:db8::1:0:0]", "2001:db8::/96", false), ("http://[2001:db8::1]", "::/0", true),
            ("http://10.1.2.3", "::/0", false), ("http://[fd00::1]", "0.0.0.0/0", false),
            ("http://10.1.2.3", "10/8", false), ("http://10.1.2.3", "10.0.0.0/33", false),
            ("http://10.1.2.3", "10.0.0.0/", false), ("http://10.1.2.3", "10.0.0.0/+8", false),
            ("http://10.1.2.3", "10.0.0.0/8/8", false), ("http://10.1.2.3", "/8", false),
            ("http://a.10.example", "10.0.0.0/8", false), ("http://10.1.2.3", "2.3", false),
        ])
    func ranges(url: String, list: String, isDirect: Bool) throws {
        #expect((try server(url, ["http_proxy": "http://p:1", "no_proxy": list]) == nil) == isDirect)
    }

    @Test(
        "NO_PROXY names IPv6 addresses with brackets or without",
        arguments: ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:8080", "2001:DB8:0::1"])
    func ipv6(list: String) throws {
        #expect(try server("http://[2001:db8::1]:8080", ["http_proxy": "http://p:1", "NO_PROXY": list]) == nil)
    }

    @Test(
        "A request to this machine is never sent to the environment's proxy",
        arguments: [
            ("http://127.0.0.1:8080", true), ("https://127.0.0.1", true), ("http://127.9.8.7", true),
            ("http://127.1", true), ("http://2130706433", true), ("http://0x7f000001", true), ("http://0.0.0.0", true),
            ("http://localhost:3000", true), ("http://LOCALHOST", true), ("http://api.localhost", true),
            ("http://[::1]:8080", true), ("http://[0:0:0:0:0:0:0:1]", true), ("http://[::ffff:127.0.0.1]", true),
            ("http://[::]", true), ("http://localhost.example", false), ("http://127.0.0.1.example", false),
            ("http://128.0.0.1", false), ("http://[::2]", false), ("http://[::ffff:128.0.0.1]", false),
            ("http://[1::1]", false), ("http://notlocalhost", false), ("http://10.0.0.1", false),
        ])
    func loopback(url: String, isDirect: Bool) throws {
        let proxies = ["http_proxy": "http://p:1", "https_proxy": "http://p:1", "all_proxy": "http://p:1"]
        #expect((try server(url, proxies) == nil) == isDirect)
    }

    @Test("A proxy that a program names is used for this machine too")
    func namedProxy() throws {
        let origin = try #require(try BaseURL("http://127.0.0.1").origin)
        #expect(try ProxyResolver(Proxy.server("http://p:1"), [:]).server(for: origin) != nil)
    }

    @Test("User and password of a proxy are in no description")
    func descriptions() throws {
        let proxy = try Proxy.server("http://user:s3cret@p.example:3128")
        var dumped = ""
        dump(proxy, to: &dumped)
        #expect(!"\(proxy) \(dumped)".contains("s3cret"))
        #expect("\(proxy)" == "p.example:3128")
        #expect(throws: ClientError.self) { try Proxy.server("ftp://p.example") }
        #expect("\(try Proxy.server("socks5://user:s3cret@p.example"))" == "p.example:1080")
    }

    @Test("A host that is too long for SOCKS is refused with such a proxy only")
    func longHost() throws {
        let most = String(repeating: "a", count: 255)
        for (host, scheme, isRefused) in [
            (most, "socks5h", false), (most + "a", "socks5h", true), (most + "a", "socks5", true),
            (most + "a", "http", false),
        ] {
            let resolver = ProxyResolver(try .server("\(scheme)://p:1"), [:])
            let origin = URLOrigin(scheme: "http", authority: "\(host):80")
            do {
                _ = try resolver.server(for: origin)
                #expect(!isRefused)
            } catch {
                #expect(isRefused && (error as? ClientError)?.kind == .invalidRequest.url)
            }
        }
    }

    private func client(_ proxy: Proxy) throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = proxy
        return Client(bare: "http://api.example", transport: try NIOTransport(configuration))
    }

    @Test("A proxy may be at an IPv6 address, and is told a password as it was meant")
    func ipv6Proxy() async throws {
        try await WireServer.serve(.responding { WireResponse.of($0.target) }, at: "::1") { wire in
            let proxy = try Proxy.server("http://us%65r:p%25^s@[0:0::1]:\(wire.port)")
            let text = try await client(proxy).send(Request<Void>.get("people").reading(.text))
            #expect(text == "http://api.example/people")
            let credentials = Data("user:p%^s".utf8).base64EncodedString()
            #expect(wire.requests[0][values: "proxy-authorization"] == ["Basic \(credentials)"])
            #expect("\(proxy)" == "[::1]:\(wire.port)")
        }
    }

    @Test("In a tunnel the host gets the request as without a proxy, and nothing of the proxy's credentials")
    func tunnel() async throws {
        let authority = try TestIdentity.authority()
        let identity = try TestIdentity.make("Server", issuer: authority, hosts: ["api.example"])
        let context = try NIOSSLContext(configuration: identity.serverConfiguration())
        try await WireServer.serve(
            .responding { WireResponse.of($0.target) },
            preparing: { channel in
                try channel.pipeline.syncOperations.addHandler(TLSServer.TunnelServerHandler(context))
            },
            { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = try .server("http://user:pass@127.0.0.1:\(wire.port)")
                configuration.tls = .onlyRoots(.pem(try authority.pem))
                // A busy machine takes long for a handshake.
                configuration.connectTimeout = .seconds(300)
                let client = Client(bare: "https://api.example", transport: try NIOTransport(configuration))
                let text = try await client.send(Request<Void>.get("people", .timeout(nil)).reading(.text))
                #expect(text == "/people")
                #expect(wire.requests[0][values: "host"] == ["api.example"])
                #expect(wire.requests[0][values: "proxy-authorization"] == [])
            })
    }

    @Test(
        "A proxy that sends more than the head of a response is left, whatever it sends",
        arguments: [
            ("", "\r\n"), ("HTTP/1.1 200 ", "x"), ("HTTP/1.1 200 OK\r\nX:", " "), ("", "HTTP/1.1 102 P\r\n\r\n"),
        ])
    func floodingProxy(start: String, piece: String) async throws {
        let block = String(repeating: piece, count: 65_536 / piece.utf8.count)
        let sent = Counter()
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(start)
            while sent.next() < 1000 { try await connection.write(block) }
        }
        try await WireServer.serve(script) { wire in
            var configuration = NIOTransport.Configuration()
            configuration.proxy = try .server("http://127.0.0.1:\(wire.port)")
            configuration.connectTimeout = .seconds(300)
            let client = Client(bare: "https://api.example", transport: try NIOTransport(configuration))
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.get("x", .timeout(nil)))
            }
            #expect([.connection.proxy, .connection.protocolViolation].contains(error?.kind))
        }
        // What the sockets hold, and no more.
        #expect(sent.count < 500)
    }

    @Test("A proxy that is not there is connection.refused")
    func absent() async throws {
        let closed = try await WireServer.serve(.responding("")) { $0.port }
        let client = try client(.server("http://127.0.0.1:\(closed)"))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("people")) }
        #expect(error?.kind == .connection.refused)
        #expect(error?.reason == "the proxy 127.0.0.1: the connection was refused")
    }
}
