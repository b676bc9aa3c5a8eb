// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("Queries of version 2", .timed, .timeLimit(.minutes(10)))
struct V2QueryTests {
    @Test("A filter compares by the type of its attribute")
    func filters() async throws {
        try await withSandbox(people: 0) { talk async throws in
            for (name, level, born) in [
                ("Ann", 1, "1970-01-01"), ("anna", 3, "1980-01-01"), ("Bo, Jr", 5, "1990-01-01"),
            ] {
                let made = try await talk.make(
                    "signups",
                    #""first_name":"\#(name)","support_level":\#(level),"born_at":"\#(born)","external_id":"X\#(level)""#
                )
                #expect(made["id"].string != nil, "\(made)")
            }
            // The administrator has no external id.
            let base = "signups?filter[external_id][not_eq]=null&fields[signups]=first_name&"
            func names(_ filter: String) async throws -> [String] {
                let response = try await talk.v2(base + filter)
                return response.json["data"].list?.compactMap { $0["attributes"]["first_name"].string }
                    ?? ["\(response.status)"]
            }
            let cases: [(String, [String])] = [
                ("filter[first_name]=ANN", ["Ann"]),
                ("filter[first_name][eql]=ANN", []),
                ("filter[first_name][not_eql]=ANN", ["Ann", "anna", "Bo, Jr"]),
                ("filter[first_name][not_eq]=ann", ["anna", "Bo, Jr"]),
                ("filter[first_name][prefix]=AN", ["Ann", "anna"]),
                ("filter[first_name][not_prefix]=AN", ["Bo, Jr"]),
                ("filter[first_name][suffix]=NA", ["anna"]),
                ("filter[first_name][match]={{o,}}", ["Bo, Jr"]),
                ("filter[first_name]={{Bo, Jr}},ann", ["Ann", "Bo, Jr"]),
                ("filter[support_level][gt]=1", ["anna", "Bo, Jr"]),
                ("filter[support_level][gte]=1", ["Ann", "anna", "Bo, Jr"]),
                ("filter[support_level][lt]=3", ["Ann"]),
                ("filter[support_level][lte]=3", ["Ann", "anna"]),
                ("filter[support_level][not_eq]=3,5", ["Ann"]),
                ("filter[support_level]=1,5", ["Ann", "Bo, Jr"]),
                ("filter[born_at][gt]=1980-01-01", ["Bo, Jr"]),
                ("filter[born_at][lte]=1980-01-01", ["Ann", "anna"]),
                ("filter[email]=null", ["Ann", "anna", "Bo, Jr"]),
                ("filter[email][not_eq]=null", []),
                ("filter[is_volunteer]=false", ["Ann", "anna", "Bo, Jr"]),
                ("filter[is_volunteer]=true", []),
                ("filter[email_opt_in]=true&filter[support_level]=3", ["anna"]),
                ("filter[external_id]=x3", ["anna"]),
                ("filter[external_id][eql]=x3", []),
            ]
            for (filter, expected) in cases {
                let found = try await names(filter)
                #expect(found == expected, "\(filter)")
            }
        }
    }

    @Test(
        "What a query cannot mean is 400",
        arguments: [
            "signups?filter[bogus]=1", "signups?filter[first_name][gt]=a", "signups?filter[support_level][match]=1",
            "signups?filter[support_level]=many", "signups?filter[is_volunteer]=maybe", "signups?filter[id]=abc",
            "signups?filter[created_at][gt]=yesterday", "signups?filter[signup_type]=null", "signups?filter[id]=null",
            "signups?sort=bogus", "signups?sort=custom_values", "signups?include=tags",
            "signups?include=signup_taggings",
            "signups?include=author.bogus", "signups?page[size]=0", "signups?page[size]=101", "signups?page[number]=0",
            "signups?page[number]=x", "signups?page[bogus]=1", "signups?page[number]=99999999999",
            "signups?extra_fields[signups]=first_name", "signups?stats[total]=sum", "signups?stats[age]=count",
            "signups?filter[", "signups?filter[a]b=1", "signups?filter[signup_tags][name]=x",
            "signups?filter[custom_values]={\"bogus\":\"1\"}", "signups?filter[custom_values]=7",
            "signups?include=author.author.author.author.author.author.author.author.author.author.author",
        ])
    func refusals(_ path: String) async throws {
        try await withSandbox(people: 3) { talk async throws in
            let response = try await talk.undocumented.v2(path)
            #expect(response.status == 400, "\(path): \(response.text.prefix(200))")
            #expect(["bad_request", "invalid_custom_field"].contains(response.code))
            #expect(response.headers.first(name: "Content-Type")?.hasPrefix("application/json") == true)
        }
    }

