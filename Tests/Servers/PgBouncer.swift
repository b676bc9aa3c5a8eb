// SPDX-License-Identifier: MIT

import Foundation

/// PgBouncer in its transaction mode, before a server of PostgreSQL.
package struct PgBouncer: Sendable {
    private static let program = "/usr/sbin/pgbouncer"

    /// Whether PgBouncer is installed.
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Why a test is skipped without it.
    package static let absence = "PgBouncer is not installed"

    /// The URL of the server's database, by way of PgBouncer.
    package let url: String

    /// Runs PgBouncer while `use` runs.
    ///
    /// - Parameter connections: How many connections to the server it has.
    package static func run<Result>(
        before server: PostgresServer, connections: Int, use: (PgBouncer) async throws -> Result
    ) async throws -> Result {
        let folder = NSTemporaryDirectory() + "errand-pb-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let users = "\"\(PostgresServer.user)\" \"\(PostgresServer.password)\"\n"
        // It listens on a socket only, so the number of its port can be any.
        let settings = """
            [databases]
            * = host=127.0.0.1 port=\(server.port)
            [pgbouncer]
            listen_port = 6432
            unix_socket_dir = \(folder)
            auth_type = scram-sha-256
            auth_file = \(folder)/users
            pool_mode = transaction
            default_pool_size = \(connections)
            logfile = \(folder)/pgbouncer.log
            """
        try Data(users.utf8).write(to: URL(fileURLWithPath: "\(folder)/users"))
        try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(folder)/pgbouncer.ini"))
        let shell = try await ServerShell(
            preparation: ServerShell.giveAway(folder),
            server: "\(ServerShell.asNobody) '\(program)' -q '\(folder)/pgbouncer.ini'",
            readiness: "\(PostgresServer.readiness) -h '\(folder)' -p 6432", signal: "KILL", log: "\(folder)/log")
        let login = "\(PostgresServer.user):\(PostgresServer.password)"
        let place = folder.replacingOccurrences(of: "/", with: "%2F")
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await use(PgBouncer(url: "postgres://\(login)@\(place):6432/postgres")))
        } catch { result = .failure(error) }
        try await shell.stop()
        return try result.get()
    }
}
