// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// A name for people beside the one for the API.
    public struct NamedCode: Sendable, Hashable {
        /// The name that people read.
        @JSONMember public var name: String?
        /// The name that the API takes.
        @JSONMember public var apiName: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case name
            case apiName = "api_name"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.NamedCode: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .name: try object.read(key, &_name, orKeep: &extra)
            case .apiName: try object.read(key, &_apiName, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.name, $name, over: &extra)
        try object.write(.apiName, $apiName, over: &extra)
        try object.write(unknown: extra)
    }
}
