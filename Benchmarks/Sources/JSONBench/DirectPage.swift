// SPDX-License-Identifier: MIT

import ErrandJSON

struct DirectAddress: JSONModel, Sendable {
    var address1: String?
    var address2: String?
    var address3: String?
    var city: String?
    var state: String?
    var countryCode: String?
    var zip: String?
    var lat: String?
    var lng: String?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    enum CodingKeys: String, JSONKey {
        case address1
        case address2
        case address3
        case city
        case state
        case countryCode = "country_code"
        case zip
        case lat
        case lng
        static let keyTable = JSONKeyTable<CodingKeys>()
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .address1: try object.read(&address1)
            case .address2: try object.read(&address2)
            case .address3: try object.read(&address3)
            case .city: try object.read(&city)
            case .state: try object.read(&state)
            case .countryCode: try object.read(&countryCode)
            case .zip: try object.read(&zip)
            case .lat: try object.read(&lat)
            case .lng: try object.read(&lng)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.address1, address1)
        try object.write(.address2, address2)
        try object.write(.address3, address3)
        try object.write(.city, city)
        try object.write(.state, state)
        try object.write(.countryCode, countryCode)
        try object.write(.zip, zip)
        try object.write(.lat, lat)
        try object.write(.lng, lng)
        try object.write(unknown: extra)
    }
}

struct DirectPage: JSONModel, Sendable {
    var results: [DirectPerson]?
    var next: String?
    var prev: String?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    enum CodingKeys: String, JSONKey {
        case results
        case next
        case prev
        static let keyTable = JSONKeyTable<CodingKeys>()
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .results: try object.read(&results)
            case .next: try object.read(&next)
            case .prev: try object.read(&prev)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.results, results)
        try object.write(.next, next)
        try object.write(.prev, prev)
        try object.write(unknown: extra)
    }
}
