// SPDX-License-Identifier: MIT

import Synchronization

/// One period of holding a lease.
package final class LeaseHolding: Sendable {
    package let name: String
    package let holder: String
    package let fence: Int
    /// The holder of the fence before; `nil` when it has come to its end, and when it is not known.
    package let previous: String?
    private let table: LeaseTable
    private let database: PostgresDatabase
    private let times: Mutex<LeaseTimes>

    init(
        _ name: String, _ holder: String, _ fence: Int, after previous: String?, _ keeper: LeaseKeeper,
        takenBy sent: Duration
    ) {
        (self.name, self.holder, self.fence, self.previous) = (name, holder, fence, previous)
        (table, database) = (keeper.table, keeper.database)
        times = Mutex(LeaseTimes(keeper.terms, takenBy: sent))
    }

    /// Returns whether nobody else has taken the lease, and keeps it so until the transaction ends.
    package func isCurrent(in transaction: PostgresTransaction) async throws -> Bool {
        try await !transaction.query(table.checking, [.init(name), .init(holder), .init(fence)]).isEmpty
    }

    /// Returns whether another may hold the lease at a moment.
    package func isLost(at now: Duration) -> Bool { times.withLock { $0.hasEnded(now) } }

    /// Notes that a statement of the program extended the lease too, by the moment at which it left.
    package func extended(by sent: Duration, confirmedAt now: Duration) {
        times.withLock { $0.extended(by: sent, confirmedAt: now) }
    }

    /// Extends the lease until the task is cancelled, and calls `lost` when another may hold it.
    func keep(_ clock: LeaseClock, lost: @escaping @Sendable () -> Void) async {
        await withTaskGroup(of: Bool.self) { group in
            // Statements wait for the server, so the end has a task of its own.
            group.addTask { await self.waitForEnd(clock) }
            group.addTask { await self.extend(clock) }
            for await isLost in group where isLost {
                lost()
                group.cancelAll()
            }
        }
    }

    private func waitForEnd(_ clock: LeaseClock) async -> Bool {
        while true {
            let (hasEnded, end) = times.withLock { ($0.hasEnded(clock.now()), $0.workEnd) }
            if hasEnded { return true }
            do { try await clock.sleep(end) } catch { return false }
        }
    }

    private func extend(_ clock: LeaseClock) async -> Bool {
        while true {
            do {
                try await clock.sleep(times.withLock { $0.nextExtension })
                let sent = clock.now()
                guard try await isExtended() else {
                    times.withLock { $0.taken() }
                    return true
                }
                times.withLock { $0.extended(by: sent, confirmedAt: clock.now()) }
            } catch {
                if Task.isCancelled { return false }
                times.withLock { $0.failed(at: clock.now()) }
            }
        }
    }

    private func isExtended() async throws -> Bool {
        let terms = times.withLock { $0.terms }
        let values: [PostgresParameter] = [.init(name), .init(holder), .init(terms.microseconds), .init(fence)]
        return try await database.extend(table.extending, values, deadline: terms.deadline) > 0
    }
}

extension LeaseTerms {
    /// The duration, as statements take it.
    package var microseconds: Int { Int(duration / .microseconds(1)) }
}
