// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A kind of membership.
    public struct MembershipType: V2.Editable, V2.Timestamped {
        /// The time at which the type was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The type's description.
        @JSONMember public var description: String?
        /// The time before expiry at which members are warned.
        @JSONMember public var expirationWarningNumTimePeriods: Int?
        /// The unit of the warning.
        @JSONMember public var expirationWarningTimePeriodType: V2.TimePeriod?
        /// The length of the grace period.
        @JSONMember public var gracePeriodNumTimePeriods: Int?
        /// The unit of the grace period.
        @JSONMember public var gracePeriodTimePeriodType: V2.TimePeriod?
        /// The name of the type.
        @JSONMember public var name: String?
        /// The id of the page of the type.
        @JSONMember public var pageID: ResourceID?
        /// The time at which the type was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.MembershipType {
    /// The type's name `membership_types`.
    public static let resourceType = "membership_types"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case description
        case expirationWarningNumTimePeriods = "expiration_warning_num_time_periods"
        case expirationWarningTimePeriodType = "expiration_warning_time_period_type"
        case gracePeriodNumTimePeriods = "grace_period_num_time_periods"
        case gracePeriodTimePeriodType = "grace_period_time_period_type"
        case name
        case pageID = "page_id"
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
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .expirationWarningNumTimePeriods: try object.read(key, &_expirationWarningNumTimePeriods, orKeep: &extra)
        case .expirationWarningTimePeriodType: try object.read(key, &_expirationWarningTimePeriodType, orKeep: &extra)
        case .gracePeriodNumTimePeriods: try object.read(key, &_gracePeriodNumTimePeriods, orKeep: &extra)
        case .gracePeriodTimePeriodType: try object.read(key, &_gracePeriodTimePeriodType, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.expirationWarningNumTimePeriods, $expirationWarningNumTimePeriods, over: &extra)
        try object.write(.expirationWarningTimePeriodType, $expirationWarningTimePeriodType, over: &extra)
        try object.write(.gracePeriodNumTimePeriods, $gracePeriodNumTimePeriods, over: &extra)
        try object.write(.gracePeriodTimePeriodType, $gracePeriodTimePeriodType, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.MembershipType {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `description`.
        public var description: Field<String> { "description" }
        /// The attribute `expiration_warning_num_time_periods`.
        public var expirationWarningNumTimePeriods: Field<Int> { "expiration_warning_num_time_periods" }
        /// The attribute `expiration_warning_time_period_type`.
        public var expirationWarningTimePeriodType: Field<V2.TimePeriod> { "expiration_warning_time_period_type" }
        /// The attribute `grace_period_num_time_periods`.
        public var gracePeriodNumTimePeriods: Field<Int> { "grace_period_num_time_periods" }
        /// The attribute `grace_period_time_period_type`.
        public var gracePeriodTimePeriodType: Field<V2.TimePeriod> { "grace_period_time_period_type" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `page_id`.
        public var pageID: Field<ResourceID> { "page_id" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `memberships`.
        public var memberships: ToMany<V2.Membership> { "memberships" }
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }

        /// Creates the names.
        public init() {}
    }
}
