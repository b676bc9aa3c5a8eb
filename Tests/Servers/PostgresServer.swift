// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A server of PostgreSQL in a temporary folder, on 127.0.0.1 and on a socket.
///
/// It asks for passwords (SCRAM), and speaks TLS with a certificate for `localhost`.
package final class PostgresServer: Sendable {
    /// Whether PostgreSQL is installed.
    package static var isInstalled: Bool { programs != nil }

    /// Why a test is skipped without it.
    package static let absence = "PostgreSQL's server is not installed (Debian's package postgresql)"

    /// The superuser, whose database has the same name.
    package static let user = "postgres"

    /// Its password, which no output may have.
    package static let password = "hunter2-of-postgres"

    /// The port on 127.0.0.1.
    package let port: Int

    /// The folder of its socket and its log.
    package let folder: String

    /// The authority that signed its certificate, in PEM.
    package let authority: String

    /// How it is unlike others.
    private let form: Form
    private let shell: Mutex<ServerShell?>

    private struct Form: Sendable {
        var isStandby: Bool
        var addresses: [String]
    }

    private init(port: Int, folder: String, authority: String, _ form: Form) {
        (self.port, self.folder, self.authority, self.form) = (port, folder, authority, form)
        shell = Mutex(nil)
    }

    /// Runs a server while `use` runs.
    ///
    /// - Parameters:
    ///   - isStandby: Whether it is a hot standby, which waits for the log of a primary and only reads.
    ///   - addresses: The addresses on which it listens.
    package static func run<Result>(
        isStandby: Bool = false, addresses: [String] = ["127.0.0.1"],
        _ use: (PostgresServer) async throws -> Result
    ) async throws -> Result {
        // The path of a socket has less than 108 bytes.
        let folder = NSTemporaryDirectory() + "errand-pg-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let authority = try TestIdentity.authority()
        let identity = try TestIdentity.make("localhost", issuer: authority, hosts: ["localhost"])
        try write(identity.pem, folder, "certificate.pem")
        try write(identity.keyPEM, folder, "key.pem")
        try write(password, folder, "password")
        try write(authority.pem, folder, "authority.pem")
        let server = try await started(
            folder, try authority.pem, Form(isStandby: isStandby, addresses: addresses))
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await use(server)) } catch { result = .failure(error) }
        try await server.stop()
        return try result.get()
    }

    /// Starts a server on a port that is free, and on another one if somebody takes it meanwhile.
    private static func started(
        _ folder: String, _ authority: String, _ form: Form
    ) async throws -> PostgresServer {
        var attempts = 3
        while true {
            let server = PostgresServer(port: try await FreePort.next(), folder: folder, authority: authority, form)
            do {
                try await server.start()
                return server
            } catch let error as ServerShell.StartFailure where error.reason.contains("could not bind") && attempts > 1
            {
                attempts -= 1
            }
        }
    }

    /// The file of the authority that signed its certificate.
    package var authorityFile: String { "\(folder)/authority.pem" }

    /// The log of the server.
    package var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

    /// Returns a URL without TLS for the superuser.
    package func url(password: String = PostgresServer.password, port: Int? = nil) -> String {
        "postgres://\(Self.user):\(password)@127.0.0.1:\(port ?? self.port)/postgres?sslmode=disable"
    }

    /// Starts the server again.
    package func start() async throws {
        guard let programs = Self.programs else { throw ServerShell.StartFailure(reason: Self.absence) }
        let data = "\(folder)/data"
        let user = ServerShell.asNobody
        // A standby has at least as many connections as the primary had, which was that of initdb.
        let settings = [
            "port=\(port)", "listen_addresses=\(form.addresses.joined(separator: ","))",
            "unix_socket_directories=\(folder)", "fsync=off",
            "full_page_writes=off", "shared_buffers=16MB", "max_connections=\(form.isStandby ? 100 : 60)", "ssl=on",
            "ssl_cert_file=\(folder)/certificate.pem", "ssl_key_file=\(folder)/key.pem",
        ]
        let shell = try await ServerShell(
            preparation: """
                rm -f '\(data)/postmaster.pid'; [ -d '\(data)' ] || {
                    chmod 600 '\(folder)/key.pem'
                    \(ServerShell.giveAway(folder))
                    \(user) '\(programs)/initdb' --pgdata='\(data)' --username=\(Self.user) --auth=scram-sha-256 \
                        --pwfile='\(folder)/password' --encoding=UTF8 --locale=C.UTF-8 --no-sync; }
                \(form.isStandby ? "touch '\(data)/standby.signal'" : ":")
                """,
            server: "\(user) '\(programs)/postgres' -D '\(data)' " + settings.map { "-c \($0)" }.joined(separator: " "),
            readiness: "\(Self.readiness) -h '\(folder)' -p \(port)", signal: "QUIT", log: "\(folder)/log")
        self.shell.withLock { $0 = shell }
    }

    /// Ends the server at once, as when its machine loses power.
    package func stop() async throws {
        let shell = shell.withLock { shell in
            defer { shell = nil }
            return shell
        }
        try await shell?.stop()
    }

    private static func write(_ text: String, _ folder: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    /// PostgreSQL's own client, the oracle of ours.
    package static var psql: String? { programs.map { "\($0)/psql" } }

    /// A command that succeeds when a server takes connections, without the options that name it.
    static var readiness: String { "'\(programs ?? "")/pg_isready' -q" }

    /// The folder with the server's programs: Debian has one for each version, outside of the search path.
    private static let programs: String? = {
        let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let newest = debian.compactMap { Int($0) }.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (newest + path.split(separator: ":").map { String($0) }).first { folder in
            ["initdb", "pg_isready", "postgres"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
            }
        }
    }()
}
