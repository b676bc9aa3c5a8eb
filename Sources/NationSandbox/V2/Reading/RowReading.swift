// SPDX-License-Identifier: MIT

import GRDB

/// The buffers for reading the rows of one type, shared by all rows of a page.
struct RowReading {
    /// The values that ``PageTotals`` found, by the ids of rows.
    var totals: [[Int64: Row]] = []
    /// The values of the current document, by the places of attributes.
    var values: [Range<Int>?] = []
    /// The custom values of the current document.
    var custom: [Range<Int>?] = []
    /// The ids to which the current row refers, by relationship.
    var related: [Int64?] = []
    var order = MemberOrder()

    /// Forgets the current row.
    mutating func clear(values count: Int, custom customCount: Int, related relatedCount: Int) {
        Self.clear(&values, count)
        Self.clear(&custom, customCount)
        Self.clear(&related, relatedCount)
    }

    private static func clear<Value>(_ values: inout [Value?], _ count: Int) {
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: repeatElement(nil, count: count))
    }
}
