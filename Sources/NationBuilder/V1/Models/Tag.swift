// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// A word that people are marked with.
    public struct Tag: Sendable, Hashable {
        /// The word; it names the tag in paths.
        @JSONMember public var name: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case name
        }
    }
}

extension V1.Tag: Codable {
    /// Reads the members, and keeps what is unknown.
    public init(from decoder: any Decoder) throws {
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .name: try object.read(&$name, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.name, $name)
        try object.write(unknown: extra)
    }
}
