// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An export of the people of a list to a file.
    public struct Export: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        /// The kind of export.
        @JSONMember public var type: String?
        /// The meaning of a row of the file; required when creating an export.
        @JSONMember public var context: V1.ExportContext?
        @JSONMember public var status: V1.JobStatus?
        /// The URL of the file; `null` until the export is completed.
        @JSONMember public var downloadURL: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case type
            case context
            case status
            case downloadURL = "download_url"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Export: V1.Model {
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
