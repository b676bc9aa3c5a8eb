// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A resource as data: its values by their names, as the nation sent them.
    ///
    /// ```swift
    /// row["email"]?.string
    /// row["home_address.city"]?.string
    /// row["custom.volunteer_since"]?.string
    /// ```
    public struct Row: Sendable {
        /// The id.
        public let id: ResourceID
        /// The attributes, in the order of the response.
        public let attributes: JSONObject
        private let relationships: JSONObject

        /// Reads a resource of a document.
        ///
        /// - Throws: `ClientError.undecodable.json` when it has no id.
        public init(_ resource: JSONValue) throws {
            guard let id = Self.text(resource["id"]), !id.isEmpty else {
                throw ClientError(.undecodable.json, reason: "a row has no id")
            }
            self.id = ResourceID(id)
            attributes = resource["attributes"]?.object ?? [:]
            relationships = resource["relationships"]?.object ?? [:]
        }

        /// Reads the rows of a document.
        ///
        /// - Throws: `ClientError.undecodable.json` when it has none.
        static func all(in document: JSONValue) throws -> [Self] {
            guard let data = document["data"]?.array else {
                throw ClientError(.undecodable.json, reason: "the response has no member data")
            }
            return try data.map { try Self($0) }
        }

        /// The value of a name as in a ``RowQuery``; `nil` when the response lacks it.
        public subscript(name: String) -> JSONValue? {
            name == "id" ? .string(id.rawValue) : ValueName(name).value(in: attributes)
        }

        /// The id and the attributes, as one object.
        public var members: JSONObject {
            JSONObject([("id", .string(id.rawValue))] + attributes.map { ($0.key, $0.value) })
        }

        /// Returns the resources to which a relationship leads; `nil` when the response does not say it.
        public func related(_ name: String) -> [ResourceIdentifier]? {
            guard let data = relationships[name]?["data"] else { return nil }
            return (data.array ?? [data]).compactMap { resource in
                Self.text(resource["id"]).map { .init(type: resource["type"]?.string ?? "", id: ResourceID($0)) }
            }
        }

        /// Returns the text of an id, which some servers send as a number.
        package static func text(_ value: JSONValue?) -> String? { value?.string ?? value?.number?.literal }
    }
}
