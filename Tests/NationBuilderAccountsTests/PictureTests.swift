// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import HTTPTypes
import NationBuilderAccounts
import TestSupport
import Testing

@Suite("Pictures of people", .timed)
struct PictureTests {
    private static let bytes: [UInt8] = [0x89, 0x50]
    private static let real = "https://abe.nationbuilder.com"
    private static let sandbox = "http://127.0.0.1:8000"

    private func accounts(_ wire: StubTransport) -> Accounts {
        Accounts(
            ApplicationIdentity(clientID: "app"), store: MemoryAccountStore(), credentials: MemoryCredentialStore(),
            transport: wire
        ) { $0.lookUp = { Self.addresses[$0] ?? [] } }
    }

    /// The addresses of names; the others have no address here, but perhaps at a proxy.
    private static let addresses = [
        "pictures.example": ["203.0.113.7", "2001:db8::7"], "inside.example": ["10.1.2.3"],
        "metadata.example": ["169.254.169.254"], "mixed.example": ["203.0.113.7", "fd00::1"],
        "loop.example": ["127.0.0.1"], "loop6.example": ["::1"], "link.example": ["fe80::1%eth0"],
        "other.example": ["203.0.113.8"],
    ]

    @Test(
        "Of a nation elsewhere only pictures elsewhere are fetched, and of one on this machine only those on it",
        arguments: [
            ("https://pictures.example/a.png", real, true), ("http://pictures.example/a.png", real, false),
            ("http://127.0.0.1:9/a.png", real, false),
            ("https://127.0.0.1:9/a.png", real, false), ("https://127.8.8.8/a.png", real, false),
            ("https://[::1]/a.png", real, false), ("https://localhost/a.png", real, false),
            ("https://LocalHost:9/a.png", real, false), ("https://a.localhost/a.png", real, false),
            ("https://user@pictures.example/a.png", real, false), ("file:///a.png", real, false), ("", real, false),
            ("http://127.0.0.1:9/a.png", sandbox, true), ("http://[::1]:9/a.png", sandbox, true),
            ("https://localhost/a.png", sandbox, true), ("http://localhost/a.png", sandbox, false),
            ("https://pictures.example/a.png", sandbox, false),
            ("https://unknown.example/a.png", real, true), ("https://inside.example/a.png", real, false),
            ("https://metadata.example/a.png", real, false), ("https://mixed.example/a.png", real, false),
            ("https://loop.example/a.png", real, false), ("https://loop6.example/a.png", real, false),
            ("https://link.example/a.png", real, false), ("https://10.0.0.1/a.png", real, false),
            ("https://9.255.255.255/a.png", real, true), ("https://11.0.0.0/a.png", real, true),
            ("https://172.15.255.255/a.png", real, true), ("https://172.16.0.0/a.png", real, false),
            ("https://172.31.255.255/a.png", real, false), ("https://172.32.0.0/a.png", real, true),
            ("https://192.168.0.1/a.png", real, false), ("https://192.167.0.1/a.png", real, true),
            ("https://100.63.0.1/a.png", real, true), ("https://100.64.0.1/a.png", real, false),
            ("https://100.127.9.9/a.png", real, false), ("https://100.128.0.1/a.png", real, true),
            ("https://169.254.169.254/a.png", real, false), ("https://0xa9fea9fe/a.png", real, false),
            ("https://[fd12::1]/a.png", real, false), ("https://[fc00::]/a.png", real, false),
            ("https://[fe00::1]/a.png", real, true), ("https://[fe80::1]/a.png", real, false),
            ("https://[febf::1]/a.png", real, false), ("https://[2001:db8::1]/a.png", real, true),
            ("https://[::ffff:10.0.0.1]/a.png", real, false), ("https://[::10.0.0.1]/a.png", real, false),
            ("https://[64:ff9b::a00:1]/a.png", real, false), ("https://[64:ff9b::cb00:7107]/a.png", real, true),
        ])
    func hosts(_ url: String, _ nation: String, _ isFetched: Bool) async throws {
        let wire = StubTransport { _ in .bytes(Self.bytes, type: "image/png") }
        let accounts = accounts(wire)
        if isFetched {
            #expect(try await accounts.picture(at: url, of: nation).bytes == Self.bytes)
            #expect(wire.requests.count == 1 && wire.requests[0].fields[.authorization] == nil)
        } else {
            let error = await #expect(throws: ClientError.self) { try await accounts.picture(at: url, of: nation) }
            #expect(error?.kind == .invalidRequest.url && wire.requests.isEmpty)
        }
    }

    @Test(
        "A redirect is followed from host to host, but never to this machine, and never on it",
        arguments: [
            ("https://pictures.example/a", real, "https://other.example/b", true),
            ("https://pictures.example/a", real, "http://other.example/b", false),
            ("https://pictures.example/a", real, "http://127.0.0.1:9/b", false),
            ("https://pictures.example/a", real, "https://localhost/b", false),
            ("https://pictures.example/a", real, "https://192.168.1.1/b", false),
            ("https://pictures.example/a", real, "https://inside.example/b", false),
            ("http://127.0.0.1:9/a", sandbox, "http://127.0.0.1:9/b", false),
            ("http://127.0.0.1:9/a", sandbox, "https://other.example/b", false),
        ])
    func redirects(_ url: String, _ nation: String, _ target: String, _ isFollowed: Bool) async throws {
        let wire = StubTransport { request in
            guard request.path == "/a" else { return .bytes(Self.bytes, type: "image/png") }
            return .response(HTTPResponse(status: .found, headerFields: [.location: target]))
        }
        let picture = try? await accounts(wire).picture(at: url, of: nation)
        #expect((picture != nil) == isFollowed && wire.requests.count == (isFollowed ? 2 : 1))
    }
}
