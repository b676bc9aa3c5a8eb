// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Command lines that could act in another nation, or in another name, than was meant.
@Suite("A command that could mean another account", .timed, .timeLimit(.minutes(4)))
struct MistakenTargetTests {
    @Test("A nation at which several people are signed in is refused by its name, unless one of them is in use")
    func several() async throws {
        try await Home.runWithTwo { home, _ in
            try await home.signInAsAnother()
            let base = home.sandbox.baseURL
            // The second person is in use.
            #expect(try await home.nb("people", "tag", "3", "one", "--nation", "abeforprez").status == 0)
            #expect(try await home.nb("accounts", "use", "wilberforce").status == 0)
            let before = home.sandbox.requestCount()
            let words = "give the id from nb accounts\n"
            for options in [["--nation", "abeforprez"], ["--base-url", base], ["--nation", base]] {
                let refused = try await home.start(["people", "delete", "3", "--yes"] + options).result()
                #expect(refused.status == 64, "\(refused)")
                #expect(refused.errors == "nb: several people are signed in at \(options[1]): \(words)", "\(refused)")
            }
            #expect(home.sandbox.requestCount() == before)
            for id in ["1@abeforprez", "1@\(base)"] {
                let abe = try await home.nb("whoami", "--json", "id", "--nation", id)
                #expect(abe.output == "{\"id\":1}\n", "\(abe)")
                #expect(try await home.nb("accounts", "use", id).output.contains("as Abe Administrator."))
            }
            #expect(try await home.nb("accounts", "use", "9@abeforprez").status == 66)
            // A token has its own person, so only the place counts.
            #expect(try await home.nb("accounts", "use", "wilberforce").status == 0)
            let token = try await home.nb(
                "whoami", "--json", "id", "--nation", "abeforprez", adding: ["NB_TOKEN": home.sandbox.accessToken])
            #expect(token.output == "{\"id\":1}\n", "\(token)")
        }
    }

    @Test(
        "An argument or option that is given and empty is refused, and the account in use is left alone",
        arguments: [
            (["logout", ""], "The account"), (["logout", "--nation", ""], "--nation"),
            (["accounts", "remove", ""], "The account"), (["accounts", "use", ""], "The account"),
            (["people", "delete", "3", "--yes", "--nation", ""], "--nation"),
            (["people", "delete", "3", "--yes", "--token", ""], "--token"),
            (["people", "delete", "3", "--yes", "--base-url", ""], "--base-url"),
            (["events", "delete", "3", "--yes", "--site", ""], "--site"),
            (["login", "--again", ""], "The nation"), (["login", "--nation", ""], "--nation"),
            (["status", "--nation", ""], "--nation"), (["web", "--nation", ""], "--nation"),
            (["sandbox", "trigger", "person_changed", "--nation", ""], "--nation"),
        ])
    func empty(words: [String], name: String) async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let before = home.sandbox.requestCount()
            let result = try await home.start(words, input: "").result()
            #expect(result.status == 64, "\(result)")
            #expect(
                result.errors.hasPrefix("Error: \(name) is empty: perhaps a variable is not set.\n"), "\(result)")
            #expect(home.sandbox.requestCount() == before)
            #expect(try await home.nb("accounts").output.hasPrefix("*\tabeforprez\t"))
        }
    }

    @Test("An empty variable counts as one that is not set")
    func emptyVariable() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let empty = ["NB_SLUG": "", "NB_TOKEN": "", "NB_BASE_URL": ""]
            #expect(try await home.nb("whoami", "--json", "id", adding: empty).output == "{\"id\":1}\n")
        }
    }

    @Test("The commands of accounts take --nation in place of the argument, and say with --dry-run what they would do")
    func options() async throws {
        try await Home.runWithTwo { home, other in
            let dry = try await home.nb("accounts", "use", "--nation", "wilberforce", "--dry-run")
            #expect(dry.output == "Would use: wilberforce as Abe Administrator.\n", "\(dry)")
            #expect(try await home.nb("accounts").output.contains("*\tabeforprez"))
            #expect(try await home.nb("accounts", "use", "wilberforce", "--nation", "abeforprez").status == 64)
            #expect(try await home.nb("accounts", "use").errors.contains("Which account? nb accounts lists them."))
            #expect(try await home.nb("accounts", "use", "--nation", "wilberforce").status == 0)
            let trigger = try await home.nb(
                "sandbox", "trigger", "person_changed", "--nation", "abeforprez", "--dry-run")
            #expect(trigger.output.contains("\(home.sandbox.baseURL)/sandbox/webhooks/trigger"), "\(trigger)")
            #expect(try await home.nb("sandbox", "trigger", "person_changed", "--nation", "abeforprez").status == 66)
            let listen = try await home.nb("webhooks", "listen", "--dry-run", "--events", "person_created")
            #expect(
                listen.output
                    == "Would listen: http://127.0.0.1:8701/webhooks/EVENT\n"
                    + "Would register: 1 webhook of wilberforce, version 4\n", "\(listen)")
            let tunnel = try await home.nb("webhooks", "listen", "--dry-run", "--no-register")
            #expect(tunnel.output.hasSuffix("Would register: nothing\n"), "\(tunnel)")
            #expect(try await home.nb("accounts", "remove", "--nation", "wilberforce").status == 0)
            let login = try await home.nb(
                "login", "--nation", other.slug, "--token", "-", "--base-url", other.baseURL,
                input: other.accessToken + "\n")
            #expect(login.output == "Signed in at wilberforce as Abe Administrator.\n", "\(login)")
        }
    }

    @Test("At each server the application of the last sign-in there signs in next; one that failed is not remembered")
    func application() async throws {
        try await Home.run { home in
            let base = home.sandbox.baseURL
            try await home.signInByBrowser()
            let typo = try await home.nb(
                "login", "abeforprez", "--no-browser", "--base-url", base, "--client-id", "typo", input: "elsewhere\n")
            #expect(typo.status != 0, "\(typo)")
            let file = try String(contentsOfFile: "\(home.accounts)/applications.json", encoding: .utf8)
            #expect(!file.contains("typo"))
            /// The address to open, which may be that of the nation's sign-out with the next one in it.
            func next() async throws -> String {
                let login = try await home.nb(
                    "login", "abeforprez", "--no-browser", "--base-url", base, input: "x\n")
                return try #require(login.output.removingPercentEncoding)
            }
            #expect(try await next().contains("client_id=\(home.sandbox.apps[0].clientID)"))
            let device = DeviceNation([])
            try await device.run { origin in
                let login = try await home.nb("login", "mine", "--device", "--client-id", "nb", "--base-url", origin)
                #expect(login.status == 0, "\(login)")
            }
            #expect(try await next().contains("client_id=\(home.sandbox.apps[0].clientID)"))
            // Both are kept: the first account can still be renewed.
            let known = try String(contentsOfFile: "\(home.accounts)/applications.json", encoding: .utf8)
            #expect(known.contains("\"nb\"") && known.contains(home.sandbox.apps[0].clientSecret ?? "none"))
        }
    }

    @Test("nb web says on the terminal when no application is known, with what to set")
    func webWithoutApplication() async throws {
        try await Home.run { home in
            let web = try home.start(["web", "--port", "0"])
            let words = "Nobody can sign in on the pages: "
            #expect(
                try await web.line(beginning: words, ofErrors: true)
                    == "no application is known. Set NB_CLIENT_ID.")
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }
}
