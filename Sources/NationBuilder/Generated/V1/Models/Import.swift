// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An import of people or of voting histories from a file.
    public struct Import: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The kind of rows in the file; required when creating an import.
        @JSONMember public var type: V1.ImportType?
        /// In responses only; not sent.
        @JSONMember public var status: V1.JobStatus?
        /// The CSV file in base64 (RFC 4648 §5), UTF-8, 50 MB at most, in
        /// writes only; required when creating an import.
        @JSONMember public var file: String?
        /// Whether existing values of people are overwritten; in writes only.
        @JSONMember public var isOverwritable: Bool?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "status"])

        public enum CodingKeys: String, JSONKey {
            case id
            case type
            case status
            case file
            case isOverwritable = "is_overwritable"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Import: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .type: try object.read(key, &_type, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .file: try object.read(key, &_file, orKeep: &extra)
        case .isOverwritable: try object.read(key, &_isOverwritable, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.type, $type, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.file, $file, over: &extra)
        try object.write(.isOverwritable, $isOverwritable, over: &extra)
    }
}
