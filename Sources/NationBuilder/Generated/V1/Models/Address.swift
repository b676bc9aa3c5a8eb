// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The postal address of a person, a donation or a venue.
    ///
    /// An address whose members are all `null` or `""` means the same as no
    /// address: see ``isEmpty``.
    public struct Address: Sendable, Hashable {
        /// The first line.
        @JSONMember public var address1: String?
        /// The second line.
        @JSONMember public var address2: String?
        /// The third line.
        @JSONMember public var address3: String?
        @JSONMember public var city: String?
        /// The county; sent since 2016.
        @JSONMember public var county: String?
        /// The state code.
        @JSONMember public var state: String?
        /// The country code, two letters.
        @JSONMember public var countryCode: String?
        /// The postal code.
        @JSONMember public var zip: String?
        /// The latitude in degrees, mostly as a string.
        @JSONMember public var lat: TextOrNumber?
        /// The longitude in degrees, mostly as a string.
        @JSONMember public var lng: TextOrNumber?
        /// The county's FIPS code; sent since 2016.
        @JSONMember public var fips: TextOrNumber?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case address1
            case address2
            case address3
            case city
            case county
            case state
            case countryCode = "country_code"
            case zip
            case lat
            case lng
            case fips

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Address: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .address1: try object.read(key, &_address1, orKeep: &extra)
        case .address2: try object.read(key, &_address2, orKeep: &extra)
        case .address3: try object.read(key, &_address3, orKeep: &extra)
        case .city: try object.read(key, &_city, orKeep: &extra)
        case .county: try object.read(key, &_county, orKeep: &extra)
        case .state: try object.read(key, &_state, orKeep: &extra)
        case .countryCode: try object.read(key, &_countryCode, orKeep: &extra)
        case .zip: try object.read(key, &_zip, orKeep: &extra)
        case .lat: try object.read(key, &_lat, orKeep: &extra)
        case .lng: try object.read(key, &_lng, orKeep: &extra)
        case .fips: try object.read(key, &_fips, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.address1, $address1, over: &extra)
        try object.write(.address2, $address2, over: &extra)
        try object.write(.address3, $address3, over: &extra)
        try object.write(.city, $city, over: &extra)
        try object.write(.county, $county, over: &extra)
        try object.write(.state, $state, over: &extra)
        try object.write(.countryCode, $countryCode, over: &extra)
        try object.write(.zip, $zip, over: &extra)
        try object.write(.lat, $lat, over: &extra)
        try object.write(.lng, $lng, over: &extra)
        try object.write(.fips, $fips, over: &extra)
    }
}
