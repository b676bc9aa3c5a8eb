// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The settings for events that visitors submit.
    public struct UserSubmittedEvents: Sendable, Hashable {
        /// The first allowed day.
        @JSONMember public var startDate: CalendarDate?
        /// The last allowed day.
        @JSONMember public var endDate: CalendarDate?
        @JSONMember public var defaultStartTime: String?
        /// The names of the events' tags, separated by commas.
        @JSONMember public var tagList: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case startDate = "start_date"
            case endDate = "end_date"
            case defaultStartTime = "default_start_time"
            case tagList = "tag_list"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.UserSubmittedEvents: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .startDate: try object.read(key, &_startDate, orKeep: &extra)
        case .endDate: try object.read(key, &_endDate, orKeep: &extra)
        case .defaultStartTime: try object.read(key, &_defaultStartTime, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.startDate, $startDate, over: &extra)
        try object.write(.endDate, $endDate, over: &extra)
        try object.write(.defaultStartTime, $defaultStartTime, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
    }
}
