// SPDX-License-Identifier: MIT

/// What a heartbeat writes into the row of a member.
struct BudgetBeat: Sendable, Equatable {
    /// What the member may send in any window, or what it has in use, if that is more.
    var share: Int
    /// What it wants to send, which no other may take meanwhile; 0 when it leaves.
    var claim: Int
}

/// What the response to a heartbeat says.
struct BudgetResponse: Sendable, Equatable {
    /// How many members there are, with this one.
    var members = 1
    /// What the others have in use, or want.
    var others = 0
    /// For how long the row has been there; zero for one that is new, or that was given up.
    var age = Duration.zero
    /// Whether there are rows of others that have not left, and of which nothing was heard for long.
    ///
    /// They may still use their shares: PostgreSQL may have been away for all.
    var isUnsure = false
    /// What the server allows to all, as the last one that joined knows it.
    var capacity: Int?
    /// The end of a pause in milliseconds of the database's clock, which tells it from others.
    var pause: Int?
    /// The time that is left of it.
    var pauseLeft = Duration.zero
}
