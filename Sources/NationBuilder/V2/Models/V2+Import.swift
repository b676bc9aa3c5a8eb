// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An import of a file, running or finished.
    public struct Import: V2.Listable, V2.Showable, V2.Timestamped {
        /// The file's first lines.
        ///
        /// In answers only.
        @JSONMember public var contentHead: String?
        /// The time at which the import was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The lines that failed, with the errors.
        ///
        /// In answers only.
        @JSONMember public var errorLines: String?
        /// The name of the file.
        ///
        /// In answers only.
        @JSONMember public var fileName: String?
        /// The time at which the import finished.
        ///
        /// In answers only.
        @JSONMember public var finishedAt: DateTime?
        /// Whether the import overwrites existing values.
        ///
        /// In answers only.
        @JSONMember public var isOverwritable: Bool?
        /// The number of lines in the file.
        ///
        /// In answers only.
        @JSONMember public var linesCount: Int?
        /// The number of imported rows.
        ///
        /// In answers only.
        @JSONMember public var rowsSuccessful: Int?
        /// The number of rows that failed.
        ///
        /// In answers only.
        @JSONMember public var rowsUnsuccessful: Int?
        /// The number of rows that changed an existing person.
        ///
        /// In answers only.
        @JSONMember public var rowsUpdated: Int?
        /// The time at which the import started.
        ///
        /// In answers only.
        @JSONMember public var startedAt: DateTime?
        /// The import's status.
        ///
        /// In answers only.
        @JSONMember public var status: V2.ImportStatus?
        /// The names of tags, separated by commas.
        ///
        /// In answers only.
        @JSONMember public var tagList: String?
        /// The kind of rows in the import.
        ///
        /// In answers only.
        @JSONMember public var importType: String?
        /// The time at which the import was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Import {
    /// The type's name `imports`.
    public static let resourceType = "imports"
    /// `false`: the API does not document pages of its lists.
    public static let isPaged = false
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = [
        "content_head", "created_at", "error_lines", "file_name", "finished_at", "is_overwritable", "lines_count",
        "rows_successful", "rows_unsuccessful", "rows_updated", "started_at", "status", "tag_list", "type",
        "updated_at",
    ]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case contentHead = "content_head"
        case createdAt = "created_at"
        case errorLines = "error_lines"
        case fileName = "file_name"
        case finishedAt = "finished_at"
        case isOverwritable = "is_overwritable"
        case linesCount = "lines_count"
        case rowsSuccessful = "rows_successful"
        case rowsUnsuccessful = "rows_unsuccessful"
        case rowsUpdated = "rows_updated"
        case startedAt = "started_at"
        case status
        case tagList = "tag_list"
        case importType = "type"
        case updatedAt = "updated_at"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .contentHead: try object.read(key, &_contentHead, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .errorLines: try object.read(key, &_errorLines, orKeep: &extra)
        case .fileName: try object.read(key, &_fileName, orKeep: &extra)
        case .finishedAt: try object.read(key, &_finishedAt, orKeep: &extra)
        case .isOverwritable: try object.read(key, &_isOverwritable, orKeep: &extra)
        case .linesCount: try object.read(key, &_linesCount, orKeep: &extra)
        case .rowsSuccessful: try object.read(key, &_rowsSuccessful, orKeep: &extra)
        case .rowsUnsuccessful: try object.read(key, &_rowsUnsuccessful, orKeep: &extra)
        case .rowsUpdated: try object.read(key, &_rowsUpdated, orKeep: &extra)
        case .startedAt: try object.read(key, &_startedAt, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        case .importType: try object.read(key, &_importType, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.contentHead, $contentHead, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.errorLines, $errorLines, over: &extra)
        try object.write(.fileName, $fileName, over: &extra)
        try object.write(.finishedAt, $finishedAt, over: &extra)
        try object.write(.isOverwritable, $isOverwritable, over: &extra)
        try object.write(.linesCount, $linesCount, over: &extra)
        try object.write(.rowsSuccessful, $rowsSuccessful, over: &extra)
        try object.write(.rowsUnsuccessful, $rowsUnsuccessful, over: &extra)
        try object.write(.rowsUpdated, $rowsUpdated, over: &extra)
        try object.write(.startedAt, $startedAt, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(.importType, $importType, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Import {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `content_head`.
        public var contentHead: Field<String> { "content_head" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `error_lines`.
        public var errorLines: Field<String> { "error_lines" }
        /// The attribute `file_name`.
        public var fileName: Field<String> { "file_name" }
        /// The attribute `finished_at`.
        public var finishedAt: Field<DateTime> { "finished_at" }
        /// The attribute `is_overwritable`.
        public var isOverwritable: Field<Bool> { "is_overwritable" }
        /// The attribute `lines_count`.
        public var linesCount: Field<Int> { "lines_count" }
        /// The attribute `rows_successful`.
        public var rowsSuccessful: Field<Int> { "rows_successful" }
        /// The attribute `rows_unsuccessful`.
        public var rowsUnsuccessful: Field<Int> { "rows_unsuccessful" }
        /// The attribute `rows_updated`.
        public var rowsUpdated: Field<Int> { "rows_updated" }
        /// The attribute `started_at`.
        public var startedAt: Field<DateTime> { "started_at" }
        /// The attribute `status`.
        public var status: Field<V2.ImportStatus> { "status" }
        /// The attribute `tag_list`.
        public var tagList: Field<String> { "tag_list" }
        /// The attribute `type`.
        public var importType: Field<String> { "type" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// The relationship `point_person`.
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        /// The relationship `signups`.
        public var signups: ToMany<V2.Signup> { "signups" }
        /// The relationship `terminator`.
        public var terminator: ToOne<V2.Signup> { "terminator" }

        /// Creates the names.
        public init() {}
    }
}
