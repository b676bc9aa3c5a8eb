// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Addresses of databases", .timed, .needsLibrary)
struct AddressTests {
    @Test("The parts of a URL are those that libpq reads")
    func parts() throws {
        let address = try PostgresAddress(
            "postgresql://a%40b:hunter2@one.example:5433,[::1]:5434/my%20db?sslmode=require&application_name=x")
        #expect(address.hosts == ["one.example", "::1"])
        #expect(address.ports == [5433, 5434])
        #expect(address.user == "a@b" && address.database == "my db" && address.hasPassword)
        #expect(address.parameters == ["sslmode": "require", "application_name": "x"])
        #expect("\(address)" == "postgres://a@b@one.example:5433,[::1]:5434/my db")
    }

    @Test("A host without a port, beside one with a port, has PostgreSQL's own, as it has for libpq")
    func mixedPorts() throws {
        let address = try PostgresAddress("postgres://one.example:5433,two.example/x")
        #expect(address.ports == [5433, 5432])
        #expect("\(address)" == "postgres://one.example:5433,two.example:5432/x")
        #expect(
            "\(try PostgresAddress("postgres://one.example,two.example:1/x"))".hasSuffix("example:5432,two.example:1/x")
        )
        #expect("\(try PostgresAddress("postgres://a,b/x?port=7"))" == "postgres://a:7,b:7/x")
    }

    @Test("A URL with little in it is an address too")
    func little() throws {
        let address = try PostgresAddress("postgres://")
        #expect(address.hosts == [] && address.ports == [] && address.user == nil && !address.hasPassword)
        #expect("\(try PostgresAddress("postgres://example.org"))" == "postgres://example.org")
        #expect("\(PostgresAddress.environment())" == "the database of the environment")
    }

    @Test("A password is known to be there wherever it stands, and is not shown")
    func passwords() throws {
        for url in [
            "postgres://a:hunter2@x/y", "postgres://x/y?user=a&password=hunter2",
            "postgres://a@x/y?sslpassword=hunter2", "postgres://a@x/y?pass%77ord=hunter2",
            "postgres://a@x/y?connect_timeout=2&ssl%70asswor%64=hunter2",
        ] {
            let address = try PostgresAddress(url)
            #expect(address.hasPassword)
            var dumped = ""
            dump(address, to: &dumped)
            dump(try PostgresDatabase(address), to: &dumped)
            let shown = "\(address) \(String(reflecting: address)) \(dumped) \(address.parameters)"
            #expect(!shown.contains("hunter2"))
        }
        #expect(try !PostgresAddress("postgres://a@x/y").hasPassword)
    }

    @Test(
        "What is not a URL of PostgreSQL is refused without a part of it",
        arguments: [
            "", "hunter2", "host=x password=hunter2", "mysql://a:hunter2@x/y", "postgres://a:hunter2@x:hunter2/y",
            "postgres://a:hunter2@x@y/z", "postgres://a:hunter2/3@x/y", "postgres://x/y?hunter2=1",
            "postgres://a:%zz@x/hunter2",
            "postgres://x:0/y", "postgres://x:65536/y", "postgres://x/hunter2\0", "postgres://[::1/hunter2",
            "postgres://a:hunter2@x:1,y:b/z",
        ])
    func refused(_ url: String) throws {
        let error = #expect(throws: PostgresError.self) { try PostgresAddress(url) }
        #expect(error?.kind == .address)
        #expect(error.map { "\($0)".contains("hunter2") } == false)
    }

    // MARK: What the address leaves open

    private func settings(
        _ given: [String: String], _ environment: [String: String] = [:], version: Int = 150_000, hasRoot: Bool = false
    ) -> [String: String] {
        let defaults = ["sslmode": "prefer", "port": "5432"]
        return ConnectionSettings.completed(
            given, effective: defaults.merging(environment) { $1 }.merging(given) { $1 }, libraryVersion: version,
            SystemEnvironment(
                hasVariable: { $0 == "PGSSLMODE" && environment["sslmode"] != nil }, hasRootCertificate: hasRoot,
                certificates: "/bundle"))
    }

    @Test(
        "A host on another machine is verified unless somebody says otherwise",
        arguments: [
            (["host": "db.example.com"], [:], "verify-full"), (["host": "127.0.0.1"], [:], nil),
            (["host": "127.1.2.3"], [:], nil), (["host": "localhost"], [:], nil), (["host": "::1"], [:], nil),
            (["host": "/run/postgresql"], [:], nil), (["host": "@abstract"], [:], nil), ([:], [:], nil),
            (["host": "localhost,db.example.com"], [:], "verify-full"),
            (["host": "127.0.0.1.example.com"], [:], "verify-full"),
            (["host": "127.example"], [:], "verify-full"),
            (["host": "localhost", "hostaddr": "192.0.2.1"], [:], "verify-full"),
            (["host": "db.example.com", "hostaddr": "127.0.0.1"], [:], nil),
            (["host": "db.example.com,localhost", "hostaddr": ",127.0.0.1"], [:], "verify-full"),
            (["host": "localhost,localhost", "hostaddr": "127.0.0.1,"], [:], nil),
            (["host": "localhost", "port": "1,2"], [:], "verify-full"),
            (["host": "db", "sslmode": "require"], [:], "require"),
            (["host": "db", "sslmode": "prefer"], [:], "prefer"), (["host": "db"], ["sslmode": "prefer"], nil),
            ([:], ["host": "db"], "verify-full"), ([:], ["host": "db", "sslmode": "disable"], nil),
        ] as [([String: String], [String: String], String?)])
    func verification(_ given: [String: String], _ environment: [String: String], _ mode: String?) {
        #expect(settings(given, environment)["sslmode"] == mode)
    }

    @Test("The system's certificates are named where libpq has none")
    func bundle() {
        #expect(settings(["host": "db"])["sslrootcert"] == "/bundle")
        #expect(settings(["host": "db"], hasRoot: true)["sslrootcert"] == nil)
        #expect(settings(["host": "db", "sslrootcert": "/own"])["sslrootcert"] == "/own")
        #expect(settings(["host": "db"], ["sslrootcert": "/own"])["sslrootcert"] == nil)
        #expect(settings(["host": "db", "sslrootcert": "system"])["sslrootcert"] == "/bundle")
        #expect(settings(["host": "db", "sslrootcert": "system"], version: 160_000)["sslrootcert"] == "system")
        #expect(settings(["host": "127.0.0.1", "sslmode": "verify-ca"])["sslrootcert"] == "/bundle")
        #expect(settings(["host": "127.0.0.1"])["sslrootcert"] == nil)
        #expect(settings(["host": "db", "sslmode": "require"])["sslrootcert"] == nil)
    }

    @Test("Text is UTF-8 whatever the environment says, and a dead network is noticed")
    func defaults() {
        let settings = settings(
            ["host": "db", "keepalives_idle": "5"], ["client_encoding": "LATIN1", "tcp_user_timeout": "7"])
        #expect(settings["client_encoding"] == "UTF8")
        #expect(settings["keepalives_idle"] == "5")
        #expect(settings["tcp_user_timeout"] == nil)
        #expect(settings["keepalives_count"] == "3")
    }

    @Test("What is set where nobody says anything is what the page of dependencies lists, and no more")
    func all() {
        let here = [
            "client_encoding": "UTF8", "fallback_application_name": "errand", "keepalives_idle": "30",
            "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "60000",
        ]
        #expect(settings([:]) == here)
        let elsewhere = ["host": "db", "sslmode": "verify-full", "sslrootcert": "/bundle"]
        #expect(settings(["host": "db"]) == here.merging(elsewhere) { $1 })
    }

    // MARK: Hosts

    @Test(
        "Hosts, addresses and ports are libpq's lists: one port is that of all hosts, and an empty place is a default",
        arguments: [
            ([:], [DatabaseHost()]), (["host": "a"], [DatabaseHost(name: "a")]),
            (
                ["host": "a,/b,", "port": "1"],
                [DatabaseHost(name: "a", port: "1"), .init(name: "/b", port: "1"), .init(port: "1")]
            ),
            (["host": "a,b", "port": "1,"], [DatabaseHost(name: "a", port: "1"), .init(name: "b")]),
            (["hostaddr": "::1,127.0.0.1"], [DatabaseHost(address: "::1"), .init(address: "127.0.0.1")]),
            (["host": "a,b", "hostaddr": "::1,"], [DatabaseHost(name: "a", address: "::1"), .init(name: "b")]),
            (["host": "a,b", "hostaddr": "::1"], nil), (["host": "a", "hostaddr": "::1,"], nil),
            (["host": "a,b", "port": "1,2,3"], nil), (["port": "1,2"], nil),
        ] as [([String: String], [DatabaseHost]?)])
    func hosts(_ options: [String: String], _ hosts: [DatabaseHost]?) {
        #expect(DatabaseHost.list(options) == hosts)
        #expect((try? ConnectionPlan(options))?.hosts == hosts)
    }

    @Test("A name is looked up, and an address or a socket is not")
    func lookUps() {
        #expect(DatabaseHost(name: "a").isLookedUp && DatabaseHost(name: "127.0.0.1").isLookedUp)
        #expect(!DatabaseHost(name: "a", address: "::1").isLookedUp && !DatabaseHost().isLookedUp)
        #expect(!DatabaseHost(name: "/a").isLookedUp && !DatabaseHost(name: "@a").isLookedUp)
    }

    @Test(
        "The limit for an address is a whole number of seconds, and at least two",
        arguments: [
            ("", nil), ("0", nil), ("-1", nil), ("1", .seconds(2)), ("2", .seconds(2)), (" 7 ", .seconds(7)),
        ] as [(String, Duration?)])
    func limits(_ text: String, _ limit: Duration?) throws {
        #expect(try ConnectionPlan(["connect_timeout": text]).limit == limit)
    }

    @Test("Another limit is refused, as psql refuses it", arguments: ["abc", "1.5", "5s", " ", "4294967296"])
    func wrongLimits(_ text: String) {
        let error = #expect(throws: PostgresError.self) { try ConnectionPlan(["connect_timeout": text]) }
        #expect(error?.kind == .address)
    }

    @Test("Who prefers a standby goes over the hosts twice")
    func passes() throws {
        #expect(try ConnectionPlan(["target_session_attrs": "prefer-standby"]).targets == ["standby", "any"])
        #expect(try ConnectionPlan(["target_session_attrs": "read-write"]).targets == ["read-write"])
        #expect(try ConnectionPlan([:]).targets == ["any"])
    }

    @Test("The random order of libpq 16 is made before libpq has one host")
    func order() throws {
        let options = ["host": "a,b", "load_balance_hosts": "random"]
        #expect(try ConnectionPlan(options).isShuffled)
        #expect(settings(options, version: 160_000)["load_balance_hosts"] == "disable")
        #expect(try !ConnectionPlan(["load_balance_hosts": "disable"]).isShuffled)
        #expect(settings(["host": "a,b"])["load_balance_hosts"] == nil)
    }

    @Test("Hosts in random order are all tried, each first as often as the others")
    func shares() throws {
        var random = SeededRandom(seed: 1)
        let plan = try ConnectionPlan(["host": "a,b,c", "load_balance_hosts": "random"])
        var first: [String: Int] = [:]
        for _ in 0..<3_000 {
            let ordered = plan.ordered(using: &random).hosts.map(\.name)
            #expect(ordered.sorted() == ["a", "b", "c"])
            first[ordered[0], default: 0] += 1
        }
        #expect(first.values.allSatisfy { (900...1_100).contains($0) }, "\(first)")
        let listed = try ConnectionPlan(["host": "a,b,c"])
        #expect(listed.ordered(using: &random) == listed)
    }

    @Test("The system has certificates")
    func system() { #expect(SystemEnvironment().certificates != nil) }
}
