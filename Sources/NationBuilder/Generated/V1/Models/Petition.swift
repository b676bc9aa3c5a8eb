// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A petition: a page that people sign.
    public struct Petition: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The page's id, if it differs from the petition's.
        ///
        /// In responses only; not sent.
        @JSONMember public var pageID: Int?
        /// In responses only; not sent.
        @JSONMember public var siteSlug: String?
        /// The last part of the page's path; derived from the name if it is
        /// left out.
        @JSONMember public var slug: String?
        /// The visibility to the public; required when creating a petition.
        ///
        /// Every update must contain it.
        @JSONMember public var status: V1.PageStatus?
        /// The name in the control panel; required when creating a petition.
        ///
        /// Every update must contain it.
        @JSONMember public var name: String?
        /// The title in the browser; the name by default.
        @JSONMember public var title: String?
        /// The headline; the name by default.
        @JSONMember public var headline: String?
        /// A short summary.
        @JSONMember public var excerpt: String?
        @JSONMember public var authorID: Int?
        /// The external id, which the nation chooses itself.
        @JSONMember public var externalID: TextOrNumber?
        /// The names of the petition's tags.
        @JSONMember public var tags: [String]?
        /// The path below the site.
        @JSONMember public var path: String?
        /// The time of publication.
        @JSONMember public var publishedAt: DateTime?
        /// The text before signing, as HTML.
        @JSONMember public var intro: String?
        /// The petition, as HTML.
        @JSONMember public var content: String?
        /// The wanted number of signatures.
        @JSONMember public var goal: Int?
        /// The slug of the page that follows after signing.
        @JSONMember public var petitionPageSlug: String?
        /// The number of signatures collected elsewhere.
        @JSONMember public var additionalSignaturesCount: Int?
        /// The word for a signature.
        @JSONMember public var signatureName: String?
        /// The form for people who sign.
        @JSONMember public var petitionForm: V1.PetitionForm?
        /// The e-mail to people who sign; without it none is sent.
        @JSONMember public var autoresponse: V1.Autoresponse?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(
            refused: ["id", "page_id", "site_slug"], needed: ["status", "name"])

        public enum CodingKeys: String, JSONKey {
            case id
            case pageID = "page_id"
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
            case path
            case publishedAt = "published_at"
            case intro
            case content
            case goal
            case petitionPageSlug = "petition_page_slug"
            case additionalSignaturesCount = "additional_signatures_count"
            case signatureName = "signature_name"
            case petitionForm = "petition_form"
            case autoresponse

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Petition: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
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
        case .path: try object.read(key, &_path, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .intro: try object.read(key, &_intro, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .goal: try object.read(key, &_goal, orKeep: &extra)
        case .petitionPageSlug: try object.read(key, &_petitionPageSlug, orKeep: &extra)
        case .additionalSignaturesCount: try object.read(key, &_additionalSignaturesCount, orKeep: &extra)
        case .signatureName: try object.read(key, &_signatureName, orKeep: &extra)
        case .petitionForm: try object.read(key, &_petitionForm, orKeep: &extra)
        case .autoresponse: try object.read(key, &_autoresponse, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
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
        try object.write(.path, $path, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.intro, $intro, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.goal, $goal, over: &extra)
        try object.write(.petitionPageSlug, $petitionPageSlug, over: &extra)
        try object.write(.additionalSignaturesCount, $additionalSignaturesCount, over: &extra)
        try object.write(.signatureName, $signatureName, over: &extra)
        try object.write(.petitionForm, $petitionForm, over: &extra)
        try object.write(.autoresponse, $autoresponse, over: &extra)
    }
}
