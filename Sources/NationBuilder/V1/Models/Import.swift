// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A file of people or of voting histories that the nation reads in.
    public struct Import: Sendable, Hashable, Identifiable {
        /// The nation's number of the import.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// What the file holds; needed for a new one.
        @JSONMember public var type: V1.ImportType?
        /// How far it is.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var status: V1.JobStatus?
        /// In writes only: the CSV file in base64 (RFC 4648 §5), UTF-8, 50 MB
        /// at most; needed for a new one.
        @JSONMember public var file: String?
        /// In writes only: whether what people have already is overwritten.
        @JSONMember public var isOverwritable: Bool?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["id", "status"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case type
            case status
            case file
            case isOverwritable = "is_overwritable"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Import: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
