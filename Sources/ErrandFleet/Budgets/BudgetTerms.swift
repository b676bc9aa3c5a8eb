// SPDX-License-Identifier: MIT

/// The times of the members of a budget, which are the same in all processes.
struct BudgetTerms: Sendable, Equatable {
    /// How long after a heartbeat the next one begins.
    var interval = Duration.seconds(2)

    /// How long a heartbeat proves a share to its member.
    ///
    /// For others the member is there for a window longer.
    var proof = Duration.seconds(8)

    /// For how long a member that has nothing to send keeps its share, at least a window.
    var idleLimit = Duration.seconds(10)

    /// For how long the last known share counts while PostgreSQL is away.
    var trust = Duration.seconds(300)

    /// The time that is added to a window for requests that are on their way to the server.
    var margin = Duration.seconds(1)

    /// How long after a heartbeat that failed the next one begins.
    var retryInterval = Duration.seconds(1)

    /// How often a member looks whether the others have made room.
    var waitingInterval = Duration.milliseconds(500)

    /// How long after a heartbeat that has news for the others the next one begins.
    var changeInterval = Duration.milliseconds(20)

    /// How long a statement may take.
    ///
    /// With its cancellation and the next attempt it takes less than ``proof``.
    var deadline = Duration.seconds(2)

    /// How long a request counts that was sent in a window.
    func memory(of window: Duration) -> Duration { window + margin }
}
