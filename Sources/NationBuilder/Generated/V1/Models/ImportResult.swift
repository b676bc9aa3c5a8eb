// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The result of an import.
    public struct ImportResult: Sendable, Hashable {
        /// The number of rows that changed a person.
        @JSONMember public var rowsUpdated: Int?
        /// The number of rows that were imported.
        @JSONMember public var rowsSucceeded: Int?
        /// The number of refused rows.
        @JSONMember public var rowsFailed: Int?
        /// The refused rows, as a CSV file in base64.
        @JSONMember public var failureCSV: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case rowsUpdated = "rows_updated"
            case rowsSucceeded = "rows_succeeded"
            case rowsFailed = "rows_failed"
            case failureCSV = "failure_csv"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.ImportResult: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .rowsUpdated: try object.read(key, &_rowsUpdated, orKeep: &extra)
        case .rowsSucceeded: try object.read(key, &_rowsSucceeded, orKeep: &extra)
        case .rowsFailed: try object.read(key, &_rowsFailed, orKeep: &extra)
        case .failureCSV: try object.read(key, &_failureCSV, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.rowsUpdated, $rowsUpdated, over: &extra)
        try object.write(.rowsSucceeded, $rowsSucceeded, over: &extra)
        try object.write(.rowsFailed, $rowsFailed, over: &extra)
        try object.write(.failureCSV, $failureCSV, over: &extra)
    }
}
