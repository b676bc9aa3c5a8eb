// SPDX-License-Identifier: MIT

import Crypto
import ErrandJSON
import ErrandOAuth
import Foundation
import Programs
import TestSupport
import Testing

/// The built `nb`, at the tests' own authorization server.
@Suite("nb oauth", .timed, .timeLimit(.minutes(10)))
struct CommandTests {
    @Test(
        "The code grant, by each way to authenticate, pushed or not: login, token, userinfo, introspect, revoke",
        arguments: ["public", "basic", "post", "jwt"], [false, true])
    func code(_ client: String, _ isPushed: Bool) async throws {
        try await withShell { shell in
            var options = ["--client-id", client, "--scope", "openid email"]
            if isPushed { options.append("--par") }
            if client == "post" { options += ["--auth-method", isPushed ? "client_secret_post" : "post"] }
            if client == "jwt" { options += ["--auth-method", "client_secret_jwt"] }
            let secret = client == "jwt" ? StrictServer.signingSecret : StrictServer.secret
            let environment = client == "public" ? [:] : ["NB_CLIENT_SECRET": secret]
            let login = try await shell.login(options, environment: environment)
            #expect(
                login.status == 0 && !login.errors.contains("nb: ") && login.output == "Signed in as alice.\n",
                "\(login)")
            let token = try await shell.token()
            #expect(token.hasPrefix("at-"))
            #expect(try await shell.token() == token, "a valid token is not renewed")
            let user = try await shell.nb("userinfo")
            #expect(user.status == 0 && user.output.contains("email: alice@example.com"), "\(user)")
            let status = try await shell.nb("introspect", "--json")
            let object = try JSONReader().value(from: Array(status.output.utf8))
            #expect(object["active"]?.bool == true && object["sub"]?.string == "alice")
            let revoked = try await shell.nb("revoke")
            #expect(revoked.status == 0, "\(revoked)")
            let after = try await shell.nb("token")
            #expect(after.status == 77 && after.output == "" && after.errors.contains("nb oauth login"), "\(after)")
            let log = try await shell.server.log()
            #expect(log.contains("POST /par 200") == isPushed)
            #expect(log.count { $0.hasPrefix("POST /token") } == 1)
        }
    }

    @Test("private_key_jwt by a key from a file; an id token by any algorithm of public keys that the server names")
    func keys() async throws {
        let key = P256.Signing.PrivateKey()
        try await withShell("--es256", "--client-key", key.publicKey.pemRepresentation) { shell in
            try await TemporaryFolder.with { file in
                try Data(key.pemRepresentation.utf8).write(to: URL(fileURLWithPath: file))
                let options = ["--client-id", "key", "--auth-method", "private_key_jwt", "--scope", "openid"]
                let login = try await shell.login(options + ["--client-secret", "@\(file)"])
                #expect(login.status == 0 && login.output == "Signed in as alice.\n", "\(login)")
            }
            try await expire(shell)
            _ = try await shell.token()
            #expect(try await shell.server.log().contains("POST /token refresh_token 200"))
            let no = try await shell.login(["--client-id", "key", "--auth-method", "private_key_jwt"])
            #expect(no.status == 64 && no.errors.contains("--client-secret"), "\(no)")
        }
    }

    @Test("A server that wants requests pushed gets them pushed without being told")
    func requiredPush() async throws {
        try await withShell("--require-par") { shell in
            let login = try await shell.login(["--client-id", "public"])
            #expect(login.status == 0 && login.output == "Signed in.\n", "\(login)")
        }
    }

    @Test("With --dpop tokens are bound to a key that later commands use, and server nonces are met")
    func bound() async throws {
        try await withShell("--dpop-nonce") { shell in
            let login = try await shell.login(["--client-id", "public", "--scope", "openid", "--dpop", "--json"])
            let object = try JSONReader().value(from: Array(login.output.utf8))
            #expect(object["token_type"]?.string == "DPoP" && object["subject"]?.string == "alice", "\(login)")
            let user = try await shell.nb("userinfo", "--json")
            #expect(user.status == 0 && user.output.contains("alice@example.com"), "\(user)")
            try await expire(shell)
            _ = try await shell.token()
            let log = try await shell.server.log()
            #expect(log.contains("POST /token refresh_token 200"))
        }
    }

    @Test("The device grant shows the code, and waits for the person")
    func device() async throws {
        try await withShell { shell in
            let login = try await shell.login(["--client-id", "public", "--scope", "openid", "--grant", "device"])
            #expect(login.status == 0 && login.output.contains(/Code: [A-Z]{8}\nSigned in as alice\./), "\(login)")
            _ = try await shell.token()
        }
    }

    @Test("Client credentials need no person, and are renewed by themselves")
    func clientCredentials() async throws {
        try await withShell { shell in
            let login = try await shell.login(
                ["--client-id", "service", "--grant", "client-credentials", "--scope", "x"],
                environment: ["NB_CLIENT_SECRET": StrictServer.secret])
            #expect(login.status == 0 && login.output == "Signed in.\n", "\(login)")
            let token = try await shell.token()
            try await expire(shell)
            let next = try await shell.token()
            #expect(next != token)
            let user = try await shell.nb("userinfo")
            #expect(user.status == 64 && user.errors.contains("scope openid"), "\(user)")
        }
    }

    @Test("The password grant takes name and password from the environment or the input, never from an option")
    func password() async throws {
        try await withShell { shell in
            let options = ["--client-id", "public", "--grant", "password"]
            let login = try await shell.login(
                options, environment: ["NB_OAUTH_USER": "bob", "NB_OAUTH_PASSWORD": "secret"])
            #expect(login.status == 0, "\(login)")
            let arguments = ["oauth", "login", "--issuer", shell.server.issuer, "--store", shell.folder] + options
            let good = try await Program.run("nb", arguments, input: "alice\nsecret\n")
            #expect(good.status == 0, "\(good)")
            let wrong = try await Program.run("nb", arguments, input: "alice\nwrong\n")
            #expect(wrong.status == 77 && wrong.errors.contains("invalid_grant"), "\(wrong)")
            let none = try await Program.run("nb", arguments)
            #expect(none.status == 64, "\(none)")
        }
    }

    @Test("--json prints one object, without a token unless it was asked for; the URL goes to standard error")
    func json() async throws {
        try await withShell { shell in
            let login = try await shell.login(
                ["--client-id", "basic", "--scope", "openid", "--json"],
                environment: ["NB_CLIENT_SECRET": StrictServer.secret])
            let object = try JSONReader().value(from: Array(login.output.utf8))
            #expect(object["signed_in"]?.bool == true && object["renewable"]?.bool == true)
            #expect(object["issuer"]?.string == shell.server.issuer && object["scope"]?.string == "openid")
            #expect(!login.output.contains("at-") && !login.output.contains("rt-"))
            #expect(!(login.output + login.errors).contains(StrictServer.secret))
            let token = try await shell.nb("token", "--json")
            let response = try JSONReader().value(from: Array(token.output.utf8))
            #expect(response["access_token"]?.string?.hasPrefix("at-") == true)
            #expect(
                response["token_type"]?.string == "Bearer" && response["expires_at"]?.string?.hasSuffix("Z") == true)
            #expect(!token.output.contains("rt-"))
            let logout = try await shell.nb("logout", "--json")
            let end = try JSONReader().value(from: Array(logout.output.utf8))
            #expect(end["signed_in"]?.bool == false && end["revoked"]?.bool == true)
            #expect(end["end_session_url"]?.string?.hasPrefix(shell.server.issuer + "/logout?") == true)
            #expect(!logout.output.contains("eyJ"), "no id token either")
            let again = try await shell.nb("logout", "--json")
            #expect(again.status == 0, "\(again)")
        }
    }

    @Test("8 shells at an expired token at once: one renewal, and all print the same token")
    func shells() async throws {
        try await withShell { shell in
            _ = try await shell.login(["--client-id", "public"])
            try await expire(shell)
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await shell.token() } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(try await shell.server.log().count { $0.contains("refresh_token") } == 1)
        }
    }

    @Test("A person who says no, a wrong secret and a dead server are told apart by words and exit code")
    func failures() async throws {
        try await withShell { shell in
            let no = try await shell.login(["--client-id", "public"], user: nil)
            #expect(no.status == 77 && no.errors.contains("access_denied"), "\(no)")
            let wrong = try await shell.login(
                ["--client-id", "service", "--grant", "client-credentials"],
                environment: ["NB_CLIENT_SECRET": "no-such"])
            #expect(wrong.status == 77 && wrong.errors.contains("invalid_client"), "\(wrong)")
            #expect(!(wrong.output + wrong.errors).contains("no-such"))
            let dead = try await Program.run(
                "nb", ["oauth", "login", "--issuer", "http://127.0.0.1:9", "--client-id", "x", "--store", shell.folder])
            #expect(dead.status == 69 && dead.errors.contains("nothing responds"), "\(dead)")
            let unsafe = try await Program.run(
                "nb", ["oauth", "login", "--issuer", "http://example.com", "--client-id", "x", "--store", shell.folder])
            #expect(unsafe.status == 64 && unsafe.errors.contains("not a safe URL"), "\(unsafe)")
            let nobody = try await shell.nb("token")
            #expect(nobody.status == 77 && nobody.output == "", "\(nobody)")
        }
    }

    @Test(
        "Wrong usage is 64 and says what is missing",
        arguments: [
            (["login", "--client-id", "x"], "--issuer"),
            (["login", "--client-id", "x", "--token-endpoint", "https://a.example/t"], "--authorization-endpoint"),
            (["login", "--issuer", "https://a.example"], "--client-id"),
            (["login", "--client-id", "x", "--issuer", "https://a.example", "--grant", "implicit"], "implicit"),
            (["login", "--client-id", "x", "--issuer", "https://a.example", "--redirect-port", "70000"], "port"),
            (
                ["login", "--client-id", "x", "--issuer", "https://a.example", "--auth-method", "client_secret_post"],
                "--client-secret"
            ),
            (
                ["login", "--client-id", "x", "--issuer", "https://a.example", "--client-secret", "s3cret"],
                "list of processes"
            ),
        ])
    func usage(_ arguments: [String], _ words: String) async throws {
        try await TemporaryFolder.with { folder in
            let result = try await Program.run("nb", ["oauth"] + arguments + ["--store", folder])
            #expect(result.status == 64 && result.errors.contains(words), "\(result)")
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test("Endpoints without an issuer do; signing in at another client forgets the first; others cannot read it")
    func endpoints() async throws {
        try await withShell { shell in
            _ = try await shell.login(["--client-id", "public"])
            let issuer = shell.server.issuer
            let program = try Program(
                "nb",
                [
                    "oauth", "login", "--authorization-endpoint", "\(issuer)/authorize", "--token-endpoint",
                    "\(issuer)/token", "--client-id", "public", "--no-browser", "--store", shell.folder,
                ])
            try await shell.server.visit(try #require(try await program.line(beginning: "Open: ")), as: "bob")
            let login = try await program.result()
            #expect(login.status == 0, "\(login)")
            #expect(try await FileCredentialStore(shell.folder).accounts().count == 1)
            #expect(try TemporaryFolder.mode(shell.folder) == 0o700)
            let files = try FileManager.default.contentsOfDirectory(atPath: shell.folder)
            #expect(files.count >= 2)
            for file in files {
                #expect(try TemporaryFolder.mode("\(shell.folder)/\(file)") == 0o600)
            }
            try TemporaryFolder.setMode(shell.folder, 0o755)
            let open = try await shell.nb("token")
            #expect(open.status == 74 && open.errors.contains("not safe"), "\(open)")
        }
    }

    @Test("A damaged store is said to be so, and login and logout lead out of it")
    func damaged() async throws {
        try await withShell { shell in
            _ = try await shell.login(["--client-id", "public"])
            let accounts = try await FileCredentialStore(shell.folder).accounts()
            let credential = "\(shell.folder)/\(try #require(accounts.first).key).json"
            for file in ["\(shell.folder)/client.json", credential] {
                try Data("{".utf8).write(to: URL(fileURLWithPath: file))
                let token = try await shell.nb("token")
                #expect(token.status == 74 && token.errors.contains("damaged"), "\(token)")
                #expect(token.errors.contains(shell.folder), "it says where")
                let again = try await shell.login(["--client-id", "public"])
                #expect(again.status == 0 && again.output == "Signed in.\n", "\(again)")
                _ = try await shell.token()
            }
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(shell.folder)/client.json"))
            let logout = try await shell.nb("logout")
            #expect(logout.status == 0 && logout.output == "Signed out.\n", "\(logout)")
            #expect(logout.errors.contains("could not be revoked"), "\(logout)")
            #expect(try await FileCredentialStore(shell.folder).accounts().isEmpty)
            // Without tokens, none were removed.
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(shell.folder)/client.json"))
            try TemporaryFolder.setMode("\(shell.folder)/client.json", 0o600)
            let again = try await shell.nb("logout")
            #expect(again.status == 0 && again.errors == "The damaged record of the client was removed.\n", "\(again)")
        }
    }

    @Test("A store that others may enter is refused before a person is asked")
    func unsafeStore() async throws {
        try await withShell { shell in
            try FileManager.default.createDirectory(atPath: shell.folder, withIntermediateDirectories: false)
            try TemporaryFolder.setMode(shell.folder, 0o755)
            let login = try await shell.login(["--client-id", "public"])
            #expect(login.status == 74 && login.output == "" && login.errors.contains("may access"), "\(login)")
            #expect(try await shell.server.log().isEmpty)
        }
    }

    @Test("Signing in as somebody else says in whose place")
    func anotherPerson() async throws {
        try await withShell { shell in
            let options = ["--client-id", "public", "--scope", "openid"]
            _ = try await shell.login(options, user: "alice")
            let again = try await shell.login(options, user: "bob")
            #expect(again.output == "Signed in as bob, in place of alice.\n", "\(again)")
        }
    }

    private func withShell(_ options: String..., body: @Sendable (CommandShell) async throws -> Void) async throws {
        try await CommandShell.with(options, body: body)
    }

    private func expire(_ shell: CommandShell) async throws { try await shell.expire() }
}
