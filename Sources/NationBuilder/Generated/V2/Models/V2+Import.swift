// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An import of a file, running or finished.
    public struct Import: V2.Listable, V2.Showable, V2.Timestamped {
        /// The file's first lines.
        ///
        /// In responses only.
        @JSONMember public var contentHead: String?
        /// The time at which the import was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The lines that failed, with the errors.
        ///
        /// In responses only.
        @JSONMember public var errorLines: String?
        /// In responses only.
        @JSONMember public var fileName: String?
        /// The time at which the import finished.
        ///
        /// In responses only.
        @JSONMember public var finishedAt: DateTime?
        /// Whether the import overwrites existing values.
        ///
        /// In responses only.
        @JSONMember public var isOverwritable: Bool?
        /// The number of lines in the file.
        ///
        /// In responses only.
        @JSONMember public var linesCount: Int?
        /// The number of imported rows.
        ///
        /// In responses only.
        @JSONMember public var rowsSuccessful: Int?
        /// The number of rows that failed.
        ///
        /// In responses only.
        @JSONMember public var rowsUnsuccessful: Int?
        /// The number of rows that changed an existing person.
        ///
        /// In responses only.
        @JSONMember public var rowsUpdated: Int?
        /// The time at which the import started.
        ///
        /// In responses only.
        @JSONMember public var startedAt: DateTime?
        /// In responses only.
        @JSONMember public var status: V2.ImportStatus?
        /// The names of tags, separated by commas.
        ///
        /// In responses only.
        @JSONMember public var tagList: String?
        /// The kind of rows in the import.
        ///
        /// In responses only.
        @JSONMember public var importType: String?
        /// The time at which the import was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Import {
    public static let resourceType = "imports"
    // The API does not document pages of its lists.
    public static let isPaged = false
    public static let readOnlyMembers: Set<String> = [
        "content_head", "created_at", "error_lines", "file_name", "finished_at", "is_overwritable", "lines_count",
        "rows_successful", "rows_unsuccessful", "rows_updated", "started_at", "status", "tag_list", "type",
        "updated_at",
    ]

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

        public static let keyTable = JSONKeyTable<Self>()
    }

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
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var contentHead: Field<String> { "content_head" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var errorLines: Field<String> { "error_lines" }
        public var fileName: Field<String> { "file_name" }
        public var finishedAt: Field<DateTime> { "finished_at" }
        public var isOverwritable: Field<Bool> { "is_overwritable" }
        public var linesCount: Field<Int> { "lines_count" }
        public var rowsSuccessful: Field<Int> { "rows_successful" }
        public var rowsUnsuccessful: Field<Int> { "rows_unsuccessful" }
        public var rowsUpdated: Field<Int> { "rows_updated" }
        public var startedAt: Field<DateTime> { "started_at" }
        public var status: Field<V2.ImportStatus> { "status" }
        public var tagList: Field<String> { "tag_list" }
        public var importType: Field<String> { "type" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var signups: ToMany<V2.Signup> { "signups" }
        public var terminator: ToOne<V2.Signup> { "terminator" }

        public init() {}
    }
}
