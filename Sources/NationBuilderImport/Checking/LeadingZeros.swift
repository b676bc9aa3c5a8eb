// SPDX-License-Identifier: MIT

/// The digits of a column of ids, which may have lost leading zeros in a spreadsheet.
struct LeadingZeros: Sendable {
    private var lengths: [Int: Int] = [:]
    private var isOver = false

    private static let least = 10

    /// Notes a value.
    mutating func note(_ text: String) {
        guard !isOver else { return }
        // A zero that is still there, or a letter, shows that no program took the ids for numbers.
        isOver = text.utf8.first == UInt8(ascii: "0") || !text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        lengths[text.utf8.count, default: 0] += 1
    }

    /// The number of values that are shorter than nearly all others; 0 when nothing is suspicious.
    var suspects: Int {
        let total = lengths.values.reduce(0, +)
        guard !isOver, total >= Self.least, let usual = lengths.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
            usual.key > 1, usual.value * 2 > total
        else { return 0 }
        return lengths.filter { $0.key < usual.key }.values.reduce(0, +)
    }
}
