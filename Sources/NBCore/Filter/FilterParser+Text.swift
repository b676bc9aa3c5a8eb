// SPDX-License-Identifier: MIT

import ErrandJSON

extension FilterParser {
    /// Reads a text in quotation marks, of which the first one is the present token.
    package mutating func text(_ format: FilterFormat) throws -> FilterTerm {
        var parts: [FilterTerm.TextPart] = []
        var plain = String.UnicodeScalarView()
        while true {
            guard let scalar = cursor.take() else { throw FilterProblem.mistake("a text has no end") }
            if scalar == "\"" { break }
            guard scalar == "\\" else {
                plain.append(scalar)
                continue
            }
            guard let escape = cursor.take() else { throw FilterProblem.mistake("a text has no end") }
            if escape == "(" {
                parts.append(.plain(String(plain)))
                plain = String.UnicodeScalarView()
                try cursor.advance()
                parts.append(.outputs(try pipe()))
                // The text goes on behind the bracket, and not with a token.
                guard cursor.token == .symbol(")") else { throw unexpected("\")\"") }
            } else {
                plain.append(try escaped(escape))
            }
        }
        try cursor.advance()
        if parts.isEmpty { return .literal(.string(String(plain))) }
        return .text(parts + [.plain(String(plain))], format)
    }

    private mutating func escaped(_ escape: Unicode.Scalar) throws -> Unicode.Scalar {
        switch escape {
        case "\"", "\\", "/": return escape
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try unicode()
        default: throw FilterProblem.mistake("\"\\\(escape)\" is no escape in a text")
        }
    }

    /// Reads the digits of `\u`, and of a second one for a pair of surrogates.
    private mutating func unicode() throws -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), cursor.take() == "\\", cursor.take() == "u" else { throw noCharacter }
        let second = try codeUnit()
        let code = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
        guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(code) else { throw noCharacter }
        return scalar
    }

    private mutating func codeUnit() throws -> UInt16 {
        var digits = ""
        for _ in 0..<4 { digits += cursor.take().map { String($0) } ?? "" }
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
            throw noCharacter
        }
        return unit
    }

    private var noCharacter: FilterProblem { .mistake("\"\\u\" needs four digits of a character") }
}
