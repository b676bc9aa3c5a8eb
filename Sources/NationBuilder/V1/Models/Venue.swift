// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// Where an event takes place.
    public struct Venue: Sendable, Hashable {
        /// The name.
        @JSONMember public var name: String?
        /// The address.
        @BoxedJSONMember public var address: V1.Address?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case name
            case address

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Venue: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .name: try object.read(key, &_name, orKeep: &extra)
            case .address: try object.read(key, &_address, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.name, $name, over: &extra)
        try object.write(.address, $address, over: &extra)
        try object.write(unknown: extra)
    }
}
