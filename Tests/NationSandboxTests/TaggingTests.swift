// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct TaggingTests {
    @Test("One tag returns a tagging, a list returns taggings")
    func tag() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(#""first_name":"X""#)
            let one = try await talk.send("PUT", "people/31/taggings", #"{"tagging":{"tag":"a & b"}}"#)
            #expect(one.status == 200)
            #expect(one.json["tagging"].keys == ["person_id", "tag", "created_at"])
            #expect(one.json["tagging"]["tag"].string == "a & b")
            #expect(one.text.contains(#"a \u0026 b"#))
            let list = try await talk.send("PUT", "people/31/taggings", #"{"tagging":{"tag":["c","A & B"]}}"#)
            #expect(list.json["taggings"].list?.compactMap { $0["tag"].string } == ["c", "a & b"])
            let all = try await talk.get("people/31/taggings")
            #expect(all.json.keys == ["taggings"])
            #expect(all.json["taggings"].list?.compactMap { $0["tag"].string } == ["a & b", "c"])
            #expect(try await talk.get("people/31").json["person"]["tags"] == .list([.text("a & b"), .text("c")]))
        }
    }

    @Test("Tags leave one by one and in lists, with 204 and no body")
    func untag() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(#""first_name":"X","tags":["a/b","c d","e","f"]"#)
            let one = try await talk.send("DELETE", "people/31/taggings/a%2Fb")
            #expect(one.status == 204)
            #expect(one.isEmpty)
            #expect(try await talk.send("DELETE", "people/31/taggings/C%20D").status == 204)
            let several = try await talk.send("DELETE", "people/31/taggings", #"{"tagging":{"tag":["e","none"]}}"#)
            #expect(several.status == 204)
            #expect(try await talk.get("people/31").json["person"]["tags"] == .list([.text("f")]))
            #expect(try await talk.send("DELETE", "people/31/taggings/e").status == 404)
        }
    }

    @Test("A tagging of nobody is 404, one without a tag lacks a parameter, a blank one fails")
    func problems() async throws {
        try await withSandbox { talk async throws in
            #expect(try await talk.get("people/99/taggings").status == 404)
            #expect(try await talk.send("PUT", "people/99/taggings", #"{"tagging":{"tag":"x"}}"#).status == 404)
            #expect(try await talk.send("DELETE", "people/0/taggings/x").status == 404)
            let none = try await talk.send("PUT", "people/1/taggings", #"{"tagging":{}}"#)
            #expect(none.code == "missing_parameters")
            #expect(none.json["parameters"] == .list([.text("tag")]))
            for tag in ["\"\"", "\" \"", "5", "[\"x\",5]", "{}"] {
                let response = try await talk.send("PUT", "people/1/taggings", "{\"tagging\":{\"tag\":\(tag)}}")
                #expect(response.code == "validation_failed")
            }
            #expect(try await talk.get("tags/x/people").json["results"] == .list([]))
        }
    }

    @Test("The index of tags is sorted by name and paged by cursors both ways")
    func tags() async throws {
        try await withSandbox { talk async throws in
            var names: [String] = []
            var pages: [Talk.Response] = []
            var next: String? = "tags?limit=6"
            while let link = next {
                let page = try await talk.get(link)
                pages.append(page)
                for tag in try #require(page.json["results"].list) {
                    #expect(tag.keys == ["name"])
                    names.append(try #require(tag["name"].string))
                }
                next = page.json["next"].string
            }
            #expect(names.count == 20)
            #expect(Set(names).count == 20)
            #expect(names == names.sorted { $0.lowercased().utf8.lexicographicallyPrecedes($1.lowercased().utf8) })
            let back = try await talk.get(try #require(pages[3].json["prev"].string))
            #expect(back.json["results"] == pages[2].json["results"])
        }
    }

    @Test("The people of a tag are abbreviated, newest first and paged; names in paths may hold anything")
    func people() async throws {
        try await withSandbox { talk async throws in
            for id in 1...25 {
                _ = try await talk.send("PUT", "people/\(id)/taggings", #"{"tagging":{"tag":"ünï/ö & 100%?"}}"#)
            }
            var ids: [Int] = []
            var next: String? = "tags/%C3%BCn%C3%AF%2F%C3%B6%20%26%20100%25%3F/people?limit=10"
            while let link = next {
                let page = try await talk.get(link)
                let people = try #require(page.json["results"].list)
                ids += people.compactMap { $0["id"].integer }
                #expect(people.allSatisfy { $0.keys.count == 60 })
                next = page.json["next"].string
            }
            #expect(ids == Array((1...25).reversed()))
        }
    }
}
