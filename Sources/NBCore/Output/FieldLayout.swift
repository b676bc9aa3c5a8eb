// SPDX-License-Identifier: MIT

/// Names with their values, one below the other, that fit the width of a terminal.
///
/// A value that is too long continues on the next line, below its beginning.
package struct FieldLayout: Sendable {
    package let fields: [(name: String, value: String)]

    package init(fields: [(name: String, value: String)]) { self.fields = fields }

    private static let gap = 2
    /// The narrowest column of values that is wrapped.
    private static let least = 16

    /// Returns the lines, without line breaks.
    package func lines(width: Int, style: TextStyle) -> [String] {
        let indent = (fields.map { DisplayWidth.of($0.name) }.max() ?? 0) + Self.gap
        return fields.flatMap { name, value in
            let pieces = width - indent < Self.least ? [value] : Self.wrapped(value, to: width - indent)
            return pieces.enumerated().map { index, piece in
                let padding = indent - (index == 0 ? DisplayWidth.of(name) : 0)
                return (index == 0 ? style.dim(name) : "") + String(repeating: " ", count: padding) + piece
            }
        }
    }

    /// Returns the pieces of a text, broken at spaces if possible.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let joined = piece.isEmpty ? String(word) : "\(piece) \(word)"
            if DisplayWidth.of(joined) <= width {
                piece = joined
                continue
            }
            if !piece.isEmpty { pieces.append(piece) }
            piece = ""
            for character in word {
                if DisplayWidth.of(piece) + DisplayWidth.of(character) > width {
                    pieces.append(piece)
                    piece = ""
                }
                piece.append(character)
            }
        }
        return pieces + [piece]
    }
}
