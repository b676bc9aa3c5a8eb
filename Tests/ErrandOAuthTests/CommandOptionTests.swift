// SPDX-License-Identifier: MIT

import Crypto
import ErrandJSON
import ErrandOAuth
import Foundation
import Programs
import TestSupport
import Testing

/// The options of `nb oauth`, at the tests' own authorization server.
@Suite("Options of nb oauth", .timed, .timeLimit(.minutes(10)))
struct CommandOptionTests {
    static let secret = ["NB_CLIENT_SECRET": StrictServer.secret]

    @Test("--prompt, --param and --resource reach the authorization request; --redirect-host and -path the redirect")
    func authorization() async throws {
        try await CommandShell.with([]) { shell in
            let login = try await shell.login([
                "--client-id", "public", "--prompt", "consent", "--param", "access_type=offline", "--param", "x=a=b",
                "--resource", "https://api.example/a", "--redirect-host", "localhost", "--redirect-path", "/",
                "--timeout", "60",
            ])
            #expect(login.status == 0 && login.output == "Signed in.\n", "\(login)")
            #expect(login.errors.contains("Waiting up to 60 s for the browser to come back to http://localhost:"))
            let log = try await shell.server.log()
            for line in ["prompt=consent", "access_type=offline", "x=a=b", "resource=https://api.example/a"] {
                #expect(log.contains("asked \(line)"), "\(line)")
            }
        }
    }

    @Test("--token-param goes with every request for tokens, also of later commands")
    func audience() async throws {
        try await CommandShell.with(["--audience", "https://api.example"]) { shell in
            let options = ["--client-id", "service", "--grant", "client-credentials"]
            let without = try await shell.login(options, environment: Self.secret)
            #expect(without.status == 1 && without.errors.contains("another audience"), "\(without)")
            let with = try await shell.login(
                options + ["--token-param", "audience=https://api.example"], environment: Self.secret)
            #expect(with.status == 0, "\(with)")
            try await shell.expire()
            #expect(try await shell.token().hasPrefix("at-"))
            let override = try await shell.login(
                options + ["--token-param", "grant_type=password"], environment: Self.secret)
            #expect(override.status == 64 && override.errors.contains("grant_type is reserved"), "\(override)")
        }
    }

    @Test("The device grant asks for a resource, at an endpoint of one's own")
    func device() async throws {
        try await CommandShell.with([]) { shell in
            let issuer = shell.server.issuer
            let program = try Program(
                "nb",
                [
                    "oauth", "login", "--token-endpoint", "\(issuer)/token", "--device-endpoint",
                    "\(issuer)/device_authorization", "--client-id", "public", "--grant", "device", "--resource",
                    "https://api.example/a", "--store", shell.folder,
                ])
            try await shell.server.visit(try #require(try await program.line(beginning: "Open: ")), as: "alice")
            let login = try await program.result()
            #expect(login.status == 0, "\(login)")
            let status = try await shell.nb("status")
            #expect(status.output.contains("Resource: https://api.example/a"), "\(status)")
        }
    }

    @Test("private_key_jwt with a key id, addressed to the token endpoint, where a server wants it so")
    func keys() async throws {
        let key = P256.Signing.PrivateKey()
        let server = [
            "--client-key", key.publicKey.pemRepresentation, "--key-id", "k7", "--token-endpoint-audience",
        ]
        try await CommandShell.with(server) { shell in
            try await TemporaryFolder.with { file in
                try Data(key.pemRepresentation.utf8).write(to: URL(fileURLWithPath: file))
                let options = [
                    "--client-id", "key", "--auth-method", "private_key_jwt", "--client-secret", "@\(file)",
                ]
                for missing in [[], ["--key-id", "k7"], ["--assertion-audience", "token-endpoint"]] {
                    let no = try await shell.login(options + missing)
                    #expect(no.status == 77 && no.errors.contains("invalid_client"), "\(missing): \(no)")
                }
                for audience in ["token-endpoint", "\(shell.server.issuer)/token"] {
                    let yes = try await shell.login(options + ["--key-id", "k7", "--assertion-audience", audience])
                    #expect(yes.status == 0, "\(yes)")
                }
            }
            try await shell.expire()
            #expect(try await shell.token().hasPrefix("at-"), "it is remembered")
        }
    }

    @Test("status says who is signed in where, until when and how it goes on; asks nobody, and prints no token")
    func status() async throws {
        try await CommandShell.with([]) { shell in
            let nobody = try await shell.nb("status")
            #expect(
                nobody.status == 77 && nobody.output == "Nobody is signed in here. [\(shell.folder)]\n", "\(nobody)")
            let none = try await shell.nb("status", "--json")
            #expect(none.status == 77 && none.output.contains(#""signed_in":false"#), "\(none)")
            _ = try await shell.login(["--client-id", "public", "--scope", "openid"])
            let before = try await shell.server.log().count
            let alice = try await shell.nb("status")
            #expect(alice.status == 0 && alice.errors == "", "\(alice)")
            let lines = alice.output.split(separator: "\n").map(String.init)
            #expect(lines.count == 7 && lines[0] == "Signed in as alice.")
            #expect(lines[1] == "Server: \(shell.server.issuer)" && lines[2] == "Client: public (none)")
            #expect(lines[3].hasPrefix("Token: Bearer, until 20") && lines[4] == "Renewal: by a refresh token")
            #expect(lines[5] == "Scope: openid" && lines[6] == "Store: \(shell.folder)")
            try await shell.expire()
            let old = try await shell.nb("status", "--json")
            let object = try JSONReader().value(from: Array(old.output.utf8))
            #expect(object["expired"]?.bool == true && object["subject"]?.string == "alice")
            #expect(try await shell.server.log().count == before)
            #expect(![alice, old].contains { ($0.output + $0.errors).contains("at-") })
        }
    }

