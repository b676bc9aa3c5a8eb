// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// A website of a nation.
    public struct Site: Sendable, Hashable, Identifiable {
        /// The nation's number of the site.
        @JSONMember public var id: Int?
        /// The name.
        @JSONMember public var name: String?
        /// The short name; it names the site in paths.
        @JSONMember public var slug: String?
        /// The domain of its own, if it has one.
        @JSONMember public var domain: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case slug
            case domain

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Site: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .id: try object.read(key, &_id, orKeep: &extra)
            case .name: try object.read(key, &_name, orKeep: &extra)
            case .slug: try object.read(key, &_slug, orKeep: &extra)
            case .domain: try object.read(key, &_domain, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.domain, $domain, over: &extra)
        try object.write(unknown: extra)
    }
}
