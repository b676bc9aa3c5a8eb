// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

/// Which account a command works in.
@Suite("The account in use", .timed, .timeLimit(.minutes(4)))
struct AccountInUseTests {
    @Test("After a lost sign-in no command works in another nation, until the person chooses it")
    func lost() async throws {
        try await Home.runWithTwo { home, other in
            try await home.endTokens()
            let before = other.requestCount()
            let lost =
                "nb: Abe Administrator is signed out of abeforprez: nb login abeforprez --base-url "
                + "\(home.sandbox.baseURL)\n"
            let none = "nb: no account is in use: nb accounts use NATION chooses one, or give --nation\n"
            let first = try await home.nb("people", "list")
            #expect(first.status == 77 && first.errors.contains(lost), "\(first)")
            for line in [
                ["people", "delete", "7", "--yes"], ["people", "list"], ["api", "GET", "people"], ["whoami"],
            ] {
                let next = try await home.start(line).result()
                #expect(next.status == 77 && next.errors == none, "\(next)")
            }
            let token = try await home.nb("people", "list", adding: ["NB_TOKEN": other.accessToken])
            #expect(token.status == 77 && token.errors == none, "\(token)")
            #expect(other.requestCount() == before)
            let accounts = try await home.nb("accounts")
            #expect(accounts.output.hasPrefix("\twilberforce\t"), "\(accounts)")
            let named = try await home.nb("people", "delete", "7", "--yes", "--nation", "wilberforce")
            #expect(named.status == 0 && named.errors.hasPrefix("Deleted person 7 of wilberforce.\n"), "\(named)")
            #expect(try await home.nb("accounts", "use", "wilberforce").status == 0)
            #expect(
                try await home.nb("people", "tag", "8", "one").errors
                    == "Person 8 of wilberforce has the tag \"one\".\n")
        }
    }

    @Test("A sign-in whose tokens are gone is told, and the command does not go on in another nation")
    func gone() async throws {
        try await Home.runWithTwo { home, other in
            let before = other.requestCount()
            let tokens = "\(home.accounts)/tokens"
            let list = try String(contentsOfFile: "\(home.accounts)/accounts.json", encoding: .utf8)
            #expect(list.contains("abeforprez"))
            // Of both nations: that of the other one is not looked for.
            try FileManager.default.removeItem(atPath: tokens)
            let result = try await home.nb("people", "delete", "7", "--yes")
            #expect(result.status == 77 && result.errors.contains("is signed out of abeforprez"), "\(result)")
            #expect(result.errors.contains("no account is in use"))
            #expect(other.requestCount() == before)
        }
    }

    @Test("nb status tells a lost sign-in, and ends with 77")
    func status() async throws {
        try await Home.runWithTwo { home, _ in
            try await home.endTokens()
            let status = try await home.nb("status")
            #expect(status.status == 77 && status.output.contains("✗ * abeforprez"), "\(status)")
            #expect(status.errors.contains("nb: Abe Administrator is signed out of abeforprez: nb login abeforprez"))
            #expect(status.output.contains("✓   wilberforce"))
            let later = try await home.nb("status")
            #expect(later.status == 0 && later.output.contains("✓   wilberforce"), "\(later)")
            #expect(try await home.nb("status", "--nation", "wilberforce").status == 0)
            #expect(try await home.nb("status", "--nation", "abeforprez").status == 66)
        }
    }

    @Test("A pasted token that the nation ended is told once, and nobody is signed in then")
    func lostToken() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            try await Client(bare: nil, transport: .platform).send(
                Request<Void>.post(
                    "", .url("\(home.sandbox.baseURL)/sandbox/tokens/expire"),
                    .json(["token": home.sandbox.accessToken])))
            let first = try await home.nb("people", "list")
            #expect(first.status == 77 && first.errors.contains("is signed out of abeforprez"), "\(first)")
            #expect(try await home.nb("people", "list").errors.contains("nobody is signed in: nb login SLUG"))
            #expect(try await home.nb("accounts").output == "")
        }
    }

    @Test("NB_TOKEN works at the nation of the account in use, or of the one that is named")
    func token() async throws {
        try await Home.runWithTwo { home, other in
            let mine = ["NB_TOKEN": home.sandbox.accessToken]
            #expect(try await home.nb("api", "GET", "people/count", adding: mine).output == "{\"people_count\":5}\n")
            let named = try await home.nb(
                "api", "GET", "people/count", "--nation", "wilberforce", adding: ["NB_TOKEN": other.accessToken])
            #expect(named.output == "{\"people_count\":9}\n", "\(named)")
            // Only the token counts: the account stays as it is.
            let wrong = try await home.nb("people", "list", adding: ["NB_TOKEN": "wrong"])
            #expect(wrong.status == 77, "\(wrong)")
            #expect(try await home.nb("status").status == 0)
        }
    }

    @Test("A nation is named by its slug, by any address of it, and by the id of an account")
    func names() async throws {
        try await Home.runWithTwo { home, other in
            let names = [
                "wilberforce", "WilberForce", "\(other.baseURL)", "\(other.baseURL)/admin/signups/3?tab=1",
                "1@\(other.baseURL)",
            ]
            for name in names {
                let count = try await home.nb("api", "GET", "people/count", "--nation", name)
                #expect(count.output == "{\"people_count\":9}\n", "\(name): \(count)")
                #expect(try await home.nb("status", "--nation", name).output.contains("wilberforce"), "\(name)")
            }
            #expect(try await home.nb("accounts", "use", "\(other.baseURL)/admin").status == 0)
            // The address of a place where nobody is signed in.
            let elsewhere = try await home.nb("people", "list", "--nation", "https://www.example.com/")
            #expect(elsewhere.status == 64 && elsewhere.errors == "nb: the address is not that of a nation\n")
            let strange = try await home.nb("people", "list", "--nation", "https://abeforprez.nationbuilder.com/admin")
            #expect(strange.status == 77 && strange.errors.contains("no token"), "\(strange)")
            let unknown = try await home.nb("people", "list", "--nation", "9@\(other.baseURL)")
            #expect(unknown.status == 66 && unknown.errors.contains("no account of 9@"), "\(unknown)")
            let twice = try await home.nb("logout", "wilberforce", "--nation", "abeforprez")
            #expect(twice.status == 64)
            #expect(try await home.nb("logout", "--nation", other.baseURL).output == "Signed out of wilberforce.\n")
        }
    }

    @Test("A sandbox is named by its address, also where nobody is signed in")
    func sandboxAddress() async throws {
        try await Home.run { home in
            let count = try await home.nb(
                "api", "GET", "people/count", "--nation", home.sandbox.baseURL,
                adding: ["NB_TOKEN": home.sandbox.accessToken])
            #expect(count.output == "{\"people_count\":5}\n", "\(count)")
        }
    }

    @Test("A list of accounts that a newer nb has written is refused and left as it is")
    func newerList() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let file = URL(fileURLWithPath: "\(home.accounts)/accounts.json")
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(#"{"version":99}"#.utf8))
            try handle.close()
            for line in [["accounts"], ["people", "list"], ["status"], ["logout"]] {
                let result = try await home.start(line).result()
                #expect(result.status == 74 && result.errors.contains("newer version"), "\(result)")
            }
            #expect(try Data(contentsOf: file) == Data(#"{"version":99}"#.utf8))
        }
    }
}

