// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The lease on a copy, which a run holds until it is released.
///
/// After the death of its process the copy is free when the time of the lease is over.
final class PostgresMirrorLease: Sendable {
    /// For how long a lease is taken and extended.
    static let duration = Duration.seconds(30)

    private let lease: PostgresLease
    private let end: AsyncStream<Never>.Continuation
    private let holding: Task<Void, Never>

    private init(_ lease: PostgresLease, _ end: AsyncStream<Never>.Continuation, _ holding: Task<Void, Never>) {
        (self.lease, self.end, self.holding) = (lease, end, holding)
    }

    /// Takes the lease of a copy.
    ///
    /// - Throws: ``MirrorError/Kind/inUse``, which names the other process; `PostgresError`.
    static func take(_ schema: PostgresSchema, in database: PostgresDatabase) async throws -> PostgresMirrorLease {
        let (leases, taken) = AsyncThrowingStream<PostgresLease, any Error>.makeStream()
        let (ends, end) = AsyncStream<Never>.makeStream()
        let holding = Task {
            do {
                try await database.withLease(schema.lease, duration: duration) { lease in
                    taken.yield(lease)
                    for await _ in ends {}
                }
                taken.finish()
            } catch { taken.finish(throwing: error) }
        }
        do {
            for try await lease in leases { return PostgresMirrorLease(lease, end, holding) }
        } catch PostgresError.Kind.leaseHeld {
            let holder = await holder(schema, database)
            let time = "if it was killed, the copy is free in \(duration / .seconds(1)) seconds at most"
            throw MirrorError(.inUse, "\(holder) holds the copy \(schema.name); \(time)")
        }
        end.finish()
        throw CancellationError()
    }

    deinit { end.finish() }

    /// Releases the copy.
    func release() async {
        end.finish()
        await holding.value
    }

    /// Checks that no other run has taken the copy, and keeps it so until the transaction ends.
    func check(in transaction: PostgresTransaction) async throws { try await lease.check(in: transaction) }

    /// Returns who holds the copy, in words.
    private static func holder(_ schema: PostgresSchema, _ database: PostgresDatabase) async -> String {
        let found = try? await database.query("SELECT holder FROM errand.lease WHERE name = $1", [.init(schema.lease)])
        let words = (found?.first?[0]?.text ?? "").split(separator: " ")
        guard words.count == 3 else { return "another run" }
        return "the process \(words[1]) on \(words[0])"
    }
}
