// SPDX-License-Identifier: MIT

/// The connections of one stream of events as a state machine: what follows
/// when one of them ends.
struct EventConnection: Sendable {
    enum Action {
        case connect(after: Duration)
        case end
        case fail(any Error)
    }

    private let policy: ReconnectPolicy
    private var serverDelay: Duration?
    private var failures = 0
    /// Whether the server has ever answered with a stream.
    private var wasOpen = false

    init(_ policy: ReconnectPolicy) { self.policy = policy }

    /// The server answered with a stream.
    mutating func opened() {
        wasOpen = true
        failures = 0
    }

    /// The server asked for a wait.
    mutating func retry(after delay: Duration) { serverDelay = delay }

    /// The stream came to its end.
    mutating func ended() -> Action {
        guard policy.isEnabled else { return .end }
        return .connect(after: jittered(0))
    }

    /// The server has no more to say: status 204 (§9.2.3).
    mutating func closed() -> Action { .end }

    /// The connection, or the try to make one, failed.
    ///
    /// What cannot become better by itself is thrown, and so is a failure of the
    /// very first try: whether to repeat that is the retry middleware's matter.
    mutating func failed(_ error: any Error) -> Action {
        guard policy.isEnabled, wasOpen, let known = error as? ClientError, Self.mayPass(known) else {
            return .fail(error)
        }
        failures += 1
        if let most = policy.failures, failures > most { return .fail(error) }
        return .connect(after: max(jittered(failures), known.retryAfter ?? .zero))
    }

    /// A wait by chance, so that clients that lost one server do not come back at
    /// one moment.
    ///
    /// It is never shorter than what the server, or else the policy, asks for
    /// (WHATWG HTML §9.2.3), up to a half longer after the first failure, and
    /// then in the upper third of a wait that doubles.
    private func jittered(_ failures: Int) -> Duration {
        let base = serverDelay ?? policy.delay
        let doubled = base * (1 << min(max(failures - 1, 0), 16))
        let longest = max(min(doubled + doubled / 2, policy.maximumDelay), base + base / 2)
        let shortest = max(base, longest / 3 * 2)
        return shortest + (longest - shortest) * min(max(policy.random(), 0), 1)
    }

    private static func mayPass(_ error: ClientError) -> Bool {
        let kind = error.kind
        if kind.belongs(to: .connection) {
            return !kind.belongs(to: .connection.tls) && !kind.belongs(to: .connection.pinning)
        }
        return [
            .timedOut.idle, .timedOut.attempt, .timedOut.connect, .undecodable.truncated, .status.server,
            .tooManyRequests,
        ].contains { kind.belongs(to: $0) }
    }
}

extension ClientError.Kind {
    fileprivate static var tooManyRequests: Self { .status.client.tooManyRequests }
}
