// SPDX-License-Identifier: MIT

/// The way over the hosts of an address to a connection, as `psql` goes it.
///
/// It decides, and does nothing itself. libpq goes this way too, but without the time limit for each host, which it
/// keeps only while it blocks its thread.
struct HostWalk: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The next step.
    enum Step: Sendable, Equatable {
        /// Look up the addresses of a name.
        case lookUp(String)
        /// Connect to a host at one address, to a server of a kind, until a moment.
        case attempt(DatabaseHost, target: String, until: Instant)
        /// Nothing more.
        case end
    }

    /// Why an attempt came to nothing.
    enum Failure: Sendable {
        /// Nobody took the connection, or not in time: the next address may be better.
        case unreachable
        /// The server is not the one that is wanted, or takes no connection now: the next host may be better.
        case unsuitable
        /// The server refused the client or was refused, as it would be at each host.
        case final
    }

    private let plan: ConnectionPlan
    private let deadline: Instant
    private var pass = 0
    private var place = -1
    /// The addresses of the host that were not tried; an empty one is that of a socket.
    private var addresses: [String] = []

    /// Creates the way.
    ///
    /// - Parameter deadline: The end of all attempts.
    init(_ plan: ConnectionPlan, until deadline: Instant) { (self.plan, self.deadline) = (plan, deadline) }

    /// Begins.
    mutating func begin(at now: Instant) -> Step { nextHost(now) }

    /// Takes the addresses of the name that was looked up.
    mutating func found(_ addresses: [String], at now: Instant) -> Step {
        self.addresses = addresses
        return nextAddress(now)
    }

    /// Takes the end of an attempt.
    mutating func failed(_ failure: Failure, at now: Instant) -> Step {
        switch failure {
        case .unreachable: nextAddress(now)
        case .unsuitable: nextHost(now)
        case .final: .end
        }
    }

    private mutating func nextHost(_ now: Instant) -> Step {
        place += 1
        if place == plan.hosts.count { (pass, place) = (pass + 1, 0) }
        guard pass < plan.targets.count, now < deadline else { return .end }
        let host = plan.hosts[place]
        guard !host.isLookedUp else { return .lookUp(host.name) }
        addresses = [host.address]
        return nextAddress(now)
    }

    private mutating func nextAddress(_ now: Instant) -> Step {
        guard !addresses.isEmpty else { return nextHost(now) }
        guard now < deadline else { return .end }
        // All that may still be tried have equal shares of the time, so that no silent one takes that of the others.
        let laterHosts = plan.hosts.count - place - 1 + (plan.targets.count - pass - 1) * plan.hosts.count
        let share = now.duration(to: deadline) / (addresses.count + laterHosts)
        var host = plan.hosts[place]
        host.address = addresses.removeFirst()
        return .attempt(host, target: plan.targets[pass], until: now + min(share, plan.limit ?? share))
    }
}
