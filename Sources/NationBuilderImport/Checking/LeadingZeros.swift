// SPDX-License-Identifier: MIT

import ErrandCSV

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

/// The postal codes of the states of the United States whose codes begin with a zero, which spreadsheets leave out.
enum ZIPZeros {
    /// The digits of the codes of a state that come after the zeros.
    private static let beginnings: [String: [String]] = [
        "connecticut": ["6"], "massachusetts": ["1", "2", "5"], "maine": ["3", "4"], "new hampshire": ["3"],
        "new jersey": ["7", "8"], "rhode island": ["2"], "vermont": ["5"], "puerto rico": ["6", "7", "9"],
        "virgin islands": ["8"],
    ]
    private static let names = [
        "ct": "connecticut", "ma": "massachusetts", "me": "maine", "nh": "new hampshire", "nj": "new jersey",
        "ri": "rhode island", "vt": "vermont", "pr": "puerto rico", "vi": "virgin islands",
    ]

    /// Returns a code with its zeros; `nil` when it has lost none, or the state has other codes.
    static func restored(_ text: String, state: String, country: String) -> String? {
        let code = Trimmed.of(text)
        let digits = code.prefix { $0 != "-" }
        guard (3...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let name = FoldedText.of(Trimmed.of(state))
        let isTerritory = digits.utf8.count == 3
        guard ["", "us", "pr", "vi"].contains(country.lowercased()),
            let beginnings = beginnings[names[name] ?? name], beginnings.contains(where: { digits.hasPrefix($0) }),
            isTerritory == ["pr", "vi", "puerto rico", "virgin islands"].contains(name)
        else { return nil }
        return (isTerritory ? "00" : "0") + code
    }
}