#if os(Linux)
    @Suite("The place of the tokens", .timed, .serialized, .timeLimit(.minutes(10)))
    struct TokenPlaceTests {
        private static let absence: Comment = "gnome-keyring, libsecret-tools or dbus is not installed"

        /// The variables of a home whose keyring is used.
        private static func variables(_ keyring: Keyring) -> [String: String] {
            var variables = ["NB_KEYRING": ""]
            for pair in keyring.environment where !pair.hasPrefix("HOME=") {
                let halves = pair.split(separator: "=", maxSplits: 1)
                variables[String(halves[0])] = String(halves[1])
            }
            return variables
        }

        @Test(
            "Tokens are where they were put, whatever store there is today; out of reach, nobody is signed out",
            .enabled(if: Keyring.isInstalled, absence))
        func places() async throws {
            try await Keyring.run { keyring in
                let there = Self.variables(keyring)
                try await Home.run { home in
                    let configuration = SandboxConfiguration(slug: "wilberforce", people: 9, rateLimit: .generous)
                    try await NationSandbox.run(configuration) { other in
                        let inFiles = try await home.signIn()
                        #expect(inFiles.errors.contains("files that only you can read"), "\(inFiles)")
                        let login = ["login", other.slug, "--token", "-", "--base-url", other.baseURL]
                        let inRing = try await home.start(login, adding: there, input: other.accessToken + "\n")
                            .result()
                        #expect(inRing.errors == "The tokens are in the system's keyring.\n", "\(inRing)")
                        // Each way finds both.
                        let status = try await home.nb("status", adding: there)
                        #expect(status.status == 0 && status.output.split(separator: "\n").count == 2, "\(status)")
                        #expect(status.errors.contains("the system's keyring, and in files"))
                        for variables in [["NB_KEYRING": "0"], ["NB_KEYRING": "", "PATH": "/usr/bin:/bin"]] {
                            let unreached = try await home.nb("people", "list", adding: variables)
                            #expect(unreached.status == 74 && unreached.output == "", "\(unreached)")
                            #expect(unreached.errors.contains("which cannot be reached from here"), "\(unreached)")
                            #expect(unreached.errors.split(separator: "\n").count == 1, "\(unreached)")
                            let accounts = try await home.nb("accounts", adding: variables)
                            #expect(accounts.output.split(separator: "\n").count == 2, "\(accounts)")
                            let mine = try await home.nb(
                                "people", "list", "--limit", "0", "--nation", "abeforprez", adding: variables)
                            #expect(mine.output.split(separator: "\n").count == 5, "\(mine)")
                            let logout = try await home.nb("logout", "wilberforce", adding: variables)
                            #expect(logout.status == 74, "\(logout)")
                        }
                        #expect(
                            try await home.nb("people", "list", "--limit", "0", adding: there)
                                .output.split(separator: "\n").count == 9)
                        // A new sign-in puts the tokens where tokens go from here.
                        let again = try await home.start(login, input: other.accessToken + "\n").result()
                        #expect(again.status == 0 && again.errors.contains("files that only you can read"), "\(again)")
                        for variables in [there, [:]] {
                            #expect(try await home.nb("people", "list", adding: variables).status == 0)
                        }
                        #expect(try await home.nb("logout", adding: there).status == 0)
                        #expect(try await home.nb("logout", adding: there).status == 0)
                        let notes = try FileManager.default.contentsOfDirectory(atPath: "\(home.accounts)/places")
                        #expect(notes == [], "\(notes)")
                    }
                }
            }
        }
    }
#endif
