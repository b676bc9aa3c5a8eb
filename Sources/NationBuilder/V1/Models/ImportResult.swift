// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// What came of an import.
    public struct ImportResult: Sendable, Hashable {
        /// How many rows changed somebody.
        @JSONMember public var rowsUpdated: Int?
        /// How many rows were read in.
        @JSONMember public var rowsSucceeded: Int?
        /// How many rows were refused.
        @JSONMember public var rowsFailed: Int?
        /// The refused rows, as a CSV file in base64.
        @JSONMember public var failureCSV: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case rowsUpdated = "rows_updated"
            case rowsSucceeded = "rows_succeeded"
            case rowsFailed = "rows_failed"
            case failureCSV = "failure_csv"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.ImportResult: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.rowsUpdated, $rowsUpdated, over: &extra)
        try object.write(.rowsSucceeded, $rowsSucceeded, over: &extra)
        try object.write(.rowsFailed, $rowsFailed, over: &extra)
        try object.write(.failureCSV, $failureCSV, over: &extra)
    }
}
