// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A page of a site.
    public struct Page: V2.Editable {
        /// The audience of the pages above this one.
        ///
        /// In responses only.
        @JSONMember public var ancestorsPermissionLevel: String?
        /// The id of the person who made the page.
        @JSONMember public var authorID: ResourceID?
        /// The audience of this page and of the pages above it.
        ///
        /// In responses only.
        @JSONMember public var effectivePermissionLevel: String?
        /// A summary for search engines.
        @JSONMember public var excerpt: String?
        /// The id in a system outside the nation.
        @JSONMember public var externalID: TextOrNumber?
        @JSONMember public var headline: String?
        @JSONMember public var name: String?
        /// The kind of page, such as `Basic`, `Event`, `Petition`.
        @JSONMember public var pageTypeName: V2.PageType?
        /// The id of the page above this one.
        @JSONMember public var parentID: ResourceID?
        /// The slug of the page above this one.
        ///
        /// In responses only.
        @JSONMember public var parentSlug: String?
        /// The audience of the page.
        @JSONMember public var permissionLevel: V2.PermissionLevel?
        /// The time at which the page was published.
        ///
        /// In responses only.
        @JSONMember public var publishedAt: DateTime?
        @JSONMember public var siteID: ResourceID?
        /// The name of the page in URLs.
        @JSONMember public var slug: String?
        @JSONMember public var status: V2.PageStatus?
        @JSONMember public var title: String?
        /// In responses only.
        @JSONMember public var urlPath: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Page {
    public static let resourceType = "pages"
    public static let readOnlyMembers: Set<String> = [
        "ancestors_permission_level", "effective_permission_level", "parent_slug", "published_at", "url_path",
    ]

    public enum CodingKeys: String, JSONKey {
        case ancestorsPermissionLevel = "ancestors_permission_level"
        case authorID = "author_id"
        case effectivePermissionLevel = "effective_permission_level"
        case excerpt
        case externalID = "external_id"
        case headline
        case name
        case pageTypeName = "page_type_name"
        case parentID = "parent_id"
        case parentSlug = "parent_slug"
        case permissionLevel = "permission_level"
        case publishedAt = "published_at"
        case siteID = "site_id"
        case slug
        case status
        case title
        case urlPath = "url_path"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .ancestorsPermissionLevel: try object.read(key, &_ancestorsPermissionLevel, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .effectivePermissionLevel: try object.read(key, &_effectivePermissionLevel, orKeep: &extra)
        case .excerpt: try object.read(key, &_excerpt, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .headline: try object.read(key, &_headline, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pageTypeName: try object.read(key, &_pageTypeName, orKeep: &extra)
        case .parentID: try object.read(key, &_parentID, orKeep: &extra)
        case .parentSlug: try object.read(key, &_parentSlug, orKeep: &extra)
        case .permissionLevel: try object.read(key, &_permissionLevel, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .siteID: try object.read(key, &_siteID, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .title: try object.read(key, &_title, orKeep: &extra)
        case .urlPath: try object.read(key, &_urlPath, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.ancestorsPermissionLevel, $ancestorsPermissionLevel, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.effectivePermissionLevel, $effectivePermissionLevel, over: &extra)
        try object.write(.excerpt, $excerpt, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.headline, $headline, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pageTypeName, $pageTypeName, over: &extra)
        try object.write(.parentID, $parentID, over: &extra)
        try object.write(.parentSlug, $parentSlug, over: &extra)
        try object.write(.permissionLevel, $permissionLevel, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.siteID, $siteID, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.title, $title, over: &extra)
        try object.write(.urlPath, $urlPath, over: &extra)
    }
}

extension V2.Page {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var ancestorsPermissionLevel: Field<String> { "ancestors_permission_level" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var effectivePermissionLevel: Field<String> { "effective_permission_level" }
        public var excerpt: Field<String> { "excerpt" }
        public var externalID: Field<TextOrNumber> { "external_id" }
        public var headline: Field<String> { "headline" }
        public var name: Field<String> { "name" }
        public var pageTypeName: Field<V2.PageType> { "page_type_name" }
        public var parentID: Field<ResourceID> { "parent_id" }
        public var parentSlug: Field<String> { "parent_slug" }
        public var permissionLevel: Field<V2.PermissionLevel> { "permission_level" }
        public var publishedAt: Field<DateTime> { "published_at" }
        public var siteID: Field<ResourceID> { "site_id" }
        public var slug: Field<String> { "slug" }
        public var status: Field<V2.PageStatus> { "status" }
        public var title: Field<String> { "title" }
        public var urlPath: Field<String> { "url_path" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var membershipTypes: ToMany<V2.MembershipType> { "membership_types" }
        public var parent: ToOne<V2.Page> { "parent" }
        public var site: ToOne<V2.Site> { "site" }

        public init() {}
    }
}
