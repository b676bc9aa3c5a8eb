// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct PagingTests {
    /// Follows `next` as given, to the end.
    private func walk(_ talk: Talk, _ path: String) async throws -> (pages: [Talk.Response], ids: [Int]) {
        var pages: [Talk.Response] = []
        var ids: [Int] = []
        var next: String? = path
        while let link = next, pages.count < 200 {
            let response = try await talk.get(link)
            #expect(response.status == 200)
            pages.append(response)
            ids += try #require(response.json["results"].list).compactMap { $0["id"].integer }
            next = response.json["next"].string
        }
        return (pages, ids)
    }

    @Test("Following next visits everybody once, in order, and ends with null", arguments: [1, 7, 10, 25, 50, 100])
    func forward(limit: Int) async throws {
        try await withSandbox(people: 50) { talk async throws in
            let (pages, ids) = try await walk(talk, "people?limit=\(limit)")
            #expect(ids == Array((1...50).reversed()))
            #expect(pages.count == (50 + limit - 1) / limit)
            #expect(pages.first?.json["prev"] == .null)
            #expect(pages.last?.json["next"] == .null)
        }
    }

    @Test("Following prev comes back page by page to the first, which has none")
    func backward() async throws {
        try await withSandbox(people: 50) { talk async throws in
            let (pages, _) = try await walk(talk, "people?limit=8")
            var page = try #require(pages.last)
            for expected in pages.dropLast().reversed() {
                page = try await talk.get(try #require(page.json["prev"].string))
                #expect(page.json["results"] == expected.json["results"])
            }
            #expect(page.json["prev"] == .null)
            #expect(page.json["next"] != .null)
        }
    }

    @Test("Links are paths that carry every filter, and never the access token")
    func links() async throws {
        try await withSandbox(people: 200) { talk async throws in
            var bare = talk
            bare.token = nil
            let path =
                "people/search?sex=F&access_token=\(talk.sandbox.accessToken)&token_paginator=1"
                + "&city=Los%20Angeles&limit=1&updated_since=2018-01-01T00:00:00%2B00:00"
            let next = try #require(try await bare.get(path).json["next"].string)
            let pattern =
                /\/api\/v1\/people\/search\?__nonce=[-_A-Za-z0-9]{22}&__token=A[-_A-Za-z0-9]{43}&city=Los%20Angeles&limit=1&sex=F&updated_since=2018-01-01T00%3A00%3A00%2B00%3A00/
            #expect(next.wholeMatch(of: pattern) != nil, "\(next)")
            let raw = try await bare.get(path).text
            #expect(raw.contains("\\u0026__token"))
            let ids = try await walk(talk, next).ids
            #expect(!ids.isEmpty)
            for id in ids {
                let person = try await talk.get("people/\(id)").json["person"]
                #expect(person["sex"].string == "F")
                #expect(person["primary_address"]["city"].string == "Los Angeles")
            }
        }
    }

    @Test("Brackets of custom values stay percent-encoded in links")
    func customValuesLink() async throws {
        try await withSandbox { talk async throws in
            for _ in 0..<3 { _ = try await talk.create(#""first_name":"X","graduation_year":1901"#) }
            let path = "people/search?limit=2&custom_values%5Bgraduation_year%5D=1901"
            let response = try await talk.get(path)
            #expect(response.json["next"].string?.contains("&custom_values%5Bgraduation_year%5D=1901&") == true)
            #expect(try await walk(talk, path).ids == [33, 32, 31])
        }
    }

    @Test("The limit is 10 unless given, 100 at most, and may change between pages")
    func limits() async throws {
        try await withSandbox(people: 150) { talk async throws in
            #expect(try await talk.get("people").json["results"].list?.count == 10)
            #expect(try await talk.get("people?limit=500").json["results"].list?.count == 100)
            let next = try #require(try await talk.get("people?limit=11").json["next"].string)
            let second = try await talk.get(next.replacingOccurrences("limit=11", "limit=5"))
            #expect(second.json["results"].list?.map { $0["id"].integer } == [139, 138, 137, 136, 135])
        }
    }

    @Test(
        "A limit or page that is no positive number is a bad request",
        arguments: [
            "limit=0", "limit=-1", "limit=ten", "limit=", "page=0", "page=-1", "page=x", "page=99999999999999999999",
            "per_page=0",
        ])
    func badLimits(query: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.get("people?\(query)")
            #expect(response.status == 400)
            #expect(response.code == "bad_request")
        }
    }

    @Test("A cursor of another query, a changed one and half of one are refused")
    func foreignCursor() async throws {
        try await withSandbox(people: 60) { talk async throws in
            let next = try #require(try await talk.get("people?limit=5").json["next"].string)
            let cursor = try #require(next.split(separator: "?").last).split(separator: "&limit")[0]
            #expect(try await talk.get("people?\(cursor)").status == 200)
            let nonce = try #require(cursor.split(separator: "&").first)
            let token = try #require(cursor.split(separator: "&").last)
            let last = token.hasSuffix("x") ? "y" : "x"
            for path in [
                "people/search?\(cursor)", "people?\(cursor)&state=CA", "tags?\(cursor)", "people?\(nonce)",
                "people?\(token)", "people?\(nonce)&\(token.dropLast(5))\(last)AAAA", "people?__nonce=a&__token=b",
                "people?__nonce=&__token=", "people?\(nonce)&__token=\(String(repeating: "A", count: 44))",
            ] {
                let response = try await talk.get(path)
                #expect(response.status == 400, "\(path)")
                #expect(response.code == "bad_request")
            }
        }
    }

    @Test("A cursor of another nation is refused")
    func otherNation() async throws {
        let next = try await withSandbox { talk async throws in
            try #require(try await talk.get("people?limit=5").json["next"].string)
        }
        try await withSandbox(seed: 2) { talk async throws in
            let response = try await talk.get(next)
            #expect(response.status == 400)
        }
    }

    @Test("People who come and go during a walk neither repeat nor hide others")
    func change() async throws {
        try await withSandbox(people: 40) { talk async throws in
            let first = try await talk.get("people?limit=10")
            _ = try await talk.create(#""first_name":"New""#)
            _ = try await talk.send("DELETE", "people/31")
            _ = try await talk.send("DELETE", "people/25")
            let ids = try await walk(talk, try #require(first.json["next"].string)).ids
            #expect(ids == (1...30).reversed().filter { $0 != 25 })
        }
    }

    @Test("With page and per_page the response has totals and no links")
    func numbered() async throws {
        try await withSandbox(people: 45) { talk async throws in
            let response = try await talk.get("people?page=2&per_page=20")
            #expect(response.json.keys == ["results", "page", "total_pages", "per_page", "total"])
            #expect(response.json["results"].list?.compactMap { $0["id"].integer } == Array((6...25).reversed()))
            #expect(response.json["page"].integer == 2)
            #expect(response.json["total_pages"].integer == 3)
            #expect(response.json["per_page"].integer == 20)
            #expect(response.json["total"].integer == 45)
            #expect(try await talk.get("people?page=9").json["results"] == .list([]))
        }
    }

    @Test("token_paginator=1 makes page and per_page mere passengers, as recorded")
    func mixed() async throws {
        try await withSandbox(people: 45) { talk async throws in
            let response = try await talk.get("people?page=1&per_page=5&token_paginator=1")
            #expect(response.json["results"].list?.count == 10)
            #expect(response.json["next"].string?.hasSuffix("&page=1&per_page=5") == true)
        }
    }
}
