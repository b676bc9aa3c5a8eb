// SPDX-License-Identifier: MIT

import ErrandPostgres
import Foundation
import Programs
import Servers
import Testing

/// A host of each kind, which the tests of a suite share.
struct SharedHosts: SuiteTrait, TestScoping {
    @TaskLocal private static var hosts: SharedHosts.Hosts?

    /// The hosts of the suite that runs.
    static var current: Hosts {
        get throws { try #require(hosts) }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        // A suite that is skipped has no servers.
        guard PostgresServer.isInstalled else { return try await function() }
        try await PostgresServer.run { primary in
            try await PostgresServer.run(isStandby: true) { standby in
                let (silent, full) = (try await SilentServer.start(), try FullServer())
                let closing = try await ClosingServer.start()
                let starting = try await ClosingServer.start(sqlState: "57P03")
                let otherPassword = try await SeveringProxy.start(before: primary.port, host: "127.0.0.1")
                let passwords = "\(primary.folder)/passwords"
                let lines = """
                    127.0.0.1:\(otherPassword.port):*:*:hunter3
                    *:*:*:*:\(PostgresServer.password)

                    """
                try lines.write(toFile: passwords, atomically: true, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passwords)
                let hosts = Hosts(
                    primary: primary, standby: standby,
                    places: [
                        .primary: ("127.0.0.1", primary.port), .standby: ("127.0.0.1", standby.port),
                        .refusing: ("127.0.0.1", try await FreePort.next()), .silent: ("127.0.0.1", silent.port),
                        .full: ("127.0.0.1", full.port), .closing: ("127.0.0.1", closing.port),
                        .starting: ("127.0.0.1", starting.port), .otherPassword: ("127.0.0.1", otherPassword.port),
                        .unknown: ("nothing.invalid", primary.port), .withoutSocket: ("/nowhere", primary.port),
                    ], passwords: passwords)
                let result: Result<Void, any Error>
                do {
                    result = .success(try await Self.$hosts.withValue(hosts) { try await function() })
                } catch { result = .failure(error) }
                try await silent.stop()
                try await closing.stop()
                try await starting.stop()
                try await otherPassword.stop()
                // Its sockets are open until here.
                withExtendedLifetime(full) {}
                try result.get()
            }
        }
    }

    struct Hosts: Sendable {
        let primary: PostgresServer
        let standby: PostgresServer
        /// The host and the port of each kind.
        let places: [HostKind: (host: String, port: Int)]
        /// The file of passwords, in which one host has a wrong one.
        let passwords: String

        /// Returns the hosts and the ports of a list.
        func lists(_ kinds: [HostKind]) -> (hosts: String, ports: String) {
            let found = kinds.compactMap { places[$0] }
            return (found.map { $0.host }.joined(separator: ","), found.map { "\($0.port)" }.joined(separator: ","))
        }

        /// Returns the URL of a list of hosts.
        ///
        /// A host has eight seconds: a test that waits for them sees nothing of a machine that is busy for five.
        func url(_ kinds: [HostKind], target: String = "read-write", limit: Int? = 8, _ more: String = "") -> String {
            let lists = kinds.compactMap { places[$0] }.map { place in
                place.host.replacingOccurrences(of: "/", with: "%2F") + ":\(place.port)"
            }.joined(separator: ",")
            var url = "postgres://\(PostgresServer.user)@\(lists)/postgres?sslmode=disable&passfile=\(passwords)"
            url += "&target_session_attrs=\(target)"
            if let limit { url += "&connect_timeout=\(limit)" }
            return url + more
        }
    }
}

extension Trait where Self == SharedHosts {
    /// A host of each kind for all tests of the suite.
    static var sharedHosts: Self { SharedHosts() }
}

// MARK: Outcomes

extension ConnectingOutcome {
    /// The statement that tells which server it is.
    static let sql = "SELECT inet_server_port()"

    /// Connects as a program of this package does, in this process.
    static func ours(_ url: String) async throws -> Self {
        var options = PostgresOptions()
        (options.deadline, options.connectionDeadline) = (.seconds(240), .seconds(240))
        do {
            let database = try PostgresDatabase(PostgresAddress(url), options: options)
            return .connected(try await database.query(sql).first?[0]?.text ?? "")
        } catch let error as PostgresError { return Self(error.kind.name) }
    }

    /// Connects as a program of this package does, in a process with an environment.
    static func ours(_ environment: [String: String]) async throws -> Self {
        let result = try await Program.run(
            "postgres-driver", ["query", sql], environment: environment.merging(["POSTGRES_SECONDS": "240"]) { $1 })
        let output = result.output.trimmingCharacters(in: .newlines)
        guard output.hasPrefix("error: ") else { return .connected(output) }
        return Self(output.split(separator: " ").dropFirst().first.map { String($0.dropLast()) } ?? "")
    }

    /// Connects with psql.
    static func psql(_ url: String?, _ environment: [String: String] = [:]) async throws -> Self {
        let result = try await Program.run(
            try #require(PostgresServer.psql), ["-XAtc", sql] + (url.map { [$0] } ?? []),
            environment: ["LC_ALL": "C"].merging(environment) { $1 })
        if result.status == 0 { return .connected(result.output.trimmingCharacters(in: .newlines)) }
        let errors = result.errors
        if errors.contains("authentication failed") { return .authentication }
        if errors.contains("certificate") { return .certificate }
        let reasons = [
            "Connection refused", "timeout expired", "closed the connection", "not now", "could not translate",
            "No such file", "read-only", "hot standby mode",
        ]
        return reasons.contains { errors.contains($0) } ? .noServer : .other(errors)
    }

    private init(_ kind: String) {
        self =
            switch kind {
            case PostgresError.Kind.authentication.name: .authentication
            case PostgresError.Kind.certificate.name: .certificate
            case PostgresError.Kind.server.name: .noServer
            default: .other(kind)
            }
    }
}
