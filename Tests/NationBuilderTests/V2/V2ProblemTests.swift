// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("A problem of version 2", .timed)
struct V2ProblemTests {
    private static let taken = #"""
        {"errors":[{"code":"unprocessable_entity","status":"422","title":"Validation Error","detail":"Email has been \#
        taken","source":{"pointer":"/data/attributes/email"},"meta":{"attribute":"email","code":"taken"}},\#
        {"code":"unprocessable_entity","detail":"Name is blank","source":{"pointer":"/data/relationships/page"}}]}
        """#

    @Test("names the attribute in the model's own words, with any 4xx")
    func attribute() async throws {
        for status in [400, 409, 422] {
            let (nation, _) = Nation.stub(returning: Self.taken, status: status, type: "application/vnd.api+json")
            let error = await clientError { try await nation.v2.signups.create { $0.email = "ada@example.org" } }
            let problem = try #require(error?.problem(as: NationBuilderProblem.self))
            #expect(problem.code == .unprocessableEntity)
            #expect(problem.errors(at: \.email, of: V2.Signup.self).map(\.detail) == ["Email has been taken"])
            #expect(problem.errors(at: \.email, of: V2.Signup.self).first?.meta["code"] == "taken")
            #expect(problem.errors(at: \.firstName, of: V2.Signup.self).isEmpty)
            #expect(problem.validationErrors == ["Email has been taken", "Name is blank"])
            #expect(problem.publicDescription == "unprocessable_entity")
        }
    }

    private static let related = #"""
        {"errors":[{"code":"unprocessable_entity","detail":"Name is blank","source":{"pointer":"/data/attributes/name"},\#
        "meta":{"relationship":{"name":"parent","attribute":"name","code":"blank"}}},\#
        {"detail":"Slug is taken","source":{"pointer":"/data/relationships/parent/relationships/parent"},\#
        "meta":{"relationship":{"name":"parent","relationship":{"name":"parent","attribute":"slug"}}}},\#
        {"detail":"Odd","source":{"pointer":"/data/attributes/name"},"meta":{"relationship":"parent"}}]}
        """#

    /// The documentation says of an error of a related resource that `meta` nests it under a relationship key.
    @Test(
        "of a related resource is found in whatever form its relationship stands in meta",
        arguments: [
            #"{"parent":{"attribute":"name","code":"blank"}}"#,
            #"{"parent":{"parent":{"attribute":"name"}}}"#,
            #"{"relationship":{"parent":{"attribute":"name"}}}"#,
            #"{"relationship":{"name":"parent","attribute":"name"}}"#,
            #"{"relationship":{"name":"parent","parent":{"attribute":"name"}}}"#,
            #"{"relationship":{"attribute":"name"}}"#,
            #"{"request":{"id":"7"},"parent":{"attribute":"name"}}"#,
            #"{"attribute":"name","request":{"id":"7"}}"#, #"{"request":{"id":"7"}}"#,
        ])
    func forms(_ meta: String) async throws {
        let isOwn = meta.contains(#""request":{"id":"7"}}"#)
        let depth = isOwn ? 0 : max(1, meta.split(separator: "parent").count - 1)
        let pointer = isOwn ? "/data/attributes/name" : "/data/relationships/parent"
        let response = #"{"errors":[{"detail":"Name is blank","source":{"pointer":"\#(pointer)"},"meta":\#(meta)}]}"#
        let (nation, _) = Nation.stub(returning: response, status: 422, type: "application/vnd.api+json")
        let error = await clientError { try await nation.v2.lists.create { $0.name = "x" } }
        let problem = try #require(error?.problem(as: NationBuilderProblem.self))
        #expect(problem.errors.first?.relationships == Array(repeating: "parent", count: depth))
        #expect(problem.errors(at: \.name, of: V2.List.self).count == (depth == 0 ? 1 : 0))
        #expect(problem.errors(at: \.parent, \.name, of: V2.List.self).count == (depth == 1 ? 1 : 0))
        #expect(problem.errors(at: \.parent, \.parent, \.name, of: V2.List.self).count == (depth == 2 ? 1 : 0))
    }

    @Test("of a related resource is found by its relationship, and is none of the request's resource")
    func related() async throws {
        let (nation, _) = Nation.stub(returning: Self.related, status: 422, type: "application/vnd.api+json")
        let error = await clientError {
            try await nation.v2.lists.create {
                $0.name = "x"
                $0.create(\.parent) { $0.slug = "y" }
            }
        }
        let problem = try #require(error?.problem(as: NationBuilderProblem.self))
        #expect(problem.errors(at: \.name, of: V2.List.self).map(\.detail) == ["Odd"])
        #expect(problem.errors(at: \.parent, \.name, of: V2.List.self).map(\.detail) == ["Name is blank"])
        #expect(problem.errors(at: \.parent, \.parent, \.slug, of: V2.List.self).map(\.detail) == ["Slug is taken"])
        #expect(problem.errors(at: \.parent, \.slug, of: V2.List.self).isEmpty)
        #expect(problem.errors(at: \.signup, \.lastName, of: V2.List.self).isEmpty)
        #expect(problem.errors.map(\.relationships) == [["parent"], ["parent", "parent"], []])
        #expect(problem.errors.map(\.attribute) == ["name", "slug", "name"])
    }

    @Test("beside data, in a response that is accepted, is a problem all the same")
    func beside() async throws {
        for errors in [#"[{"detail":"half"}]"#, #"["half"]"#, #"{"name":["half"]}"#, #""half""#] {
            let (nation, _) = Nation.stub(returning: #"{"data":{"id":"1","type":"signups"},"errors":\#(errors)}"#)
            let error = await clientError { try await nation.v2.signups.show(1) }
            #expect(error?.kind == .service, "\(errors)")
        }
    }

    @Test("is flat elsewhere, without a code for a limit, and HTML from the edge")
    func flat() async throws {
        for (text, status, code) in [
            (#"{"code":"not_found","message":"Record not found"}"#, 404, NationBuilderProblem.Code.notFound),
            (#"{"code":"token_upgrade_required","message":"x"}"#, 401, .tokenUpgradeRequired),
            (#"{"code":"invalid_custom_field","message":"x","validation_errors":["y"]}"#, 400, .invalidCustomField),
        ] {
            let (nation, _) = Nation.stub(returning: text, status: status)
            let error = await clientError { try await nation.v2.signups.show(1) }
            #expect(error?.problem(as: NationBuilderProblem.self)?.code == code)
        }
        let (edge, _) = Nation.stub(returning: "<html><title>Wait</title>", status: 403, type: "text/html")
        let error = await clientError { try await edge.v2.signups.list() }
        #expect(error?.problem(as: NationBuilderProblem.self)?.isHTML == true)
        let (page, _) = Nation.stub(returning: "<html></html>", status: 200, type: "text/html")
        #expect(await clientError { try await page.v2.signups.list() }?.kind == .undecodable.contentType)
    }

    @Test("is a missing count, which is not taken for none")
    func count() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"data":[],"meta":{"stats":{"total":{"count":12}}}}"#)
        #expect(try await nation.v2.signups.count(.filter(\.isVolunteer, .equals(true))) == 12)
        #expect(
            transport.requests[0].head.path
                == "/api/v2/signups?filter%5Bis_volunteer%5D=true&page%5Bsize%5D=1&stats%5Btotal%5D=count")
        let (silent, _) = Nation.stub(returning: #"{"data":[],"meta":{}}"#)
        #expect(await clientError { try await silent.v2.signups.count() }?.kind == .undecodable.json)
    }
}
