// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The type and id that identify a resource (JSON:API 1.1, "Resource Identifier
/// Objects").
public struct ResourceIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// The type, such as `signups`.
    public var type: String
    /// The id within the type.
    public var id: ResourceID

    /// Creates an identifier.
    public init(type: String, id: ResourceID) {
        self.type = type
        self.id = id
    }

    /// The type and id, such as `signups 7`.
    public var description: String { "\(type) \(id)" }
}

extension ResourceIdentifier: JSONModel {
    /// Reads type and id; other members, such as `meta`, are ignored.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var type: String?
        var id: ResourceID?
        while let key = try object.next() {
            switch key {
            case .type: try object.read(&type)
            case .id: try object.read(&id)
            }
        }
        guard let type else { throw object.missing(.type) }
        guard let id else { throw object.missing(.id) }
        self.init(type: type, id: id)
    }

    /// Writes type and id.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        try object.write(.type, type)
        try object.write(.id, id)
    }

    /// The members of the JSON object.
    public enum CodingKeys: String, JSONKey {
        case type, id

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}
