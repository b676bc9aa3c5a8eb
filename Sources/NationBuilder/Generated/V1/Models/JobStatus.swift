// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The status of a job.
    public struct JobStatus: Sendable, Hashable {
        /// The state of the job.
        @JSONMember public var name: V1.JobState?
        /// The number of processed rows.
        @JSONMember public var processed: Int?
        /// The number of all rows.
        @JSONMember public var total: Int?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name
            case processed
            case total

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.JobStatus: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .processed: try object.read(key, &_processed, orKeep: &extra)
        case .total: try object.read(key, &_total, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.processed, $processed, over: &extra)
        try object.write(.total, $total, over: &extra)
    }
}
