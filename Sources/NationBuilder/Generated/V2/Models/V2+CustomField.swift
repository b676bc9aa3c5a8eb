// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A custom field of a nation.
    public struct CustomField: V2.Listable, V2.Showable, V2.Timestamped {
        /// The time at which the field was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The type of the field's values.
        ///
        /// In responses only.
        @JSONMember public var fieldType: String?
        /// In responses only.
        @JSONMember public var name: String?
        /// The choices of the field.
        ///
        /// In responses only.
        @JSONMember public var options: JSONObject?
        /// The position among the fields, from 1.
        ///
        /// In responses only.
        @JSONMember public var position: Int?
        /// The owner of the field: `Signup` or `Donation`.
        ///
        /// In responses only.
        @JSONMember public var resourceType: String?
        /// The name of the field in URLs.
        ///
        /// In responses only.
        @JSONMember public var slug: String?
        /// The time at which the field was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.CustomField {
    public static let resourceType = "custom_fields"
    public static let readOnlyMembers: Set<String> = [
        "created_at", "field_type", "name", "options", "position", "resource_type", "slug", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case fieldType = "field_type"
        case name
        case options
        case position
        case resourceType = "resource_type"
        case slug
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .fieldType: try object.read(key, &_fieldType, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .options: try object.read(key, &_options, orKeep: &extra)
        case .position: try object.read(key, &_position, orKeep: &extra)
        case .resourceType: try object.read(key, &_resourceType, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.fieldType, $fieldType, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.options, $options, over: &extra)
        try object.write(.position, $position, over: &extra)
        try object.write(.resourceType, $resourceType, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.CustomField {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var fieldType: Field<String> { "field_type" }
        public var name: Field<String> { "name" }
        public var options: Field<JSONObject> { "options" }
        public var position: Field<Int> { "position" }
        public var resourceType: Field<String> { "resource_type" }
        public var slug: Field<String> { "slug" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }
}
