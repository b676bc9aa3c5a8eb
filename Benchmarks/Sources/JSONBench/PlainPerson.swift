// SPDX-License-Identifier: MIT

/// An abbreviated person with all recorded keys, read with Codable alone.
struct PlainPerson: Codable, Sendable {
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
    var primaryAddress: PlainAddress?
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

    enum CodingKeys: String, CodingKey {
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
    }
}

struct PlainAddress: Codable, Sendable {
    var address1: String?
    var address2: String?
    var address3: String?
    var city: String?
    var state: String?
    var countryCode: String?
    var zip: String?
    var lat: String?
    var lng: String?

    enum CodingKeys: String, CodingKey {
        case address1
        case address2
        case address3
        case city
        case state
        case countryCode = "country_code"
        case zip
        case lat
        case lng
    }
}

struct PlainPage: Codable, Sendable {
    var results: [PlainPerson]
    var next: String?
    var prev: String?
}
