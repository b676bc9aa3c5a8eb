// SPDX-License-Identifier: MIT

/// The URLs whose responses were removed recently, each with the number of its last
/// invalidation.
struct RecentInvalidations: Sendable {
    private var numbers: [ExactText: Int64] = [:]
    /// The number of the last one.
    private(set) var last: Int64 = 0
    /// What was requested before this one may be obsolete.
    private var floor: Int64 = 0
    private let limit: Int

    /// - Parameter limit: How many URLs are told apart.
    init(limit: Int = 1024) { self.limit = limit }

    /// The responses of a URL are removed.
    mutating func note(_ url: String) {
        guard numbers.count < limit else { return noteAll() }
        last += 1
        numbers[ExactText(url)] = last
    }

    /// All responses are removed, or there are too many URLs to tell apart.
    mutating func noteAll() {
        last += 1
        floor = last
        numbers = [:]
    }

    /// Whether the responses of a URL were removed after an invalidation.
    func isInvalidated(_ url: String, after number: Int64) -> Bool {
        number < floor || numbers[ExactText(url)].map { $0 > number } ?? false
    }
}
