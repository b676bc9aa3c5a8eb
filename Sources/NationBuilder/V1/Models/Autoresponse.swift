// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// A mail that is sent by itself.
    public struct Autoresponse: Sendable, Hashable {
        /// The number of the broadcaster who sends it.
        @JSONMember public var broadcasterID: Int?
        /// The subject.
        @JSONMember public var subject: String?
        /// The text.
        @JSONMember public var body: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case broadcasterID = "broadcaster_id"
            case subject
            case body

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Autoresponse: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .broadcasterID: try object.read(key, &_broadcasterID, orKeep: &extra)
            case .subject: try object.read(key, &_subject, orKeep: &extra)
            case .body: try object.read(key, &_body, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.broadcasterID, $broadcasterID, over: &extra)
        try object.write(.subject, $subject, over: &extra)
        try object.write(.body, $body, over: &extra)
        try object.write(unknown: extra)
    }
}
