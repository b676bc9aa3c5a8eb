// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("A host with several addresses", .timed, .needsPostgres, .timeLimit(.minutes(5)))
struct SeveralAddressesTests {
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    /// The state of the first address of a host, and the server that takes the connection.
    ///
    /// The second address is that of the primary; a standby and the primary at another address are further hosts. A
    /// standby may be a host before it too.
    private static let rows: [(kind: HostKind, target: String, winner: Winner)] = [
        (.refusing, "read-write", .secondAddress), (.refusing, "primary", .secondAddress),
        (.silent, "read-write", .secondAddress),
        (.full, "read-write", .secondAddress), (.primary, "standby", .standby), (.standby, "read-write", .lastHost),
        (.starting, "read-write", .lastHost), (.closing, "read-write", .none), (.silent, "prefer-standby", .standby),
    ]

    private enum Winner { case secondAddress, standby, lastHost, none }

    @Test(
        "The next address is tried after an unreachable one, and not after a server that is another than is wanted",
        .enabled("only the superuser may name addresses") { await mayMount() })
    func addresses() async throws {
        // The system puts addresses first that have more in common with that of the sender, 127.0.0.1.
        let second = "127.0.0.200"
        try await PostgresServer.run(addresses: ["127.0.0.1", second]) { primary in
            try await PostgresServer.run(isStandby: true) { standby in
                var stops: [() async throws -> Void] = []
                var names = "127.0.0.1 localhost\n"
                for (number, row) in Self.rows.enumerated() {
                    let first = "127.0.0.\(16 + number)"
                    names += "\(first) host\(number).example\n\(second) host\(number).example\n"
                    stops.append(try await Self.start(row.kind, first, primary.port, standby: standby.port))
                }
                let file = "\(primary.folder)/names"
                try names.write(toFile: file, atomically: true, encoding: .utf8)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, row) in Self.rows.enumerated() {
                        // A host that was another one than is wanted says nothing about the next.
                        let isAfterStandby = row.target == "primary"
                        let (host, port) = isAfterStandby ? ("127.0.0.1,", "\(standby.port),") : ("", "")
                        let environment = [
                            "PGHOST": "\(host)host\(number).example,127.0.0.1,127.0.0.1",
                            "PGPORT": "\(port)\(primary.port),\(standby.port),\(primary.port)",
                            "PGCONNECT_TIMEOUT": "8",
                            "PGUSER": PostgresServer.user, "PGPASSWORD": PostgresServer.password,
                            "PGSSLMODE": "disable", "PGTARGETSESSIONATTRS": row.target,
                            "POSTGRES_SECONDS": "240",
                        ]
                        let expected =
                            switch row.winner {
                            case .secondAddress: "\(second) \(primary.port)\n"
                            case .standby: "127.0.0.1 \(standby.port)\n"
                            case .lastHost: "127.0.0.1 \(primary.port)\n"
                            case .none: ""
                            }
                        group.addTask { try await check("\(row)", environment, names: file, expected) }
                    }
                    try await group.waitForAll()
                }
                for stop in stops { try await stop() }
            }
        }
    }

    private func check(
        _ name: String, _ environment: [String: String], names: String, _ expected: String
    ) async throws {
        let sql = "SELECT host(inet_server_addr()) || ' ' || inet_server_port()"
        let command = """
            PATH=/bin:/usr/bin exec unshare -m /bin/bash -c 'mount --bind "$0" /etc/hosts && exec "$@"' "$@"
            """
        func output(_ program: String, _ arguments: [String]) async throws -> String {
            try await Program.run(
                "/bin/bash", ["-c", command, "bash", names, program] + arguments, environment: environment
            ).output
        }
        #expect(try await output(#require(PostgresServer.psql), ["-XAtc", sql]) == expected, "\(name)")
        let ours = try await output(Program.path(of: "postgres-driver"), ["query", sql])
        if expected.isEmpty {
            #expect(ours.hasPrefix("error: unavailable.server: "), "\(name)")
        } else {
            #expect(ours == expected, "\(name)")
        }
    }

    /// Starts a server of a kind at an address, and returns what stops it.
    private static func start(
        _ kind: HostKind, _ host: String, _ port: Int, standby: Int
    ) async throws -> () async throws -> Void {
        switch kind {
        case .silent: return try await SilentServer.start(host: host, port: port).stop
        case .closing: return try await ClosingServer.start(host: host, port: port).stop
        case .starting: return try await ClosingServer.start(host: host, port: port, sqlState: "57P03").stop
        case .standby: return try await SeveringProxy.start(before: standby, host: host, ownPort: port).stop
        case .primary: return try await SeveringProxy.start(before: port, host: host, ownPort: port).stop
        case .full:
            let server = try FullServer(host: host, port: port)
            return { withExtendedLifetime(server) {} }
        default: return {}
        }
    }
}
