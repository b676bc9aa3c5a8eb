// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

@Suite(
    "nb fleet", .timed, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)"), .timeLimit(.minutes(10)))
struct FleetCommandTests {
    private func psql(_ server: PostgresServer, _ sql: String) async throws {
        let result = try await Program.run("/usr/bin/psql", [server.url(), "-v", "ON_ERROR_STOP=1", "-c", sql])
        #expect(result.status == 0, "\(result)")
    }

    @Test("It tells who holds what, what is in doubt, and what there is not; 1 while something is in doubt")
    func status() async throws {
        try await PostgresServer.run { server in
            try await Home.run { home in
                let store = ["NB_STORE": server.url()]
                let empty = try await home.nb("fleet", "status", adding: store)
                let place = "postgres://postgres@127.0.0.1:\(server.port)/postgres"
                #expect(empty.status == 0, "\(empty)")
                #expect(
                    empty.output == """
                        At \(place):

                        No lease is held.

                        0 credentials, none being renewed.

                        No budget has a member.

                        """)
                let login = try await home.nb(
                    "login", home.sandbox.slug, "--token", "-", "--base-url", home.sandbox.baseURL,
                    input: home.sandbox.accessToken + "\n", adding: store)
                #expect(login.status == 0, "\(login)")
                try await psql(
                    server,
                    """
                    UPDATE errand.credential SET in_doubt = now() - interval '1 hour' WHERE content IS NOT NULL;
                    CREATE TABLE IF NOT EXISTS errand.lease (name text PRIMARY KEY, fence bigint NOT NULL, holder text,
                        since timestamptz, lease_until timestamptz, UNIQUE (name, fence));
                    INSERT INTO errand.lease VALUES
                        ('mirror abe', 1, 'worker one 4711 xyz', now(), now() + interval '40 s'),
                        ('mirror old', 3, 'gone 12 abc', now() - interval '3 days', now() - interval '2 days');
                    """)
                let told = try await home.nb("fleet", adding: store)
                #expect(told.status == 1, "\(told)")
                for words in [
                    "mirror abe worker one, process 4711 ", "mirror old gone, process 12 ", " passed",
                    "in doubt since", "when the person signs in again (nb login)",
                ] {
                    #expect(told.output.replacing(/[ \n]+/, with: " ").contains(words), "\(words): \(told.output)")
                }
                #expect(!told.output.contains("xyz") && !told.output.contains(home.sandbox.accessToken))
                #expect(!told.output.contains(PostgresServer.password))
                let json = try await home.nb("fleet", "--json", adding: store)
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
                #expect((object["leases"] as? [[String: Any]])?.count == 2 && object["database"] as? String == place)
                #expect(((object["renewals"] as? [[String: Any]])?.first?["in_doubt_since"] as? String) != nil)
            }
        }
    }

    @Test("Without a database it says what to give")
    func noDatabase() async throws {
        try await Home.run { home in
            let result = try await home.nb("fleet")
            #expect(result.status == 64 && result.errors.contains("which database? Give --store"), "\(result)")
        }
    }
}
