// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOPosix
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Connecting", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct ConnectingTests {
    /// Returns the error of a connection to a URL.
    private func refusal(_ url: String) async throws -> PostgresError {
        let database = try PostgresDatabase(PostgresAddress(url))
        return try await failure { try await database.query("SELECT 1") }
    }

    @Test("A password is proved by SCRAM, which the server stores as no password")
    func scram() async throws {
        let rows = try await SharedServer.database().query(
            "SELECT rolpassword FROM pg_authid WHERE rolname = current_user")
        #expect(rows.first?[0]?.text?.hasPrefix("SCRAM-SHA-256$") == true)
    }

    @Test("A wrong password, a missing one and an unknown user are refusals, and none is shown")
    func authentication() async throws {
        let server = try SharedServer.current
        for url in [
            server.url(password: "hunter3"),
            server.url().replacingOccurrences(of: ":\(PostgresServer.password)", with: ""),
            server.url().replacingOccurrences(of: "//postgres:", with: "//nobody:"),
        ] {
            let error = try await refusal(url)
            #expect(error.kind == .authentication)
            #expect(!"\(error)".contains("hunter"))
        }
    }

    @Test("A database that does not exist is a refusal")
    func unknownDatabase() async throws {
        let error = try await refusal(
            SharedServer.current.url().replacingOccurrences(of: "/postgres?", with: "/nothing?"))
        #expect(error.kind == .connection && error.sqlState == "3D000")
        #expect(PostgresError.Kind.refused ~= error)
    }

    @Test("A process ends without a signal while other connections are opened")
    func ending() async throws {
        let server = try SharedServer.current
        for _ in 0..<40 {
            let environment = Holder.environment(server).merging(["PGSSLMODE": "require"]) { $1 }
            let result = try await Program.run("postgres-driver", ["exit", "SELECT 1"], environment: environment)
            #expect(result.status == 0, "\(result)")
        }
    }

    @Test(
        "A process ends without a signal however slowly the libraries end, while connections are opened",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"), "no C compiler is installed"))
    func slowEnding() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let source = FileManager.default.currentDirectoryPath + "/Scripts/slow-end.c"
            let slow = "\(folder)/slow-end.so"
            let built = try await Program.run(
                "/usr/bin/cc", ["-shared", "-fPIC", "-o", slow, source, "-ldl"],
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(built.status == 0, "\(built)")
            // The first connection fails at once, so that the process ends while the others are opened.
            let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 256)
                .childChannelInitializer { $0.close() }
                .bind(host: "127.0.0.1", port: 0).get()
            let environment = [
                "PGHOST": "127.0.0.1", "PGPORT": "\(server.localAddress?.port ?? 0)", "PGUSER": "a", "PGDATABASE": "x",
                "LD_PRELOAD": slow, "SWIFT_BACKTRACE": "enable=no",
            ]
            for _ in 0..<20 {
                let result = try await Program.run("postgres-driver", ["exit", "SELECT 1"], environment: environment)
                #expect(result.status == 0, "\(result)")
            }
            try await server.close()
        }
    }

    @Test("A port where nobody listens, a name without an address and a socket that is not there: no server")
    func unavailable() async throws {
        let port = try await FreePort.next()
        for url in [
            "postgres://a:hunter2@127.0.0.1:\(port)/x", "postgres://a:hunter2@nothing.invalid/x",
            "postgres:///x?host=/nowhere",
        ] {
            let error = try await refusal(url)
            #expect(error.kind == .server, "\(error)")
            #expect(PostgresError.Kind.unavailable ~= error)
            #expect(!"\(error)".contains("hunter"))
        }
    }

    @Test("A server that accepts and says nothing is left at the deadline, and by a cancelled task")
    func silence() async throws {
        let silent = try await SilentServer.start()
        var options = PostgresOptions()
        options.connectionDeadline = .milliseconds(100)
        let address = try PostgresAddress("postgres://a@127.0.0.1:\(silent.port)/x?sslmode=disable")
        let database = try PostgresDatabase(address, options: options)
        #expect(try await failure { try await database.query("SELECT 1") }.kind == .server)
        // The connection to the first one may have been given up before it was there.
        let other = try await SilentServer.start()
        let patient = try PostgresDatabase(PostgresAddress("postgres://a@127.0.0.1:\(other.port)/x?sslmode=disable"))
        let task = Task { try await patient.query("SELECT 1") }
        await other.waitForConnections(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        for server in [silent, other] { try await server.stop() }
    }

    @Test("The socket of the server is a host that begins with a slash")
    func socket() async throws {
        let server = try SharedServer.current
        let folder = server.folder.replacingOccurrences(of: "/", with: "%2F")
        let login = "\(PostgresServer.user):\(PostgresServer.password)"
        let database = try PostgresDatabase(PostgresAddress("postgres://\(login)@\(folder):\(server.port)/postgres"))
        #expect(try await database.query("SELECT inet_server_addr() IS NULL").first?[0]?.boolean == true)
    }

    // MARK: TLS

    /// Returns a URL that asks for a certificate which the authority has signed.
    private func verified(_ host: String, _ authority: String) throws -> String {
        let server = try SharedServer.current
        return "postgres://\(PostgresServer.user):\(PostgresServer.password)@\(host):\(server.port)/postgres"
            + "?sslmode=verify-full&sslrootcert=\(authority)"
    }

    @Test("verify-full accepts the right certificate")
    func rightCertificate() async throws {
        let database = try PostgresDatabase(PostgresAddress(verified("localhost", SharedServer.current.authorityFile)))
        let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        #expect(try await database.query(sql).first?[0]?.boolean == true)
        // Records of TLS and messages of PostgreSQL end at different places.
        for size in stride(from: 1000, through: 100_000, by: 7001) {
            let rows = try await database.query("SELECT repeat('x', $1)", [.init(size)])
            #expect(rows.first?[0]?.text?.utf8.count == size)
        }
    }

    @Test("A result arrives whole from a front whose records of TLS are longer than those of PostgreSQL")
    func longRecords() async throws {
        let server = try SharedServer.current
        let authority = try TestIdentity.authority()
        let identity = try TestIdentity.make("localhost", issuer: authority, hosts: ["localhost"])
        let file = "\(server.folder)/front.pem"
        try authority.pem.write(toFile: file, atomically: true, encoding: .utf8)
        let front = try await TLSFront.start(before: server.port, identity)
        let url = try verified("localhost", file).replacingOccurrences(of: ":\(server.port)/", with: ":\(front.port)/")
        let database = try PostgresDatabase(PostgresAddress(url))
        for (size, count) in [700, 3000, 5000, 7900].flatMap({ size in (1...16).map { (size, $0) } }) {
            let sql = "SELECT repeat('x', $1::int) FROM generate_series(1, $2)"
            #expect(try await database.query(sql, [.init(size), .init(count)]).count == count)
        }
        try await front.stop()
    }

    @Test("verify-full refuses a certificate of another authority, one of another name, and a server without TLS")
    func wrongCertificates() async throws {
        let server = try SharedServer.current
        let other = "\(server.folder)/other.pem"
        try TestIdentity.authority("Another authority").pem.write(toFile: other, atomically: true, encoding: .utf8)
        for url in [
            try verified("localhost", other), try verified("127.0.0.1", server.authorityFile),
            try verified("localhost", "/etc/ssl/certs/ca-certificates.crt"), try verified("localhost", "/nowhere.pem"),
        ] {
            let error = try await refusal(url)
            #expect(error.kind == .certificate, "\(error)")
            #expect(!"\(error)".contains(PostgresServer.password))
        }
    }

    @Test("A name that is not this machine's is verified unless the URL says otherwise")
    func defaultVerification() async throws {
        let server = try SharedServer.current
        // The address is this machine's other one, which libpq is not told to be this machine.
        let place = "postgres://\(PostgresServer.user):\(PostgresServer.password)@example.org:\(server.port)/postgres"
        let settings = try ConnectionSettings(PostgresAddress(place), LibPQ())
        #expect(settings.options["sslmode"] == "verify-full")
        let said = try ConnectionSettings(PostgresAddress(place + "?sslmode=prefer"), LibPQ())
        #expect(said.options["sslmode"] == "prefer")
        let here = try ConnectionSettings(PostgresAddress(server.url()), LibPQ())
        #expect(here.options["sslmode"] == "disable")
    }

    // MARK: The environment

    @Test("The environment names the server, the user and the password, also by files")
    func environment() async throws {
        let server = try SharedServer.current
        let folder = NSTemporaryDirectory() + "errand-pgenv-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (service, passwords) = ("\(folder)/service", "\(folder)/passwords")
        let place = "host=127.0.0.1\nport=\(server.port)\nuser=\(PostgresServer.user)\nsslmode=disable\n"
        try "[here]\n\(place)".write(toFile: service, atomically: true, encoding: .utf8)
        try "*:*:*:*:\(PostgresServer.password)\n".write(toFile: passwords, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passwords)
        let ways = [
            Holder.environment(server), ["PGSERVICE": "here", "PGSERVICEFILE": service, "PGPASSFILE": passwords],
            ["PGSERVICE": "here", "PGSERVICEFILE": service, "PGPASSWORD": PostgresServer.password],
        ]
        for way in ways {
            let result = try await Program.run("postgres-driver", ["query", "SELECT current_user"], environment: way)
            #expect(result.output == "postgres\n", "\(result.errors)")
        }
        let none = try await Program.run(
            "postgres-driver", ["query", "SELECT 1"],
            environment: ["PGSERVICE": "here", "PGSERVICEFILE": service, "PGPASSFILE": "/nowhere"])
        #expect(none.output.hasPrefix("error: refused.authentication: "))
    }

    // MARK: PgBouncer

    @Test(
        "It works with PgBouncer's transaction mode, and fewer connections to the server than to PgBouncer",
        .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"))
    func pgBouncer() async throws {
        try await PgBouncer.run(before: SharedServer.current, connections: 2) { bouncer in
            let database = try PostgresDatabase(PostgresAddress(bouncer.url))
            try await database.execute("CREATE TABLE bounced (n int PRIMARY KEY, note text)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await database.withTransaction { transaction in
                            let sql = "INSERT INTO bounced VALUES ($1, $2)"
                            try await transaction.query(sql, [.init(number), .init("é \(number)")])
                            try await transaction.query(
                                "UPDATE bounced SET note = note || '!' WHERE n = $1", [.init(number)])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let notes = try await database.query("SELECT note FROM bounced ORDER BY n").map { $0[0]?.text }
            #expect(notes == (0..<40).map { "é \($0)!" })
            let late = try await failure {
                try await database.query("SELECT pg_sleep(3600)", deadline: .milliseconds(100))
            }
            #expect(late.kind == .timeout)
            let setting = "SHOW idle_in_transaction_session_timeout"
            #expect(try await database.withTransaction { try await $0.query(setting).first?[0]?.text } == "5s")
            #expect(try await database.query(setting).first?[0]?.text == "0")
        }
    }

    @Test(
        "PgBouncer goes on while statements are stopped and connections close",
        .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"),
        .enabled("PgBouncer before 1.19 crashes when a stop meets the end of a connection") {
            let words = try await Program.run("/usr/sbin/pgbouncer", ["--version"]).output.split { !$0.isNumber }
            return words.prefix(2).compactMap { Int($0) }.lexicographicallyPrecedes([1, 19]) == false
        })
    func stopsThroughPgBouncer() async throws {
        try await PgBouncer.run(before: SharedServer.current, connections: 4) { bouncer in
            for _ in 0..<20 {
                let database = try PostgresDatabase(PostgresAddress(bouncer.url))
                let tasks = (0..<8).map { _ in Task { try await database.query("SELECT pg_sleep(0.01)") } }
                for task in tasks.shuffled() { task.cancel() }
                for task in tasks { _ = await task.result }
                database.close()
            }
            let database = try PostgresDatabase(PostgresAddress(bouncer.url))
            #expect(try await database.query("SELECT 1").first?[0]?.integer == 1)
        }
    }
}
