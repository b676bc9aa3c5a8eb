// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// Responses that a nation should not return, through `nation.v2`: an error that says
/// what is wrong, or everything that can be read, and the rest of it kept.
@Suite("Bad responses of version 2", .timed)
struct V2BadInputTests {
    private func nation(_ text: String) -> Nation { Nation.stub(returning: text).0 }

    @Test("Types that nobody knows in included are kept, and cost the rest nothing")
    func unknownTypes() async throws {
        let page = try await nation(
            """
            {"data":[{"type":"signups","id":"1","relationships":{"recruiter":{"data":{"type":"signups","id":"2"}}}}],
            "included":[{"type":"ghosts","id":"9","attributes":{"a":1.50}},{"type":"signups","id":"2",
            "attributes":{"first_name":"Bo"}},7,{"id":"3"}]}
            """
        ).v2.signups.list()
        #expect(try page.data[0].related(\.recruiter).resource?.firstName == "Bo")
        #expect(page.included.count == 4)
        #expect(try page.included.resources(of: AnyAttributes.self).map(\.type) == ["ghosts", "signups"])
        let again = String(decoding: try JSONWriter().write(page), as: UTF8.self)
        #expect(again.contains(#""a":1.50"#) && again.contains(#"7,{"id":"3"}"#))
    }

    @Test("A relationship without data is not loaded, which is not the same as empty")
    func noLinkage() async throws {
        for relationships in ["{}", "null", #"{"recruiter":{}}"#, #"{"recruiter":{"meta":{"included":false}}}"#] {
            let signup = try await nation(
                #"{"data":{"type":"signups","id":"1","relationships":\#(relationships)}}"#
            ).v2.signups.show(1)
            #expect(try signup.related(\.recruiter) == .notLoaded && !signup.related(\.recruiter).isLoaded)
            #expect(try !signup.related(\.taggings).isLoaded)
        }
        let empty = try await nation(
            #"{"data":{"type":"signups","id":"1","relationships":{"recruiter":{"data":null},"taggings":{"data":[]}}}}"#
        ).v2.signups.show(1)
        #expect(try empty.related(\.recruiter) == .empty && empty.related(\.taggings).isLoaded)
    }

