// SPDX-License-Identifier: MIT

import ErrandCSV

/// The name of a person in one text, taken apart.
enum PersonName {
    /// The attributes of a name in the order of the words.
    static let attributes = ["prefix", "first_name", "middle_name", "last_name", "suffix"]

    /// The attributes of names, of which people write a part.
    static let names: Set<String> = ["first_name", "middle_name", "last_name"]

    private static let prefixes: Set<String> = [
        "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "mx", "mx.", "dr", "dr.", "prof", "prof.", "rev.", "hon.",
        "m.",
        "mme", "mlle",
    ]
    private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"]
    /// The words that belong to the last name after them, however they are written.
    private static let particles: Set<String> = [
        "de", "del", "della", "den", "der", "di", "dos", "du", "van", "von",
    ]
    /// Those that are first names, too, if they begin with a capital letter.
    private static let smallParticles: Set<String> = [
        "al", "ben", "bin", "da", "dal", "das", "el", "la", "le", "st.", "ter", "ten", "zu", "zum", "zur",
    ]

    private static func isParticle(_ word: String) -> Bool {
        particles.contains(word.lowercased()) || smallParticles.contains(word)
    }

    /// Returns the parts of a name by their attributes, such as `Dr. Ada King Lovelace` and `Lovelace, Ada`.
    ///
    /// The last word is the last name, with the particles before it; what is between is the middle name.
    static func parts(_ text: String) -> [String: String] {
        var parts: [String: String] = [:]
        func words(_ text: Substring) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
        func bare(_ word: String) -> String { word.lowercased().filter { $0 != "." && $0 != "," } }
        var halves = text.split(separator: ",").map { words($0) }.filter { !$0.isEmpty }
        while halves.count > 1, let last = halves.last, last.count == 1, suffixes.contains(bare(last[0])) {
            parts["suffix"] = last[0]
            halves.removeLast()
        }
        var given = halves.last ?? []
        if given.count > 1, prefixes.contains(given[0].lowercased()) {
            parts["prefix"] = given.removeFirst()
        }
        if given.count > 2, parts["suffix"] == nil, let last = given.last, suffixes.contains(bare(last)) {
            parts["suffix"] = given.removeLast()
        }
        if halves.count > 1 {
            if halves[0].count > 1, parts["suffix"] == nil, let last = halves[0].last, suffixes.contains(bare(last)) {
                parts["suffix"] = halves[0].removeLast()
            }
            parts["last_name"] = halves[0].joined(separator: " ")
        } else if given.count > 1 {
            var start = given.count - 1
            while start > 1, isParticle(given[start - 1]) { start -= 1 }
            parts["last_name"] = given[start...].joined(separator: " ")
            given = Array(given[..<start])
        }
        if let first = given.first { parts["first_name"] = first }
        if given.count > 1 { parts["middle_name"] = given.dropFirst().joined(separator: " ") }
        return parts
    }

    /// Returns whether a nation's parts of a name are the words of a text, however they are taken apart.
    static func isSame(_ text: String, _ parts: [String]) -> Bool {
        func words(_ text: String) -> [String] {
            FoldedText.of(text).split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "-" }.map(String.init)
        }
        let halves = text.split(separator: ",", maxSplits: 1).map(String.init)
        let turned = halves.count == 2 ? "\(halves[1]) \(halves[0])" : text
        let own = words(parts.joined(separator: " "))
        return !own.isEmpty && (own == words(text) || own == words(turned))
    }
}
