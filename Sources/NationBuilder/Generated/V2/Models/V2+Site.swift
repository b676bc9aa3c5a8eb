// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A website of the nation.
    public struct Site: V2.Listable {
        /// In responses only.
        @JSONMember public var domain: String?
        /// In responses only.
        @JSONMember public var name: String?
        /// The name of the site in URLs.
        ///
        /// In responses only.
        @JSONMember public var slug: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Site {
    public static let resourceType = "sites"
    public static let readOnlyMembers: Set<String> = ["domain", "name", "slug"]

    public enum CodingKeys: String, JSONKey {
        case domain
        case name
        case slug

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .domain: try object.read(key, &_domain, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.domain, $domain, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
    }
}

extension V2.Site {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var domain: Field<String> { "domain" }
        public var name: Field<String> { "name" }
        public var slug: Field<String> { "slug" }

        public init() {}
    }
}
