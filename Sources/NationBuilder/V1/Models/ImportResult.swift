// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

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
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .rowsUpdated: try object.read(key, &_rowsUpdated, orKeep: &extra)
            case .rowsSucceeded: try object.read(key, &_rowsSucceeded, orKeep: &extra)
            case .rowsFailed: try object.read(key, &_rowsFailed, orKeep: &extra)
            case .failureCSV: try object.read(key, &_failureCSV, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.rowsUpdated, $rowsUpdated, over: &extra)
        try object.write(.rowsSucceeded, $rowsSucceeded, over: &extra)
        try object.write(.rowsFailed, $rowsFailed, over: &extra)
        try object.write(.failureCSV, $failureCSV, over: &extra)
        try object.write(unknown: extra)
    }
}
