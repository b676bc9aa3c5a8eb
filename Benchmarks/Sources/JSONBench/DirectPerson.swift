// SPDX-License-Identifier: MIT

import ErrandJSON

/// The person of ``PlainPerson`` as a direct model.
struct DirectPerson: JSONModel, Sendable {
    var birthdate: String?
    var cityDistrict: String?
    var civicrmID: String?
    var countyDistrict: String?
    var countyFileID: String?
    var createdAt: String?
    var datatrustID: String?
    var doNotCall: Bool?
    var doNotContact: Bool?
    var dwID: String?
    var email: String?
    var emailOptIn: Bool?
    var employer: String?
    var externalID: String?
    var federalDistrict: String?
    var fireDistrict: String?
    var firstName: String?
    var hasFacebook: Bool?
    var id: Int?
    var isTwitterFollower: Bool?
    var isVolunteer: Bool?
    var judicialDistrict: String?
    var labourRegion: String?
    var lastName: String?
    var linkedinID: String?
    var mobile: String?
    var mobileOptIn: Bool?
    var nbecGUID: String?
    var ngpID: String?
    var note: String?
    var occupation: String?
    var party: String?
    var pfStratID: String?
    var phone: String?
    var precinctID: String?
    var primaryAddress: DirectAddress?
    var profileImageURLSSL: String?
    var recruiterID: Int?
    var rncID: String?
    var rncRegID: String?
    var salesforceID: String?
    var schoolDistrict: String?
    var schoolSubDistrict: String?
    var sex: String?
    var signupType: Int?
    var stateFileID: String?
    var stateLowerDistrict: String?
    var stateUpperDistrict: String?
    var supportLevel: Int?
    var supranationalDistrict: String?
    var tags: [String]?
    var twitterID: String?
    var twitterName: String?
    var updatedAt: String?
    var vanID: String?
    var villageDistrict: String?
    var workPhoneNumber: String?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    enum CodingKeys: String, JSONKey {
        case birthdate
        case cityDistrict = "city_district"
        case civicrmID = "civicrm_id"
        case countyDistrict = "county_district"
        case countyFileID = "county_file_id"
        case createdAt = "created_at"
        case datatrustID = "datatrust_id"
        case doNotCall = "do_not_call"
        case doNotContact = "do_not_contact"
        case dwID = "dw_id"
        case email
        case emailOptIn = "email_opt_in"
        case employer
        case externalID = "external_id"
        case federalDistrict = "federal_district"
        case fireDistrict = "fire_district"
        case firstName = "first_name"
        case hasFacebook = "has_facebook"
        case id
        case isTwitterFollower = "is_twitter_follower"
        case isVolunteer = "is_volunteer"
        case judicialDistrict = "judicial_district"
        case labourRegion = "labour_region"
        case lastName = "last_name"
        case linkedinID = "linkedin_id"
        case mobile
        case mobileOptIn = "mobile_opt_in"
        case nbecGUID = "nbec_guid"
        case ngpID = "ngp_id"
        case note
        case occupation
        case party
        case pfStratID = "pf_strat_id"
        case phone
        case precinctID = "precinct_id"
        case primaryAddress = "primary_address"
        case profileImageURLSSL = "profile_image_url_ssl"
        case recruiterID = "recruiter_id"
        case rncID = "rnc_id"
        case rncRegID = "rnc_regid"
        case salesforceID = "salesforce_id"
        case schoolDistrict = "school_district"
        case schoolSubDistrict = "school_sub_district"
        case sex
        case signupType = "signup_type"
        case stateFileID = "state_file_id"
        case stateLowerDistrict = "state_lower_district"
        case stateUpperDistrict = "state_upper_district"
        case supportLevel = "support_level"
        case supranationalDistrict = "supranational_district"
        case tags
        case twitterID = "twitter_id"
        case twitterName = "twitter_name"
        case updatedAt = "updated_at"
        case vanID = "van_id"
        case villageDistrict = "village_district"
        case workPhoneNumber = "work_phone_number"
        static let keyTable = JSONKeyTable<CodingKeys>()
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .birthdate: try object.read(&birthdate)
            case .cityDistrict: try object.read(&cityDistrict)
            case .civicrmID: try object.read(&civicrmID)
            case .countyDistrict: try object.read(&countyDistrict)
            case .countyFileID: try object.read(&countyFileID)
            case .createdAt: try object.read(&createdAt)
            case .datatrustID: try object.read(&datatrustID)
            case .doNotCall: try object.read(&doNotCall)
            case .doNotContact: try object.read(&doNotContact)
            case .dwID: try object.read(&dwID)
            case .email: try object.read(&email)
            case .emailOptIn: try object.read(&emailOptIn)
            case .employer: try object.read(&employer)
            case .externalID: try object.read(&externalID)
            case .federalDistrict: try object.read(&federalDistrict)
            case .fireDistrict: try object.read(&fireDistrict)
            case .firstName: try object.read(&firstName)
            case .hasFacebook: try object.read(&hasFacebook)
            case .id: try object.read(&id)
            case .isTwitterFollower: try object.read(&isTwitterFollower)
            case .isVolunteer: try object.read(&isVolunteer)
            case .judicialDistrict: try object.read(&judicialDistrict)
            case .labourRegion: try object.read(&labourRegion)
            case .lastName: try object.read(&lastName)
            case .linkedinID: try object.read(&linkedinID)
            case .mobile: try object.read(&mobile)
            case .mobileOptIn: try object.read(&mobileOptIn)
            case .nbecGUID: try object.read(&nbecGUID)
            case .ngpID: try object.read(&ngpID)
            case .note: try object.read(&note)
            case .occupation: try object.read(&occupation)
            case .party: try object.read(&party)
            case .pfStratID: try object.read(&pfStratID)
            case .phone: try object.read(&phone)
            case .precinctID: try object.read(&precinctID)
            case .primaryAddress: try object.read(&primaryAddress)
            case .profileImageURLSSL: try object.read(&profileImageURLSSL)
            case .recruiterID: try object.read(&recruiterID)
            case .rncID: try object.read(&rncID)
            case .rncRegID: try object.read(&rncRegID)
            case .salesforceID: try object.read(&salesforceID)
            case .schoolDistrict: try object.read(&schoolDistrict)
            case .schoolSubDistrict: try object.read(&schoolSubDistrict)
            case .sex: try object.read(&sex)
            case .signupType: try object.read(&signupType)
            case .stateFileID: try object.read(&stateFileID)
            case .stateLowerDistrict: try object.read(&stateLowerDistrict)
            case .stateUpperDistrict: try object.read(&stateUpperDistrict)
            case .supportLevel: try object.read(&supportLevel)
            case .supranationalDistrict: try object.read(&supranationalDistrict)
            case .tags: try object.read(&tags)
            case .twitterID: try object.read(&twitterID)
            case .twitterName: try object.read(&twitterName)
            case .updatedAt: try object.read(&updatedAt)
            case .vanID: try object.read(&vanID)
            case .villageDistrict: try object.read(&villageDistrict)
            case .workPhoneNumber: try object.read(&workPhoneNumber)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.birthdate, birthdate)
        try object.write(.cityDistrict, cityDistrict)
        try object.write(.civicrmID, civicrmID)
        try object.write(.countyDistrict, countyDistrict)
        try object.write(.countyFileID, countyFileID)
        try object.write(.createdAt, createdAt)
        try object.write(.datatrustID, datatrustID)
        try object.write(.doNotCall, doNotCall)
        try object.write(.doNotContact, doNotContact)
        try object.write(.dwID, dwID)
        try object.write(.email, email)
        try object.write(.emailOptIn, emailOptIn)
        try object.write(.employer, employer)
        try object.write(.externalID, externalID)
        try object.write(.federalDistrict, federalDistrict)
        try object.write(.fireDistrict, fireDistrict)
        try object.write(.firstName, firstName)
        try object.write(.hasFacebook, hasFacebook)
        try object.write(.id, id)
        try object.write(.isTwitterFollower, isTwitterFollower)
        try object.write(.isVolunteer, isVolunteer)
        try object.write(.judicialDistrict, judicialDistrict)
        try object.write(.labourRegion, labourRegion)
        try object.write(.lastName, lastName)
        try object.write(.linkedinID, linkedinID)
        try object.write(.mobile, mobile)
        try object.write(.mobileOptIn, mobileOptIn)
        try object.write(.nbecGUID, nbecGUID)
        try object.write(.ngpID, ngpID)
        try object.write(.note, note)
        try object.write(.occupation, occupation)
        try object.write(.party, party)
        try object.write(.pfStratID, pfStratID)
        try object.write(.phone, phone)
        try object.write(.precinctID, precinctID)
        try object.write(.primaryAddress, primaryAddress)
        try object.write(.profileImageURLSSL, profileImageURLSSL)
        try object.write(.recruiterID, recruiterID)
        try object.write(.rncID, rncID)
        try object.write(.rncRegID, rncRegID)
        try object.write(.salesforceID, salesforceID)
        try object.write(.schoolDistrict, schoolDistrict)
        try object.write(.schoolSubDistrict, schoolSubDistrict)
        try object.write(.sex, sex)
        try object.write(.signupType, signupType)
        try object.write(.stateFileID, stateFileID)
        try object.write(.stateLowerDistrict, stateLowerDistrict)
        try object.write(.stateUpperDistrict, stateUpperDistrict)
        try object.write(.supportLevel, supportLevel)
        try object.write(.supranationalDistrict, supranationalDistrict)
        try object.write(.tags, tags)
        try object.write(.twitterID, twitterID)
        try object.write(.twitterName, twitterName)
        try object.write(.updatedAt, updatedAt)
        try object.write(.vanID, vanID)
        try object.write(.villageDistrict, villageDistrict)
        try object.write(.workPhoneNumber, workPhoneNumber)
        try object.write(unknown: extra)
    }
}
