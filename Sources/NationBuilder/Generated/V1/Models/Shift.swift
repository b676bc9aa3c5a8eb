// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A shift of volunteers at an event.
    public struct Shift: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        /// The time at which the shift begins.
        @JSONMember public var startTime: DateTime?
        /// The time at which the shift ends.
        @JSONMember public var endTime: DateTime?
        /// The Rails name of the time zone.
        @JSONMember public var timeZone: String?
        /// The wanted number of volunteers.
        @JSONMember public var goal: Int?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case startTime = "start_time"
            case endTime = "end_time"
            case timeZone = "time_zone"
            case goal

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Shift: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .startTime: try object.read(key, &_startTime, orKeep: &extra)
        case .endTime: try object.read(key, &_endTime, orKeep: &extra)
        case .timeZone: try object.read(key, &_timeZone, orKeep: &extra)
        case .goal: try object.read(key, &_goal, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.startTime, $startTime, over: &extra)
        try object.write(.endTime, $endTime, over: &extra)
        try object.write(.timeZone, $timeZone, over: &extra)
        try object.write(.goal, $goal, over: &extra)
    }
}
