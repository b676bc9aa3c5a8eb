// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A petition, whose page holds the name.
    public struct Petition: V2.Editable {
        /// The number of signatures made elsewhere.
        @JSONMember public var additionalSignaturesCount: Int?
        /// The id of the sender of the automatic e-mail.
        @JSONMember public var autoResponseBroadcasterID: ResourceID?
        /// The text of the automatic e-mail.
        @JSONMember public var autoResponseContent: String?
        /// The subject of the automatic e-mail.
        @JSONMember public var autoResponseSubject: String?
        /// The text of the petition.
        @JSONMember public var content: String?
        /// Whether people are asked to volunteer.
        @JSONMember public var gathersVolunteers: Bool?
        /// The goal of signatures.
        @JSONMember public var goal: Int?
        /// The text before the petition.
        @JSONMember public var intro: String?
        /// Whether people get an automatic e-mail.
        @JSONMember public var isAutoResponse: Bool?
        @JSONMember public var pageID: ResourceID?
        /// Whether the petition form asks for an address.
        @JSONMember public var petitionFormAddress: V2.FieldRequirement?
        /// Whether a phone number is required.
        @JSONMember public var petitionFormPhone: V2.FieldRequirement?
        /// The word for a signature.
        @JSONMember public var signatureName: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Petition {
    public static let resourceType = "petitions"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case additionalSignaturesCount = "additional_signatures_count"
        case autoResponseBroadcasterID = "auto_response_broadcaster_id"
        case autoResponseContent = "auto_response_content"
        case autoResponseSubject = "auto_response_subject"
        case content
        case gathersVolunteers = "gather_volunteers"
        case goal
        case intro
        case isAutoResponse = "is_auto_response"
        case pageID = "page_id"
        case petitionFormAddress = "petition_form_address"
        case petitionFormPhone = "petition_form_phone"
        case signatureName = "signature_name"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .additionalSignaturesCount: try object.read(key, &_additionalSignaturesCount, orKeep: &extra)
        case .autoResponseBroadcasterID: try object.read(key, &_autoResponseBroadcasterID, orKeep: &extra)
        case .autoResponseContent: try object.read(key, &_autoResponseContent, orKeep: &extra)
        case .autoResponseSubject: try object.read(key, &_autoResponseSubject, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .gathersVolunteers: try object.read(key, &_gathersVolunteers, orKeep: &extra)
        case .goal: try object.read(key, &_goal, orKeep: &extra)
        case .intro: try object.read(key, &_intro, orKeep: &extra)
        case .isAutoResponse: try object.read(key, &_isAutoResponse, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .petitionFormAddress: try object.read(key, &_petitionFormAddress, orKeep: &extra)
        case .petitionFormPhone: try object.read(key, &_petitionFormPhone, orKeep: &extra)
        case .signatureName: try object.read(key, &_signatureName, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.additionalSignaturesCount, $additionalSignaturesCount, over: &extra)
        try object.write(.autoResponseBroadcasterID, $autoResponseBroadcasterID, over: &extra)
        try object.write(.autoResponseContent, $autoResponseContent, over: &extra)
        try object.write(.autoResponseSubject, $autoResponseSubject, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.gathersVolunteers, $gathersVolunteers, over: &extra)
        try object.write(.goal, $goal, over: &extra)
        try object.write(.intro, $intro, over: &extra)
        try object.write(.isAutoResponse, $isAutoResponse, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.petitionFormAddress, $petitionFormAddress, over: &extra)
        try object.write(.petitionFormPhone, $petitionFormPhone, over: &extra)
        try object.write(.signatureName, $signatureName, over: &extra)
    }
}

extension V2.Petition {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var additionalSignaturesCount: Field<Int> { "additional_signatures_count" }
        public var autoResponseBroadcasterID: Field<ResourceID> { "auto_response_broadcaster_id" }
        public var autoResponseContent: Field<String> { "auto_response_content" }
        public var autoResponseSubject: Field<String> { "auto_response_subject" }
        public var content: Field<String> { "content" }
        public var gathersVolunteers: Field<Bool> { "gather_volunteers" }
        public var goal: Field<Int> { "goal" }
        public var intro: Field<String> { "intro" }
        public var isAutoResponse: Field<Bool> { "is_auto_response" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var petitionFormAddress: Field<V2.FieldRequirement> { "petition_form_address" }
        public var petitionFormPhone: Field<V2.FieldRequirement> { "petition_form_phone" }
        public var signatureName: Field<String> { "signature_name" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var page: ToOne<V2.Page> { "page" }
        public var petitionSignatures: ToMany<V2.PetitionSignature> { "petition_signatures" }

        public init() {}
    }
}
