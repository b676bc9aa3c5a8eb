// SPDX-License-Identifier: MIT

import ErrandJSON

/// What was wrong with a JSON text, whichever coder found it.
struct JSONFailure {
    /// What was wrong and where; never the value.
    let reason: String
    /// The place of the value.
    let path: [any CodingKey]
    /// Whether the text is no JSON at all.
    let isSyntax: Bool
    private let underlying: any Error

    /// `nil` for an error that is not a coder's, such as a type's own.
    init?(_ error: any Error) {
        underlying = error
        switch error {
        case let error as JSONError:
            path = error.codingPath.map(Self.key)
            isSyntax = error.kind.isSyntax
            reason = Self.describe(error, path)
        case let error as DecodingError:
            path = CodingPath.path(of: error)
            if case .dataCorrupted = error { isSyntax = path.isEmpty } else { isSyntax = false }
            reason = CodingPath.describe(error)
        default: return nil
        }
    }

    /// The failure as a client's error, of a line when the text is one of many.
    func clientError(line: Int? = nil) -> ClientError {
        ClientError(
            .undecodable.json, reason: line.map { "line \($0): \(reason)" } ?? reason, underlying: underlying,
            codingPath: path)
    }

    private static func describe(_ error: JSONError, _ path: [any CodingKey]) -> String {
        let what =
            switch error.kind {
            case .missingKey: "no value"
            case let kind where kind.isSyntax: "not valid JSON: \(clause(error.reason))"
            default: clause(error.reason)
            }
        let position = error.line.flatMap { line in error.column.map { " (line \(line), column \($0))" } } ?? ""
        return error.kind.isSyntax ? what + position : "\(what) at \(CodingPath.text(path))\(position)"
    }

    /// A sentence as a part of another.
    private static func clause(_ sentence: String) -> String {
        let sentence = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static func key(_ component: JSONPathComponent) -> any CodingKey {
        switch component {
        case .key(let name): AnyCodingKey(name)
        case .index(let index): AnyCodingKey(index: index)
        }
    }
}
