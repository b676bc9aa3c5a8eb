// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Servers
import Testing

/// Another process with an open transaction.
struct Holder {
    private let program: Program

    init(_ server: PostgresServer, _ sql: String) throws { try self.init(server, "hold", sql) }

    /// One that has a lease.
    init(_ server: PostgresServer, lease name: String) throws { try self.init(server, "lease", name) }

    private init(_ server: PostgresServer, _ command: String, _ word: String) throws {
        program = try Program("postgres-driver", [command, word], environment: Self.environment(server), input: nil)
    }

    /// The variables by which libpq finds a server.
    static func environment(_ server: PostgresServer) -> [String: String] {
        [
            "PGHOST": "127.0.0.1", "PGPORT": "\(server.port)", "PGUSER": PostgresServer.user, "PGSSLMODE": "disable",
            "PGPASSWORD": PostgresServer.password,
        ]
    }

    /// Waits until it has the lease, and returns the fence.
    func fence() async throws -> Int? { try await program.line(beginning: "held ").flatMap { Int($0) } }

    /// Ends the process at once, as the end of its machine does.
    func kill() async throws {
        program.signal(SIGKILL)
        _ = try await program.result()
    }

    /// Waits until the transaction has executed its statement.
    func waitUntilHeld() async throws { #expect(try await program.line(beginning: "held") == "") }

    /// Stops the process, as Ctrl-Z does.
    func stop() { program.signal(SIGSTOP) }

    /// Lets the process go on, and returns what it prints.
    func goOn() async throws -> String {
        program.signal(SIGCONT)
        try program.type("\n")
        return try await program.line(beginning: "") ?? ""
    }
}
