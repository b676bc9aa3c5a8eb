// SPDX-License-Identifier: MIT

/// Text as lines of documentation.
enum Prose {
    /// The text in lines of 76 columns at most, with what comes before each.
    static func lines(_ text: String, indent: Int) -> [String] {
        wrapped(text, to: 76 - indent).map { String(repeating: " ", count: indent) + "/// " + $0 }
    }

    /// The text in lines of so many columns at most; a word is never broken.
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
    /// The lines as text.
    func joinedLines() -> String { joined(separator: "\n") }
}

extension String {
    /// The name, in backticks where Swift keeps it for itself.
    var escaped: String {
        ["import", "private", "default", "extension", "is", "in", "for", "case"].contains(self) ? "`\(self)`" : self
    }
}
