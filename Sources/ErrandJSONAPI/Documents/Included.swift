// SPDX-License-Identifier: MIT

import ErrandJSON
import Synchronization

/// The included resources of a document (JSON:API 1.1, "Compound Documents").
///
/// Their text is kept, and each is read when it is requested, as the requested
/// type. Of several with the same type and id, the first counts. Copies share
/// the text, which exists as long as any resource of the document.
public struct Included: Sendable {
    private final class Storage: Sendable {
        private let document: Texts
        private let rows = Mutex(Rows())

        init(included: JSONText, data: JSONText?) { document = Texts(included: included, data: data) }

        var text: JSONText { document.included }

        /// What came beside the data.
        func included() -> [Row] { rows.withLock { $0.included(document) } }

        /// The resource with a type and id, wherever in the document.
        func text(of identifier: ResourceIdentifier) -> JSONText? {
            rows.withLock { $0.text(of: identifier, document) }
        }
    }

    private struct Texts: Sendable {
        var included: JSONText
        var data: JSONText?
    }

    /// The resources of a document, found when they are asked for.
    private struct Rows: Sendable {
        private var included: [Row]?
        private var byIdentifier: [ResourceIdentifier: JSONText] = [:]
        private var hasData = false

        mutating func included(_ document: Texts) -> [Row] {
            if let included { return included }
            let found = Self.rows(document.included)
            add(found)
            included = found
            return found
        }

        mutating func text(of identifier: ResourceIdentifier, _ document: Texts) -> JSONText? {
            _ = included(document)
            if let text = byIdentifier[identifier] { return text }
            // The document's data can be led back to as well, which few programs do.
            guard !hasData, let data = document.data else { return nil }
            hasData = true
            add(Self.rows(data))
            return byIdentifier[identifier]
        }

        private mutating func add(_ rows: [Row]) {
            for row in rows {
                guard let identifier = row.head.identifier, byIdentifier[identifier] == nil else { continue }
                byIdentifier[identifier] = row.text
            }
        }

        private static func rows(_ text: JSONText) -> [Row] {
            (try? text.read([Row].self)) ?? (try? text.read(Row.self)).map { [$0] } ?? []
        }
    }

    private struct Row: JSONReadable, Sendable {
        var text: JSONText
        var head: Head

        init(from json: inout JSONValueReader) throws {
            let (read, text) = try json.readKeepingText(Head.self)
            self.text = text
            head = (try? read.get()) ?? Head()
        }
    }

    private let storage: Storage?

    /// Creates an empty collection.
    public init() { storage = nil }

    init(included: JSONText?, data: JSONText?) {
        storage = included.map { Storage(included: $0, data: data) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// How many there are, with those that are there twice.
    public var count: Int { storage?.included().count ?? 0 }

    /// Type and id of each that has both, in order.
    public var identifiers: [ResourceIdentifier] { storage?.included().compactMap(\.head.identifier) ?? [] }

    /// Returns the resource with a type and id, also from the document's own
    /// data; `nil` when there is none.
    ///
    /// - Throws: A `JSONError` when it is not of the requested type.
    public func resource<Attributes>(
        _ identifier: ResourceIdentifier, as type: Attributes.Type = Attributes.self
    ) throws -> Resource<Attributes>? {
        guard let text = storage?.text(of: identifier) else { return nil }
        return try read(text)
    }

    /// Returns all resources of a type, in order; all resources for
    /// ``AnyAttributes``.
    public func resources<Attributes>(of type: Attributes.Type) throws -> [Resource<Attributes>] {
        let rows = storage?.included() ?? []
        return try rows.filter { $0.head.type.map(Attributes.describes) ?? false }.map { try read($0.text) }
    }

    /// Returns the identifier of the resource that a draft created with this
    /// `temp-id`.
    public func identifier(temporary id: String) -> ResourceIdentifier? {
        storage?.included().first { $0.head.temporaryID == id }?.head.identifier
    }

    /// The text that came.
    var text: JSONText? { storage?.text }

    private func read<Attributes>(_ text: JSONText) throws -> Resource<Attributes> {
        var resource = try text.read(Resource<Attributes>.self)
        resource.included = self
        return resource
    }
}

/// The identifying members of a resource object.
private struct Head: JSONReadable, Sendable {
    var type: String?
    var id: ResourceID?
    var temporaryID: String?

    init() {}

    init(from json: inout JSONValueReader) throws {
        var object = -1
        try json.enterObject()
        while let key = try json.nextKey(&object) {
            switch key {
            case "type" where json.kind == .string: type = try json.readString()
            case "temp-id" where json.kind == .string: temporaryID = try json.readString()
            case "id" where json.kind == .string || json.kind == .number: id = try ResourceID(from: &json)
            default: try json.skip()
            }
        }
    }

    var identifier: ResourceIdentifier? {
        guard let type, let id else { return nil }
        return ResourceIdentifier(type: type, id: id)
    }
}

extension Included: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of resources.
    public var description: String { "\(count) included" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
