// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// What events that visitors enter are like.
    public struct UserSubmittedEvents: Sendable, Hashable {
        /// The first day they may be on.
        @JSONMember public var startDate: CalendarDate?
        /// The last day they may be on.
        @JSONMember public var endDate: CalendarDate?
        /// When they start unless it is said.
        @JSONMember public var defaultStartTime: String?
        /// The names of their tags, between commas.
        @JSONMember public var tagList: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case startDate = "start_date"
            case endDate = "end_date"
            case defaultStartTime = "default_start_time"
            case tagList = "tag_list"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.UserSubmittedEvents: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .startDate: try object.read(key, &_startDate, orKeep: &extra)
            case .endDate: try object.read(key, &_endDate, orKeep: &extra)
            case .defaultStartTime: try object.read(key, &_defaultStartTime, orKeep: &extra)
            case .tagList: try object.read(key, &_tagList, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.startDate, $startDate, over: &extra)
        try object.write(.endDate, $endDate, over: &extra)
        try object.write(.defaultStartTime, $defaultStartTime, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(unknown: extra)
    }
}
