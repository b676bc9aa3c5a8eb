// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

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
        /// The id of the page of the petition.
        @JSONMember public var pageID: ResourceID?
        /// Whether the petition form asks for an address.
        @JSONMember public var petitionFormAddress: V2.FieldRequirement?
        /// Whether a phone number is required.
        @JSONMember public var petitionFormPhone: V2.FieldRequirement?
        /// The word for a signature.
        @JSONMember public var signatureName: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Petition {
    /// The type's name `petitions`.
    public static let resourceType = "petitions"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
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

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `additional_signatures_count`.
        public var additionalSignaturesCount: Field<Int> { "additional_signatures_count" }
        /// The attribute `auto_response_broadcaster_id`.
        public var autoResponseBroadcasterID: Field<ResourceID> { "auto_response_broadcaster_id" }
        /// The attribute `auto_response_content`.
        public var autoResponseContent: Field<String> { "auto_response_content" }
        /// The attribute `auto_response_subject`.
        public var autoResponseSubject: Field<String> { "auto_response_subject" }
        /// The attribute `content`.
        public var content: Field<String> { "content" }
        /// The attribute `gather_volunteers`.
        public var gathersVolunteers: Field<Bool> { "gather_volunteers" }
        /// The attribute `goal`.
        public var goal: Field<Int> { "goal" }
        /// The attribute `intro`.
        public var intro: Field<String> { "intro" }
        /// The attribute `is_auto_response`.
        public var isAutoResponse: Field<Bool> { "is_auto_response" }
        /// The attribute `page_id`.
        public var pageID: Field<ResourceID> { "page_id" }
        /// The attribute `petition_form_address`.
        public var petitionFormAddress: Field<V2.FieldRequirement> { "petition_form_address" }
        /// The attribute `petition_form_phone`.
        public var petitionFormPhone: Field<V2.FieldRequirement> { "petition_form_phone" }
        /// The attribute `signature_name`.
        public var signatureName: Field<String> { "signature_name" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// The relationship `petition_signatures`.
        public var petitionSignatures: ToMany<V2.PetitionSignature> { "petition_signatures" }

        /// Creates the names.
        public init() {}
    }
}
