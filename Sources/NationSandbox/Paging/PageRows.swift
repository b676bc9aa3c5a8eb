// SPDX-License-Identifier: MIT

struct PageRows: Sendable {
    /// Whether more rows lie beyond this page, in the direction in which it was
    /// read.
    var hasMore = false
    private(set) var positions: [Int64] = []
    private var pieces: [Range<Int>] = []
    private var bytes: [UInt8] = []

    var count: Int { positions.count }

    mutating func append(position: Int64, _ render: (inout [UInt8]) throws -> Void) rethrows {
        let start = bytes.count
        try render(&bytes)
        positions.append(position)
        pieces.append(start..<bytes.count)
    }

    mutating func reverse() {
        positions.reverse()
        pieces.reverse()
    }

    /// Appends the rows as a JSON list, brackets included.
    func appendList(to target: inout [UInt8]) {
        target.reserveCapacity(target.count + bytes.count + pieces.count + 200)
        target.append(UInt8(ascii: "["))
        for (index, piece) in pieces.enumerated() {
            if index > 0 { target.append(UInt8(ascii: ",")) }
            target.append(contentsOf: bytes[piece])
        }
        target.append(UInt8(ascii: "]"))
    }
}
