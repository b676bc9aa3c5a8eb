// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

/// The accounts of `nb` in a database that machines share.
@Suite(
    "Accounts in PostgreSQL", .timed, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)"),
    .timeLimit(.minutes(10)))
struct SharedStoreTests {
    /// Runs with a nation, and with two machines that share a store.
    private func run(
        _ use:
            @Sendable (_ one: Home, _ other: Home, _ server: PostgresServer, _ store: [String: String]) async throws
            -> Void
    ) async throws {
        try await PostgresServer.run { server in
            try await Home.run { one in
                let other = Home(path: "\(one.path)/other", sandbox: one.sandbox)
                try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
                try await use(one, other, server, ["NB_STORE": server.url()])
            }
        }
    }

    private func place(_ server: PostgresServer) -> String {
        "postgres://postgres@127.0.0.1:\(server.port)/postgres?sslmode=disable"
    }

    @Test("Who signs in at one machine is signed in at the other, and who signs out at one is signed out at both")
    func wholeLife() async throws {
        try await run { one, other, server, store in
            let none = try await other.nb("accounts", adding: store)
            #expect(none.status == 0 && none.output == "", "\(none)")
            let login = try await one.nb(
                "login", one.sandbox.slug, "--token", "-", "--base-url", one.sandbox.baseURL, "--store", place(server),
                input: one.sandbox.accessToken + "\n", adding: ["PGPASSWORD": PostgresServer.password])
            #expect(login.status == 0, "\(login)")
            let shown = "the database postgres://postgres@127.0.0.1:\(server.port)/postgres, in the clear"
            #expect(login.errors.contains("The tokens are in \(shown)."), "\(login)")
            let who = try await other.nb("whoami", adding: store)
            #expect(who.status == 0 && who.output.contains("Abe"), "\(who)")
            let status = try await other.nb(
                "status", "--store", place(server),
                adding: [
                    "PGPASSWORD": PostgresServer.password
                ])
            #expect(status.status == 0 && status.errors.contains("Tokens are in \(shown)."), "\(status)")
            // Nothing is on the machines.
            #expect(!FileManager.default.fileExists(atPath: one.accounts))
            #expect(!FileManager.default.fileExists(atPath: other.accounts))
            #expect(try await one.nb("whoami").status == 77)
            #expect(try await other.nb("logout", adding: store).status == 0)
            let after = try await one.nb("whoami", adding: store)
            #expect(after.status == 77 && after.errors.contains("nobody is signed in"), "\(after)")
            for result in [login, who, status, after] {
                #expect(
                    !"\(result)".contains(PostgresServer.password)
                        && !"\(result)".contains(one.sandbox.accessToken))
            }
        }
    }

    @Test("One of two machines renews an expired token, and the application of the sign-in is known at both")
    func renewal() async throws {
        try await PostgresServer.run { server in
            try await Home.run { one in
                let nation = RotatingNation()
                nation.responded.open()
                nation.served.open()
                try await nation.run { origin in
                    let store = ["NB_STORE": server.url()]
                    let login = try await one.nb(
                        "login", "mine", "--device", "--base-url", origin, "--client-id", "nb",
                        adding: store.merging(["NB_CLIENT_SECRET": "hush"]) { $1 })
                    #expect(login.status == 0, "\(login)")
                    nation.expire()
                    let results = try await withThrowingTaskGroup(of: Program.Result.self) { group in
                        for number in 1...6 {
                            let machine = Home(path: "\(one.path)/\(number)", sandbox: one.sandbox)
                            group.addTask { try await machine.nb("people", "list", adding: store) }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    for result in results { #expect(result.status == 0, "\(result)") }
                    #expect(nation.renewals == ["r1"])
                }
            }
        }
    }

    @Test(
        "With a passphrase nothing secret is readable in the database, and another passphrase is refused in a sentence")
    func sealed() async throws {
        try await PostgresServer.run { server in
            try await Home.run { one in
                let store = ["NB_STORE": server.url(), "NB_STORE_PASSPHRASE": "correct horse"]
                let program = try one.start(
                    [
                        "login", one.sandbox.slug, "--base-url", one.sandbox.baseURL, "--client-id",
                        one.sandbox.apps[0].clientID, "--redirect-port", "0",
                    ], adding: store.merging(["NB_CLIENT_SECRET": one.sandbox.apps[0].clientSecret ?? ""]) { $1 },
                    input: "")
                try await one.complete(program)
                let dump = try await Program.run("/usr/bin/pg_dump", [server.url()]).output
                let secret = try #require(one.sandbox.apps[0].clientSecret)
                #expect(dump.contains("errand.credential") && dump.contains("errand.document"))
                for hidden in [secret, "refresh_token", "correct horse"] {
                    #expect(!dump.contains(hidden) && !dump.contains(Self.hexadecimal(hidden)), "\(hidden)")
                }
                // What is not sealed is in base64, so that its words could not be found.
                #expect(dump.contains(Self.hexadecimal(#""protection":"aes-256-gcm""#)))
                #expect(!dump.contains(Self.hexadecimal(#""protection":"none""#)))
                #expect(try await one.nb("whoami", adding: store).status == 0)
                var wrong = store
                wrong["NB_STORE_PASSPHRASE"] = "wrong horse"
                let refused = try await one.nb("whoami", adding: wrong)
                #expect(refused.status == 74, "\(refused)")
                #expect(refused.errors.contains("NB_STORE_PASSPHRASE"), "\(refused)")
                #expect(!refused.errors.contains("horse"), "\(refused)")
                wrong["NB_STORE_PASSPHRASE"] = ""
                let missing = try await one.nb("whoami", adding: wrong)
                #expect(missing.status == 74 && missing.errors.contains("NB_STORE_PASSPHRASE"), "\(missing)")
                #expect(try await one.nb("whoami", adding: store).status == 0, "nothing was changed")
            }
        }
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("What cannot be a store is refused in one line, which was read and found good, and nobody is signed out")
    func refused() async throws {
        try await Home.run { home in
            let away = "postgres://nobody:hush@127.0.0.1:1/errand?sslmode=disable"
            let cases: [(line: String, store: String, status: Int32)] = [
                ("whoami --store postgres://me:hush@db.example.com/errand", "", 64),
                ("whoami --store mysql://me:hush@db.example.com/errand", "", 64),
                ("whoami --store=", "", 64), ("accounts", "https://me:hush@db.example.com", 64),
                ("fleet", "", 64), ("accounts", away, 74), ("whoami", away, 74), ("logout", away, 74),
                ("login abeforprez --client-id nb", away, 74), ("fleet", away, 74),
            ]
            var text = ""
            for (line, store, status) in cases {
                let words = line.split(separator: " ").map(String.init)
                let result = try await home.start(words, adding: ["NB_STORE": store]).result()
                #expect(result.status == status && result.output == "", "\(line): \(result)")
                #expect(!result.errors.contains("hush"), "\(result)")
                let shown = store.isEmpty ? "" : "NB_STORE=\(store) "
                text += "$ \(shown)nb \(line)\n\(result.errors)[\(result.status)]\n\n"
            }
            try Snapshot.check(text.replacing("hush", with: "PASSWORD"), "errors/store.txt")
        }
    }

    @Test("Who uses a token of the environment shares its limit too, and gives the share back at the end")
    func token() async throws {
        try await run { one, _, server, store in
            let token = ["NB_TOKEN": one.sandbox.accessToken, "NB_BASE_URL": one.sandbox.baseURL]
            let list = try await one.nb("people", "list", adding: store.merging(token) { $1 })
            #expect(list.status == 0 && !list.output.isEmpty, "\(list)")
            // A member that has left claims nothing.
            let members = try await Program.run(
                "/usr/bin/psql", [server.url(), "-Atc", "SELECT count(*) > 0, sum(claim) FROM errand.member"])
            #expect(members.output == "t|0\n", "\(members)")
        }
    }

    @Test("Another folder holds accounts too")
    func folder() async throws {
        try await Home.run { home in
            let store = ["NB_STORE": "\(home.path)/elsewhere"]
            let login = try await home.nb(
                "login", home.sandbox.slug, "--token", "-", "--base-url", home.sandbox.baseURL,
                input: home.sandbox.accessToken + "\n", adding: store)
            #expect(login.status == 0 && login.errors.contains("elsewhere/tokens"), "\(login)")
            #expect(try await home.nb("whoami", "--store", "\(home.path)/elsewhere").status == 0)
            #expect(try await home.nb("whoami").status == 77)
        }
    }
}
