// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A shift of volunteers at an event.
    public struct Shift: Sendable, Hashable, Identifiable {
        /// The shift's id.
        @JSONMember public var id: Int?
        /// The time at which the shift begins.
        @JSONMember public var startTime: DateTime?
        /// The time at which the shift ends.
        @JSONMember public var endTime: DateTime?
        /// The Rails name of the time zone.
        @JSONMember public var timeZone: String?
        /// The wanted number of volunteers.
        @JSONMember public var goal: Int?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case startTime = "start_time"
            case endTime = "end_time"
            case timeZone = "time_zone"
            case goal

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Shift: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
