// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The membership of a person.
    public struct Membership: V2.Editable, V2.Timestamped {
        /// The id of the person who is named as the author of the change.
        ///
        /// In writes only.
        @JSONMember public var activityAuthorID: ResourceID?
        /// The time at which the membership was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The day when the membership expires.
        @JSONMember public var expiresOn: CalendarDate?
        /// The length of the grace period.
        @JSONMember public var gracePeriodNumTimePeriods: Int?
        /// The unit of the grace period.
        @JSONMember public var gracePeriodTimePeriodType: V2.TimePeriod?
        @JSONMember public var membershipTypeID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The time at which the membership started.
        @JSONMember public var startedAt: DateTime?
        @JSONMember public var status: V2.MembershipStatus?
        /// The reason for the status.
        @JSONMember public var statusReason: String?
        /// The day when it was suspended.
        ///
        /// In responses only.
        @JSONMember public var suspendedAt: CalendarDate?
        /// Whether the membership sends automatic e-mails.
        ///
        /// In writes only.
        @JSONMember public var triggersAutoresponses: Bool?
        /// The time at which the membership was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Membership {
    public static let resourceType = "memberships"
    public static let readOnlyMembers: Set<String> = ["created_at", "suspended_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case activityAuthorID = "activity_author_id"
        case createdAt = "created_at"
        case expiresOn = "expires_on"
        case gracePeriodNumTimePeriods = "grace_period_num_time_periods"
        case gracePeriodTimePeriodType = "grace_period_time_period_type"
        case membershipTypeID = "membership_type_id"
        case signupID = "signup_id"
        case startedAt = "started_at"
        case status
        case statusReason = "status_reason"
        case suspendedAt = "suspended_at"
        case triggersAutoresponses = "trigger_autoresponses"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .activityAuthorID: try object.read(key, &_activityAuthorID, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .expiresOn: try object.read(key, &_expiresOn, orKeep: &extra)
        case .gracePeriodNumTimePeriods: try object.read(key, &_gracePeriodNumTimePeriods, orKeep: &extra)
        case .gracePeriodTimePeriodType: try object.read(key, &_gracePeriodTimePeriodType, orKeep: &extra)
        case .membershipTypeID: try object.read(key, &_membershipTypeID, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .startedAt: try object.read(key, &_startedAt, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .statusReason: try object.read(key, &_statusReason, orKeep: &extra)
        case .suspendedAt: try object.read(key, &_suspendedAt, orKeep: &extra)
        case .triggersAutoresponses: try object.read(key, &_triggersAutoresponses, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.activityAuthorID, $activityAuthorID, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.expiresOn, $expiresOn, over: &extra)
        try object.write(.gracePeriodNumTimePeriods, $gracePeriodNumTimePeriods, over: &extra)
        try object.write(.gracePeriodTimePeriodType, $gracePeriodTimePeriodType, over: &extra)
        try object.write(.membershipTypeID, $membershipTypeID, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.startedAt, $startedAt, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.statusReason, $statusReason, over: &extra)
        try object.write(.suspendedAt, $suspendedAt, over: &extra)
        try object.write(.triggersAutoresponses, $triggersAutoresponses, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Membership {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var expiresOn: Field<CalendarDate> { "expires_on" }
        public var gracePeriodNumTimePeriods: Field<Int> { "grace_period_num_time_periods" }
        public var gracePeriodTimePeriodType: Field<V2.TimePeriod> { "grace_period_time_period_type" }
        public var membershipTypeID: Field<ResourceID> { "membership_type_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var startedAt: Field<DateTime> { "started_at" }
        public var status: Field<V2.MembershipStatus> { "status" }
        public var statusReason: Field<String> { "status_reason" }
        public var suspendedAt: Field<CalendarDate> { "suspended_at" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var donations: ToMany<V2.Donation> { "donations" }
        public var membershipType: ToOne<V2.MembershipType> { "membership_type" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}
