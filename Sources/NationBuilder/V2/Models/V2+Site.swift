// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A website of the nation.
    public struct Site: V2.Listable {
        /// The domain of the site.
        ///
        /// In answers only.
        @JSONMember public var domain: String?
        /// The name of the site.
        ///
        /// In answers only.
        @JSONMember public var name: String?
        /// The name of the site in URLs.
        ///
        /// In answers only.
        @JSONMember public var slug: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Site {
    /// The type's name `sites`.
    public static let resourceType = "sites"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["domain", "name", "slug"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case domain
        case name
        case slug

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .domain: try object.read(key, &_domain, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.domain, $domain, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
    }
}

extension V2.Site {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `domain`.
        public var domain: Field<String> { "domain" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `slug`.
        public var slug: Field<String> { "slug" }

        /// Creates the names.
        public init() {}
    }
}
