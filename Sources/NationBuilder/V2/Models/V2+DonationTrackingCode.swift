// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A code that names the source of a donation.
    public struct DonationTrackingCode: V2.Editable, V2.Timestamped {
        /// The time at which the tracking code was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The name of the tracking code.
        @JSONMember public var name: String?
        /// The name of the tracking code in URLs.
        @JSONMember public var slug: String?
        /// The time at which the tracking code was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.DonationTrackingCode {
    /// The type's name `donation_tracking_codes`.
    public static let resourceType = "donation_tracking_codes"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case name
        case slug
        case updatedAt = "updated_at"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.DonationTrackingCode {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `slug`.
        public var slug: Field<String> { "slug" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `donations`.
        public var donations: ToMany<V2.Donation> { "donations" }

        /// Creates the names.
        public init() {}
    }
}
