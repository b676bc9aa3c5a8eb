// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSONAPI

/// One reading of a window of changes, from its first page to its last.
///
/// Between the requests for two pages a resource may change or be deleted. It
/// leaves its position, the others move up, and one of them moves to a page that
/// has already been read.
struct WindowReading: Sendable {
    private let cursor: Date
    /// The times of the resources that changed no later than the window's time.
    private var moments: [ResourceIdentifier: Date] = [:]
    /// The latest time that was read.
    private(set) var latest: Date
    /// Whether the first page was not full.
    var isOnePage = false

    /// Creates a reading of the window that ends with a time.
    init(of cursor: Date) {
        self.cursor = cursor
        latest = cursor
    }

    /// Records a resource.
    mutating func add(_ identifier: ResourceIdentifier, _ moment: Date) {
        latest = max(latest, moment)
        if moment <= cursor { moments[identifier] = moment }
    }

    /// Returns whether a later reading shows that this one skipped nothing.
    ///
    /// A resource is skipped only when a resource that was read earlier leaves its
    /// position. So none was skipped if all are still in their positions.
    func isWhole(by later: Self) -> Bool { moments.allSatisfy { later.moments[$0.key] == $0.value } }
}
