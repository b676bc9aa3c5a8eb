// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct SearchTests {
    private static let person = #"""
        "first_name":"Ünïque","last_name":"O'Brien & Co","email":"u@example.com","phone":"(213) 555-0102",
        "mobile":"+1 213-555-0199","sex":"F","birthdate":"1901-02-03","graduation_year":1919,"external_id":"E 1",
        "van_id":"V1","ngp_id":"N1","salesforce_id":"S1","civicrm_id":"C1","county_file_id":"CF1","dw_id":"D1",
        "datatrust_id":"DT1","pf_strat_id":"P1","rnc_id":"R1","rnc_regid":"RR1","state_file_id":"SF1",
        "home_address":{"city":"Nowhere","state":"ZZ"}
        """#

    @Test(
        "Each filter finds exactly who has the value",
        arguments: [
            "first_name=%C3%9Cn%C3%AFque", "last_name=O%27Brien+%26+Co", "last_name=o'brien%20%26%20co",
            "city=nowhere", "state=ZZ", "birthdate=1901-02-03",
            "custom_values%5Bgraduation_year%5D=1919", "custom_values[graduation_year]=1919.0", "external_id=E%201",
            "van_id=V1", "ngp_id=N1", "salesforce_id=S1", "civicrm_id=C1", "county_file_id=CF1", "dw_id=D1",
            "datatrust_id=DT1", "pf_strat_id=P1", "rnc_id=R1", "rnc_regid=RR1", "state_file_id=SF1",
            "updated_since=2020-01-01T00:00:00Z", "state=ZZ&sex=F&with_mobile=true",
        ])
    func filter(query: String) async throws {
        try await withSandbox(people: 300) { talk async throws in
            _ = try await talk.create(Self.person)
            let response = try await talk.get("people/search?\(query)")
            #expect(response.json["results"].list?.map { $0["id"].integer } == [301])
            #expect(response.json["next"] == .null)
        }
    }

    @Test(
        "Only exact matches count, and all filters must hold",
        arguments: [
            "first_name=Ün", "state=ZZ&sex=M", "state=ZZ&city=Los+Angeles", "external_id=V1",
            "updated_since=2999-01-01", "membership_level_id=1", "media_market_id=1",
            "custom_values%5Bgraduation_year%5D=1920",
        ])
    func noMatch(query: String) async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(Self.person)
            let response = try await talk.get(
                "people/search?\(query.replacingOccurrences("ü", "%C3%BC").replacingOccurrences("Ü", "%C3%9C"))")
            #expect(response.status == 200)
            #expect(response.json["results"] == .list([]))
            #expect(response.json["next"] == .null)
            #expect(response.json["prev"] == .null)
        }
    }

    @Test(
        "A filter that cannot be understood is a bad request",
        arguments: [
            "updated_since=yesterday", "custom_values=2008", "custom_values%5Bnickname%5D=x",
        ])
    func misunderstood(query: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.get("people/search?\(query)")
            #expect(response.status == 400)
            #expect(response.code == "bad_request")
        }
    }

    @Test(
        "What the documentation does not name is no filter: it is passed over",
        arguments: ["email=u@example.com", "phone=2135550102", "mobile=1", "twitter_login=x", "facebook_username=x"])
    func undocumented(query: String) async throws {
        try await withSandbox(people: 5) { talk async throws in
            #expect(try await talk.get("people/search?\(query)").json["results"].list?.count == 5)
        }
    }

    @Test("What is searched follows updates and deletions")
    func follows() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(Self.person)
            _ = try await talk.send(
                "PUT", "people/31", #"{"person":{"van_id":"V2","home_address":{"state":"YY"},"graduation_year":null}}"#)
            #expect(try await talk.get("people/search?van_id=V1").json["results"] == .list([]))
            #expect(try await talk.get("people/search?state=ZZ").json["results"] == .list([]))
            #expect(try await talk.get("people/search?van_id=V2&state=YY").json["results"].list?.count == 1)
            let custom = "people/search?custom_values%5Bgraduation_year%5D=1919"
            #expect(try await talk.get(custom).json["results"] == .list([]))
            _ = try await talk.send("DELETE", "people/31")
            #expect(try await talk.get("people/search?van_id=V2").json["results"] == .list([]))
            #expect(try await talk.send("POST", "people", #"{"person":{"email":"u@example.com"}}"#).status == 201)
        }
    }

    @Test("Match finds the one person who has all the traits, in full")
    func match() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(Self.person)
            for query in ["email=U@Example.com", "first_name=%C3%9Cn%C3%AFque&phone=2135550102", "mobile=213-555-0199"]
            {
                let response = try await talk.get("people/match?\(query)")
                #expect(response.status == 200)
                #expect(response.json["person"]["id"].integer == 31)
                #expect(response.json["person"].keys.count == 214)
            }
        }
    }

    @Test(
        "No match, several matches and nothing to match by are 400 no_matches",
        arguments: [
            "email=nobody@example.com", "last_name=Twin", "", "email=",
        ])
    func noMatches(query: String) async throws {
        try await withSandbox { talk async throws in
            for _ in 0..<2 { _ = try await talk.create(#""last_name":"Twin""#) }
            let response = try await talk.get("people/match?\(query)")
            #expect(response.status == 400)
            #expect(response.code == "no_matches")
        }
    }
}
