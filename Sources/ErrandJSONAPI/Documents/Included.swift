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
        let included: JSONText
        let data: JSONText?
        private let rows = Mutex<Rows?>(nil)

        init(included: JSONText, data: JSONText?) {
            self.included = included
            self.data = data
        }

        /// Returns the rows, which are found at the first call.
        func found() -> Rows {
            rows.withLock { rows in
                if let rows { return rows }
                let made = Rows(included: included, data: data)
                rows = made
                return made
            }
        }
    }

    private struct Rows: Sendable {
        var included: [Row] = []
        var byIdentifier: [ResourceIdentifier: JSONText] = [:]

        init(included: JSONText, data: JSONText?) {
            self.included = Self.rows(included)
            // The document's own data can be the target of relationships too.
            for row in self.included + (data.map(Self.rows) ?? []) {
                guard let identifier = row.head.identifier, byIdentifier[identifier] == nil else { continue }
                byIdentifier[identifier] = row.text
            }
        }

        static func rows(_ text: JSONText) -> [Row] {
            let texts = (try? text.read([JSONText].self)) ?? [text]
            return texts.map { Row(text: $0, head: (try? $0.read(Head.self)) ?? Head()) }
        }
    }

    private struct Row: Sendable {
        var text: JSONText
        var head: Head
    }

    private let storage: Storage?

    /// Creates an empty collection.
    public init() { storage = nil }

    init(included: JSONText?, data: JSONText?) {
        storage = included.map { Storage(included: $0, data: data) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// The number of included resources, duplicates counted.
    public var count: Int { storage?.found().included.count ?? 0 }

    /// The type and id of each resource that has both, in order.
    public var identifiers: [ResourceIdentifier] { storage?.found().included.compactMap(\.head.identifier) ?? [] }

    /// Returns the resource with a type and id, also from the document's own
    /// data; `nil` when there is none.
    ///
    /// - Throws: A `JSONError` when it is not of the requested type.
    public func resource<Attributes>(
        _ identifier: ResourceIdentifier, as type: Attributes.Type = Attributes.self
    ) throws -> Resource<Attributes>? {
        guard let text = storage?.found().byIdentifier[identifier] else { return nil }
        return try read(text)
    }

    /// Returns all resources of a type, in order; all resources for
    /// ``AnyAttributes``.
    public func resources<Attributes>(of type: Attributes.Type) throws -> [Resource<Attributes>] {
        let rows = storage?.found().included ?? []
        return try rows.filter { $0.head.type.map(Attributes.describes) ?? false }.map { try read($0.text) }
    }

    /// Returns the identifier of the resource that a draft created with this
    /// `temp-id`.
    public func identifier(temporary id: String) -> ResourceIdentifier? {
        storage?.found().included.first { $0.head.temporaryID == id }?.head.identifier
    }

    /// The original text.
    var text: JSONText? { storage?.included }

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
