// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The address of a person, a donation or a venue.
    public struct Address: V2.Model {
        /// The first line.
        @JSONMember public var address1: String?
        /// The second line.
        @JSONMember public var address2: String?
        /// The third line.
        @JSONMember public var address3: String?
        @JSONMember public var city: String?
        /// The code of the state.
        @JSONMember public var state: String?
        /// The postal code.
        @JSONMember public var zip: String?
        @JSONMember public var county: String?
        /// The code of the country, two letters.
        @JSONMember public var countryCode: String?
        /// The latitude in degrees.
        @JSONMember public var lat: TextOrNumber?
        /// The longitude in degrees.
        @JSONMember public var lng: TextOrNumber?
        /// The code of the county.
        @JSONMember public var fips: TextOrNumber?
        /// The address as it was entered.
        @JSONMember public var submittedAddress: String?
        /// The distance from the requested place.
        @JSONMember public var distance: JSONNumber?
        /// The id of the import that added the address.
        @JSONMember public var importID: ResourceID?
        /// The work phone number, under its old name.
        @JSONMember public var workPhone: String?
        @JSONMember public var phoneNumber: String?
        /// The code of the country of the phone number.
        @JSONMember public var phoneCountryCode: TextOrNumber?
        @JSONMember public var workPhoneNumber: String?
        /// Whether to remove the address; in writes only.
        @JSONMember public var isDeleted: Bool?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Address {
    public enum CodingKeys: String, JSONKey {
        case address1
        case address2
        case address3
        case city
        case state
        case zip
        case county
        case countryCode = "country_code"
        case lat
        case lng
        case fips
        case submittedAddress = "submitted_address"
        case distance
        case importID = "import_id"
        case workPhone = "work_phone"
        case phoneNumber = "phone_number"
        case phoneCountryCode = "phone_country_code"
        case workPhoneNumber = "work_phone_number"
        case isDeleted = "delete"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .address1: try object.read(key, &_address1, orKeep: &extra)
        case .address2: try object.read(key, &_address2, orKeep: &extra)
        case .address3: try object.read(key, &_address3, orKeep: &extra)
        case .city: try object.read(key, &_city, orKeep: &extra)
        case .state: try object.read(key, &_state, orKeep: &extra)
        case .zip: try object.read(key, &_zip, orKeep: &extra)
        case .county: try object.read(key, &_county, orKeep: &extra)
        case .countryCode: try object.read(key, &_countryCode, orKeep: &extra)
        case .lat: try object.read(key, &_lat, orKeep: &extra)
        case .lng: try object.read(key, &_lng, orKeep: &extra)
        case .fips: try object.read(key, &_fips, orKeep: &extra)
        case .submittedAddress: try object.read(key, &_submittedAddress, orKeep: &extra)
        case .distance: try object.read(key, &_distance, orKeep: &extra)
        case .importID: try object.read(key, &_importID, orKeep: &extra)
        case .workPhone: try object.read(key, &_workPhone, orKeep: &extra)
        case .phoneNumber: try object.read(key, &_phoneNumber, orKeep: &extra)
        case .phoneCountryCode: try object.read(key, &_phoneCountryCode, orKeep: &extra)
        case .workPhoneNumber: try object.read(key, &_workPhoneNumber, orKeep: &extra)
        case .isDeleted: try object.read(key, &_isDeleted, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.address1, $address1, over: &extra)
        try object.write(.address2, $address2, over: &extra)
        try object.write(.address3, $address3, over: &extra)
        try object.write(.city, $city, over: &extra)
        try object.write(.state, $state, over: &extra)
        try object.write(.zip, $zip, over: &extra)
        try object.write(.county, $county, over: &extra)
        try object.write(.countryCode, $countryCode, over: &extra)
        try object.write(.lat, $lat, over: &extra)
        try object.write(.lng, $lng, over: &extra)
        try object.write(.fips, $fips, over: &extra)
        try object.write(.submittedAddress, $submittedAddress, over: &extra)
        try object.write(.distance, $distance, over: &extra)
        try object.write(.importID, $importID, over: &extra)
        try object.write(.workPhone, $workPhone, over: &extra)
        try object.write(.phoneNumber, $phoneNumber, over: &extra)
        try object.write(.phoneCountryCode, $phoneCountryCode, over: &extra)
        try object.write(.workPhoneNumber, $workPhoneNumber, over: &extra)
        try object.write(.isDeleted, $isDeleted, over: &extra)
    }
}
