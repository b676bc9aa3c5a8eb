// SPDX-License-Identifier: MIT

/// A value by which one person is found.
struct MatchKey: Sendable, Hashable {
    /// The digit of the key and the value, in one text, as a preview keeps the keys of all rows.
    private let text: String

    init(_ key: ImportKey, _ value: String) { text = "\(key.rank)" + value.lowercased() }

    var key: ImportKey { ImportKey.all[Int(text.utf8.first ?? 0) - Int(UInt8(ascii: "0"))] }

    /// The value in lower case: a nation compares keys without regard to case.
    var value: String { String(text.unicodeScalars.dropFirst()) }
}
