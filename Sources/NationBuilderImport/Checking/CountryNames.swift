// SPDX-License-Identifier: MIT

/// The countries by their codes and names.
enum CountryNames {
    /// Returns the code of two letters that a text means: a code of two or three letters, or a name in English or French
    /// as ISO 3166-1 has it; `nil` for any other text.
    static func code(_ text: String) -> String? { codes[folded(text)] }

    private static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let names = line.split(separator: "|")
            guard let code = names.first.map(String.init) else { continue }
            for name in names { codes[folded(String(name))] = code }
        }
        return codes
    }()

    /// Returns a name as it is compared: without case, accents, signs and the article.
    private static func folded(_ name: String) -> String {
        let words = FoldedText.of(name).split { !$0.isLetter }
        return words.drop { $0 == "the" }.joined(separator: " ")
    }
}
