// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A person's RSVP to an event.
    public struct RSVP: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// In responses only; not sent.
        @JSONMember public var eventID: Int?
        /// The person's id; required when creating an RSVP.
        ///
        /// Every update must contain it.
        @JSONMember public var personID: Int?
        /// The number of guests that the person brings.
        @JSONMember public var guestsCount: Int?
        /// Whether the person volunteers.
        @JSONMember public var isVolunteer: Bool?
        /// Whether the RSVP is hidden from the public.
        @JSONMember public var isPrivate: Bool?
        /// Whether the RSVP was canceled.
        @JSONMember public var isCanceled: Bool?
        /// Whether the person attended.
        @JSONMember public var hasAttended: Bool?
        /// The ids of the shifts in which the person volunteers.
        @JSONMember public var shiftIDs: [Int]?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "event_id"], needed: ["person_id"])

        public enum CodingKeys: String, JSONKey {
            case id
            case eventID = "event_id"
            case personID = "person_id"
            case guestsCount = "guests_count"
            case isVolunteer = "volunteer"
            case isPrivate = "private"
            case isCanceled = "canceled"
            case hasAttended = "attended"
            case shiftIDs = "shift_ids"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.RSVP: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .eventID: try object.read(key, &_eventID, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .guestsCount: try object.read(key, &_guestsCount, orKeep: &extra)
        case .isVolunteer: try object.read(key, &_isVolunteer, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .isCanceled: try object.read(key, &_isCanceled, orKeep: &extra)
        case .hasAttended: try object.read(key, &_hasAttended, orKeep: &extra)
        case .shiftIDs: try object.read(key, &_shiftIDs, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.eventID, $eventID, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.guestsCount, $guestsCount, over: &extra)
        try object.write(.isVolunteer, $isVolunteer, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.isCanceled, $isCanceled, over: &extra)
        try object.write(.hasAttended, $hasAttended, over: &extra)
        try object.write(.shiftIDs, $shiftIDs, over: &extra)
    }
}
