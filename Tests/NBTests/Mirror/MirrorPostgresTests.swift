// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

/// The command `nb mirror` with a database of PostgreSQL.
@Suite(
    "nb mirror with PostgreSQL", .timed, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)"),
    .timeLimit(.minutes(10)))
struct MirrorPostgresTests {
    /// A nation, and a server for its copy.
    private struct Place: Sendable {
        let nation: ExportNation
        let server: PostgresServer

        /// The URL without a password.
        var url: String { "postgres://postgres@127.0.0.1:\(server.port)/postgres?sslmode=disable" }

        /// Runs `nb`; `@` is the URL without a password.
        func nb(_ line: String, _ more: [String: String] = [:]) async throws -> Program.Result {
            try await start(line, more).result()
        }

        func start(_ line: String, _ more: [String: String] = [:]) throws -> Program {
            let words = line.split(separator: " ").map { $0 == "@" ? url : String($0) }
            let password = ["PGPASSWORD": PostgresServer.password]
            return try Program(
                "nb", words, environment: nation.environment.merging(password.merging(more) { $1 }) { $1 })
        }

        func shown(_ text: String) -> String {
            text.replacing(":\(server.port)", with: ":SERVER").replacing(
                "127_0_0_1_\(nation.sandbox.port)", with: "NATION"
            )
            .replacing(nation.folder, with: "FOLDER").replacing(":\(nation.sandbox.port)", with: ":PORT")
        }
    }

    private func run(people: Int, _ use: @Sendable (Place) async throws -> Void) async throws {
        try await PostgresServer.run { server in
            try await ExportNation.run(people: people) { try await use(Place(nation: $0, server: server)) }
        }
    }

    private func json(_ result: Program.Result) throws -> [String: Any] {
        #expect(result.errors == "", "\(result)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    @Test("A copy is made, refreshed, shown, checked, and a person removed; no password is shown")
    func wholeLife() async throws {
        try await run(people: 12) { place in
            let secret = ["DATABASE": place.server.url()]
            let made = try json(try await place.nb("mirror @ --json"))
            #expect(made["ending"] as? String == "complete")
            let name = "postgres://postgres@127.0.0.1:\(place.server.port)/postgres"
            #expect(made["database"] as? String == name)
            let again = try await place.nb("mirror --database-env DATABASE", secret)
            #expect(again.status == 0 && again.output.hasPrefix("Nothing has changed: "), "\(again)")
            let file = "[nation]\nhost=127.0.0.1\nport=\(place.server.port)\nuser=postgres\ndbname=postgres\n"
            let service = "\(place.nation.folder)/services"
            try Data(file.utf8).write(to: URL(fileURLWithPath: service))
            let status = try json(
                try await place.nb(
                    "mirror status postgres:///?service=nation --json",
                    ["PGSERVICEFILE": service, "PGSSLMODE": "disable"]))
            let tables = try #require(status["tables"] as? [[String: Any]])
            #expect(tables.first { $0["name"] as? String == "signups" }?["rows"] as? Int == 12)
            let check = try await place.nb("mirror check @")
            #expect(check.status == 0 && check.output.contains("agrees"), "\(check)")
            let forgotten = try await place.nb("mirror forget 7 --yes --database-env DATABASE", secret)
            #expect(forgotten.output.replacing("\n", with: " ").contains("1 row of signups"), "\(forgotten)")
            #expect(try await place.nb("mirror check @").status == 1)
            for result in [again, check, forgotten] {
                #expect(
                    !"\(result)".contains(PostgresServer.password)
                        && !"\(result)".contains(place.nation.sandbox.accessToken))
            }
            #expect(!place.server.log.contains(place.nation.sandbox.accessToken))
        }
    }

    @Test(
        "Of two runs at once one ends with 75 while the other goes on, and nothing secret is in the list of processes")
    func twoRuns() async throws {
        try await run(people: 300) { place in
            try await place.nation.chaos(["latency=300ms"])
            let first = try place.start("mirror --database-env DATABASE", ["DATABASE": place.server.url()])
            // The copy is there when the run holds it.
            try await waitUntil(await place.nb("mirror status @").status == 0)
            let second = try await place.nb("mirror @")
            #expect(second.status == 75, "\(second)")
            #expect(second.errors.contains("the process \(first.processIdentifier) on "), "\(second)")
            let listed = try String(contentsOfFile: "/proc/\(first.processIdentifier)/cmdline", encoding: .utf8)
            #expect(listed.contains("mirror") && !listed.contains(PostgresServer.password))
            try await place.nation.chaos([])
            let result = try await first.result()
            #expect(result.status == 0 && !"\(result)".contains(PostgresServer.password), "\(result)")
        }
    }

    @Test("Each sentence was read and found good")
    func sentences() async throws {
        try await run(people: 3) { place in
            var text = ""
            func add(_ line: String, _ more: [String: String] = [:]) async throws {
                let result = try await place.nb(line, more)
                #expect(result.status != 0, "\(line)")
                text +=
                    "$ nb \(line.replacing(" @", with: " URL"))\n\(place.shown(result.errors))[\(result.status)]\n\n"
            }
            try await add("mirror status @")
            try await add("mirror check @")
            try await add("mirror forget 7 @ --yes")
            try await add("mirror @", ["PGPASSWORD": "wrong"])
            try await add("mirror @ --base-url http://127.0.0.1:1")
            #expect(try await place.nb("mirror @ --only people").status == 0)
            let kept = text
            try await ExportNation.run(people: 3) { other in
                let made = try await Place(nation: other, server: place.server).nb("mirror @ --only people")
                #expect(made.status == 0, "\(made)")
                try Snapshot.check(kept + (try await Self.several(place, other)), "errors/mirror-postgres.txt")
            }
        }
    }

    private static func several(_ place: Place, _ other: ExportNation) async throws -> String {
        let result = try await place.nb("mirror status @")
        #expect(result.status == 64)
        let chosen = try await place.nb("mirror status @ --nation http://127.0.0.1:\(other.sandbox.port)")
        #expect(chosen.output.contains("127.0.0.1:\(other.sandbox.port)"), "\(chosen)")
        let names = ["\(other.sandbox.port)", "\(place.nation.sandbox.port)"].sorted().map { "nation_127_0_0_1_\($0)" }
        let shown = place.shown(result.errors.replacing(names.joined(separator: ", "), with: "ONE, OTHER"))
        return "$ nb mirror status URL\n\(shown)[64]\n\n"
    }

    /// Whether this process may hide the library.
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    @Test(
        "Without libpq one sentence says so, and the exit code is 69",
        .enabled("only the superuser may hide libpq") { await mayMount() })
    func withoutLibrary() async throws {
        let command = """
            PATH=/bin:/usr/bin:/sbin:/usr/sbin
            for file in $(ldconfig -p | grep -o '/.*libpq[.]so[.]5$'); do
                mount --bind /dev/null "$(readlink -f "$file")" || exit 1
            done
            exec '\(Program.path(of: "nb"))' mirror status postgres://ada@127.0.0.1/copy
            """
        let result = try await Program.run("/usr/bin/unshare", ["-m", "/bin/bash", "-c", command])
        #expect(result.status == 69 && result.errors.contains("libpq"), "\(result)")
        #expect(result.errors.split(separator: "\n").count <= 2)
    }
}
