// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import ErrandOAuth
public import ErrandPostgres

/// The holdings of machines that share a database: leases, credentials that are being renewed, and budgets.
///
/// ```swift
/// let status = try await FleetStatus(of: database)
/// for lease in status.leases { print(lease.name, lease.holder, lease.until) }
/// ```
///
/// All times are those of the database's clock. A holder is named by its machine's name, the number of its process and
/// letters that no other holder has.
public struct FleetStatus: Sendable {
    /// A lease that a process holds.
    public struct Lease: Sendable, Hashable {
        /// The name, such as that of the copy of a nation that is being refreshed.
        public let name: String
        /// The process.
        public let holder: String
        /// When it was taken.
        public let since: Date
        /// When it is free if the holder does not extend it; a time that has passed is that of a holder that is gone.
        public let until: Date
    }

    /// A credential that a process renews, or in doubt.
    public struct Renewal: Sendable, Hashable {
        /// The account; `nil` when its record cannot be read.
        public let account: CredentialAccount?
        /// The process that holds the credential's lock; `nil` when none does.
        public let holder: String?
        /// When the refresh token was sent; `nil` when its request has come to an end.
        public let sentAt: Date?
        /// Since when it is not known whether a process that was stopped has the newest tokens; `nil` without a doubt.
        public let inDoubtSince: Date?
    }

    /// A budget of requests.
    public struct Budget: Sendable, Hashable {
        /// A process that takes part in a budget; one that has left is none, although what it sent may still count.
        public struct Member: Sendable, Hashable {
            /// The process.
            public let holder: String
            /// Its last heartbeat.
            public let seenAt: Date
            /// How many requests it may send per window; 0 until the others have made room.
            public let share: Int
        }

        /// The name.
        public let key: String
        /// The number of requests per window; `nil` when nobody has given one.
        public let capacity: Int?
        /// The length of the window.
        public let window: Duration
        /// Until when all members pause; `nil` when they do not.
        public let pausedUntil: Date?
        /// The members, by their holders.
        public let members: [Member]
    }

    /// The time of the database's clock.
    public let time: Date
    /// The leases that are held, by their names.
    public let leases: [Lease]
    /// The credentials that are locked, being renewed or in doubt.
    public let renewals: [Renewal]
    /// The number of credentials.
    public let credentialCount: Int
    /// The budgets that have a member or a pause, by their names.
    public let budgets: [Budget]

    /// Reads what the machines hold.
    ///
    /// It creates no table: what is missing is empty. It needs `SELECT` on the tables of the schema `errand`.
    ///
    /// - Throws: `PostgresError`; `CancellationError`.
    public init(of database: PostgresDatabase) async throws {
        let reader = StatusReader(database: database)
        time = try await reader.time()
        leases = try await reader.leases()
        (renewals, credentialCount) = try await reader.renewals()
        budgets = try await reader.budgets(at: time)
    }
}
