// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("The way over the hosts of an address", .timed)
struct HostWalkTests {
    /// The events on the way.
    private struct World {
        /// The addresses of the names; others have none.
        var names: [String: [String]] = [:]
        /// The end of an attempt at an address or a socket; a silent one takes all its time.
        var failures: [String: HostWalk.Failure] = [:]
        var silent: Set<String> = []
        /// Those that are of a kind; others are of each kind.
        var kinds: [String: String] = [:]

        /// Goes over the hosts, and returns the addresses and sockets that were tried, and how long each might take.
        ///
        /// It ends at the first one that nothing is said about.
        func visited(_ plan: ConnectionPlan, total: Double = 60) -> [(place: String, seconds: Double)] {
            let start = ContinuousClock.now
            var walk = HostWalk(plan, until: start + .seconds(total))
            var (now, visited) = (start, [(place: String, seconds: Double)]())
            var step = walk.begin(at: now)
            while true {
                switch step {
                case .end: return visited
                case .lookUp(let name): step = walk.found(names[name] ?? [], at: now)
                case .attempt(let host, let target, let until):
                    let place = host.address.isEmpty ? host.name : host.address
                    visited.append((place, now.duration(to: until) / .seconds(1)))
                    if silent.contains(place) {
                        now = until
                        step = walk.failed(.unreachable, at: now)
                    } else if let failure = failures[place] {
                        step = walk.failed(failure, at: now)
                    } else if let kind = kinds[place], target != "any", target != kind {
                        step = walk.failed(.unsuitable, at: now)
                    } else {
                        return visited
                    }
                }
            }
        }
    }

    private func plan(_ hosts: String, _ others: [String: String] = [:]) throws -> ConnectionPlan {
        try ConnectionPlan(others.merging(["host": hosts]) { $1 })
    }

    private let names = ["a": ["1", "2"], "b": ["3"], "c": ["4", "5", "6"]]

    @Test(
        "It goes on where psql goes on: to the next address after an unreachable one, to the next host after another",
        arguments: [
            ("a,b", [:], ["1"]), ("a,b", ["1": .unreachable], ["1", "2"]),
            ("a,b", ["1": .unreachable, "2": .unreachable], ["1", "2", "3"]), ("a,b", ["1": .unsuitable], ["1", "3"]),
            ("a,b", ["1": .final], ["1"]), ("a,b", ["1": .unreachable, "2": .final], ["1", "2"]),
            ("c,a", ["4": .unreachable, "5": .unsuitable], ["4", "5", "1"]), ("nobody,b", [:], ["3"]),
            ("nobody", [:], []), ("/s,b", ["/s": .unreachable], ["/s", "3"]),
            ("/s,b", ["/s": .unsuitable], ["/s", "3"]),
            ("b,b", ["3": .unreachable], ["3", "3"]),
        ] as [(String, [String: HostWalk.Failure], [String])])
    func order(_ hosts: String, _ failures: [String: HostWalk.Failure], _ visited: [String]) throws {
        let world = World(names: names, failures: failures)
        #expect(try world.visited(plan(hosts)).map(\.place) == visited)
    }

    @Test("Who prefers a standby takes another server only after all hosts, and goes the whole way again")
    func preference() throws {
        let plan = try plan("a,b", ["target_session_attrs": "prefer-standby"])
        let primaries = ["1": "primary", "2": "primary", "3": "primary"]
        #expect(World(names: names, kinds: primaries).visited(plan).map(\.place) == ["1", "3", "1"])
        #expect(World(names: names, kinds: ["1": "primary", "3": "standby"]).visited(plan).map(\.place) == ["1", "3"])
        let away = World(names: names, failures: ["1": .unreachable], kinds: primaries)
        #expect(away.visited(plan).map(\.place) == ["1", "2", "3", "1", "2"])
        #expect(World(names: names, failures: ["1": .final]).visited(plan).map(\.place) == ["1"])
    }

    @Test("An address is tried for its limit, and for its share of the time that is left if that is less")
    func limits() throws {
        let world = World(names: names, silent: ["1", "2", "3"])
        #expect(try world.visited(plan("a,b", ["connect_timeout": "2"])).map(\.seconds) == [2, 2, 2])
        // The addresses of a name that was not looked up count as one.
        #expect(try world.visited(plan("a,b")).map(\.seconds) == [20, 20, 20])
        #expect(try world.visited(plan("b,a")).map(\.seconds) == [30, 15, 15])
        #expect(try world.visited(plan("b,a", ["connect_timeout": "20"])).map(\.seconds) == [20, 20, 20])
        let twice = try plan("b", ["target_session_attrs": "prefer-standby"])
        #expect(world.visited(twice).map(\.seconds) == [30, 30])
    }

    @Test("Silent hosts, however many, are all tried within the time of all, whatever the limit of each")
    func total() throws {
        for count in [1, 2, 3, 10, 1000] {
            for limit in ["", "2", "1000"] {
                let hosts = (0..<count).map { "/\($0)" }
                let plan = try plan(hosts.joined(separator: ","), ["connect_timeout": limit])
                let visited = World(silent: Set(hosts)).visited(plan, total: 10)
                #expect(visited.map(\.place) == hosts)
                #expect(visited.map(\.seconds).reduce(0, +) < 10.001)
            }
        }
    }

    @Test("When the time of all has passed, nothing more is looked up or tried")
    func late() throws {
        let start = ContinuousClock.now
        var walk = HostWalk(try plan("a,b"), until: start + .seconds(10))
        let first = walk.begin(at: start)
        let second = walk.found(["1", "2"], at: start + .seconds(10))
        let third = walk.failed(.unsuitable, at: start + .seconds(10))
        #expect(first == .lookUp("a") && second == .end && third == .end)
    }
}
