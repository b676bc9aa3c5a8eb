// SPDX-License-Identifier: MIT

public import ErrandJSON

/// What a resource has to do with others, under one name (JSON:API 1.1,
/// "Relationships").
public struct Relationship: Sendable, Hashable {
    /// To which resources a relationship leads (JSON:API 1.1, "Resource
    /// Linkage").
    public enum Linkage: Sendable, Hashable {
        /// The server did not say: the relationship was not asked for.
        case notLoaded
        /// To none.
        case empty
        /// To one.
        case one(ResourceIdentifier)
        /// To several.
        case many([ResourceIdentifier])

        /// The resources, as far as the server said.
        public var identifiers: [ResourceIdentifier] {
            switch self {
            case .notLoaded, .empty: []
            case .one(let identifier): [identifier]
            case .many(let identifiers): identifiers
            }
        }
    }

    /// To which resources it leads.
    public var linkage = Linkage.notLoaded

    /// Where they are found.
    public var links = JSONObject()

    /// What the server says about the relationship.
    public var meta = JSONObject()

    /// Members that JSON:API does not know, and `data` that is no linkage.
    public var extra = JSONObject()

    /// A relationship that was not loaded.
    public init() {}

    /// The URL of what it leads to.
    public var relatedLink: String? { links["related"].flatMap(Document<NoData>.url) }
}

extension Relationship: JSONModel {
    /// Reads a relationship; what is unknown or of the wrong kind is kept.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .data:
                if let linkage = object.readIfPossible(Linkage.self) {
                    self.linkage = linkage
                } else {
                    extra[key.rawValue] = try object.withValue { try $0.readValue() }
                }
            case .links: try object.read(&links, orKeep: &extra, key)
            case .meta: try object.read(&meta, orKeep: &extra, key)
            }
        }
    }

    /// Writes the relationship.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        if linkage != .notLoaded { try object.write(.data, linkage) }
        if !links.isEmpty { try object.write(.links, links) }
        if !meta.isEmpty { try object.write(.meta, meta) }
        try object.write(unknown: extra)
    }

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case data, links, meta

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension Relationship.Linkage: JSONReadable, JSONWritable {
    /// Reads `null`, an identifier or an array of identifiers.
    public init(from json: inout JSONValueReader) throws {
        if json.readNull() {
            self = .empty
        } else if json.kind == .array {
            let identifiers = try [ResourceIdentifier](from: &json)
            self = identifiers.isEmpty ? .empty : .many(identifiers)
        } else {
            self = .one(try ResourceIdentifier(from: &json))
        }
    }

    /// Writes `null`, an identifier or an array of identifiers.
    public func write(to json: inout JSONValueWriter) throws {
        switch self {
        case .notLoaded, .empty: json.writeNull()
        case .one(let identifier): try identifier.write(to: &json)
        case .many(let identifiers): try json.writeArray(identifiers)
        }
    }
}
