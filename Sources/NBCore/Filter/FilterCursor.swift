// SPDX-License-Identifier: MIT

import ErrandJSON

/// A part of the text of a filter that has a meaning of its own.
enum FilterToken: Equatable, Sendable {
    /// `.name`
    case field(String)
    case name(String)
    /// `$name`
    case variable(String)
    /// `@name`
    case format(String)
    case number(JSONNumber)
    case symbol(String)
    /// The quotation mark at which a text begins.
    case quote
    case end
}

/// A place in the text of a filter, with the token there.
struct FilterCursor: Sendable {
    private let text: [Unicode.Scalar]
    private var next = 0
    private(set) var token = FilterToken.end

    package init(_ text: String) throws {
        self.text = Array(text.unicodeScalars)
        try advance()
    }

    /// The symbols; of two that fit, the longer one stands first.
    private static let symbols: [[Unicode.Scalar]] = [
        "//=", "..", "//", "==", "!=", "<=", ">=", "|=", "+=", "-=", "*=", "/=", "%=", ".", "[", "]",
        "(", ")", "{", "}", "|", ",", ":", ";", "?", "<", ">", "+", "-", "*", "/", "%", "=",
    ].map { Array($0.unicodeScalars) }

    /// Goes to the next token.
    ///
    /// - Throws: ``FilterProblem`` for a character that begins none.
    mutating func advance() throws {
        skipBlanks()
        guard let first = scalar else {
            token = .end
            return
        }
        if first == "\"" {
            next += 1
            token = .quote
        } else if Self.beginsName(first) {
            token = .name(name())
        } else if let after = ahead(1), Self.beginsName(after), [".", "$", "@"].contains(first) {
            next += 1
            let name = name()
            token = first == "." ? .field(name) : first == "$" ? .variable(name) : .format("@\(name)")
        } else if Self.isDigit(first) || first == "." && ahead(1).map(Self.isDigit) ?? false {
            token = .number(try number())
        } else if let symbol = Self.symbols.first(where: { text[next...].starts(with: $0) }) {
            next += symbol.count
            token = .symbol(String(String.UnicodeScalarView(symbol)))
        } else {
            throw FilterProblem.mistake("\"\(first)\" has no meaning there")
        }
    }

    /// The next character of a text within quotation marks, which has no tokens.
    var scalar: Unicode.Scalar? { ahead(0) }

    /// Takes the next character of a text within quotation marks.
    package mutating func take() -> Unicode.Scalar? {
        guard let scalar else { return nil }
        next += 1
        return scalar
    }

    private func ahead(_ offset: Int) -> Unicode.Scalar? {
        text.indices.contains(next + offset) ? text[next + offset] : nil
    }

    private mutating func skipBlanks() {
        while let first = scalar {
            if first == "#" {
                while let scalar, scalar != "\n" { next += 1 }
            } else if [" ", "\t", "\n", "\r"].contains(first) {
                next += 1
            } else {
                return
            }
        }
    }

    private mutating func name() -> String {
        var name = String.UnicodeScalarView()
        while let scalar, Self.beginsName(scalar) || Self.isDigit(scalar) {
            name.append(scalar)
            next += 1
        }
        return String(name)
    }

    private mutating func number() throws -> JSONNumber {
        var (whole, fraction, exponent) = (digits(), "", "")
        if scalar == "." {
            next += 1
            fraction = digits()
        }
        if scalar == "e" || scalar == "E" {
            next += 1
            exponent = "e"
            if let sign = scalar, sign == "+" || sign == "-" {
                exponent += String(sign)
                next += 1
            }
            exponent += digits()
        }
        whole = String(whole.drop { $0 == "0" })
        let literal = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)") + exponent
        guard let number = JSONNumber(literal) else { throw FilterProblem.mistake("\(literal) is not a number") }
        return number
    }

    private mutating func digits() -> String {
        var digits = String.UnicodeScalarView()
        while let scalar, Self.isDigit(scalar) {
            digits.append(scalar)
            next += 1
        }
        return String(digits)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
