// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

/// Documents and models that several tests share.
enum Samples {
    /// A page as an API sends it, with everything that is hard in one place.
    static let page = #"""
        {"results": [
          {"id": 721, "first_name": "Maria", "note": null, "score": 2008.0, "tags": ["a", "b\u0026c", "é\ud83d\ude00"],
           "address": {"city": "Saint-Étienne", "lat": "45.43", "zip": null}, "is_volunteer": false, "x": -1.5e-3},
          {"id": 722, "first_name": "J\"o\\hn", "note": "line\nline", "score": 1e2, "tags": [],
           "address": {"city": "", "lat": null, "zip": "62170"}, "is_volunteer": true, "x": 0},
          {"id": 723, "extra_field": {"deep": [1, [2, {"three": 3.0}]]}, "tags": [""]}
        ], "next": "/api/v1/people?limit=2\u0026__token=abc", "prev": null}
        """#
}

struct Address: JSONModel, Equatable {
    var city: String?
    var lat: String?
    var zip: String?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    enum CodingKeys: String, JSONKey {
        case city
        case lat
        case zip
        static let keyTable = JSONKeyTable<CodingKeys>()
    }

    init() {}

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .city: try object.read(&city)
            case .lat: try object.read(&lat)
            case .zip: try object.read(&zip)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.city, city)
        try object.write(.lat, lat)
        try object.write(.zip, zip)
        try object.write(unknown: extra)
    }
}

struct Person: JSONModel, Equatable {
    var id = 0
    var firstName: String?
    var note: String?
    var tags: [String]?
    var address: Address?
    var isVolunteer: Bool?
    var score: Double?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    enum CodingKeys: String, JSONKey {
        case id
        case firstName = "first_name"
        case note
        case tags
        case address
        case isVolunteer = "is_volunteer"
        case score
        static let keyTable = JSONKeyTable<CodingKeys>()
    }

    init() {}

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .id: try object.read(&id)
            case .firstName: try object.read(&firstName)
            case .note: try object.read(&note)
            case .tags: try object.read(&tags)
            case .address: try object.read(&address)
            case .isVolunteer: try object.read(&isVolunteer)
            case .score: try object.read(&score)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.id, id)
        try object.write(.firstName, firstName)
        try object.write(.note, note)
        try object.write(.tags, tags)
        try object.write(.address, address)
        try object.write(.isVolunteer, isVolunteer)
        try object.write(.score, score)
        try object.write(unknown: extra)
    }
}

extension JSONReader {
    func read<Value: JSONReadable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
        try read(type, from: Array(text.utf8))
    }

    func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
        try decode(type, from: Array(text.utf8))
    }
}

extension JSONWriter {
    func text(_ value: some JSONWritable) throws -> String { String(decoding: try write(value), as: UTF8.self) }

    func encodedText(_ value: some Encodable) throws -> String { String(decoding: try encode(value), as: UTF8.self) }
}
