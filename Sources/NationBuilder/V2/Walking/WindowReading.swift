// SPDX-License-Identifier: MIT

import ErrandJSONAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One reading of a window of changes, from its first page to its last.
///
/// Between two pages a resource may change or be deleted. It leaves its place,
/// the others move up, and one of them is on no page that is still requested.
struct WindowReading: Sendable {
    private let cursor: Date
    /// The times of the resources up to the window's time.
    private var moments: [ResourceIdentifier: Date] = [:]
    /// The latest time that was read.
    private(set) var latest: Date
    /// Whether the first page had room for more.
    var isOnePage = false

    /// Creates a reading of the window that ends with a time.
    init(of cursor: Date) {
        self.cursor = cursor
        latest = cursor
    }

    /// Notes a resource.
    mutating func add(_ identifier: ResourceIdentifier, _ moment: Date) {
        latest = max(latest, moment)
        if moment <= cursor { moments[identifier] = moment }
    }

    /// Returns whether a later reading shows that this one skipped nothing.
    ///
    /// A resource is skipped only when another, which had been read before,
    /// leaves its place. So none was, if all are still in their places.
    func isWhole(by later: Self) -> Bool { moments.allSatisfy { later.moments[$0.key] == $0.value } }
}
