// SPDX-License-Identifier: MIT

import ErrandJSON

extension FilterParser {
    /// Reads a term with what follows it directly: members, slices, elements and `?`.
    mutating func term() throws -> FilterTerm {
        try begin()
        var term = try beginning()
        while true {
            if case .field(let name) = cursor.token {
                try cursor.advance()
                term = .member(of: term, .literal(.string(name)))
            } else if try take("?") {
                term = .attempt(term, nil)
            } else if try take("[") {
                term = try bracket(after: term)
            } else if try take(".") {
                // `.a."b"` and `.a.["b"]`
                if cursor.token == .quote {
                    term = .member(of: term, try text(.text))
                } else {
                    try expect("[")
                    term = try bracket(after: term)
                }
            } else {
                return term
            }
            try begin()
        }
    }

    private mutating func beginning() throws -> FilterTerm {
        let token = cursor.token
        switch token {
        case .quote: return try text(.text)
        case .number(let number):
            try cursor.advance()
            // A power of ten is written out, as what is calculated is.
            let hasPower = number.literal.contains("e")
            return .literal(hasPower ? FilterArithmetic.number(number.nearestDouble) : .number(number))
        case .field(let name):
            try cursor.advance()
            return .member(of: .identity, .literal(.string(name)))
        case .variable(let name):
            try cursor.advance()
            return try variable(name)
        case .format(let name):
            guard let format = FilterFormat(rawValue: name) else { throw FilterProblem.missing(name) }
            try cursor.advance()
            return try cursor.token == .quote ? text(format) : .format(format)
        case .name(let name):
            try cursor.advance()
            return try word(name)
        case .symbol("."):
            try cursor.advance()
            return try cursor.token == .quote ? .member(of: .identity, text(.text)) : .identity
        case .symbol(".."):
            try cursor.advance()
            return .descendants
        case .symbol("("):
            try cursor.advance()
            let term = try pipe()
            try expect(")")
            return term
        case .symbol("["):
            try cursor.advance()
            if try take("]") { return .array(nil) }
            let term = try pipe()
            try expect("]")
            return .array(term)
        case .symbol("{"):
            try cursor.advance()
            return try object()
        default: throw unexpected("a value")
        }
    }

    private func variable(_ name: String) throws -> FilterTerm {
        if ["ENV", "__loc__", "__prog_args"].contains(name) { throw FilterProblem.missing("$\(name)") }
        guard variables.contains(name) else { throw FilterProblem.mistake("$\(name) is not defined") }
        return .variable(name)
    }

    /// Reads what is within brackets after a term.
    private mutating func bracket(after term: FilterTerm) throws -> FilterTerm {
        if try take("]") { return .elements(of: term) }
        if try take(":") {
            let end = try pipe()
            try expect("]")
            return .slice(of: term, nil, end)
        }
        let first = try pipe()
        guard try take(":") else {
            try expect("]")
            return .member(of: term, first)
        }
        if try take("]") { return .slice(of: term, first, nil) }
        let end = try pipe()
        try expect("]")
        return .slice(of: term, first, end)
    }

    // MARK: Words

    private mutating func word(_ name: String) throws -> FilterTerm {
        switch name {
        case "null": return .null
        case "true": return .literal(true)
        case "false": return .literal(false)
        case "if": return try condition()
        case "try":
            let body = try term()
            return .attempt(body, try take(word: "catch") ? term() : nil)
        case "def", "reduce", "foreach", "label", "import", "include": throw FilterProblem.missing(name)
        case "and", "or", "as", "then", "elif", "else", "end", "catch":
            throw FilterProblem.mistake("\"\(name)\" comes where a value is needed")
        default: return try FilterFunctions.term(name, try arguments())
        }
    }

    private mutating func arguments() throws -> [FilterTerm] {
        guard try take("(") else { return [] }
        var arguments = [try pipe()]
        while try take(";") { arguments.append(try pipe()) }
        try expect(")")
        return arguments
    }

    /// Reads a condition after its `if` or `elif`.
    private mutating func condition() throws -> FilterTerm {
        let condition = try pipe()
        guard try take(word: "then") else { throw unexpected("\"then\"") }
        let body = try pipe()
        if try take(word: "elif") { return .condition(condition, then: body, else: try self.condition()) }
        let other = try take(word: "else") ? pipe() : .identity
        guard try take(word: "end") else { throw unexpected("\"end\"") }
        return .condition(condition, then: body, else: other)
    }

    // MARK: Objects

    private mutating func object() throws -> FilterTerm {
        if try take("}") { return .object([]) }
        var members: [FilterTerm.Member] = []
        repeat { members.append(try member()) } while try take(",")
        try expect("}")
        return .object(members)
    }

    private mutating func member() throws -> FilterTerm.Member {
        let token = cursor.token
        let key: FilterTerm
        switch token {
        case .variable(let name):
            try cursor.advance()
            return FilterTerm.Member(key: .literal(.string(name)), value: try variable(name))
        case .name(let name):
            try cursor.advance()
            key = .literal(.string(name))
        case .number(let number):
            try cursor.advance()
            key = .literal(.number(number))
        case .quote: key = try text(.text)
        case .format(let name):
            guard let format = FilterFormat(rawValue: name) else { throw FilterProblem.missing(name) }
            try cursor.advance()
            key = try cursor.token == .quote ? text(format) : .format(format)
        case .symbol("("):
            try cursor.advance()
            key = try pipe()
            try expect(")")
            try expect(":")
            return FilterTerm.Member(key: key, value: try memberValue())
        default: throw unexpected("a key")
        }
        guard try take(":") else { return FilterTerm.Member(key: key, value: .member(of: .identity, key)) }
        return FilterTerm.Member(key: key, value: try memberValue())
    }

    /// Reads the value of a member: terms with `|` between them, since a comma ends it.
    private mutating func memberValue() throws -> FilterTerm {
        if try take("-") {
            try begin()
            return .negative(try memberValue())
        }
        let left = try term()
        return try take("|") ? .pipe(left, memberValue()) : left
    }
}
