// SPDX-License-Identifier: MIT

/// The state machine for the connections of one event stream.
///
/// It decides what follows when a connection ends.
struct EventConnection: Sendable {
    enum Action {
        case connect(after: Duration)
        case end
        case fail(any Error)
    }

    private var policy: ReconnectPolicy
    private var serverDelay: Duration?
    private var failures = 0
    /// Whether the server has sent a stream at least once.
    private var wasOpen = false

    init(_ policy: ReconnectPolicy) { self.policy = policy }

    /// Notes that the request is not idempotent: the stream ends with its first response.
    mutating func endsWithResponse() { policy.isEnabled = false }

    /// Notes that the server has sent a stream.
    mutating func opened() {
        wasOpen = true
        failures = 0
    }

    /// The shortest wait that a server can ask for, as in Firefox.
    ///
    /// `retry: 0` would mean one connection after another, as fast as the network allows.
    private static let shortestAsked = Duration.milliseconds(500)

    /// Notes the wait that the server asked for.
    ///
    /// A wait that the policy itself makes is never too short.
    mutating func retry(after delay: Duration) {
        serverDelay = min(max(delay, min(Self.shortestAsked, policy.delay)), policy.longestWait)
    }

    /// Handles the end of a stream.
    mutating func ended() -> Action {
        guard policy.isEnabled else { return .end }
        return .connect(after: jittered(0))
    }

    /// Handles status 204: the server has no more events (§9.2.3).
    mutating func closed() -> Action { .end }

    /// Handles the failure of a connection, or of the attempt to connect.
    ///
    /// A permanent error is thrown. A failure of the very first attempt is
    /// thrown too: the retry middleware decides whether to repeat that. So is a
    /// refusal for longer than the policy waits.
    mutating func failed(_ error: any Error) -> Action {
        guard policy.isEnabled, wasOpen, let known = error as? ClientError, Self.mayPass(known) else {
            return .fail(error)
        }
        let asked = known.retryAfter ?? .zero
        guard asked <= policy.longestWait else { return .fail(error) }
        failures += 1
        if let most = policy.failures, failures > most { return .fail(error) }
        return .connect(after: max(jittered(failures), asked))
    }

    /// Returns a random wait, so that clients that lost the same server do not
    /// all come back at the same moment.
    ///
    /// The wait is never shorter than the server, or else the policy, asks for
    /// (WHATWG HTML §9.2.3). After the first failure it is up to a half longer.
    /// Later it lies in the upper third of a wait that doubles.
    private func jittered(_ failures: Int) -> Duration {
        let base = serverDelay ?? policy.delay
        let doubled = base * (1 << min(max(failures - 1, 0), 16))
        let longest = max(min(doubled + doubled / 2, policy.maximumDelay), base + base / 2)
        let shortest = max(base, longest / 3 * 2)
        return shortest + (longest - shortest) * min(max(policy.random(), 0), 1)
    }

    /// Returns whether the stream may go on after an error.
    ///
    /// An error by the client's own decision, such as its deadline, ends it.
    private static func mayPass(_ error: ClientError) -> Bool { !error.kind.isLocal && error.meaning.retry.isUseful }
}