    @Test("A refused operator is named, also where none was written")
    func refusedOperators() async throws {
        try await withSandbox(people: 1) { talk async throws in
            for (path, words) in [
                ("filter[home_address]=x", "the operator :eq,"), ("filter[is_volunteer][gt]=1", "the operator :gt,"),
                ("filter[is_volunteer][not_match]=1", "the operator :not_match,"),
            ] {
                #expect(try await talk.undocumented.v2("signups?\(path)").text.contains(words), "\(path)")
            }
        }
    }

    @Test("A list for which the document declares no pages ignores their parameters, and is whole")
    func unpaged() async throws {
        try await withSandbox(people: 30) { talk async throws in
            for person in 2...26 {
                let made = try await talk.make(
                    "relationships",
                    #""first_signup_id":"1","second_signup_id":"\#(person)","relationship_type":"friend-friend""#)
                #expect(made["id"].string != nil, "\(made)")
            }
            let all = try await talk.ids("relationships?sort=id")
            #expect(all.count >= 25)
            for page in ["page[size]=5", "page[number]=2", "page[number]=x", "page[offset]=3"] {
                #expect(try await talk.undocumented.ids("relationships?sort=id&\(page)") == all, "\(page)")
            }
            #expect(try await talk.v2("relationships").json["links"]["next"] == .null)
        }
    }

    @Test("A list is sorted by several attributes, up and down")
    func sorts() async throws {
        try await withSandbox(people: 1) { talk async throws in
            for (first, last) in [("B", "X"), ("A", "Y"), ("C", "X")] {
                _ = try await talk.make("signups", #""first_name":"\#(first)","last_name":"\#(last)""#)
            }
            let path = "signups?filter[id][gt]=1&sort="
            #expect(try await talk.ids(path + "first_name") == [3, 2, 4])
            #expect(try await talk.ids(path + "-first_name") == [4, 2, 3])
            #expect(try await talk.ids(path + "last_name,-first_name") == [4, 2, 3])
            #expect(try await talk.ids(path + "-id") == [4, 3, 2])
        }
    }

    @Test("Pages follow links until an empty one, and the total is counted on request")
    func pages() async throws {
        try await withSandbox(people: 45) { talk async throws in
            var path: String? = "signups?page[size]=20&stats[total]=count"
            var seen: [Int] = []
            var sizes: [Int] = []
            while let next = path {
                let response = try await talk.v2(next).json
                let ids = response["data"].list?.compactMap { Int($0["id"].string ?? "") } ?? []
                #expect(response["meta"]["stats"]["total"]["count"].integer == 45)
                seen += ids
                sizes.append(ids.count)
                path = response["links"]["next"].string.map { String($0.dropFirst("/api/v2/".count)) }
            }
            #expect(sizes == [20, 20, 5, 0])
            #expect(seen == Array(1...45))
            #expect(try await talk.v2("signups").json["meta"] == .object([]))
            #expect(try await talk.v2("signups").json["data"].list?.count == 20)
        }
    }

    @Test("A page begins at any row, by its number or by a cursor, and what is no cursor is 400")
    func offsets() async throws {
        try await withSandbox(people: 12) { talk async throws in
            let talk = talk.undocumented
            func cursor(_ json: String) -> String {
                Data(json.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
            }
            #expect(try await talk.ids("signups?page[offset]=3&page[size]=2") == [4, 5])
            #expect(try await talk.ids("signups?page[offset]=3&page[size]=2&page[number]=2") == [6, 7])
            #expect(try await talk.ids("signups?page[after]=\(cursor(#"{"offset":3}"#))&page[size]=2") == [4, 5])
            #expect(try await talk.ids("signups?page[after]=\(cursor(#"{"offset":12}"#))") == [])
            for text in ["x", cursor("{}"), cursor(#"{"offset":-1}"#), cursor(#"{"offset":"3"}"#)] {
                #expect(try await talk.v2("signups?page[after]=\(text)").status == 400, "\(text)")
            }
        }
    }

    @Test("A table is walked by key")
    func keys() async throws {
        try await withSandbox(people: 30) { talk async throws in
            var last = 0
            var seen: [Int] = []
            while case let ids = try await talk.ids("signups?sort=id&page[size]=7&filter[id][gt]=\(last)"), !ids.isEmpty
            {
                seen += ids
                last = ids[ids.count - 1]
            }
            #expect(seen == Array(1...30))
        }
    }

    @Test("Sideloads come once each, whatever points at them, and end where they point back")
    func includes() async throws {
        try await withSandbox(people: 20) { talk async throws in
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"listed_sideloads":false}"#)
            let response = try await talk.undocumented.v2(
                "signup_taggings?page[size]=50&include=signup.taggings.signup,tag"
            ).json
            let keys = (response["included"].list ?? []).map { "\($0["type"].string ?? "") \($0["id"].string ?? "")" }
            #expect(Set(keys).count == keys.count)
            #expect(keys.contains { $0.hasPrefix("signups ") } && keys.contains { $0.hasPrefix("signup_tags ") })
            let first = response["data"][0]["relationships"]["signup"]["data"]
            #expect(first["type"].string == "signups")
            let own = (response["data"].list ?? []).map { "signup_taggings \($0["id"].string ?? "")" }
            #expect(Set(own).intersection(keys).isEmpty, "what is asked for is not sideloaded again")
            let plain = try await talk.v2("signup_taggings?page[size]=1").json
            #expect(plain["data"][0]["relationships"]["signup"]["meta"]["included"] == .bool(false))
            #expect(plain["data"][0]["relationships"]["signup"]["data"] == .broken)
            #expect(plain["included"] == .broken)
        }
    }

    @Test("Sideloads that are all among the data are not repeated, and nothing is included")
    func nothingIncluded() async throws {
        try await withSandbox(people: 2) { talk async throws in
            let id = try await talk.make("signups", #""first_name":"R","recruiter_id":"1""#)["id"].string
            let response = try await talk.v2("signups?include=recruiter&page[size]=50").json
            let own = (response["data"].list ?? []).first { $0["id"].string == id }
            #expect(own?["relationships"]["recruiter"]["data"]["id"].string == "1")
            #expect(response["included"] == .broken)
        }
    }

    @Test("Sideloaded rows are filtered and paged by their type, and the others stay")
    func sideFilters() async throws {
        try await withSandbox(people: 1) { talk async throws in
            for name in ["zz-red", "blue", "green"] {
                let tag = try await talk.make("signup_tags", #""name":"\#(name)""#)["id"].string ?? ""
                _ = try await talk.make("signup_taggings", #""signup_id":"1","tag_id":"\#(tag)""#)
            }
            let filtered = try await talk.v2("signups?include=signup_tags&filter[signup_tags][name][prefix]=ZZ").json
            #expect(filtered["data"].list?.count == 1)
            #expect(filtered["included"].list?.map { $0["attributes"]["name"].string } == ["zz-red"])
            let paged = try await talk.undocumented.v2("signups/1?include=taggings&page[signup_taggings][size]=2").json
            #expect(paged["included"].list?.count == 2)
            let second = try await talk.undocumented.v2(
                "signups/1?include=taggings&page[signup_taggings][size]=2&page[signup_taggings][number]=2"
            ).json
            #expect(second["data"]["relationships"]["taggings"]["data"].list?.isEmpty == false)
            let refused = try await talk.undocumented.v2("signups?include=taggings&page[signup_taggings][size]=2")
            #expect(refused.status == 400)
        }
    }

    @Test("Fields are sparse by type, sideloads too, and extra fields come on request")
    func fields() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let path =
                "signup_taggings?page[size]=1&include=signup&fields[signups]=email,bogus&fields[signup_taggings]=tag_id"
            let response = try await talk.undocumented.v2(path).json
            #expect(response["data"][0]["attributes"].keys == ["tag_id"])
            #expect(response["included"][0]["attributes"].keys == ["email"])
            let plain = try await talk.v2("signups/2").json["data"]["attributes"]
            #expect(!plain.keys.contains("home_address"))
            let extra = try await talk.v2("signups/2?extra_fields[signups]=home_address").json["data"]["attributes"]
            #expect(extra.keys.contains("home_address") && extra.keys.contains("first_name"))
        }
    }

    @Test("Custom values, addresses of any number and tags of a person are filters too")
    func namedFilters() async throws {
        try await withSandbox(people: 1) { talk async throws in
            _ = try await talk.make(
                "signups",
                #""first_name":"Kay","email":"kay@example.org","email2":"k2@example.net","custom_values":{"graduation_year":2008}"#
            )
            #expect(try await talk.ids(#"signups?filter[custom_values][eq]={"graduation_year":"2008"}"#) == [2])
            #expect(try await talk.ids(#"signups?filter[custom_values][eq]={"graduation_year":"1999"}"#) == [])
            #expect(try await talk.ids("signups?filter[with_email_address]=K2@example.net") == [2])
            #expect(try await talk.ids("signups?filter[with_email_address][match]=example.net") == [2])
            #expect(try await talk.ids("signups?filter[email]=k2@example.net") == [])
            #expect(try await talk.ids("signups?filter[with_bouncing_email]=true") == [])
        }
    }

    @Test("A filter takes many ids and numbers; of other values it takes 100")
    func manyValues() async throws {
        try await withSandbox(people: 8) { talk async throws in
            let numbers = (3...1500).map { String($0) }.joined(separator: ",")
            #expect(try await talk.ids("signups?filter[id]=\(numbers)&sort=id") == Array(3...8))
            #expect(try await talk.ids("signups?filter[id][not_eq]=\(numbers)&sort=id") == [1, 2])
            for filter in ["precinct_id", "support_level", "donations_count"] {
                let response = try await talk.v2("signups?filter[\(filter)]=\(numbers)")
                #expect(response.status == 200, "\(filter): \(response.text.prefix(200))")
            }
            let all = (1...100).map { "Name\($0)" }.joined(separator: ",")
            for filter in ["first_name", "with_email_address", "first_name][suffix", "email"] {
                #expect(try await talk.v2("signups?filter[\(filter)]=\(all)").status == 200, "\(filter)")
                let refused = try await talk.v2("signups?filter[\(filter)]=\(all),Name101")
                #expect(refused.status == 400, "\(filter)")
                #expect(refused.json["message"].string?.contains("100") == true)
            }
            let moments = Array(repeating: "2020-01-01T00:00:00Z", count: 101).joined(separator: ",")
            #expect(try await talk.v2("signups?filter[created_at][gt]=\(moments)").status == 400)
            #expect(try await talk.v2("signups?filter[id][gt]=\(numbers)").status == 400)
        }
    }

    @Test("More filters, orders or members than SQLite takes are refused, and are no error of the server")
    func manyFilters() async throws {
        try await withSandbox(people: 2) { talk async throws in
            func repeated(_ text: String, _ count: Int, _ separator: String) -> String {
                Array(repeating: text, count: count).joined(separator: separator)
            }
            let members = (0..<1500).map { "\"m\($0)\":\"1\"" }.joined(separator: ",")
            for query in [
                repeated("filter[note]=1", 1500, "&"), "sort=" + repeated("sex", 2500, ","),
                "include=signup_tags&" + repeated("filter[signup_tags][name]=1", 1500, "&"),
            ] {
                let response = try await talk.v2("signups?\(query)")
                #expect(response.status == 400, "\(query.prefix(60)): \(response.status)")
            }
            let options = try await talk.v2("custom_fields?filter[options]={\(members)}")
            #expect(options.status == 400)
            #expect(try await talk.v2("signups?\(repeated("filter[first_name]=1", 50, "&"))").status == 200)
        }
    }

    @Test("An organization is a signup of its own kind, to which people belong")
    func organizations() async throws {
        try await withSandbox(people: 60) { talk async throws in
            let response = try await talk.v2("signups?filter[signup_type]=1")
            let organization = response.json["data"][0]
            #expect(response.json["data"].list?.count == 1)
            let name = organization["attributes"]["full_name"].string ?? ""
            #expect(!name.isEmpty && organization["attributes"]["last_name"] == .null)
            let id = organization["id"].string ?? ""
            let members = try await talk.v2("signups?filter[parent_id]=\(id)&include=parent&sort=id").json
            #expect(members["data"].list?.count == 4)
            #expect(members["included"].list?.compactMap { $0["id"].string } == [id])
            let employees = try await talk.ids("signups?filter[employer]=\(name)&sort=id")
            #expect(employees == members["data"].list?.compactMap { Int($0["id"].string ?? "") })
            let related = try await talk.v2(
                "relationships?filter[second_signup_id]=\(id)&include=first_signup,second_signup&sort=id"
            ).json
            let first = related["data"].list?.compactMap { Int($0["attributes"]["first_signup_id"].string ?? "") }
            #expect(first == employees)
            #expect(related["data"][0]["attributes"]["relationship_type"].string == "employee-employer")
            #expect(related["included"].list?.count == 5)
            #expect(try await talk.get("people/\(employees[0])").json["person"]["parent"]["id"].integer == Int(id))
        }
    }

    @Test("A donation is found by its custom value; a slug that nobody knows is refused, whatever is in it")
    func donationValues() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let made = try await talk.make(
                "donations", #""amount_in_cents":5,"signup_id":"2","custom_values":{"appeal":"spring"}"#)
            #expect(made["attributes"]["custom_values"]["appeal"].string == "spring", "\(made)")
            let found = try await talk.ids(#"donations?filter[custom_values]={"appeal":"spring"}"#)
            #expect(found == [Int(made["id"].string ?? "")])
            #expect(try await talk.ids(#"donations?filter[custom_values]={"appeal":"autumn"}"#).isEmpty)
            for slug in [#"appeal\""#, "bogus", "$", "a.b", "", #"\""#] {
                let response = try await talk.v2(#"donations?filter[custom_values]={"\#(slug)":"1"}"#)
                #expect(response.status == 400 && response.code == "invalid_custom_field", "\(slug): \(response.text)")
            }
            #expect(try await talk.v2(#"custom_fields?filter[options]={"a\"":"1"}"#).json["data"].list?.isEmpty == true)
        }
    }

    @Test(
        "An operator that a kind of attribute does not have is refused, and so is its opposite",
        arguments: [
            "support_level][not_gt", "support_level][not_lte", "support_level][prefix", "created_at][not_gte",
            "id][not_lt", "is_volunteer][not_eq", "is_volunteer][gt", "custom_values][not_eq", "custom_values][match",
            "first_name][gt", "born_at][not_lte", "first_name][not_gt", "first_name][not_", "first_name][not_not_eq",
        ])
    func unknownOperators(_ filter: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let value = filter.hasPrefix("custom") ? #"{"graduation_year":"1"}"# : "1"
            let response = try await talk.undocumented.v2("signups?filter[\(filter)]=\(value)")
            #expect(response.status == 400 && response.code == "bad_request", "\(response.text)")
        }
    }

    @Test(
        "The operators that a kind has work",
        arguments: [
            "support_level][not_eq", "id][not_eq", "created_at][lte", "first_name][not_match", "first_name][not_eql",
            "is_volunteer][eq",
        ])
    func knownOperators(_ filter: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let value = filter.hasPrefix("created") ? "2026-01-01T00:00:00Z" : "1"
            #expect(try await talk.v2("signups?filter[\(filter)]=\(value)").status == 200)
        }
    }

    @Test("A prefix is found whatever its case, at the ends of alphabets too")
    func prefixes() async throws {
        try await withSandbox(people: 1) { talk async throws in
            for name in ["Zoe", "zOLA", "Zö", "Å", "åsa", "Z\u{10FFFF}x", "Z@y", "Z`", "az", "{"] {
                _ = try await talk.make("signups", #""first_name":"\#(name)""#)
            }
            func names(_ prefix: String) async throws -> Set<String> {
                let query = "signups?fields[signups]=first_name&page[size]=50&filter[first_name][prefix]="
                let escaped = prefix.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let response = try await talk.send("GET", "/api/v2/\(Self.escaped(query))\(escaped)")
                return Set(response.json["data"].list?.compactMap { $0["attributes"]["first_name"].string } ?? [])
            }
            #expect(try await names("z") == ["Zoe", "zOLA", "Zö", "Z\u{10FFFF}x", "Z@y", "Z`"])
            #expect(try await names("ZO") == ["Zoe", "zOLA"])
            #expect(try await names("z\u{10FFFF}") == ["Z\u{10FFFF}x"])
            #expect(try await names("Z@") == ["Z@y"])
            #expect(try await names("å") == ["åsa"])
            #expect(try await names("{") == ["{"])
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
    }
}