    @Test("token --renew renews a token that has not ended; userinfo renews one that the server has forgotten")
    func renew() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public", "--scope", "openid"])
            let first = try await shell.token()
            try await shell.server.tell("forget")
            #expect(try await shell.token() == first, "nobody can know")
            let renewed = try await shell.nb("token", "--renew")
            #expect(renewed.status == 0 && renewed.output.hasPrefix("at-") && !renewed.output.contains(first))
            #expect(try await shell.token() + "\n" == renewed.output)
            try await shell.server.tell("forget")
            let user = try await shell.nb("userinfo")
            #expect(user.status == 0 && user.output.contains("alice@example.com"), "\(user)")
            #expect(try await shell.server.log().count { $0 == "POST /token refresh_token 200" } == 2)
            #expect(try await shell.nb("userinfo").status == 0)
            #expect(try await shell.server.log().count { $0 == "POST /token refresh_token 200" } == 2)
        }
    }

    @Test("An id token for several audiences is taken when the others are trusted by name")
    func trustedAudience() async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.fail("idt-aud-extra-no-azp")
            let options = ["--client-id", "public", "--scope", "openid"]
            let no = try await shell.login(options)
            #expect(no.status == 65 && no.errors.contains("another client"), "\(no)")
            let yes = try await shell.login(options + ["--trusted-audience", "other"])
            #expect(yes.status == 0 && yes.output == "Signed in as alice.\n", "\(yes)")
            try await shell.expire()
            let renewed = try await shell.nb("token")
            #expect(renewed.status == 0 && renewed.errors == "", "it is remembered: \(renewed)")
        }
    }

    @Test("A 403 says which scope is wanted")
    func wantedScope() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public", "--scope", "openid"])
            try await shell.server.fail("userinfo-403")
            let user = try await shell.nb("userinfo")
            #expect(user.status == 77 && user.errors.contains("required scope: profile email"), "\(user)")
        }
    }

    @Test("Metadata of another issuer say whose they are, and that a slash is the difference")
    func issuer() async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.fail("disco-issuer-slash")
            let slash = try await shell.login(["--client-id", "public"])
            #expect(slash.status == 65 && slash.errors.contains("\(shell.server.issuer)/, which differs"), "\(slash)")
            try await shell.server.fail("disco-issuer-wrong")
            let wrong = try await shell.login(["--client-id", "public"])
            #expect(wrong.errors.contains("belong to https://evil.example") && !wrong.errors.contains("slash"))
        }
    }

    @Test("What a server names in the metadata of RFC 8414 alone is used; where it names nothing, no more is said")
    func metadata() async throws {
        try await CommandShell.with(["--split-metadata"]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            let logout = try await shell.nb("logout")
            #expect(logout.status == 0 && logout.output == "Signed out.\n", "\(logout)")
            #expect(try await shell.server.log().contains("POST /revoke 200"))
        }
        try await CommandShell.with(["--no-revocation"]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            let logout = try await shell.nb("logout")
            #expect(logout.output == "Signed out.\n" && logout.errors.contains("has no revocation endpoint"))
            let again = try await shell.nb("logout")
            #expect(again.errors == "", "there was nothing to end")
        }
    }

    @Test("--dpop at a server that does not say it knows it is told before a person is asked")
    func dpop() async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.fail("disco-no-dpop")
            let program = try shell.begin(["--client-id", "public", "--dpop"])
            let note = try await program.line(beginning: "The server's metadata do not announce tokens", ofErrors: true)
            #expect(note != nil)
            try await shell.server.fail(nil)
            try await shell.server.visit(try #require(try await program.line(beginning: "Open: ")), as: "alice")
            #expect(try await program.result().status == 0)
        }
    }

    @Test("A response of another sign-in is told, with how long it still waits; nobody in time is an error")
    func waiting() async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.fail("state-wrong")
            let program = try shell.begin(["--client-id", "public"])
            let url = try #require(try await program.line(beginning: "Open: "))
            try await shell.server.visit(url, as: "alice")
            let told = try await program.line(beginning: "A request arrived that is not the response", ofErrors: true)
            #expect(told == " to this sign-in: the state is another flow's. Still waiting.")
            let redirect = try #require(
                url.split(separator: "&").first { $0.hasPrefix("redirect_uri=") }?.dropFirst(13).removingPercentEncoding
            )
            let (port, request) = AgentTests.get("\(redirect)/?code=c")
            _ = try await AgentTests.visit(port, request)
            let other = try await program.line(beginning: "A request arrived that is not the response", ofErrors: true)
            #expect(
                other
                    == " to this sign-in: the path is not that of the redirect URI (GET /callback/: 404). Still waiting."
            )
            try await shell.server.fail(nil)
            try await shell.server.visit(url, as: "alice")
            #expect(try await program.result().status == 0)
            let late = try shell.begin(["--client-id", "public", "--timeout", "1"])
            let result = try await late.result()
            #expect(result.status == 75 && result.errors.contains("the browser did not return"), "\(result)")
        }
    }

    @Test("A refresh token that is refused twice without a word: the person is told to sign in, and it is sent no more")
    func refused() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            try await shell.expire()
            let kept = try await shell.kept()
            try await shell.server.fail("error-empty")
            var results: [Program.Result] = []
            for _ in 0..<4 { results.append(try await shell.nb("token")) }
            #expect(results.map(\.status) == [1, 77, 77, 77], "\(results)")
            #expect(results.dropFirst().allSatisfy { $0.errors.contains("nb oauth login") })
            #expect(results[1].errors.contains("refused the refresh token 2 times without a clear reason"))
            #expect(try await shell.server.log().count { $0.hasPrefix("POST /token refresh_token") } == 2)
            #expect(try await shell.kept() == kept, "it may still be good")
            let status = try await shell.nb("status")
            #expect(status.output.contains("has refused the refresh token 2 times"), "\(status)")
            try await shell.server.fail("dead-503")
            _ = try await shell.login(["--client-id", "public"])
        }
    }

    @Test("A renewal whose id token cannot be judged is kept: the token is good, and the person is told")
    func unjudged() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public", "--scope", "openid"])
            for fault in ["jwks-503", "idt-nbf-future", "idt-sig-other-key", "idt-garbage", nil] {
                try await shell.expire()
                try await shell.server.fail(fault)
                let result = try await shell.nb("token")
                #expect(result.status == 0 && result.output.hasPrefix("at-"), "\(fault ?? ""): \(result)")
                #expect(result.errors.contains("the previous one stays") == (fault != nil), "\(fault ?? ""): \(result)")
                try await shell.server.fail(nil)
            }
            let user = try await shell.nb("userinfo")
            #expect(user.status == 0, "\(user)")
        }
    }

    @Test("8 shells where the server repeats the access token: one renewal, and each refresh token is sent once")
    func repeated() async throws {
        try await CommandShell.with(["--repeat-access"]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            for turn in 1...2 {
                try await shell.expire()
                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<8 { group.addTask { try await shell.token() } }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(tokens.count == 1)
                #expect(try await shell.server.log().count { $0.contains("refresh_token") } == turn)
            }
        }
    }

    @Test(
        "A signal while a renewal is on its way: what was sent is finished and kept first",
        arguments: [SIGTERM, SIGINT])
    func signals(_ number: Int32) async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            try await shell.expire()
            let before = try await shell.kept()
            try await shell.server.tell("hold?path=/token")
            let program = try Program("nb", ["oauth", "token", "--store", shell.folder])
            try await waitUntil(await shell.server.log().contains("POST /token refresh_token 200"))
            program.signal(number)
            try await shell.server.tell("release")
            let result = try await program.result()
            #expect(result.status == 128 + number && result.output == "", "\(result)")
            let after = try await shell.kept()
            #expect(after.count == 1 && after != before)
            #expect(try await shell.token().hasPrefix("at-"))
            #expect(try await shell.server.log().count { $0.contains("refresh_token") } == 1)
        }
    }

    @Test(
        "A signal while a code is redeemed: the tokens are kept first",
        arguments: [(SIGTERM, "code"), (SIGINT, "code"), (SIGTERM, "password"), (SIGINT, "device")])
    func signalsAtLogin(_ number: Int32, _ grant: String) async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.tell("hold?path=/token")
            let program = try shell.begin(
                ["--client-id", "public", "--grant", grant],
                environment: ["NB_OAUTH_USER": "alice", "NB_OAUTH_PASSWORD": "secret"])
            let server = shell.server
            let url = grant == "password" ? nil : try await program.line(beginning: "Open: ")
            async let visit: Void = { if let url { try await server.visit(url, as: "alice") } }()
            try await waitUntil(
                await server.log().contains(where: { $0.hasPrefix("POST /token") && $0.hasSuffix(" 200") }))
            program.signal(number)
            try await server.tell("release")
            let result = try await program.result()
            try? await visit
            // It was completed in spite of the signal.
            #expect(result.status == 0, "\(result)")
            #expect(try await shell.kept().count == 1)
            #expect(try await shell.token().hasPrefix("at-"))
        }
    }

    @Test("A signal while nobody has said yes yet ends the sign-in at once", arguments: [SIGTERM, SIGINT])
    func signalBefore(_ number: Int32) async throws {
        try await CommandShell.with([]) { shell in
            let program = try shell.begin(["--client-id", "public"])
            _ = try await program.line(beginning: "Open: ")
            program.signal(number)
            let result = try await program.result()
            #expect(result.status == 128 + number, "\(result)")
            #expect(try await shell.kept().isEmpty)
        }
    }

    @Test("A signal while tokens are ended: they end, and are forgotten", arguments: ["revoke", "logout"])
    func signalsAtTheEnd(_ command: String) async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            try await shell.server.tell("hold?path=/revoke")
            let program = try Program("nb", ["oauth", command, "--store", shell.folder])
            try await waitUntil(await shell.server.log().contains(where: { $0.hasPrefix("POST /revoke") }))
            program.signal(SIGTERM)
            try await shell.server.tell("release")
            let result = try await program.result()
            #expect(result.status == 0, "\(result)")
            #expect(try await shell.kept().isEmpty)
            #expect(try await shell.nb("token").status == 77)
        }
    }

    @Test(
        "Wrong usage is 64 and says what is missing",
        arguments: [
            (["--grant", "device"], "--device-endpoint"), (["--grant", "password", "--param", "a=b"], "--param"),
            (["--grant", "device", "--device-endpoint", "https://a.example/d", "--prompt", "none"], "--prompt"),
            (["--grant", "password", "--token-param", "a"], "NAME=VALUE"),
            (["--grant", "password", "--timeout", "0"], "--timeout"),
            (["--grant", "password", "--key-id", "k"], "--key-id"),
            (["--grant", "password", "--assertion-audience", "issuer"], "--assertion-audience"),
            (["--grant", "password", "--redirect-path", "x"], "--redirect-path"),
            (["--grant", "password", "--redirect-host", "evil"], "--redirect-host"),
        ])
    func usage(_ arguments: [String], _ words: String) async throws {
        try await TemporaryFolder.with { folder in
            let base = [
                "oauth", "login", "--client-id", "x", "--token-endpoint", "https://a.example/t", "--store", folder,
            ]
            let result = try await Program.run("nb", base + arguments)
            #expect(result.status == 64 && result.errors.contains(words), "\(result)")
        }
    }

    @Test("A file of authorities that is missing, or holds none, is told by its name")
    func authorities() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("no".utf8).write(to: URL(fileURLWithPath: "\(folder)/no.pem"))
            let base = [
                "oauth", "login", "--client-id", "x", "--issuer", "https://127.0.0.1:9", "--store", folder + "/s",
            ]
            let missing = try await Program.run("nb", base + ["--ca", "\(folder)/missing.pem"])
            #expect(missing.status == 64 && missing.errors.contains("missing.pem"), "\(missing)")
            let none = try await Program.run("nb", base, environment: ["SSL_CERT_FILE": "\(folder)/no.pem"])
            #expect(none.status == 64 && none.errors.contains("no.pem"), "\(none)")
        }
    }
}
