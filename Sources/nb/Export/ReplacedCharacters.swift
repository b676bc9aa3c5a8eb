// SPDX-License-Identifier: MIT

/// The rows with U+FFFD, the character that stands for one that cannot be read, such as half of an emoji.
struct ReplacedCharacters: Sendable {
    /// The number of such rows so far.
    var count = 0

    /// Counts a row by its bytes in UTF-8.
    mutating func add(_ row: [UInt8]) {
        // No other character has these three bytes in a row.
        var rest = row[...]
        while let place = rest.firstIndex(of: 0xEF) {
            rest = rest[place...]
            if rest.starts(with: "\u{FFFD}".utf8) {
                count += 1
                return
            }
            rest = rest.dropFirst()
        }
    }

    /// A note for a person; `nil` if there is nothing to tell.
    var note: String? {
        guard count > 0 else { return nil }
        return
            "\(Count.of(count, "row has", "rows have")) \u{FFFD} (U+FFFD) in place of a character that cannot be read"
    }
}