    @Test("A next that repeats ends the walk with an error, by pages and by links")
    func repeatedNext() async throws {
        let row = #"{"data":[{"type":"%","id":"1"}],"links":{"next":"/api/v2/%?again"}}"#
        let (signups, sent) = Nation.stub(returning: row.replacing("%", with: "signups"))
        #expect(
            await clientError { try await signups.v2.signups.all().collect(atMost: 50) }?.kind
                == .rejected.repeatedPage)
        // Two by key, since only the second one shows that the filter is ignored.
        #expect(sent.requests.count <= 5)
        let (related, links) = Nation.stub(returning: row.replacing("%", with: "relationships"))
        #expect(
            await clientError { try await related.v2.relationships.all().collect(atMost: 50) }?.kind
                == .rejected.repeatedPage)
        #expect(links.requests.count <= 4)
    }

    @Test("An id that is a number is the id; one that is neither is an error with its place")
    func ids() async throws {
        #expect(try await nation(#"{"data":{"type":"signups","id":7}}"#).v2.signups.show(7).id == "7")
        let error = await clientError {
            try await nation(#"{"data":[{"type":"signups","id":"1"},{"type":"signups","id":[]}]}"#).v2.signups.list()
        }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["data", "1", "id"])
    }

    @Test("Attributes of the wrong type are kept as they came, and written back so")
    func wrongTypes() async throws {
        let text = #"{"data":{"type":"signups","id":"1","attributes":{"first_name":[7],"is_volunteer":"perhaps","#
        let signup = try await nation(text + #""support_level":"high","email":"a@example.org"}}}"#).v2.signups.show(1)
        #expect(signup.firstName == nil && signup.isVolunteer == nil && signup.supportLevel == nil)
        #expect(signup.email == "a@example.org")
        #expect(signup.attributes.extra == ["first_name": [7], "is_volunteer": "perhaps", "support_level": "high"])
        let again = String(decoding: try JSONWriter().write(signup), as: UTF8.self)
        #expect(again.contains(#""first_name":[7]"#) && again.contains(#""is_volunteer":"perhaps""#))
    }

    @Test(
        "A document without data, or with what is no resource, is an error that names the place",
        arguments: [#"{"meta":{}}"#, "{}", #"{"data":null}"#, #"{"data":{}}"#, #"{"data":7}"#, "[]", "", "null"])
    func noData(text: String) async {
        let errors = [
            await clientError { try await nation(text).v2.signups.show(1) },
            await clientError { try await nation(text).v2.signups.list() },
            await clientError { try await nation(text).v2.signups.create { $0.email = "a@example.org" } },
        ]
        for error in errors {
            #expect(error?.kind.belongs(to: ClientError.undecodable) == true, "\(text): \(String(describing: error))")
        }
    }

    @Test("Resources of another type are an error, which names both")
    func otherType() async {
        let error = await clientError {
            try await nation(#"{"data":[{"type":"donations","id":"1"}]}"#).v2.signups.list()
        }
        #expect(error?.kind == .undecodable.json && error?.reason?.contains("donations") == true, "\(error as Any)")
    }

    @Test("Resources that come twice are both on a page, once in a walk, and the first of included counts")
    func duplicates() async throws {
        let text = """
            {"data":[{"type":"signups","id":"1","relationships":{"recruiter":{"data":{"type":"signups","id":"2"}}}},
            {"type":"signups","id":"1"}],"included":[{"type":"signups","id":"2","attributes":{"first_name":"Bo"}},
            {"type":"signups","id":"2","attributes":{"first_name":"Other"}}],"links":{"next":null}}
            """
        let page = try await nation(text).v2.signups.list()
        #expect(page.data.map(\.id) == [1, 1] && page.included.count == 2)
        #expect(try page.data[0].related(\.recruiter).resource?.firstName == "Bo")
        #expect(try await nation(text).v2.signups.all().collect(atMost: 5).map(\.id) == [1])
    }

    @Test("Ten levels of sideloads that point at each other are read once, and walked as far as one likes")
    func cycles() async throws {
        let rows = (0..<10).map { number in
            """
            {"type":"signups","id":"\(number + 1)","relationships":{"recruiter":{"data":{"type":"signups",\
            "id":"\((number + 1) % 10 + 1)"}}}}
            """
        }
        let text = "{\"data\":\(rows[0]),\"included\":[\(rows.dropFirst().joined(separator: ","))]}"
        let start = try await nation(text).v2.signups.show(1, .raw("include", "recruiter.recruiter.recruiter"))
        var signup = start
        for step in 1...35 {
            signup = try #require(try signup.related(\.recruiter).resource)
            #expect(signup.id == ResourceID(step % 10 + 1))
        }
        #expect(start.included.count == 9)
    }

    @Test("Errors beside data are thrown, and nothing of the data is given")
    func errorsBesideData() async {
        let text = #"{"data":[{"type":"signups","id":"1"}],"errors":[{"detail":"half","code":"x"}]}"#
        let error = await clientError { try await nation(text).v2.signups.list() }
        #expect(error?.kind == .service)
        #expect(error?.problem(as: NationBuilderProblem.self)?.validationErrors == ["half"])
        var given = 0
        let walk = await clientError { for try await _ in nation(text).v2.signups.all() { given += 1 } }
        #expect(walk?.kind == .service && given == 0)
    }

    @Test("HTML is told apart from JSON, with any status")
    func html() async {
        for status in [200, 403, 404, 503] {
            let (edge, _) = Nation.stub(
                returning: "<html><title>Wait</title></html>", status: status, type: "text/html")
            let error = await clientError { try await edge.v2.signups.all().collect(atMost: 1) }
            let problem = error?.problem(as: NationBuilderProblem.self)
            #expect(status == 200 ? error?.kind == .undecodable.contentType : problem?.isHTML == true, "\(status)")
        }
    }

    @Test(
        "The largest id may be any number: a walk in ranges finds what there is",
        arguments: [Int.max, .max - 1, 1 << 62, 3, 0, -1, .min], [1, 2, 3, 64, 1000, .max])
    func largestID(largest: Int, ranges: Int) async throws {
        let ids = largest > 1 ? [1, largest] : [largest]
        let listed = ListedNation(ids.map { ListedNation.Row(id: $0) })
        let found = try await listed.nation.v2.signups.all(by: .key(ranges: ranges)).collect(atMost: 5)
        #expect(found.compactMap { $0.id?.int }.sorted() == ids.filter { $0 > 0 })
        #expect(listed.questions.count <= 1 + 64 + 2)
    }

    @Test("A filter that is silently dropped is noticed where a walk must not exceed a number")
    func droppedFilter() async throws {
        var habits = ListedNation.Habits()
        habits.dropsUnknownFilters = true
        let nation = ListedNation(250, habits: habits).nation
        var given = 0
        let walk = nation.v2.signups.all(.filter(\.email, .equals("nobody@example.org")), atMost: 2)
        let error = await clientError { for try await _ in walk { given += 1 } }
        #expect(error?.kind == .rejected.tooMany && given == 2)
        #expect(error?.reason?.contains("2") == true && error?.reason?.contains("filter") == true)
    }
}
