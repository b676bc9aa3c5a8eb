// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

/// Each row is asked of psql too, which goes on to the next host where libpq does, and after `connect_timeout`.
@Suite("An address with several hosts", .timed, .sharedHosts, .needsPostgres, .timeLimit(.minutes(10)))
struct SeveralHostsTests {
    /// The query for psql and for ours.
    private struct Row: Sendable {
        var name: String
        var url: String?
        var environment: [String: String]?
        /// The outcome, where a test knows it without psql.
        var expected: ConnectingOutcome?
    }

    /// Compares ours with psql, a few rows at a time: servers have few places.
    private func compare(_ rows: [Row]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, row) in rows.enumerated() {
                if number >= 16 { try await group.next() }
                group.addTask {
                    async let oracle = ConnectingOutcome.psql(row.url, row.environment ?? [:])
                    let ours: ConnectingOutcome
                    if var environment = row.environment {
                        environment["POSTGRES_URL"] = row.url
                        ours = try await .ours(environment)
                    } else {
                        ours = try await .ours(row.url ?? "")
                    }
                    let psql = try await oracle
                    #expect(ours == psql, "\(row.name)")
                    if let expected = row.expected { #expect(ours == expected, "\(row.name)") }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Whatever two hosts are, in whatever order, ours goes on to a third where psql does")
    func kinds() async throws {
        let hosts = try SharedHosts.current
        let primary = ConnectingOutcome.connected("\(hosts.primary.port)")
        func outcome(_ kinds: [HostKind]) -> ConnectingOutcome {
            switch kinds.first(where: { !$0.isPassedOver }) {
            case .primary: primary
            case .otherPassword: .authentication
            default: .noServer
            }
        }
        var lists = HostKind.allCases.map { [$0] } + HostKind.allCases.map { [.primary, $0] }
        for first in HostKind.allCases where first.isPassedOver {
            for second in HostKind.allCases { lists.append([first, second, .primary]) }
        }
        try await compare(
            lists.map { Row(name: "\($0)", url: hosts.url($0), expected: outcome($0)) })
    }

    @Test(
        "A server of the wanted kind is found, and a primary where no standby is to be had",
        arguments: ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"])
    func targets(_ target: String) async throws {
        let hosts = try SharedHosts.current
        let lists: [[HostKind]] = [
            [.primary], [.standby], [.primary, .standby], [.standby, .primary], [.silent, .primary, .standby],
            [.primary, .silent, .standby], [.starting, .primary, .refusing], [.primary, .full],
            [.primary, .otherPassword],
        ]
        try await compare(lists.map { Row(name: "\(target) \($0)", url: hosts.url($0, target: target)) })
    }

    @Test("The hosts may stand in the URL, its parameters, a service, or the environment, and their limit too")
    func doors() async throws {
        let hosts = try SharedHosts.current
        let primary = ConnectingOutcome.connected("\(hosts.primary.port)")
        let kinds: [HostKind] = [.silent, .primary]
        let lists = hosts.lists(kinds)
        let services = "\(hosts.primary.folder)/services"
        let login = ["PGUSER": PostgresServer.user, "PGPASSFILE": hosts.passwords, "PGSSLMODE": "disable"]
        let places = ["PGHOST": lists.hosts, "PGPORT": lists.ports]
        let named = ["PGHOST": "one.example,two.example", "PGHOSTADDR": lists.hosts, "PGPORT": lists.ports]
        let limit = ["PGCONNECT_TIMEOUT": "8"]
        let service = ["PGSERVICE": "both", "PGSERVICEFILE": services]
        try """
        [both]
        host=\(lists.hosts)
        port=\(lists.ports)
        connect_timeout=8

        [hosts]
        host=\(lists.hosts)
        port=\(lists.ports)

        """.write(toFile: services, atomically: true, encoding: .utf8)
        let ways: [(String?, [[String: String]])] = [
            (hosts.url(kinds), []), (nil, [places, limit]), (nil, [named, limit]),
            (nil, [service]), (nil, [service, ["PGSERVICE": "hosts"], limit]),
            ("postgres:///postgres?service=both", [["PGSERVICEFILE": services]]),
            ("postgres://\(lists.hosts)/postgres?port=\(lists.ports)", [limit]),
            ("postgres:///postgres?host=\(lists.hosts)&port=\(lists.ports)&connect_timeout=8", []),
            ("postgres://one.example,two.example/?hostaddr=\(lists.hosts)&port=\(lists.ports)", [limit]),
            ("postgres:///postgres?hostaddr=\(lists.hosts)&port=\(lists.ports)&connect_timeout=8", []),
            // What the URL says comes before the service, and that before the environment.
            (hosts.url(kinds), [service, ["PGHOST": "/nowhere", "PGPORT": "1", "PGCONNECT_TIMEOUT": "900"]]),
        ]
        try await compare(
            ways.map { url, environments in
                let environment = ([login] + environments).reduce(into: [:]) { $0.merge($1) { $1 } }
                return Row(name: "\(url ?? "") \(environments)", url: url, environment: environment, expected: primary)
            })
    }

    @Test("A certificate has the name of the host, whichever address was tried, and a socket may follow a silent host")
    func otherHosts() async throws {
        let hosts = try SharedHosts.current
        let ports = hosts.lists([.silent, .primary]).ports
        let folder = hosts.primary.folder.replacingOccurrences(of: "/", with: "%2F")
        let url = "postgres://\(PostgresServer.user)@localhost,localhost/postgres?hostaddr=127.0.0.1,127.0.0.1"
        let primary = ConnectingOutcome.connected("\(hosts.primary.port)")
        let verified = "&port=\(ports)&connect_timeout=8&passfile=\(hosts.passwords)&sslmode=verify-full"
        let authority = "&sslrootcert=\(hosts.primary.authorityFile)"
        try await compare([
            // The name of the certificate is that of the host, whatever its address is.
            Row(name: "a certificate by name", url: url + verified + authority, expected: primary),
            Row(
                name: "a certificate of another name",
                url: url.replacingOccurrences(of: "localhost", with: "example.org") + verified + authority,
                expected: .certificate),
            Row(
                name: "a socket after a silent host",
                url: "postgres://\(PostgresServer.user)@127.0.0.1,\(folder)/postgres?port=\(ports)&connect_timeout=8"
                    + "&passfile=\(hosts.passwords)&sslmode=disable", expected: .connected("")),
        ])
    }

    @Test("A list that libpq refuses is refused, whatever its first host is")
    func wrongLists() async throws {
        let hosts = try SharedHosts.current
        for url in [
            hosts.url([.primary, .primary], "&port=1,2,3"), hosts.url([.primary], "&hostaddr=127.0.0.1,127.0.0.1"),
            hosts.url([.primary], limit: nil, "&connect_timeout=abc"),
        ] {
            guard case .other(let complaint) = try await ConnectingOutcome.psql(url) else {
                Issue.record("psql takes \(url)")
                continue
            }
            #expect(complaint.contains("could not match") || complaint.contains("connect_timeout"))
            #expect(try await ConnectingOutcome.ours(url) == .other(PostgresError.Kind.address.name))
        }
    }

    @Test("Without a limit for each, a silent host has its share of the time of all")
    func shares() async throws {
        let hosts = try SharedHosts.current
        var options = PostgresOptions()
        options.connectionDeadline = .seconds(16)
        let url = hosts.url([.silent, .primary], limit: nil)
        let database = try PostgresDatabase(PostgresAddress(url), options: options)
        #expect(try await database.query(ConnectingOutcome.sql).first?[0]?.integer == hosts.primary.port)
    }

    @Test("Where all hosts are silent the end is that of the time of all")
    func end() async throws {
        let hosts = try SharedHosts.current
        var options = PostgresOptions()
        options.connectionDeadline = .milliseconds(100)
        let address = try PostgresAddress(hosts.url([.silent, .full, .silent], limit: 900))
        let database = try PostgresDatabase(address, options: options)
        #expect(try await failure { try await database.query("SELECT 1") }.kind == .server)
    }
}
