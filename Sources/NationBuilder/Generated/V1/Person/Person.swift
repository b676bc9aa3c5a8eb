// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-person-fields.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A person of a nation, in the brief form or in the full form.
    ///
    /// Lists and searches return people with 59 fields, which are properties of this
    /// type. The full form has all fields; the others are properties of ``Details``, and
    /// can be used like this type's own. ``extra`` keeps members that the model does
    /// not know, and known members with a value of an unexpected type. ``custom``
    /// reads the nation's custom fields from it.
    ///
    /// Every property is optional. A value that was read is written back
    /// unchanged: `null`, `""` and a missing member are distinct. For a write, set
    /// the members to send:
    ///
    /// ```swift
    /// let draft = V1.Person {
    ///     $0.email = "jo@example.org"
    ///     $0.phone = nil                       // sent as null
    ///     $0.custom["graduation_year"] = 2008  // a custom field
    /// }
    /// ```
    @dynamicMemberLookup
    public struct Person: Sendable, Hashable {
        /// The day of birth.
        @JSONMember public var birthdate: CalendarDate?
        @JSONMember public var cityDistrict: String?
        @JSONMember public var civicrmID: TextOrNumber?
        @JSONMember public var countyDistrict: String?
        /// The id in a county's voter file.
        @JSONMember public var countyFileID: TextOrNumber?
        /// The time at which the person was added.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var datatrustID: TextOrNumber?
        /// Whether the person asked not to be called.
        @JSONMember public var doNotCall: Bool?
        /// Whether the person asked not to be contacted.
        @JSONMember public var doNotContact: Bool?
        @JSONMember public var dwID: TextOrNumber?
        /// The primary e-mail address.
        @JSONMember public var email: String?
        /// Whether the person agreed to e-mail.
        @JSONMember public var emailOptIn: Bool?
        @JSONMember public var employer: String?
        /// The external id, which the nation chooses itself.
        @JSONMember public var externalID: TextOrNumber?
        @JSONMember public var federalDistrict: String?
        @JSONMember public var fireDistrict: String?
        @JSONMember public var firstName: String?
        /// Whether the person's Facebook account is known.
        @JSONMember public var hasFacebook: Bool?
        @JSONMember public var id: Int?
        /// Whether the person follows the nation's broadcasters.
        @JSONMember public var isTwitterFollower: Bool?
        /// Whether the person offered to help.
        @JSONMember public var isVolunteer: Bool?
        @JSONMember public var judicialDistrict: String?
        @JSONMember public var labourRegion: String?
        @JSONMember public var lastName: String?
        @JSONMember public var linkedinID: TextOrNumber?
        /// The mobile number.
        @JSONMember public var mobile: String?
        /// Whether the person agreed to text messages.
        @JSONMember public var mobileOptIn: Bool?
        @JSONMember public var middleName: String?
        @JSONMember public var nbecGUID: TextOrNumber?
        @JSONMember public var ngpID: TextOrNumber?
        /// Notes by the nation's staff.
        @JSONMember public var note: String?
        @JSONMember public var occupation: String?
        /// The code of the political party.
        @JSONMember public var party: String?
        @JSONMember public var pfStratID: TextOrNumber?
        /// The telephone number.
        @JSONMember public var phone: String?
        @JSONMember public var precinctID: Int?
        @BoxedJSONMember public var primaryAddress: V1.Address?
        /// The URL of the picture; never `null`, since there is a default
        /// picture.
        @JSONMember public var profileImageURL: String?
        @JSONMember public var recruiterID: Int?
        @JSONMember public var rncID: TextOrNumber?
        /// The registration id at the RNC.
        @JSONMember public var rncRegID: TextOrNumber?
        @JSONMember public var salesforceID: TextOrNumber?
        @JSONMember public var schoolDistrict: String?
        @JSONMember public var schoolSubDistrict: String?
        /// The code of the sex: `M`, `F` or another.
        @JSONMember public var sex: String?
        /// The signup type: 0 for a person, 1 for an organization.
        @JSONMember public var signupType: Int?
        /// The id in a state's voter file.
        @JSONMember public var stateFileID: TextOrNumber?
        @JSONMember public var stateLowerDistrict: String?
        @JSONMember public var stateUpperDistrict: String?
        /// The level of support, from 1, strong support, to 5, strong
        /// opposition.
        @JSONMember public var supportLevel: Int?
        @JSONMember public var supranationalDistrict: String?
        /// The names of the tags.
        @JSONMember public var tags: [String]?
        @JSONMember public var twitterID: TextOrNumber?
        @JSONMember public var twitterName: String?
        /// The time of the last change to the person.
        @JSONMember public var updatedAt: DateTime?
        @JSONMember public var vanID: TextOrNumber?
        @JSONMember public var villageDistrict: String?
        @JSONMember public var ward: String?
        @JSONMember public var workPhoneNumber: String?
        public var extra = JSONObject()

        // An array of at most one element, so that a person of a list needs only
        // eight bytes for it.
        var rest: [Details] = []

        public init() {}
    }
}

