// SPDX-License-Identifier: MIT

/// A lease that this process holds, as ``PostgresDatabase/withLease(_:waiting:duration:_:)`` gives it to its closure.
public struct PostgresLease: Sendable {
    package let name: String

    /// The number of this holding, which is larger than that of all earlier ones of the lease.
    ///
    /// A process that was stopped may go on while another holds the lease. What the work writes to can keep the largest
    /// fence that it has seen, and refuse a write with a smaller one:
    ///
    /// ```sql
    /// UPDATE report SET content = $1, fence = $2 WHERE name = 'nightly' AND fence <= $2
    /// ```
    public var fence: Int { holding.fence }

    private let holding: LeaseHolding

    init(name: String, holding: LeaseHolding) { (self.name, self.holding) = (name, holding) }

    /// Checks that nobody else has taken the lease since, and keeps it so until the transaction ends.
    ///
    /// Who wants the lease waits for the end of the transaction, so what it writes is committed before another holds
    /// the lease, or not at all. The extension of the lease is not held up. The transaction must be of the database
    /// that has the lease. Call it before the first write; it costs one round trip.
    ///
    /// - Throws: ``PostgresError/Kind/leaseLost``; ``PostgresError``; `CancellationError`.
    package func check(in transaction: PostgresTransaction) async throws {
        guard try await holding.isCurrent(in: transaction) else {
            throw PostgresError(.leaseLost, "the lease \(name) is over, or another's")
        }
    }

    /// Returns how long after its last extension a lease of a duration is extended: ten seconds for one of 45.
    package static func extensionInterval(of duration: Duration) -> Duration {
        LeaseTerms(duration: max(duration, shortest)).interval
    }

    /// Shorter ones are lost when a response takes a few seconds.
    static let shortest = Duration.seconds(10)
}
