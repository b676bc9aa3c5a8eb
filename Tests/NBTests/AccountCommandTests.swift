// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

/// Signing in and out, run as programs against a nation.
@Suite("nb login, accounts and logout", .timed, .timeLimit(.minutes(10)))
struct AccountCommandTests {
    private func withHome(_ use: @Sendable (Home) async throws -> Void) async throws { try await Home.run(use) }

    @Test("After one sign-in neither the nation nor the token need be given again")
    func signIn() async throws {
        try await withHome { home in
            let first = try await home.signIn()
            #expect(first.output == "Signed in at abeforprez as Abe Administrator.\n", "\(first)")
            #expect(first.errors.contains("files that only you can read"))
            #expect(try await home.signIn().output == "Signed in again at abeforprez as Abe Administrator.\n")
            #expect(try await home.nb("people", "list", "--limit", "0").output.split(separator: "\n").count == 5)
            #expect(try await home.nb("api", "GET", "people/count").output == "{\"people_count\":5}\n")
            #expect(try await home.nb("whoami", "--json", "id").output == "{\"id\":1}\n")
            let accounts = try await home.nb("accounts").output.split(separator: "\t").map(String.init)
            #expect(
                accounts == [
                    "*", "abeforprez", "Abe Administrator", "admin@example.com", "1@\(home.sandbox.baseURL)\n",
                ])
            let status = try await home.nb("status")
            #expect(status.status == 0 && status.output.contains("✓ * abeforprez  signed in as Abe Administrator"))
            #expect(try await home.nb("open", "people", "3").output == "\(home.sandbox.baseURL)/admin/signups/3\n")
        }
    }

    /// Begins `nb login` as the sandbox's first application, and goes to the page that it
    /// prints where there is no browser.
    private func begin(_ home: Home, _ decision: String) async throws -> (Program, redirect: String) {
        let program = try home.beginLogin()
        let url = try #require(try await program.line(beginning: "Open: "))
        var visitor = try Visitor(home.sandbox)
        return (program, try await visitor.authorize(url, decision))
    }

    @Test("A person signs in through the browser; the application is remembered, and signs in again by itself")
    func browser() async throws {
        try await withHome { home in
            let (program, redirect) = try await begin(home, "authorize")
            try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(redirect)))
            let result = try await program.result()
            #expect(result.status == 0 && result.output.contains("as Abe Administrator.\n"), "\(result)")
            #expect(result.errors.contains("Waiting up to 300 s"))
            #expect(try await home.nb("people", "show", "1", "--json", "id").output == "{\"id\":1}\n")
            let list = try String(contentsOfFile: "\(home.path)/state/nb/accounts/accounts.json", encoding: .utf8)
            #expect(!list.contains(home.sandbox.apps.first?.clientSecret ?? "none"))
        }
    }

    @Test("A person who says no in the browser is not signed in, and hears so in a line")
    func denied() async throws {
        try await withHome { home in
            let (program, redirect) = try await begin(home, "deny")
            try await Client(bare: nil, transport: .platform).send(
                Request<Void>.get("", .url(redirect), .option(\.acceptedStatus, .any)))
            let result = try await program.result()
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.split(separator: "\n").last?.hasPrefix("nb: ") == true, "\(result.errors)")
            #expect(try await home.nb("accounts").output == "")
        }
    }

    @Test("What arrives meanwhile and is not the response is told on the terminal, and ends nothing")
    func otherVisits() async throws {
        try await withHome { home in
            let program = try home.beginLogin()
            let url = try #require(try await program.line(beginning: "Open: "))
            let client = Client(bare: nil, transport: .platform)
            var visitor = try Visitor(home.sandbox)
            let response = try await visitor.authorize(url, "authorize")
            let redirect = String(response.prefix { $0 != "?" })
            for (request, words) in [
                (
                    Request<Void>.get("", .url("\(redirect)/?code=secret")),
                    "the path is not that of the redirect URI (GET /callback/: 404)"
                ),
                (.post("", .url("\(redirect)?code=secret")), "the method is not GET (POST /callback: 405)"),
                (
                    .get("", .url(redirect.replacing("127.0.0.1", with: "localhost"))),
                    "the host is not that of the redirect URI (GET /callback: 400)"
                ),
                (.get("", .url("\(redirect)?x=%FF")), "the response is not UTF-8"),
                (.get("", .url("\(redirect)?code=1")), "the response has no state"),
            ] {
                try await client.send(request, .option(\.acceptedStatus, .any))
                let told = try await program.line(
                    beginning: "A request arrived that is not the response to this sign-in: ", ofErrors: true)
                #expect(told == "\(words). Still waiting.")
            }
            try await client.send(Request<Void>.get("", .url(response)))
            let result = try await program.result()
            #expect(result.status == 0 && result.output.contains("as Abe Administrator.\n"), "\(result)")
        }
    }

    @Test("Ctrl-C at the browser leaves nothing behind")
    func interrupted() async throws {
        try await withHome { home in
            let program = try home.beginLogin()
            _ = try #require(try await program.line(beginning: "Open: "))
            program.interrupt()
            #expect(try await program.result().status == 130)
            #expect(try await home.nb("accounts").output == "")
        }
    }

    @Test("What is stored can be read by its owner alone, and the list holds no token")
    func privacy() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            let folder = "\(home.path)/state/nb/accounts"
            let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
            #expect(files.contains("accounts.json"))
            for file in files {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
                let permissions = try #require(attributes[.posixPermissions] as? NSNumber).intValue
                #expect(permissions & 0o077 == 0, "\(file)")
            }
            let list = try String(contentsOfFile: "\(folder)/accounts.json", encoding: .utf8)
            #expect(!list.contains(home.sandbox.accessToken))
        }
    }

    @Test("Signing out forgets the tokens, and then a command says what to do")
    func signOut() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            #expect(try await home.nb("logout").output == "Signed out of abeforprez.\n")
            let none = try await home.nb("people", "list")
            #expect(none.status == 77 && none.errors.contains("nb login"), "\(none)")
            #expect(try await home.nb("logout").errors == "nb: nobody is signed in: nb login SLUG\n")
            #expect(try await home.nb("accounts").output == "")
            #expect(try await home.nb("status").status == 77)
        }
    }

    @Test("A permission that the person lacks is said with exit code 77, and nobody is signed out")
    func permissionMissing() async throws {
        try await withHome { home in
            let (program, redirect) = try await begin(home, "authorize")
            try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(redirect)))
            #expect(try await program.result().status == 0)
            let control = Client(bare: try BaseURL(home.sandbox.baseURL), transport: .platform)
            func permit(_ level: String) async throws {
                try await control.send(
                    Request<Void>(.put, "sandbox/permission", reading: .nothing), .json(["level": level]))
            }
            try await permit("reading")
            let signedIn = try await home.nb("accounts").output
            for _ in 0..<2 {
                let result = try await home.nb("people", "delete", "2", "--yes")
                #expect(result.status == 77 && result.errors.contains("may lack the permission"), "\(result)")
                #expect(!result.errors.contains("signed out"), "\(result)")
            }
            #expect(try await home.nb("accounts").output == signedIn && signedIn.contains("abeforprez"))
            try await permit("full")
            #expect(try await home.nb("people", "delete", "2", "--yes").status == 0)
        }
    }

    @Test("An account that the nation has ended is told, with the command that signs the person in again")
    func ended() async throws {
        try await withHome { home in
            for line in [["whoami"], ["people", "list"], ["api", "GET", "people/me"], ["status"]] {
                let (program, redirect) = try await begin(home, "authorize")
                try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(redirect)))
                #expect(try await program.result().status == 0)
                let control = Client(bare: try BaseURL(home.sandbox.baseURL), transport: .platform)
                try await control.send(Request<Void>.post("sandbox/reset", .body(.text("{}"), type: .json)))
                let result = try await Program.run("nb", line, environment: home.environment)
                let command = "nb login abeforprez --base-url \(home.sandbox.baseURL)"
                let words = "a person has to sign in: \(command) (invalid_grant)"
                #expect(result.status == 77 && (result.output + result.errors).contains(words), "\(result)")
                #expect(!(result.output + result.errors).contains("nb oauth login"), "\(result)")
                #expect(
                    result.errors.contains("nb: Abe Administrator is signed out of abeforprez: \(command)\n"),
                    "\(result)")
                #expect(try await home.nb("accounts").output == "")
            }
        }
    }

    @Test("Signing out of an account whose tokens are gone says so, and does not sign out of the next one")
    func endedBefore() async throws {
        try await withHome { home in
            try await NationSandbox.run(SandboxConfiguration(slug: "beaforprez", people: 1)) { other in
                _ = try await home.signIn()
                let folder = "\(home.accounts)/tokens"
                let first = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
                let second = try await home.nb(
                    "login", other.slug, "--token", "-", "--base-url", other.baseURL, input: other.accessToken + "\n")
                #expect(second.status == 0, "\(second)")
                for file in try FileManager.default.contentsOfDirectory(atPath: folder) where !first.contains(file) {
                    try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
                }
                #expect(try await home.nb("accounts").output.contains("*\tbeaforprez"))
                let out = try await home.nb("logout")
                #expect(out.status == 0 && out.output == "", "\(out)")
                let command = "nb login beaforprez --base-url \(other.baseURL)"
                #expect(out.errors == "nb: Abe Administrator is signed out of beaforprez: \(command)\n")
                let list = try await home.nb("accounts").output
                #expect(
                    list.contains("\tabeforprez\t") && !list.contains("*") && !list.contains("\tbeaforprez\t"),
                    "\(list)")
                #expect(try await home.nb("logout").status == 77)
                #expect(try await home.nb("logout", "abeforprez").output == "Signed out of abeforprez.\n")
                #expect(try await home.nb("logout").errors == "nb: nobody is signed in: nb login SLUG\n")
            }
        }
    }

    @Test("--dry-run signs nobody out, and api shows its requests with --verbose")
    func dryRun() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            for line in [["logout", "--dry-run"], ["accounts", "remove", "abeforprez", "--dry-run"]] {
                let result = try await home.start(line).result()
                #expect(result.output == "Would sign out of abeforprez as Abe Administrator.\n", "\(result)")
            }
            let verbose = try await home.nb("api", "GET", "people/count", "--verbose")
            #expect(verbose.errors.contains("> GET \(home.sandbox.baseURL)/api/v1/people/count\n"), "\(verbose)")
            #expect(!verbose.errors.contains(home.sandbox.accessToken))
        }
    }

    @Test("A folder that others can read is named, with what to do")
    func insecure() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            chmod(home.accounts, 0o755)
            let result = try await home.nb("people", "list")
            #expect(
                result.status == 74 && result.errors.contains("other users may access \(home.accounts): chmod 700 "),
                "\(result)")
        }
    }

    @Test("NB_TOKEN goes before the account")
    func variable() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            let wrong = try await home.nb(
                "people", "list", adding: ["NB_TOKEN": "wrong", "NB_BASE_URL": home.sandbox.baseURL])
            #expect(wrong.status == 77, "\(wrong)")
            #expect(!wrong.errors.contains("wrong\n"))
        }
    }

    @Test("A nation that nobody is signed in at, an unknown account and a token on the command line are refused")
    func refused() async throws {
        try await withHome { home in
            _ = try await home.signIn()
            #expect(try await home.nb("people", "list", "--nation", "elsewhere").status == 77)
            let unknown = try await home.nb("accounts", "use", "elsewhere")
            #expect(unknown.status == 66 && unknown.errors == "nb: no account of elsewhere: nb accounts lists them\n")
            let shown = try await home.nb("login", "abeforprez", "--token", "secret")
            #expect(shown.status == 64 && shown.errors.contains("list of processes"))
            #expect(try await home.nb("login", "two words", "--token", "-", input: "x\n").status == 64)
            let noApplication = try await home.nb("login", "abeforprez")
            #expect(noApplication.status == 64 && noApplication.errors.contains("--client-id"))
            #expect(try await home.nb("login").errors.contains("which nation?"))
        }
    }
}
