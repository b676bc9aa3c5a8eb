// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// A note about a person that only the nation's staff can read.
    public struct PrivateNote: Sendable, Hashable {
        /// The number of the person.
        @JSONMember public var personID: Int?
        /// The number of who wrote it.
        @JSONMember public var authorID: Int?
        /// The text.
        @JSONMember public var content: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case personID = "person_id"
            case authorID = "author_id"
            case content

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PrivateNote: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .personID: try object.read(key, &_personID, orKeep: &extra)
            case .authorID: try object.read(key, &_authorID, orKeep: &extra)
            case .content: try object.read(key, &_content, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.personID, $personID, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(unknown: extra)
    }
}
