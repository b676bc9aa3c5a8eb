// SPDX-License-Identifier: MIT

import ErrandCore

/// The URLs that were invalidated recently, each with the number of its last
/// invalidation.
///
/// When there are too many URLs to distinguish, all count as invalidated.
struct RecentInvalidations: Sendable {
    private var numbers: [ExactText: Int64] = [:]
    /// The number of the last invalidation; 0 before the first.
    private(set) var last: Int64 = 0
    /// The number of the invalidation that makes the responses to all earlier
    /// requests obsolete.
    private var floor: Int64 = 0
    private let limit: Int

    /// Creates an empty log.
    ///
    /// - Parameter limit: The largest number of URLs that are distinguished.
    init(limit: Int = 1024) { self.limit = limit }

    /// Notes that a URL was invalidated.
    mutating func note(_ url: String) {
        guard numbers.count < limit else { return noteAll() }
        last += 1
        numbers[ExactText(url)] = last
    }

    /// Notes that all URLs were invalidated, or too many to distinguish them.
    mutating func noteAll() {
        last += 1
        floor = last
        numbers = [:]
    }

    /// Returns whether a URL was invalidated after an invalidation.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - number: The number of the earlier invalidation.
    func isInvalidated(_ url: String, after number: Int64) -> Bool {
        number < floor || numbers[ExactText(url)].map { $0 > number } ?? false
    }
}
