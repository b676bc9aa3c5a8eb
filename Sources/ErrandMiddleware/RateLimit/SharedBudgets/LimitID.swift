// SPDX-License-Identifier: MIT

import ErrandCore

/// The identity of a ``RateLimit`` among those that use a ``SharedBudget``.
///
/// Copies of a limit have the same. Two limits in one process are two members of a budget, as if they were on two
/// machines.
public struct LimitID: Sendable, Hashable {
    private let id = CallID()

    /// Creates an identity that no other limit of this process has.
    public init() {}
}
