// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A kind of membership.
    public struct MembershipType: V2.Editable, V2.Timestamped {
        /// The time at which the type was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var description: String?
        /// The time before expiry at which members are warned.
        @JSONMember public var expirationWarningNumTimePeriods: Int?
        /// The unit of the warning.
        @JSONMember public var expirationWarningTimePeriodType: V2.TimePeriod?
        /// The length of the grace period.
        @JSONMember public var gracePeriodNumTimePeriods: Int?
        /// The unit of the grace period.
        @JSONMember public var gracePeriodTimePeriodType: V2.TimePeriod?
        @JSONMember public var name: String?
        @JSONMember public var pageID: ResourceID?
        /// The time at which the type was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.MembershipType {
    public static let resourceType = "membership_types"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

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

        public static let keyTable = JSONKeyTable<Self>()
    }

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
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var description: Field<String> { "description" }
        public var expirationWarningNumTimePeriods: Field<Int> { "expiration_warning_num_time_periods" }
        public var expirationWarningTimePeriodType: Field<V2.TimePeriod> { "expiration_warning_time_period_type" }
        public var gracePeriodNumTimePeriods: Field<Int> { "grace_period_num_time_periods" }
        public var gracePeriodTimePeriodType: Field<V2.TimePeriod> { "grace_period_time_period_type" }
        public var name: Field<String> { "name" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var memberships: ToMany<V2.Membership> { "memberships" }
        public var page: ToOne<V2.Page> { "page" }

        public init() {}
    }
}
