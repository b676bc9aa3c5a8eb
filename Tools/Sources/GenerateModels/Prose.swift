// SPDX-License-Identifier: MIT

/// Wraps text into lines of documentation.
enum Prose {
    /// Returns the text in lines of at most 76 columns, with the indentation
    /// and comment marks.
    static func lines(_ text: String, indent: Int) -> [String] {
        wrapped(text, to: 76 - indent).map { String(repeating: " ", count: indent) + "/// " + $0 }
    }

    /// Returns the paragraphs, with an empty comment line between two.
    static func paragraphs(_ texts: [String], indent: Int) -> [String] {
        let between = [String(repeating: " ", count: indent) + "///"]
        return Array(texts.map { lines($0, indent: indent) }.joined(separator: between))
    }

    /// Returns whether a text has no word that the name lacks, such as `The first name.` for `first_name`.
    static func echoes(_ text: String, _ name: String) -> Bool {
        let small: Set<Substring> = ["a", "an", "api", "at", "in", "is", "of", "on", "s", "the"]
        func words(_ text: String) -> Set<Substring> {
            Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0.hasSuffix("s") ? $0.dropLast() : $0 })
        }
        return words(text).subtracting(small).subtracting([""]).isSubset(of: words(name))
    }

    /// Returns the text in lines of at most `width` columns; words are never
    /// broken.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension Sequence<String> {
    /// Returns the lines as one text.
    func joinedLines() -> String { joined(separator: "\n") }
}

extension String {
    /// The name, in backticks if Swift reserves it.
    var escaped: String {
        ["import", "private", "default", "extension", "is", "in", "for", "case"].contains(self) ? "`\(self)`" : self
    }
}
