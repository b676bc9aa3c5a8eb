// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A page of posts.
    public struct Blog: Sendable, Hashable, Identifiable {
        /// The nation's number of the page.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// The slug of the site it stands on.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var siteSlug: String?
        /// The last part of its address; made of the name when it is left out.
        @JSONMember public var slug: String?
        /// Whether the public finds it; needed for a new one.
        ///
        /// Every update holds it.
        @JSONMember public var status: V1.PageStatus?
        /// The name in the control panel; needed for a new one.
        ///
        /// Every update holds it.
        @JSONMember public var name: String?
        /// The title in the browser; the name by default.
        @JSONMember public var title: String?
        /// The headline; the name by default.
        @JSONMember public var headline: String?
        /// A few words about it.
        @JSONMember public var excerpt: String?
        /// The number of its author.
        @JSONMember public var authorID: Int?
        /// An id of the nation's own choice.
        @JSONMember public var externalID: TextOrNumber?
        /// The names of its tags.
        @JSONMember public var tags: [String]?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(
            refused: ["id", "site_slug"], needed: ["status", "name"], isWhole: true)

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case siteSlug = "site_slug"
            case slug
            case status
            case name
            case title
            case headline
            case excerpt
            case authorID = "author_id"
            case externalID = "external_id"
            case tags

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Blog: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .siteSlug: try object.read(key, &_siteSlug, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .title: try object.read(key, &_title, orKeep: &extra)
        case .headline: try object.read(key, &_headline, orKeep: &extra)
        case .excerpt: try object.read(key, &_excerpt, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .tags: try object.read(key, &_tags, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.siteSlug, $siteSlug, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.title, $title, over: &extra)
        try object.write(.headline, $headline, over: &extra)
        try object.write(.excerpt, $excerpt, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.tags, $tags, over: &extra)
    }
}
