// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A named relationship of a resource (JSON:API 1.1, "Relationships").
public struct Relationship: Sendable, Hashable {
    /// The targets of a relationship (JSON:API 1.1, "Resource Linkage").
    public enum Linkage: Sendable, Hashable {
        /// The response does not contain them: the relationship was not
        /// requested.
        case notLoaded
        /// There is no target.
        case empty
        /// One target.
        case one(ResourceIdentifier)
        /// Several targets.
        case many([ResourceIdentifier])

        /// The known targets.
        public var identifiers: [ResourceIdentifier] {
            switch self {
            case .notLoaded, .empty: []
            case .one(let identifier): [identifier]
            case .many(let identifiers): identifiers
            }
        }
    }

    /// The targets.
    public var linkage = Linkage.notLoaded

    /// The links of the relationship.
    public var links = JSONObject()

    /// The server's information about the relationship.
    public var meta = JSONObject()

    /// Members that JSON:API does not define, and `data` of the wrong type.
    public var extra = JSONObject()

    /// Creates a relationship that was not loaded.
    public init() {}

    /// The URL of the targets.
    public var relatedLink: String? { links["related"].flatMap(Document<NoData>.url) }
}

extension Relationship: JSONModel {
    /// Reads a relationship; unknown members and those of the wrong type are
    /// kept.
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

    /// The members of the JSON object.
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
