// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

@testable import nb

/// The input of people, faults in the browser, and the state on the disk.
@Suite("nb login and bad input", .timed, .timeLimit(.minutes(10)))
struct LoginInputTests {
    /// The last line that a command said on standard error.
    private func last(_ result: Program.Result) -> String {
        result.errors.split(separator: "\n").last.map(String.init) ?? ""
    }

    // MARK: The nation

    @Test(
        "A slug is understood in any case, with spaces around it, and in a pasted address",
        arguments: [
            "abeforprez", " ABEFORPREZ ", "abeforprez.nationbuilder.com", "https://abeforprez.nationbuilder.com",
            "HTTPS://abeforprez.nationbuilder.com/admin/signups/7?tab=notes#top",
            "<https://abeforprez.nationbuilder.com/>",
        ])
    func understood(text: String) async throws {
        try await Home.run { home in
            let result = try await home.nb(
                "login", text, "--token", "-", "--base-url", home.sandbox.baseURL, input: home.sandbox.accessToken)
            #expect(result.status == 0, "\(result)")
            #expect(result.output == "Signed in at abeforprez as Abe Administrator.\n")
        }
    }

    @Test("The address of a running sandbox is enough")
    func sandboxAddress() async throws {
        try await Home.run { home in
            for text in [home.sandbox.baseURL, "\(home.sandbox.baseURL)/api/v1/people"] {
                let result = try await home.nb("login", text, "--token", "-", input: home.sandbox.accessToken)
                #expect(
                    result.status == 0 && result.output.hasSuffix(" at abeforprez as Abe Administrator.\n"), "\(result)"
                )
            }
        }
    }

    @Test(
        "What could be no nation, or two, is refused in a line that says what a slug is",
        arguments: [
            ("two words", "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end"),
            ("-abe", "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end"),
            ("https://www.abeforprez.com/", "the address is not that of a nation"),
            ("https://www.nationbuilder.com/", "the address is not that of a nation"),
            ("ftp://abeforprez.nationbuilder.com", "the address is not an absolute http or https URL"),
            ("  ", "the text is empty"),
        ])
    func refused(text: String, words: String) async throws {
        try await Home.run { home in
            for base in [[], ["--base-url", home.sandbox.baseURL]] {
                let result = try await Program.run(
                    "nb", ["login", "--token", "-"] + base + ["--", text], environment: home.environment, input: "x\n")
                #expect(result.status == 64, "\(result)")
                #expect(result.errors == "nb: \(words)\n")
            }
        }
    }

    @Test("A nation that is not there is told by its address, and a token that is not taken by the nation's words")
    func wrongNation() async throws {
        try await Home.run { home in
            let gone = try await home.nb(
                "login", "mine", "--token", "-", "--base-url", "http://127.0.0.1:1", input: "x\n")
            #expect(gone.status == 69 && last(gone) == "nb: nothing responds at http://127.0.0.1:1", "\(gone)")
            let other = FakeServer { _, _ in
                FakeServer.json(#"{"code":"not_found","message":"Record not found"}"#, .notFound)
            }
            try await other.run { origin in
                let result = try await home.nb("login", "mine", "--token", "-", "--base-url", origin, input: "x\n")
                #expect(result.status == 66 && last(result).hasPrefix("nb: 404 Not Found"), "\(result)")
            }
            let refused = try await home.nb(
                "login", "abeforprez", "--token", "-", "--base-url", home.sandbox.baseURL, input: "wrong\n")
            #expect(refused.status == 77 && last(refused).hasPrefix("nb: 401 Unauthorized"), "\(refused)")
            #expect(try await home.nb("accounts").output == "")
        }
    }

    @Test("Two ways to sign in at once are refused")
    func twoWays() async throws {
        let result = try await Program.run("nb", ["login", "mine", "--device", "--no-browser"])
        #expect(result.status == 64 && result.errors.contains("--no-browser and --device are two ways to sign in"))
        let again = try await Program.run("nb", ["login", "--again", "--token", "-"])
        #expect(again.status == 64 && again.errors.contains("--again uses the browser"))
    }

    // MARK: The browser

    @Test("A port that is taken is told before the browser opens")
    func portTaken() async throws {
        try await Home.run { home in
            let port = "\(home.sandbox.port)"
            let result = try await home.beginLogin("--redirect-port", port).result()
            #expect(result.status == 69, "\(result)")
            #expect(last(result).hasPrefix("nb: the port \(port) is taken, and nb login needs it"), "\(result.errors)")
            #expect(!result.output.contains("Open:"))
        }
    }

    @Test("Without --redirect-port the redirect URI is always the same, and is printed before there is an application")
    func registeredRedirect() async throws {
        try await Home.run { home in
            let none = try await home.nb("login", "mine", "--base-url", home.sandbox.baseURL)
            #expect(none.status == 64 && none.errors.contains("URI is http://127.0.0.1:8702/callback"), "\(none)")
            let login = try await home.nb(
                "login", "mine", "--no-browser", "--client-id", "x", "--base-url", home.sandbox.baseURL, input: "x\n")
            let address = try #require(login.output.removingPercentEncoding)
            #expect(address.contains("redirect_uri=http://127.0.0.1:8702/callback"), "\(login)")
        }
    }

    @Test("A token with a line end is refused in a line that says so")
    func tokenLines() async throws {
        let result = try await Program.run(
            "nb", ["whoami", "--base-url", "http://127.0.0.1:1"], environment: ["NB_TOKEN": "a\n", "NB_KEYRING": "0"])
        #expect(result.status == 64 && result.errors.contains("has a line end"), "\(result)")
    }

    @Test("A browser that is closed is waited for no longer than was said")
    func closedBrowser() async throws {
        try await Home.run { home in
            let result = try await home.beginLogin("--timeout", "1").result()
            #expect(result.status == 75, "\(result)")
            #expect(last(result) == "nb: the browser did not return in time", "\(result)")
        }
    }

    @Test("--again takes the same person, and nobody else")
    func anotherPerson() async throws {
        try await Home.run { home in
            let first = try home.beginLogin()
            let app = home.sandbox.apps[0]
            let secret = ["NB_CLIENT_SECRET": app.clientSecret ?? ""]
            func comeBack(_ program: Program, as email: String?) async throws -> Program.Result {
                let url = try #require(try await program.line(beginning: "Open: "))
                var visitor = try Visitor(home.sandbox, email: email)
                let redirect = try await visitor.authorize(url)
                try await Client(bare: nil, transport: .platform).send(
                    Request<Void>.get("", .url(redirect), .option(\.acceptedStatus, .any)))
                return try await program.result()
            }
            #expect(try await comeBack(first, as: nil).status == 0)
            let list = try await home.nb("people", "list", "--csv").output.split(separator: "\r\n")
            let other = try #require(
                list.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
                    .first { $0[0] != "1" && $0[3].contains("@") })
            let wrong = try home.start(["login", "--again", "--redirect-port", "0"], adding: secret, input: "")
            let refused = try await comeBack(wrong, as: String(other[3]))
            #expect(refused.status == 77, "\(refused)")
            #expect(last(refused) == "nb: another person signed in than expected: nothing was changed", "\(refused)")
            #expect(try await home.nb("accounts").output.contains("Abe Administrator"))
            let right = try home.start(["login", "--again", "--redirect-port", "0"], adding: secret, input: "")
            let again = try await comeBack(right, as: nil)
            #expect(again.output.hasSuffix("Signed in again at abeforprez as Abe Administrator.\n"), "\(again)")
        }
    }

    @Test("An account from a token has no application to sign in again as, until one is named")
    func againWithoutApplication() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let none = try await home.nb("login", "--again")
            #expect(
                none.status == 64
                    && none.errors == "nb: abeforprez was signed in with a token: nb login abeforprez --client-id ID, "
                        + "or --token -\n",
                "\(none)")
            let app = home.sandbox.apps[0]
            let program = try home.start(
                ["login", "--again", "--client-id", app.clientID, "--redirect-port", "0"],
                adding: ["NB_CLIENT_SECRET": app.clientSecret ?? ""],
                input: "")
            let url = try #require(try await program.line(beginning: "Open: "))
            var visitor = try Visitor(home.sandbox)
            let redirect = try await visitor.authorize(url)
            try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(redirect)))
            let again = try await program.result()
            #expect(again.output.hasSuffix("Signed in again at abeforprez as Abe Administrator.\n"), "\(again)")
        }
    }

    @Test("A wrong paste is told in plain words, and asked for again")
    func wrongPaste() async throws {
        try await Home.run { home in
            let app = home.sandbox.apps[0]
            let program = try home.start(
                [
                    "login", home.sandbox.slug, "--base-url", home.sandbox.baseURL, "--client-id", app.clientID,
                    "--no-browser",
                ], adding: ["NB_CLIENT_SECRET": app.clientSecret ?? ""])
            let url = try #require(try await program.line(beginning: "Open: "))
            var visitor = try Visitor(home.sandbox)
            let redirect = try await visitor.authorize(url)
            let other = redirect.replacing(/state=[^&]+/, with: "state=other")
            try program.type("what now?\n\nhttps://example.com/\n\(other)\n\(redirect)\n")
            let result = try await program.result()
            #expect(result.status == 0 && result.output.contains("Signed in at abeforprez"), "\(result)")
            #expect(result.errors.components(separatedBy: "That is not the address").count == 3, "\(result)")
            #expect(result.errors.contains("That address belongs to another sign-in.\n"), "\(result)")
        }
    }

    @Test("--again without an account says that nobody is signed in")
    func nobodyAgain() async throws {
        try await Home.run { home in
            let result = try await home.nb("login", "--again")
            #expect(result.status == 77 && result.errors == "nb: nobody is signed in: nb login SLUG\n", "\(result)")
        }
    }

    // MARK: Another device

    @Test("--device prints a page and a code, and waits until the person has said yes elsewhere")
    func device() async throws {
        let nation = DeviceNation(["authorization_pending"])
        try await Home.run { home in
            try await nation.run { origin in
                let result = try await home.nb(
                    "login", "mine", "--device", "--client-id", "nb", "--base-url", origin)
                #expect(result.status == 0, "\(result)")
                #expect(
                    result.output
                        == "Open: http://127.0.0.1/device\nCode: WDJB-MJHT\nSigned in at mine as Ada Lovelace.\n")
                #expect(result.errors.hasPrefix("Waiting for you to approve the sign-in there (Ctrl-C ends it).\n"))
                #expect(try await home.nb("accounts").output.contains("Ada Lovelace"))
            }
        }
    }

    @Test("A no on the other device ends it in a line")
    func deviceDenied() async throws {
        let nation = DeviceNation(["access_denied"])
        try await Home.run { home in
            try await nation.run { origin in
                let result = try await home.nb(
                    "login", "mine", "--device", "--client-id", "nb", "--base-url", origin)
                #expect(result.status == 77 && last(result).contains("access_denied"), "\(result)")
                #expect(try await home.nb("accounts").output == "")
            }
        }
    }

    @Test("A nation without the device grant is told, with what to do instead")
    func noDevice() async throws {
        try await Home.run { home in
            let result = try await home.beginLogin("--device").result()
            #expect(result.status == 69, "\(result)")
            #expect(
                last(result)
                    == "nb: abeforprez does not offer to sign in on another device: nb login abeforprez --no-browser "
                    + "takes any browser")
        }
    }

    // MARK: The disk

    @Test("A place that cannot be written is told before anything is asked")
    func readOnly() async throws {
        try await Home.run { home in
            let result = try await home.nb(
                "login", "abeforprez", "--token", "-", "--base-url", home.sandbox.baseURL,
                input: home.sandbox.accessToken, adding: ["XDG_STATE_HOME": "/proc/self"])
            #expect(result.status == 74, "\(result)")
            #expect(last(result).hasPrefix("nb: "), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("A damaged list is set aside and told at once, and a new one begins")
    func damagedList() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let file = "\(home.accounts)/accounts.json"
            try Data("{broken".utf8).write(to: URL(fileURLWithPath: file))
            let result = try await home.nb("accounts")
            #expect(result.output == "" && result.status == 0)
            #expect(
                result.errors
                    == "nb: the list of accounts was damaged and was set aside in \(home.accounts): sign in again\n")
            let names = try FileManager.default.contentsOfDirectory(atPath: home.accounts)
            let aside = try #require(names.first { $0.hasPrefix("accounts.json.corrupt-") }, "\(names)")
            #expect(try String(contentsOfFile: "\(home.accounts)/\(aside)", encoding: .utf8) == "{broken")
            #expect(try await home.signIn().status == 0)
        }
    }

    @Test("Damaged tokens are set aside and told, and signing in again helps")
    func damagedTokens() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let folder = "\(home.accounts)/tokens"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
            #expect(names.count == 1)
            try Data("{broken".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(names[0])"))
            let result = try await home.nb("people", "list")
            #expect(result.status != 0, "\(result)")
            #expect(result.errors.contains("damaged"), "\(result.errors)")
            let now = try FileManager.default.contentsOfDirectory(atPath: folder)
            let aside = try #require(now.first { $0.contains(".corrupt-") }, "\(now)")
            #expect(try String(contentsOfFile: "\(folder)/\(aside)", encoding: .utf8) == "{broken")
            #expect(try await home.signIn().status == 0)
            #expect(try await home.nb("people", "list").status == 0)
        }
    }

    @Test("A damaged list of applications is set aside and told, and never overwritten")
    func damagedApplications() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let file = "\(home.accounts)/applications.json"
            try Data("[]".utf8).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            let result = try await home.nb("whoami", "--json", "id")
            #expect(result.output == "{\"id\":1}\n", "\(result)")
            #expect(result.errors.hasPrefix("nb: the list of applications was damaged and was set aside in "))
            let names = try FileManager.default.contentsOfDirectory(atPath: home.accounts)
            #expect(names.contains { $0.hasPrefix("applications.json.corrupt-") }, "\(names)")
            // Nothing is revoked at the nation, and the person is told.
            try home.damage("applications.json")
            let end = try await home.nb("logout")
            #expect(end.output == "Signed out of \(home.sandbox.slug).\n", "\(end)")
            #expect(end.errors.contains("The token could not be revoked at the nation"), "\(end)")
        }
    }
}
