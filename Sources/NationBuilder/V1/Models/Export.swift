// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A file of the people of a list that the nation writes out.
    public struct Export: Sendable, Hashable, Identifiable {
        /// The nation's number of the export.
        @JSONMember public var id: Int?
        /// The kind of export.
        @JSONMember public var type: String?
        /// What a row of the file stands for; needed for a new one.
        @JSONMember public var context: V1.ExportContext?
        /// How far it is.
        @JSONMember public var status: V1.JobStatus?
        /// Where the file is; `null` until the export is completed.
        @JSONMember public var downloadURL: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case type
            case context
            case status
            case downloadURL = "download_url"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Export: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .type: try object.read(key, &_type, orKeep: &extra)
        case .context: try object.read(key, &_context, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .downloadURL: try object.read(key, &_downloadURL, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.type, $type, over: &extra)
        try object.write(.context, $context, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.downloadURL, $downloadURL, over: &extra)
    }
}
