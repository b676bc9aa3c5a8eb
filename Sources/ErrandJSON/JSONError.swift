// SPDX-License-Identifier: MIT

/// An error in a document, with its position.
///
/// An error contains no values of the document. The excerpt shows its shape,
/// with `…` for text and keys and `#` for digits, except for the keys in
/// ``JSONReader/publicKeys``. The key of a dictionary is a value too: the
/// description has `…` in its place.
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

    // A single reference, so that a throwing call returns it in a register.
    private let storage: Storage

    init(
        _ kind: Kind, path: [JSONPathComponent] = [], reason: String? = nil, at position: Position? = nil,
        underlying: (any Error)? = nil
    ) {
        storage = Storage(
            kind: kind, codingPath: path, reason: reason ?? kind.reason, position: position, underlying: underlying)
    }

    /// The kind of error.
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
    /// The shape of the document just before the position.
    public var excerpt: String { storage.position?.excerpt ?? "" }
    /// The error that a type's own code threw, if that was the cause.
    public var underlying: (any Error)? { storage.underlying }

    var position: Position? { storage.position }

    /// Returns the same error with one more step before its path.
    func inside(_ component: JSONPathComponent) -> JSONError {
        JSONError(
            kind, path: [component] + codingPath, reason: reason, at: storage.position, underlying: underlying)
    }

    func at(_ position: Position?, path: [JSONPathComponent]) -> JSONError {
        JSONError(
            kind, path: path + codingPath, reason: reason, at: storage.position ?? position, underlying: underlying)
    }
}

/// One step of the path from the root of a document to a value.
public enum JSONPathComponent: Sendable, Hashable, CustomStringConvertible {
    /// A step into a member of an object, by a key that the type declares.
    case key(String)
    /// A step into a member of a dictionary, by a key that comes from the document.
    case entry(String)
    /// A step into an element of an array.
    case index(Int)

    /// The step as it is written in a path, with `…` for the key of a dictionary.
    public var description: String {
        switch self {
        case .key(let name): ".\(name)"
        case .entry: ".…"
        case .index(let index): "[\(index)]"
        }
    }

    init(_ key: any CodingKey) {
        // The key of a dictionary may be a number too.
        if let index = (key as? AnyJSONKey)?.intValue {
            self = .index(index)
        } else {
            self = key.isEntry ? .entry(key.stringValue) : .key(key.stringValue)
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// Kind, path, position and excerpt on one line.
    public var description: String {
        var text = "\(kind.name) at $\(codingPath.map(\.description).joined())"
        if let position { text += " (line \(position.line), column \(position.column))" }
        text += ": \(reason)"
        if !excerpt.isEmpty { text += " After: \(excerpt)" }
        return text
    }
}
