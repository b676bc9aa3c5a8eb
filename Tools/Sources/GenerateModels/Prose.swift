// SPDX-License-Identifier: MIT

/// Wraps text into lines of documentation.
enum Prose {
    /// Returns the text in lines of at most 76 columns, with the indentation
    /// and comment marks.
    static func lines(_ text: String, indent: Int) -> [String] {
        wrapped(text, to: 76 - indent).map { String(repeating: " ", count: indent) + "/// " + $0 }
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
