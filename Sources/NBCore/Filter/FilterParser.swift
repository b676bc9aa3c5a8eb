// SPDX-License-Identifier: MIT

import ErrandJSON

/// A reader of filters: operators, from those that bind least to those that bind most.
struct FilterParser: Sendable {
    var cursor: FilterCursor
    /// The names of the variables that are known at this place.
    package var variables: Set<String> = []
    private var count = 0

    /// The terms that a filter may have, so that a run of it has room on the stack.
    private static let mostTerms = 500

    package init(_ text: String) throws { cursor = try FilterCursor(text) }

    /// Reads the whole text.
    package mutating func filter() throws -> FilterTerm {
        if cursor.token == .end { return .identity }
        let term = try pipe()
        guard cursor.token == .end else { throw unexpected() }
        return term
    }

    /// Counts a term.
    package mutating func begin() throws {
        count += 1
        if count > Self.mostTerms { throw FilterProblem.missing("a filter of more than \(Self.mostTerms) terms") }
    }

    // MARK: Operators

    package mutating func pipe() throws -> FilterTerm {
        let left = try comma()
        guard try take("|") else { return left }
        return .pipe(left, try pipe())
    }

    private mutating func comma() throws -> FilterTerm {
        var left = try alternative()
        while try take(",") {
            left = .comma(left, try alternative())
        }
        return left
    }

    private mutating func alternative() throws -> FilterTerm {
        let left = try disjunction()
        if case .symbol(let symbol) = cursor.token, Self.assignments.contains(symbol) {
            throw FilterProblem.missing("the operator \(symbol)")
        }
        // `a // b // c` is `a // (b // c)`.
        guard try take("//") else { return left }
        return .alternative(left, try alternative())
    }

    private mutating func disjunction() throws -> FilterTerm {
        var left = try conjunction()
        while try take(word: "or") {
            left = .or(left, try conjunction())
        }
        return left
    }

    private mutating func conjunction() throws -> FilterTerm {
        var left = try comparison()
        while try take(word: "and") {
            left = .and(left, try comparison())
        }
        return left
    }

    private mutating func comparison() throws -> FilterTerm {
        let left = try sum()
        guard let operation = try take(Self.comparisons) else { return left }
        return .calculation(operation, left, try sum())
    }

    private mutating func sum() throws -> FilterTerm {
        var left = try product()
        while let operation = try take([.plus, .minus]) {
            left = .calculation(operation, left, try product())
        }
        return left
    }

    private mutating func product() throws -> FilterTerm {
        var left = try factor()
        while let operation = try take([.times, .divided, .modulo]) {
            left = .calculation(operation, left, try factor())
        }
        return left
    }

    private mutating func factor() throws -> FilterTerm {
        guard try take("-") else { return try bound() }
        try begin()
        return .negative(try factor())
    }

    /// Reads a term, and with `as $name` all that comes after it.
    private mutating func bound() throws -> FilterTerm {
        let source = try term()
        guard try take(word: "as") else { return source }
        guard case .variable(let name) = cursor.token else { throw FilterProblem.missing("a pattern after \"as\"") }
        try cursor.advance()
        try expect("|")
        let isNew = variables.insert(name).inserted
        defer { if isNew { variables.remove(name) } }
        return .binding(source, name, try pipe())
    }

    private static let comparisons: [FilterOperator] = [.equal, .unequal, .atMost, .less, .atLeast, .greater]
    private static let assignments = ["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="]

    // MARK: Tokens

    /// Takes a symbol if it comes next.
    package mutating func take(_ symbol: String) throws -> Bool {
        guard cursor.token == .symbol(symbol) else { return false }
        try cursor.advance()
        return true
    }

    /// Takes a word if it comes next.
    package mutating func take(word: String) throws -> Bool {
        guard cursor.token == .name(word) else { return false }
        try cursor.advance()
        return true
    }

    private mutating func take(_ operations: [FilterOperator]) throws -> FilterOperator? {
        for operation in operations where try take(operation.rawValue) { return operation }
        return nil
    }

    mutating func expect(_ symbol: String) throws {
        guard try take(symbol) else { throw unexpected("\"\(symbol)\"") }
    }

    /// Returns the problem that the next token is not what may come there.
    func unexpected(_ expected: String? = nil) -> FilterProblem {
        let found =
            switch cursor.token {
            case .end: "the end"
            case .field(let name): "\".\(name)\""
            case .name(let name), .format(let name), .symbol(let name): "\"\(name)\""
            case .variable(let name): "\"$\(name)\""
            case .number(let number): "\"\(number.literal)\""
            case .quote: "a text"
            }
        return .mistake("\(found) comes \(expected.map { "where \($0) is needed" } ?? "where nothing may come")")
    }
}
