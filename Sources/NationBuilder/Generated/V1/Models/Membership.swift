// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A person's membership.
    public struct Membership: Sendable, Hashable {
        /// The name of the membership type, which identifies the membership in
        /// paths; required when creating a membership.
        ///
        /// Every update must contain it.
        @JSONMember public var name: String?
        /// In responses only; not sent.
        @JSONMember public var personID: Int?
        /// The time at which the membership ends.
        @JSONMember public var expiresOn: DateTime?
        /// The time at which the membership began.
        @JSONMember public var startedAt: DateTime?
        /// The time at which the membership was entered.
        ///
        /// In responses only; not sent.
        @JSONMember public var createdAt: DateTime?
        /// The time of the last change.
        ///
        /// In responses only; not sent.
        @JSONMember public var updatedAt: DateTime?
        /// The status; `active` by default.
        @JSONMember public var status: V1.MembershipStatus?
        /// The reason for the status.
        @JSONMember public var statusReason: String?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(
            refused: ["person_id", "created_at", "updated_at"], needed: ["name"], key: "name")

        public enum CodingKeys: String, JSONKey {
            case name
            case personID = "person_id"
            case expiresOn = "expires_on"
            case startedAt = "started_at"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case status
            case statusReason = "status_reason"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Membership: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .expiresOn: try object.read(key, &_expiresOn, orKeep: &extra)
        case .startedAt: try object.read(key, &_startedAt, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .statusReason: try object.read(key, &_statusReason, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.expiresOn, $expiresOn, over: &extra)
        try object.write(.startedAt, $startedAt, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.statusReason, $statusReason, over: &extra)
    }
}
