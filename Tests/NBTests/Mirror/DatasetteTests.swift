// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Programs
import Servers
import TestSupport
import Testing

/// Datasette of PyPI, which shows a database in the browser, with a copy.
@Suite(
    "Datasette with a copy", .timed, .enabled(if: Datasette.isInstalled, "make test-data installs Datasette"),
    .timeLimit(.minutes(5)))
struct DatasetteTests {
    @Test("It opens a copy without settings, lists the tables and views, shows a person, and runs a query")
    func copy() async throws {
        try await ExportNation.run(people: 12) { nation in
            let made = try await nation.nb("mirror @copy.sqlite")
            #expect(made.status == 0, "\(made)")
            let port = try await FreePort.next()
            // What it writes goes into a file, because nobody reads it.
            let server = try Program(
                "/bin/sh",
                [
                    "-c", #"exec "$0" "$1" --port "$2" > "$1.log" 2>&1"#, Datasette.program,
                    "\(nation.folder)/copy.sqlite", "\(port)",
                ],
                environment: ["PATH": "/usr/bin:/bin", "HOME": nation.folder])
            let client = Client(BaseURL(stringLiteral: "http://127.0.0.1:\(port)"))
            var tables: Listing?
            for _ in 0..<1200 where tables == nil {
                tables = try? await client.send(.get("copy.json"))
                try await Task.sleep(for: .milliseconds(50))
            }
            let names = Set(tables?.tables.map(\.name) ?? [])
            #expect(names.isSuperset(of: ["signups", "signup_tags", "donations", "freshness", "deleted_rows"]))
            #expect((tables?.views ?? []).map(\.name) == ["people", "signups_custom"])
            let page: String = try await client.send(.get("copy/signups/7"))
            let person = try await nation.nb("people show 7 --json email --jq .email")
            let email = person.output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(person.status == 0 && !email.isEmpty && page.contains(email), "\(person)")
            let response: [[String: Int]] = try await client.send(
                .get("copy.json", .query("sql", "SELECT count(*) AS count FROM people"), .query("_shape", "array")))
            #expect(response == [["count": 12]])
            // Its threads outlive other signals.
            server.signal(SIGKILL)
            _ = try await server.result()
        }
    }

    private struct Listing: Decodable {
        struct Table: Decodable { let name: String }

        let tables: [Table]
        let views: [Table]
    }
}

/// The program, which `make setup-data` installs.
private enum Datasette {
    static let program = "\(FileManager.default.currentDirectoryPath)/.build/data/bin/datasette"

    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
}
