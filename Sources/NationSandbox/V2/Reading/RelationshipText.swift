// SPDX-License-Identifier: MIT

/// The unchanging parts of a relationship object (JSON:API 1.0 §5.2.4).
struct RelationshipText: Sendable {
    let name: String
    let isMany: Bool
    /// Whether the row has the id of the target.
    let isOne: Bool
    /// `"name":{`.
    let start: [UInt8]
    /// The link up to the id; `nil` when no filter finds the related resources.
    ///
    /// If the row has the target's id, the link ends with that id, otherwise with the
    /// row's own id.
    let link: [UInt8]?

    init(_ relationship: TypeRelationship) {
        name = relationship.name
        isMany = relationship.isMany
        if case .one = relationship.link { isOne = true } else { isOne = false }
        start = JSONText.string(relationship.name) + Array(":{".utf8)
        link = Self.path(relationship).map { path in
            let encoded = path.replacing("[", with: "%5B").replacing("]", with: "%5D")
            return Array("\"links\":{\"related\":\"\(encoded)".utf8)
        }
    }

    /// Returns the path of the filtered list of the related resources, up to the id.
    private static func path(_ relationship: TypeRelationship) -> String? {
        guard StoredType.all[relationship.target]?.operations.contains(.list) == true else { return nil }
        let filter: String
        switch relationship.link {
        case .one: filter = "id"
        case .has(let inverse), .many(let inverse):
            // A hidden attribute has no filter.
            guard StoredType.all[relationship.target]?.attribute(inverse)?.isKnown == true else { return nil }
            filter = inverse
        case .through(let junction):
            guard let name = junction.filter else { return nil }
            filter = name
        }
        return "\(ResourceReader.path)\(relationship.target)?filter[\(filter)]="
    }
}
