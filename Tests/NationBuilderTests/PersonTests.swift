// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationBuilder
import TestSupport
import Testing

@Suite("A person", .timed)
struct PersonTests {
    @Test("keeps null, the empty string and a missing member apart")
    func presence() throws {
        let person = try read(V1.Person.self, #"{"email":null,"phone":"","id":7,"full_name":null}"#)
        #expect(person.email == nil)
        #expect(person.$email == .null)
        #expect(person.phone == "")
        #expect(person.mobile == nil)
        #expect(person.$mobile == .missing)
        #expect(person.details.$fullName == .null)
        #expect(person.details.$bio == .missing)
        #expect(try written(person) == ["email": nil, "phone": "", "id": 7, "full_name": nil])
    }

    @Test("as a draft sends what was set, null for nil, and nothing else")
    func draft() throws {
        var draft = V1.Person {
            $0.email = "jo@example.org"
            $0.phone = nil
            $0.isSupporter = true
            $0.bio = nil
            $0.extra["graduation_year"] = 2008
        }
        #expect(
            try written(draft)
                == [
                    "email": "jo@example.org", "phone": nil, "is_supporter": true, "bio": nil, "graduation_year": 2008,
                ])
        draft.$phone = .missing
        draft.details.$bio = .missing
        #expect(try written(draft) == ["email": "jo@example.org", "is_supporter": true, "graduation_year": 2008])
        #expect(try written(V1.Person()) == [:])
    }

    @Test("keeps what it does not know, such as custom fields, in its order")
    func extra() throws {
        let text = #"{"id":1,"graduation_year":2008.0,"pets":["cat",{"n":1}],"Email":"x","_":null}"#
        let person = try read(V1.Person.self, text)
        #expect(Set(person.extra.keys) == ["graduation_year", "pets", "Email", "_"])
        #expect(person.extra["graduation_year"]?.double == 2008)
        #expect(try written(person) == read(JSONValue.self, text))
    }

    @Test(
        "with one value of an unexpected type is still read, and loses nothing",
        arguments: [
            #"{"id":"7","email":5}"#, #"{"tags":"a,b"}"#, #"{"tags":[1,2]}"#, #"{"could_vote_status":0}"#,
            #"{"signup_type":"0"}"#, #"{"id":7.5}"#, #"{"id":99999999999999999999}"#, #"{"email":{"a":[1]}}"#,
            #"{"primary_address":"somewhere"}"#, #"{"author":7}"#, #"{"emails":{}}"#, #"{"birthdate":19740517}"#,
            #"{"civicrm_id":7,"pf_strat_id":91207702}"#, #"{"civicrm_id":true}"#, #"{"support_probability_score":0.5}"#,
        ])
    func misfits(text: String) throws {
        #expect(try written(read(V1.Person.self, text)) == read(JSONValue.self, text))
    }

    @Test("whose misfit is overwritten sends the new value only")
    func overwrittenMisfit() throws {
        var person = try read(V1.Person.self, #"{"email":5}"#)
        #expect(person.extra["email"] == 5)
        person.email = "jo@example.org"
        #expect(try written(person) == ["email": "jo@example.org"])
    }

    @Test("has ids of other systems as strings and as numbers")
    func ids() throws {
        let person = try read(V1.Person.self, #"{"civicrm_id":7,"van_id":"0012"}"#)
        #expect(person.civicrmID == .number(7))
        #expect(person.civicrmID?.text == "7")
        #expect(person.vanID == "0012")
    }

    @Test("has people and addresses within it")
    func nested() throws {
        let text = #"""
            {"id":1,"author":{"id":2,"author":{"id":3,"primary_address":{"lat":"34.05","lng":-118.25,"x":1}}},
            "billing_address":{"address1":"","city":null},"ballots":[{"party":"D","y":2}],"emails":[],"subnations":[1]}
            """#
        let person = try read(V1.Person.self, text)
        #expect(person.author?.author?.primaryAddress?.lat == "34.05")
        #expect(person.author?.author?.primaryAddress?.lng?.double == -118.25)
        #expect(person.billingAddress?.isEmpty == true)
        #expect(person.author?.author?.primaryAddress?.isEmpty == false)
        #expect(person.ballots?.first?.party == "D")
        #expect(try written(person) == read(JSONValue.self, text))
    }

    @Test("is a value: a copy does not see later changes")
    func copies() throws {
        let first = try read(V1.Person.self, #"{"id":1,"full_name":"A","primary_address":{"city":"B"}}"#)
        var second = first
        second.fullName = "C"
        second.primaryAddress?.city = "D"
        #expect(first.fullName == "A")
        #expect(first.primaryAddress?.city == "B")
        #expect(first != second)
    }

    @Test("of a list holds no memory for the fields of the full form")
    func brief() throws {
        #expect(try read(V1.Person.self, #"{"id":1,"email":"a"}"#).isFull == false)
        #expect(try read(V1.Person.self, #"{"id":1,"bio":null}"#).isFull)
    }

    @Test("does not show anybody's data in its description")
    func description() throws {
        let person = try read(V1.Person.self, #"{"id":7,"email":"jo@example.org"}"#)
        #expect("\(person)" == "Person 7")
        #expect("\(V1.Person())" == "Person")
    }

    @Test("has a property for every key on the wire, each read from and written to its own")
    func everyKey() throws {
        #expect(V1.Person.CodingKeys.allCases.count == 213)
        #expect(Set(V1.Person.CodingKeys.allCases.map(\.rawValue)).count == 213)
        for key in V1.Person.CodingKeys.allCases {
            let person = try read(V1.Person.self, "{\"\(key.rawValue)\":null}")
            #expect(person.extra.isEmpty)
            #expect(try written(person) == .object([key.rawValue: nil]), "\(key)")
        }
    }

    @Test("can be read with a date strategy of any kind: its moments are its own")
    func strategies() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let person = try decoder.decode(V1.Person.self, from: Data(#"{"created_at":"2018-10-30T20:24:02Z"}"#.utf8))
        #expect(person.createdAt?.date == Date(timeIntervalSince1970: 1_540_931_042))
    }
}
