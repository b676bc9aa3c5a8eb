// SPDX-License-Identifier: MIT

/// The cells of a result, one after the other, so that it needs little more memory than is counted.
struct PostgresCells: Sendable {
    private var content: [UInt8] = []
    /// Where the cells end in the content.
    ///
    /// For `NULL` it is the complement (`~`) of that.
    private var ends: [Int] = []

    /// The number of bytes that they need.
    var size: Int { content.count + ends.count * MemoryLayout<Int>.stride }

    /// Adds a cell; `nil` is `NULL`.
    mutating func append(_ value: UnsafeRawBufferPointer?) {
        if let value { content += value }
        ends.append(value == nil ? ~content.count : content.count)
    }

    /// The cell at a place among all of the result.
    subscript(place: Int) -> PostgresCell {
        guard ends[place] >= 0 else { return PostgresCell(nil) }
        let start = place == 0 ? 0 : max(ends[place - 1], ~ends[place - 1])
        return PostgresCell(content[start..<ends[place]])
    }
}
