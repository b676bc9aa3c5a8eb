// SPDX-License-Identifier: MIT

/// A text as names are compared.
enum FoldedText {
    /// Returns a text in lower case without the accents of Latin letters.
    static func of(_ text: String) -> String {
        let text = text.lowercased()
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return String(text.map { plain[$0] ?? $0 })
    }

    /// Returns the letters and digits of a text alone.
    static func letters(_ text: String) -> String { of(text).filter { $0.isLetter || $0.isNumber } }

    private static let plain: [Character: Character] = {
        let accents: [(Character, String)] = [
            ("a", "àáâãäåāăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëēėęě"), ("g", "ğģ"), ("i", "ìíîïīįı"), ("k", "ķ"),
            ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōő"), ("r", "ŕř"), ("s", "śşšș"), ("t", "ţťț"),
            ("u", "ùúûüūůűų"),
            ("y", "ýÿ"), ("z", "źżž"), ("'", "’ʼ‘"),
        ]
        return Dictionary(uniqueKeysWithValues: accents.flatMap { letter, all in all.map { ($0, letter) } })
    }()
}
