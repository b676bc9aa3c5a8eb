// SPDX-License-Identifier: MIT

import ErrandJSON
import Synchronization

/// The resources of a document, found and read when they are requested.
final class DocumentResources: Sendable {
    /// The text of the included resources, an array; `nil` when there are none.
    let text: JSONText?
    private let data: JSONText?
    private let reader: JSONReader
    private let state = Mutex(State())

    init(included: Range<Int>?, data: Range<Int>?, in json: borrowing JSONValueReader) {
        if let included { text = json.text(included) } else { text = nil }
        if let data { self.data = json.text(data) } else { self.data = nil }
        reader = json.options
    }

    var count: Int { included.count }

    /// The identifying members of the included resources, in order.
    var heads: [ResourceHead] { included.map(\.place.head) }

    /// Returns the resource with a type and id, from anywhere in the document.
    func resource<Attributes>(
        _ identifier: ResourceIdentifier, as type: Attributes.Type
    ) throws -> Resource<Attributes>? {
        try state.withLock { $0.row(identifier, self) }.map { try resource($0) }
    }

    /// Returns the included resources of a type, in order.
    func resources<Attributes>(of type: Attributes.Type) throws -> [Resource<Attributes>] {
        try included.filter { $0.place.head.type.map(Attributes.describes) ?? false }.map { try resource($0) }
    }

    /// Returns a resource without the included resources, since it would refer to
    /// itself and never be released.
    private func resource<Attributes>(_ row: Row) throws -> Resource<Attributes> {
        if let known = row.content.resource(as: Attributes.self) { return known }
        let resource = try row.text.read(Resource<Attributes>.self, at: row.place.range, by: reader)
        row.content.keep(resource)
        return resource
    }

    private var included: [Row] { state.withLock { $0.included(self) } }
}

extension DocumentResources {
    /// The resources that were found so far.
    private struct State: Sendable {
        private var included: [Row]?
        private var byIdentifier: [ResourceIdentifier: Row] = [:]
        private var hasData = false

        mutating func included(_ document: DocumentResources) -> [Row] {
            if let included { return included }
            let found = document.find(in: document.text)
            add(found)
            included = found
            return found
        }

        mutating func row(_ identifier: ResourceIdentifier, _ document: DocumentResources) -> Row? {
            _ = included(document)
            if let row = byIdentifier[identifier] { return row }
            // Few programs look up the document's own data.
            guard !hasData else { return nil }
            hasData = true
            add(document.find(in: document.data))
            return byIdentifier[identifier]
        }

        private mutating func add(_ rows: [Row]) {
            byIdentifier.reserveCapacity(byIdentifier.count + rows.count)
            for row in rows {
                guard let identifier = row.place.head.identifier, byIdentifier[identifier] == nil else { continue }
                byIdentifier[identifier] = row
            }
        }
    }

    private struct Row: Sendable {
        let text: JSONText
        let place: Place
        let content = Content()
    }

    /// The range of a resource in the text, and its identifying members.
    private struct Place: JSONReadable, Sendable {
        let range: Range<Int>
        let head: ResourceHead

        init(from json: inout JSONValueReader) throws {
            let (head, range) = try json.readWithRange(ResourceHead.self)
            self.range = range
            self.head = (try? head.get()) ?? ResourceHead()
        }
    }

    /// Finds the resources in a text, which is one resource or an array.
    private func find(in text: JSONText?) -> [Row] {
        guard let text else { return [] }
        var finder = reader
        // A resource with a duplicate key is refused when it is requested.
        if finder.duplicateKeys == .refuse { finder.duplicateKeys = .lastWins }
        let places = (try? text.read([Place].self, by: finder)) ?? (try? [text.read(Place.self, by: finder)]) ?? []
        return places.map { Row(text: text, place: $0) }
    }
}

/// The resource as it was read last, as the type requested last.
private final class Content: Sendable {
    private let known = Mutex<(any Sendable & AnyObject)?>(nil)

    private final class Known<Attributes: ResourceAttributes>: Sendable {
        let resource: Resource<Attributes>

        init(_ resource: Resource<Attributes>) { self.resource = resource }
    }

    func resource<Attributes>(as type: Attributes.Type) -> Resource<Attributes>? {
        (known.withLock { $0 } as? Known<Attributes>)?.resource
    }

    func keep<Attributes>(_ resource: Resource<Attributes>) { known.withLock { $0 = Known(resource) } }
}
