// SPDX-License-Identifier: MIT

/// The URLs whose responses were removed recently, each with the number of its last
/// invalidation.
struct RecentInvalidations: Sendable {
    private var numbers: [ExactText: Int64] = [:]
    /// The number of the last one.
    private(set) var last: Int64 = 0
    /// The number of the invalidation that makes the responses to all earlier
    /// requests obsolete.
    private var floor: Int64 = 0
    private let limit: Int

    /// - Parameter limit: The largest number of URLs that are distinguished.
    init(limit: Int = 1024) { self.limit = limit }

    /// Notes that the responses of a URL were removed.
    mutating func note(_ url: String) {
        guard numbers.count < limit else { return noteAll() }
        last += 1
        numbers[ExactText(url)] = last
    }

    /// Notes that all responses were removed, or those of too many URLs to
    /// distinguish them.
    mutating func noteAll() {
        last += 1
        floor = last
        numbers = [:]
    }

    /// Returns whether the responses of a URL were removed after an invalidation.
    func isInvalidated(_ url: String, after number: Int64) -> Bool {
        number < floor || numbers[ExactText(url)].map { $0 > number } ?? false
    }
}
