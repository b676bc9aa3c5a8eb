// SPDX-License-Identifier: MIT

/// The keeper of leases, which takes, extends and frees them.
package struct LeaseKeeper: Sendable {
    package let database: PostgresDatabase
    package let table: LeaseTable
    package let terms: LeaseTerms
    package let clock: LeaseClock

    package init(
        database: PostgresDatabase, table: LeaseTable, terms: LeaseTerms, clock: LeaseClock = .system
    ) {
        (self.database, self.table, self.terms, self.clock) = (database, table, terms, clock)
    }

    /// The end of work under a lease.
    package struct End<Result: Sendable>: Sendable {
        package let result: Swift.Result<Result, any Error>
        /// Whether another may have held the lease before the end.
        package let isLost: Bool
    }

    /// Runs work while it holds a lease.
    ///
    /// The task of the work is cancelled with that of the caller, and when another may hold the lease soon. The lease
    /// is extended until the work has ended.
    ///
    /// - Throws: ``PostgresError/Kind/leaseHeld``, and the errors of the statements; not those of the work.
    package func hold<Result: Sendable>(
        _ name: String, waiting: Duration, _ work: @escaping @Sendable (LeaseHolding) async throws -> Result
    ) async throws -> End<Result> {
        let holder = LeaseHolder.next()
        let holding: LeaseHolding
        do {
            holding = try await take(name, holder, waiting)
        } catch {
            if mayHaveTaken(error) { await free(name, holder) }
            throw error
        }
        // They are no children of this task: the lease is kept while cancelled work comes to its end.
        let worker = Task { try await work(holding) }
        let keeping = Task.detached { await holding.keep(clock) { worker.cancel() } }
        let result = await withTaskCancellationHandler {
            await worker.result
        } onCancel: {
            worker.cancel()
        }
        let isLost = holding.isLost(at: clock.now())
        keeping.cancel()
        await keeping.value
        await free(name, holder)
        return End(result: result, isLost: isLost)
    }

    private func take(_ name: String, _ holder: String, _ waiting: Duration) async throws -> LeaseHolding {
        let values: [PostgresParameter] = [.init(name), .init(holder), .init(terms.microseconds)]
        let end = clock.now() + min(max(waiting, .zero), .seconds(1_000_000_000))
        var mayRepeat = true
        while true {
            let sent = clock.now()
            do {
                let rows = try await database.query(table.taking, values, creating: table.creation)
                if let row = rows.first, let fence = row[0]?.integer {
                    return LeaseHolding(name, holder, fence, after: row[1]?.text, self, takenBy: sent)
                }
            } catch PostgresError.Kind.lost where mayRepeat {
                // A server that was restarted. The statement may be repeated: the holder gets what it has.
                mayRepeat = false
                continue
            } catch let error as PostgresError where error.isDuplicate {
                // Another took the lease for the first time at the same moment, and its row is there now.
            }
            let now = clock.now()
            guard now < end else { throw PostgresError(.leaseHeld, "another holds the lease \(name)") }
            try await clock.sleep(min(now + terms.pollInterval, end))
        }
    }

    /// Returns whether the statement may have taken the lease although it failed.
    private func mayHaveTaken(_ error: any Error) -> Bool {
        switch error {
        case PostgresError.Kind.lost, PostgresError.Kind.timeout, is CancellationError: true
        default: false
        }
    }

    /// Frees the lease, also when the task was cancelled.
    ///
    /// If the server does not respond, time frees it.
    private func free(_ name: String, _ holder: String) async {
        let (database, table, deadline) = (database, table, terms.deadline)
        await Task.detached {
            _ = try? await database.extend(table.freeing, [.init(name), .init(holder)], deadline: deadline)
        }.value
    }
}
