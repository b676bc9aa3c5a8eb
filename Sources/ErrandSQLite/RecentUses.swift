// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware

/// The responses that were used since the last time that uses were saved.
///
/// Each save makes this process check the files, and other processes clear their
/// memory, so saves are rare.
struct RecentUses: Sendable {
    /// The longest time for which a use stays unsaved, if further uses follow.
    static let interval = Duration.seconds(30)

    /// The highest number of responses with unsaved uses.
    static let limit = 4096

    private var ids: Set<Int64> = []
    /// The time of the first unsaved use.
    private var start: TimeSource.Instant?

    /// Records uses.
    ///
    /// - Returns: The uses to save now.
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
