// SPDX-License-Identifier: MIT

import ErrandJSON

/// The failure to read a JSON text, from either coder.
struct JSONFailure {
    /// The description of the error and its place, without the value.
    let reason: String
    /// The place of the value.
    let path: [any CodingKey]
    let isSyntax: Bool
    private let underlying: any Error

    /// Creates a failure from a coder's error; `nil` for any other error, such
    /// as a type's own.
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

    /// Returns the failure as a ``ClientError``.
    ///
    /// With a line number, the reason names the line.
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

    /// Returns a sentence as a clause of another sentence.
    private static func clause(_ sentence: String) -> String {
        let sentence = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static func key(_ component: JSONPathComponent) -> any CodingKey {
        switch component {
        case .key(let name): AnyCodingKey(name)
        case .entry(let name): AnyCodingKey(name, isEntry: true)
        case .index(let index): AnyCodingKey(index: index)
        }
    }
}
