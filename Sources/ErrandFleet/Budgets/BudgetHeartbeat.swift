// SPDX-License-Identifier: MIT

/// The values that a heartbeat writes into the row of a member.
struct BudgetHeartbeat: Sendable, Equatable {
    /// The requests that the member may send in any window, or those that it has in use, if they are more.
    var share: Int
    /// The requests that it wants to send, which no other may take meanwhile; 0 when it leaves.
    var claim: Int
}

/// The response to a heartbeat.
struct BudgetResponse: Sendable, Equatable {
    /// How many members there are, with this one.
    var members = 1
    /// The requests that the others have in use, or want.
    var others = 0
    /// For how long the row has been there; zero for one that is new, or that was given up.
    var age = Duration.zero
    /// Whether there are rows of others that have not left, and of which nothing was heard for long.
    ///
    /// They may still use their shares: PostgreSQL may have been away for all.
    var isUnsure = false
    /// The requests that the server allows to all, as the last member that joined knows it.
    var capacity: Int?
    /// The end of a pause in milliseconds of the database's clock, which tells it from others.
    var pause: Int?
    /// The time that is left of it.
    var pauseLeft = Duration.zero
}
