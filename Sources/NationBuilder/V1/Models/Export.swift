// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// An export of the people of a list to a file.
    public struct Export: Sendable, Hashable, Identifiable {
        /// The export's id.
        @JSONMember public var id: Int?
        /// The kind of export.
        @JSONMember public var type: String?
        /// The meaning of a row of the file; required when creating an export.
        @JSONMember public var context: V1.ExportContext?
        /// The status of the export.
        @JSONMember public var status: V1.JobStatus?
        /// The URL of the file; `null` until the export is completed.
        @JSONMember public var downloadURL: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case type
            case context
            case status
            case downloadURL = "download_url"

            /// The names, prepared for fast lookup.
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
