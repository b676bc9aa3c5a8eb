// SPDX-License-Identifier: MIT

/// The making of a connection on its thread: what a ``HostWalk`` decides is done with libpq.
struct ConnectionOpening {
    /// How far it is.
    enum Progress {
        /// It waits for the server.
        case reads
        /// It waits until it can write.
        case writes
        case connected
        case failed(PostgresError)
    }

    private let library: LibPQ
    private let options: [String: String]
    private let isShuffled: Bool
    /// Prepares a connection that was begun.
    var prepare: (OpaquePointer?) -> Void = { _ in }
    private var walk: HostWalk
    private var failure = ConnectFailure()

    private(set) var handle: OpaquePointer?
    /// When the attempt ends.
    private(set) var until: ContinuousClock.Instant?
    private var host = DatabaseHost()
    private var password = ""
    /// Whether the host accepted the connection of the network.
    private var isAccepted = false

    init(
        _ library: LibPQ, _ options: [String: String], _ plan: ConnectionPlan, until deadline: ContinuousClock.Instant
    ) {
        (self.library, self.options) = (library, options)
        isShuffled = plan.isShuffled
        var random = SystemRandomNumberGenerator()
        walk = HostWalk(plan.ordered(using: &random), until: deadline)
    }

    /// Begins with the first host.
    ///
    /// Here and later, names are looked up, which blocks the thread.
    mutating func begin() -> Progress { take(walk.begin(at: .now)) }

    /// Goes on, since the socket is ready.
    mutating func proceed() -> Progress {
        let progress = OpeningCalls.run { library.connectPoll(handle) }
        noteStatus()
        switch progress {
        case 1: return .reads
        case 2: return .writes
        case 3: return .connected
        default: return take(leave())
        }
    }

    /// Leaves the host if its time has passed.
    mutating func passed() -> Progress? {
        guard let until, until <= .now else { return nil }
        failure.add("\(host) did not respond in time", password: password)
        return take(walk.failed(.unreachable, at: .now))
    }

    private mutating func take(_ next: HostWalk.Step) -> Progress {
        var step = next
        while true {
            switch step {
            case .lookUp(let name): step = walk.found(addresses(of: name), at: .now)
            case .attempt(let host, let target, let until):
                start(host, target, until)
                guard library.isBad(handle) else { return .writes }
                step = leave()
            case .end: return .failed(failure.error)
            }
        }
    }

    private mutating func addresses(of name: String) -> [String] {
        switch NameLookup.addresses(of: name) {
        case .success(let addresses): return isShuffled ? addresses.shuffled() : addresses
        case .failure(let error):
            failure.add("the name \(name) has no address (\(error.reason))", password: options["password"] ?? "")
            return []
        }
    }

    private mutating func start(_ host: DatabaseHost, _ target: String, _ until: ContinuousClock.Instant) {
        OpeningCalls.run { library.finish(handle) }
        handle = library.start(options.merging(["target_session_attrs": target]) { $1 }, host)
        prepare(handle)
        (self.host, self.until, isAccepted) = (host, until, false)
        password = library.pass(handle).map { String(cString: $0) } ?? ""
        noteStatus()
    }

    /// Takes the end of the attempt.
    private mutating func leave() -> HostWalk.Step {
        failure.add(
            library.complaint(handle), needsPassword: library.connectionNeedsPassword(handle) != 0, password: password)
        guard library.hasGoneOn(handle) else { return walk.failed(.final, at: .now) }
        return walk.failed(isAccepted ? .unsuitable : .unreachable, at: .now)
    }

    private mutating func noteStatus() {
        // A connection that failed is bad, whatever it was before.
        guard !library.isBad(handle) else { return }
        let status = library.status(handle)
        isAccepted = status != Self.started && status != Self.needed
    }

    // Two numbers of libpq's `ConnStatusType`: it connects, or is about to.
    private static let (started, needed): (Int32, Int32) = (2, 8)
}
