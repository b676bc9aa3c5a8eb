// SPDX-License-Identifier: MIT

/// What is wrong with a document, and where.
///
/// Nothing in an error is a value out of the document: the excerpt shows its
/// shape with `…` in place of the text and `#` in place of the digits, unless
/// ``JSONReader/publicKeys`` names the key.
public struct JSONError: Error, Sendable {
    private final class Storage: Sendable {
        let kind: Kind
        let codingPath: [JSONPathComponent]
        let reason: String
        let position: Position?
        let underlying: (any Error)?

        init(
            kind: Kind, codingPath: [JSONPathComponent], reason: String, position: Position?,
            underlying: (any Error)?
        ) {
            self.kind = kind
            self.codingPath = codingPath
            self.reason = reason
            self.position = position
            self.underlying = underlying
        }
    }

    struct Position: Sendable {
        var byteOffset: Int
        var line: Int
        var column: Int
        var excerpt: String
    }

    // One reference, so that a throwing call returns it in a register.
    private let storage: Storage

    init(
        _ kind: Kind, path: [JSONPathComponent] = [], reason: String? = nil, at position: Position? = nil,
        underlying: (any Error)? = nil
    ) {
        storage = Storage(
            kind: kind, codingPath: path, reason: reason ?? kind.reason, position: position, underlying: underlying)
    }

    /// What is wrong.
    ///
    /// Match it in a `catch`: `catch JSONError.Kind.missingKey`.
    public var kind: Kind { storage.kind }
    /// The keys and indices that lead from the root to the value.
    public var codingPath: [JSONPathComponent] { storage.codingPath }
    /// A sentence for developers, without values.
    public var reason: String { storage.reason }
    /// The offset in bytes from the start of the document or stream.
    public var byteOffset: Int? { storage.position?.byteOffset }
    /// The line, counted from 1.
    public var line: Int? { storage.position?.line }
    /// The column in bytes, counted from 1.
    public var column: Int? { storage.position?.column }
    /// The shape of the document just before the place.
    public var excerpt: String { storage.position?.excerpt ?? "" }
    /// What a type's own code threw, when that was the cause.
    public var underlying: (any Error)? { storage.underlying }

    var position: Position? { storage.position }

    /// The same error one step further from its place.
    func inside(_ component: JSONPathComponent) -> JSONError {
        JSONError(
            kind, path: [component] + codingPath, reason: reason, at: storage.position, underlying: underlying)
    }

    func at(_ position: Position?, path: [JSONPathComponent]) -> JSONError {
        JSONError(
            kind, path: path + codingPath, reason: reason, at: storage.position ?? position, underlying: underlying)
    }
}

/// One step on the way from the root of a document to a value.
public enum JSONPathComponent: Sendable, Hashable, CustomStringConvertible {
    /// Into the member of an object.
    case key(String)
    /// Into the element of an array.
    case index(Int)

    /// The step as it is written in a path.
    public var description: String {
        switch self {
        case .key(let name): ".\(name)"
        case .index(let index): "[\(index)]"
        }
    }

    init(_ key: any CodingKey) {
        // The key of a dictionary may be a number too.
        if let index = (key as? AnyJSONKey)?.intValue { self = .index(index) } else { self = .key(key.stringValue) }
    }
}

extension JSONError: CustomStringConvertible {
    /// Kind, path, place and excerpt on one line.
    public var description: String {
        var text = "\(kind.name) at $\(codingPath.map(\.description).joined())"
        if let position { text += " (line \(position.line), column \(position.column))" }
        text += ": \(reason)"
        if !excerpt.isEmpty { text += " After: \(excerpt)" }
        return text
    }
}
