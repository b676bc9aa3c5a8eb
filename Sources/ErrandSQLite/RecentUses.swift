// SPDX-License-Identifier: MIT

import ErrandCore

/// The responses that were used since that was saved last.
///
/// Each save changes the database. This process then has to look more closely at the
/// files for a moment, and others read again what they have in memory: so it is done
/// seldom.
struct RecentUses: Sendable {
    /// How long a use waits at most, while others follow.
    static let interval = Duration.seconds(30)

    /// How many responses wait at most.
    static let limit = 4096

    private var ids: Set<Int64> = []
    /// Since when the first of them waits.
    private var start: TimeSource.Instant?

    /// - Returns: What is to be saved now.
    mutating func note(_ used: [StoredResponse.ID], at now: TimeSource.Instant) -> Set<Int64>? {
        guard !used.isEmpty else { return nil }
        for id in used { ids.insert(id.value) }
        let start = start ?? now
        self.start = start
        return start.duration(to: now) >= Self.interval || ids.count >= Self.limit ? take() : nil
    }

    mutating func take() -> Set<Int64> {
        defer { self = Self() }
        return ids
    }
}
