// SPDX-License-Identifier: MIT

import ErrandJSON
import Synchronization

/// The resources that came in a document beside its data (JSON:API 1.1,
/// "Compound Documents").
///
/// They are kept as they came and read when they are asked for, each as the type
/// that is asked for. Of several with the same type and id the first counts.
/// Copies share one memory, which lives as long as a resource of the document.
public struct Included: Sendable {
    private final class Storage: Sendable {
        let included: JSONText
        let data: JSONText?
        private let rows = Mutex<Rows?>(nil)

        init(included: JSONText, data: JSONText?) {
            self.included = included
            self.data = data
        }

        /// The rows, found on the first question.
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
            // The document's data can be led back to as well.
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

    /// None.
    public init() { storage = nil }

    init(included: JSONText?, data: JSONText?) {
        storage = included.map { Storage(included: $0, data: data) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// How many there are, with those that are there twice.
    public var count: Int { storage?.found().included.count ?? 0 }

    /// Type and id of each that has both, in order.
    public var identifiers: [ResourceIdentifier] { storage?.found().included.compactMap(\.head.identifier) ?? [] }

    /// The resource with a type and id, among the document's data too; `nil`
    /// when there is none.
    ///
    /// - Throws: A `JSONError` when it is not of the type that is asked for.
    public func resource<Attributes>(
        _ identifier: ResourceIdentifier, as type: Attributes.Type = Attributes.self
    ) throws -> Resource<Attributes>? {
        guard let text = storage?.found().byIdentifier[identifier] else { return nil }
        return try read(text)
    }

    /// All resources of a type, in order; all there are for ``AnyAttributes``.
    public func resources<Attributes>(of type: Attributes.Type) throws -> [Resource<Attributes>] {
        let rows = storage?.found().included ?? []
        return try rows.filter { $0.head.type.map(Attributes.describes) ?? false }.map { try read($0.text) }
    }

    /// What became of a resource that a draft created with this `temp-id`.
    public func identifier(temporary id: String) -> ResourceIdentifier? {
        storage?.found().included.first { $0.head.temporaryID == id }?.head.identifier
    }

    /// The text that came.
    var text: JSONText? { storage?.included }

    private func read<Attributes>(_ text: JSONText) throws -> Resource<Attributes> {
        var resource = try text.read(Resource<Attributes>.self)
        resource.included = self
        return resource
    }
}

/// What tells one resource object from others; whatever else it holds.
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
    /// How many there are.
    public var description: String { "\(count) included" }

    /// The description.
    public var debugDescription: String { description }

    /// The description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
