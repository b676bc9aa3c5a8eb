// SPDX-License-Identifier: MIT

extension PostgresDatabase {
    /// Runs work while it holds a lease, which one process at a time has, of all that use the database.
    ///
    /// ```swift
    /// try await database.withLease("nightly report", waiting: .seconds(60)) { lease in
    ///     print("this machine writes the report, as holder \(lease.fence)")
    /// }
    /// ```
    ///
    /// A lease is a row of the table `errand.lease`, which is created when it is missing. It is extended while the
    /// work runs, each time when two ninths of its duration have passed, and free when the work ends.
    ///
    /// * When the holder's machine or process dies, the lease is free `duration` after its last extension. It is not
    ///   free before: the database cannot know that the holder is gone.
    /// * When the holder cannot extend it, because the server does not respond, the task of the work is cancelled two
    ///   seconds before the lease may be another's. The holder counts the time on `ContinuousClock`, which goes on
    ///   while the machine is suspended (`CLOCK_BOOTTIME` on Linux).
    /// * A process that was stopped or suspended for longer goes on with its work for a moment before it is cancelled,
    ///   while another may hold the lease. What it writes then is refused only by what compares its
    ///   ``PostgresLease/fence``. What it sends elsewhere cannot be called back.
    /// * All times in the row are those of the database's clock, and those of a process are durations. Clocks of
    ///   machines that are wrong do no harm. A step of the database's clock to a later time frees leases early, and
    ///   the ``PostgresLease/fence`` still tells the last holder from all others.
    /// * When the server fails over to another that has not got the last commits, two may hold a lease with the same
    ///   fence. Replication that is synchronous prevents it.
    ///
    /// It is not reentrant: who asks again inside of the work waits for itself.
    ///
    /// - Parameters:
    ///   - name: The name of the lease; each has its own holder.
    ///   - waiting: How long to wait for another holder; none by default. It asks four times a second, and whoever asks
    ///     first after the end gets the lease.
    ///   - duration: For how long it is taken and extended; 45 seconds by default, and at least 10.
    ///   - work: The work. It should end soon after the cancellation of its task.
    /// - Returns: What the work returns.
    /// - Throws: ``PostgresError/Kind/leaseHeld`` when another holds it; ``PostgresError/Kind/leaseLost`` when it was
    ///   lost while the work ran, whatever the work returned or threw; the error of the work; ``PostgresError``;
    ///   `CancellationError`.
    public func withLease<Result: Sendable>(
        _ name: String, waiting: Duration = .zero, duration: Duration = .seconds(45),
        _ work: @escaping @Sendable (PostgresLease) async throws -> Result
    ) async throws -> Result {
        let terms = LeaseTerms(duration: max(duration, PostgresLease.shortest))
        let keeper = LeaseKeeper(database: self, table: .leases, terms: terms)
        let end = try await keeper.hold(name, waiting: waiting) { holding in
            try await work(PostgresLease(name: name, holding: holding))
        }
        if end.isLost { throw PostgresError(.leaseLost, "another may hold the lease \(name) by now") }
        return try end.result.get()
    }
}
