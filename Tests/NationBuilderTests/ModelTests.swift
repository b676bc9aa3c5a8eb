// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder
import TestSupport
import Testing

@Suite("Models of version 1", .timed)
struct ModelTests {
    @Test("Changes hold what was changed and nothing else, emptied and custom members among it")
    func changes() throws {
        let person: V1.Person = try read(
            #"{"id":7,"email":"a@b.example","phone":"1","tags":["x"],"graduation_year":2008.0,"full_name":"A"}"#)
        let changes = try person.changes {
            $0.phone = nil
            $0.email = "a@b.example"
            $0.tags?.append("y")
            $0.custom["graduation_year"] = 2009
            $0.fullName = "B"
        }
        #expect(
            try written(changes)
                == read(
                    JSONValue.self, #"{"phone":null,"tags":["x","y"],"full_name":"B","graduation_year":2009}"#))
        #expect(try written(person.changes { _ in }) == read(JSONValue.self, "{}"))
    }

    @Test("A number that is spelled otherwise is no change")
    func spelling() throws {
        let person: V1.Person = try read(#"{"graduation_year":2008.0}"#)
        #expect(try written(person.changes { $0.custom["graduation_year"] = 2008 }) == read(JSONValue.self, "{}"))
    }

    @Test("An address that changed is sent as a whole")
    func nested() throws {
        let person: V1.Person = try read(#"{"id":7,"primary_address":{"city":"LA","zip":"9"}}"#)
        let changes = try person.changes { $0.primaryAddress?.city = "SF" }
        #expect(try written(changes) == read(JSONValue.self, #"{"primary_address":{"city":"SF","zip":"9"}}"#))
    }

    @Test(
        "A custom field is read as the type that is wanted, whichever the API sent",
        arguments: [
            ("2008.0", 2008, 2008.0, "2008.0"), (#""55""#, 55, 55, "55"), ("72", 72, 72, "72"),
            (#""a""#, nil, nil, "a"), ("1.5", nil, 1.5, "1.5"), ("true", nil, nil, nil),
        ] as [(String, Int?, Double?, String?)])
    func customValues(json: String, int: Int?, double: Double?, text: String?) throws {
        let person = try JSONReader().read(V1.Person.self, from: Array(#"{"id":7,"field":\#(json)}"#.utf8))
        let value = try #require(person.custom["field"])
        #expect(value.int == int)
        #expect(value.double == double)
        #expect(value.text == text)
    }

    @Test("Custom fields are set with literals, emptied with nil and taken out by name")
    func customWrites() throws {
        var person = V1.Person { $0.id = 7 }
        person.custom["year"] = 2008
        person.custom["name"] = "x"
        person.custom["is_it"] = true
        person.custom["score"] = 1.5
        person.custom["choices"] = ["a", "b"]
        person.custom["gone"] = nil
        person.custom["dropped"] = "y"
        person.custom.remove("dropped")
        let wanted =
            #"{"id":7,"year":2008,"name":"x","is_it":true,"score":1.5,"choices":["a","b"],"gone":null}"#
        #expect(try written(person) == read(JSONValue.self, wanted))
        #expect(person.custom["gone"] == nil && person.custom.slugs.contains("gone"))
        #expect(person.custom["choices"]?.texts == ["a", "b"])
        #expect(person.custom["is_it"]?.bool == true && person.custom["year"]?.date == nil)
        #expect(try (read(#"{"id":7,"born":"1974-05-17"}"#) as V1.Person).custom["born"]?.date == "1974-05-17")
    }

    @Test("A value with a name that nobody knew is kept and written back")
    func namedValues() throws {
        let page: V1.BasicPage = try read(#"{"status":"archived"}"#)
        #expect(page.status == "archived" && page.status != .published)
        #expect(try written(page) == read(JSONValue.self, #"{"status":"archived"}"#))
    }

    @Test("A known member of an odd type is kept, in every model that has one")
    func odd() throws {
        let event: V1.Event = try read(#"{"id":"seven","venue":"here","tags":"a,b","status":3,"capacity":1.5}"#)
        #expect(event.id == nil && event.venue == nil && event.capacity == nil)
        let wanted = #"{"id":"seven","venue":"here","tags":"a,b","status":3,"capacity":1.5}"#
        #expect(try written(event) == read(JSONValue.self, wanted))
    }

    @Test("A number of 300 digits is kept digit by digit")
    func long() throws {
        let digits = String(repeating: "9", count: 300)
        let text = #"{"id":\#(digits),"amount_in_cents":\#(digits),"odd":\#(digits)}"#
        let donation = try JSONReader().read(V1.Donation.self, from: Array(text.utf8))
        #expect(donation.id == nil)
        #expect(String(decoding: try JSONWriter().write(donation), as: UTF8.self).contains(digits))
        #expect(try JSONWriter().write(donation).count == text.utf8.count)
    }

    @Test("Refused rows come out of either alphabet of base64, and nonsense is none")
    func base64() throws {
        #expect(try (read(#"{"failure_csv":"+/8="}"#) as V1.ImportResult).failedRows == [0xFB, 0xFF])
        #expect(try (read(#"{"failure_csv":"-_8="}"#) as V1.ImportResult).failedRows == [0xFB, 0xFF])
        #expect(try (read(#"{"failure_csv":"="}"#) as V1.ImportResult).failedRows == nil)
        #expect(try (read("{}") as V1.ImportResult).failedRows == nil)
    }
}