extension V1.Person {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .birthdate: try object.read(key, &_birthdate, orKeep: &extra)
        case .cityDistrict: try object.read(key, &_cityDistrict, orKeep: &extra)
        case .civicrmID: try object.read(key, &_civicrmID, orKeep: &extra)
        case .countyDistrict: try object.read(key, &_countyDistrict, orKeep: &extra)
        case .countyFileID: try object.read(key, &_countyFileID, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .datatrustID: try object.read(key, &_datatrustID, orKeep: &extra)
        case .doNotCall: try object.read(key, &_doNotCall, orKeep: &extra)
        case .doNotContact: try object.read(key, &_doNotContact, orKeep: &extra)
        case .dwID: try object.read(key, &_dwID, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .emailOptIn: try object.read(key, &_emailOptIn, orKeep: &extra)
        case .employer: try object.read(key, &_employer, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .federalDistrict: try object.read(key, &_federalDistrict, orKeep: &extra)
        case .fireDistrict: try object.read(key, &_fireDistrict, orKeep: &extra)
        case .firstName: try object.read(key, &_firstName, orKeep: &extra)
        case .hasFacebook: try object.read(key, &_hasFacebook, orKeep: &extra)
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .isTwitterFollower: try object.read(key, &_isTwitterFollower, orKeep: &extra)
        case .isVolunteer: try object.read(key, &_isVolunteer, orKeep: &extra)
        case .judicialDistrict: try object.read(key, &_judicialDistrict, orKeep: &extra)
        case .labourRegion: try object.read(key, &_labourRegion, orKeep: &extra)
        case .lastName: try object.read(key, &_lastName, orKeep: &extra)
        case .linkedinID: try object.read(key, &_linkedinID, orKeep: &extra)
        case .mobile: try object.read(key, &_mobile, orKeep: &extra)
        case .mobileOptIn: try object.read(key, &_mobileOptIn, orKeep: &extra)
        case .middleName: try object.read(key, &_middleName, orKeep: &extra)
        case .nbecGUID: try object.read(key, &_nbecGUID, orKeep: &extra)
        case .ngpID: try object.read(key, &_ngpID, orKeep: &extra)
        case .note: try object.read(key, &_note, orKeep: &extra)
        case .occupation: try object.read(key, &_occupation, orKeep: &extra)
        case .party: try object.read(key, &_party, orKeep: &extra)
        case .pfStratID: try object.read(key, &_pfStratID, orKeep: &extra)
        case .phone: try object.read(key, &_phone, orKeep: &extra)
        case .precinctID: try object.read(key, &_precinctID, orKeep: &extra)
        case .primaryAddress: try object.read(key, &_primaryAddress, orKeep: &extra)
        case .profileImageURL: try object.read(key, &_profileImageURL, orKeep: &extra)
        case .recruiterID: try object.read(key, &_recruiterID, orKeep: &extra)
        case .rncID: try object.read(key, &_rncID, orKeep: &extra)
        case .rncRegID: try object.read(key, &_rncRegID, orKeep: &extra)
        case .salesforceID: try object.read(key, &_salesforceID, orKeep: &extra)
        case .schoolDistrict: try object.read(key, &_schoolDistrict, orKeep: &extra)
        case .schoolSubDistrict: try object.read(key, &_schoolSubDistrict, orKeep: &extra)
        case .sex: try object.read(key, &_sex, orKeep: &extra)
        case .signupType: try object.read(key, &_signupType, orKeep: &extra)
        case .stateFileID: try object.read(key, &_stateFileID, orKeep: &extra)
        case .stateLowerDistrict: try object.read(key, &_stateLowerDistrict, orKeep: &extra)
        case .stateUpperDistrict: try object.read(key, &_stateUpperDistrict, orKeep: &extra)
        case .supportLevel: try object.read(key, &_supportLevel, orKeep: &extra)
        case .supranationalDistrict: try object.read(key, &_supranationalDistrict, orKeep: &extra)
        case .tags: try object.read(key, &_tags, orKeep: &extra)
        case .twitterID: try object.read(key, &_twitterID, orKeep: &extra)
        case .twitterName: try object.read(key, &_twitterName, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .vanID: try object.read(key, &_vanID, orKeep: &extra)
        case .villageDistrict: try object.read(key, &_villageDistrict, orKeep: &extra)
        case .ward: try object.read(key, &_ward, orKeep: &extra)
        case .workPhoneNumber: try object.read(key, &_workPhoneNumber, orKeep: &extra)
        default:
            if rest.isEmpty { rest.append(Details()) }
            try rest[0].read(key, &object, orKeep: &extra)
        }
    }
}
