// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite("Every endpoint refuses bad input as v1 does, and changes nothing", .timed, .timeLimit(.minutes(10)))
struct BadInputTests {
    /// Endpoints that read a body, and the key that they look for in it.
    private static let writing = Endpoint.all.compactMap { endpoint in
        var endpoint = endpoint
        // The first of each kind is there from the start.
        endpoint.values = endpoint.values.map { Int($0) != nil || $0.hasPrefix("{") ? "1" : $0 }
        return endpoint.body.flatMap { JSON($0).keys.first }.map { (endpoint: endpoint, wrapper: $0) }
    }

    private static let lists = Endpoint.all.filter { $0.wrapper == "results" && $0.method == "GET" }

    /// All that the lists of a nation show.
    private func snapshot(_ talk: Talk) async throws -> [String] {
        var pages: [String] = []
        for endpoint in Self.lists {
            let path = endpoint.path.split(separator: "?")[0]
            let search = endpoint.name == "people.nearby" ? "location=34.05,-118.25&distance=9000&" : ""
            pages.append(try await talk.get("\(path)?\(search)page=1&per_page=100").text)
        }
        pages.append(try await talk.get("people/2").text)
        return pages
    }

    /// Runs `body` in a nation and checks that it is afterwards as before.
    private func withUnchanged(_ body: @Sendable (Talk) async throws -> Void) async throws {
        try await withSandbox { talk async throws in
            let before = try await snapshot(talk)
            try await body(talk)
            let after = try await snapshot(talk)
            #expect(before.count > 25)
            for (before, after) in zip(before, after) { #expect(before == after) }
        }
    }

    @Test("45 endpoints read a body")
    func count() { #expect(Self.writing.count == 45) }

    @Test("An unknown field in a write is validation_failed and named")
    func unknownField() async throws {
        try await withUnchanged { talk async throws in
            for (endpoint, wrapper) in Self.writing {
                let body = JSON(try #require(endpoint.body))
                let extra = JSON.Member(name: "nickname", value: .text("x"))
                let wrapped =
                    body[wrapper].members.map { JSON.object([.init(name: wrapper, value: .object([extra] + $0))]) }
                    ?? .object([extra] + (body.members ?? []))
                let response = try await talk.send(endpoint.method, endpoint.path, wrapped.text)
                // A membership is named in the body, and this one is not there.
                if endpoint.name == "memberships.update" {
                    #expect(response.code == "not_found")
                    continue
                }
                #expect(response.code == "validation_failed", "\(endpoint): \(response.text)")
                #expect(
                    response.json["validation_errors"].list?.contains(.text("nickname is an unknown attribute"))
                        == true,
                    "\(endpoint): \(response.text)")
            }
        }
    }

    @Test("Without its wrapper a body lacks a parameter", arguments: ["", "{}", #"{"other":{}}"#])
    func missingWrapper(body: String) async throws {
        try await withUnchanged { talk async throws in
            for (endpoint, wrapper) in Self.writing where !(wrapper == "people_ids" && body.contains("other")) {
                let response = try await talk.send(endpoint.method, endpoint.path, body)
                #expect(response.code == "missing_parameters", "\(endpoint): \(response.text)")
                #expect(response.json["parameters"] == .list([.text(wrapper)]), "\(endpoint)")
                #expect(response.json["inner_error"]["name"].string == "Api::Error::MissingParameters", "\(endpoint)")
            }
        }
    }

    @Test("A wrapper that holds no object is a bad request", arguments: ["5", "[]", "\"x\"", "true"])
    func noObject(value: String) async throws {
        try await withUnchanged { talk async throws in
            for (endpoint, wrapper) in Self.writing where wrapper != "people_ids" {
                let response = try await talk.send(endpoint.method, endpoint.path, "{\"\(wrapper)\":\(value)}")
                #expect(response.code == "bad_request", "\(endpoint): \(response.text)")
            }
        }
    }

    @Test("What is no JSON, or no UTF-8, is a bad request")
    func malformed() async throws {
        try await withUnchanged { talk async throws in
            for (endpoint, wrapper) in Self.writing {
                let texts = ["{", "{\"\(wrapper)\":{}", "{\"\(wrapper)\":{\"name\":\"x\",}}", "[]", "nonsense"]
                for text in texts {
                    let response = try await talk.send(endpoint.method, endpoint.path, text)
                    #expect(response.code == "bad_request", "\(endpoint): \(text): \(response.text)")
                }
                let broken = Array("{\"\(wrapper)\":{\"name\":\"".utf8) + [0xFF, 0xC3, 0x28] + Array("\"}}".utf8)
                let response = try await talk.send(endpoint.method, endpoint.path, bytes: broken)
                #expect(response.code == "bad_request", "\(endpoint): \(response.text)")
            }
        }
    }

    @Test(
        "A number in a path that names nothing is not found",
        arguments: ["0", "-1", "999999", "1.5", "abc", "99999999999999999999999", "%20", "1%2F2"])
    func numbers(number: String) async throws {
        try await withUnchanged { talk async throws in
            for endpoint in Endpoint.all {
                let segments = endpoint.template.split(separator: "/")
                let parameters = segments.filter { $0.hasPrefix(":") }
                for (index, parameter) in parameters.enumerated() where parameter.hasSuffix("id") {
                    var endpoint = endpoint
                    while endpoint.values.count <= index { endpoint.values.append("1") }
                    endpoint.values[index] = number
                    let response = try await talk.send(endpoint.method, endpoint.path, endpoint.body)
                    #expect(response.status == 404, "\(endpoint) \(parameter): \(response.status) \(response.text)")
                    #expect(response.code == "not_found", "\(endpoint)")
                }
            }
        }
    }

    @Test("A site, a page and a name that are not there are not found; a slug may hold a slash and stays one segment")
    func slugs() async throws {
        try await withUnchanged { talk async throws in
            for endpoint in Endpoint.all where endpoint.template.hasPrefix("/sites/:") {
                for slug in ["nowhere", "a%2Fb", "abeforprez%2Fpages", "%E2%98%83"] {
                    var endpoint = endpoint
                    endpoint.values[0] = slug
                    let response = try await talk.send(endpoint.method, endpoint.path, endpoint.body)
                    #expect(response.code == "not_found", "\(endpoint): \(response.text)")
                }
            }
            for path in [
                "sites/abeforprez/pages/no_page/attachments", "sites/abeforprez/pages/a%2Fb/attachments",
                "sites/abeforprez-volunteers/pages/basic_2/attachments", "sites/abeforprez-volunteers/pages/events/1",
            ] {
                #expect(try await talk.get(path).code == "not_found", "\(path)")
            }
            #expect(try await talk.send("DELETE", "people/2/memberships/No%2FSuch").code == "not_found")
        }
    }

    @Test("A slug that is written may hold letters, digits, - and _", arguments: ["a/b", "a b", "ü", "a.b", "?"])
    func writtenSlug(slug: String) async throws {
        try await withUnchanged { talk async throws in
            for (endpoint, wrapper) in Self.writing
            where endpoint.name.hasSuffix(".create") && (endpoint.template.hasPrefix("/sites") || wrapper == "list") {
                var members = JSON(try #require(endpoint.body))[wrapper].members ?? []
                guard wrapper != "attachment" else { continue }
                members.removeAll { $0.name == "slug" }
                members.append(.init(name: "slug", value: .text(slug)))
                let response = try await talk.send(
                    "POST", endpoint.path, JSON.object([.init(name: wrapper, value: .object(members))]).text)
                #expect(
                    response.json["validation_errors"] == .list([.text("slug is invalid")]),
                    "\(endpoint): \(response.text)")
            }
        }
    }

    @Test("A number of 300 digits fits no field, and no transaction is left half done")
    func longNumber() async throws {
        let digits = String(repeating: "9", count: 300)
        try await withUnchanged { talk async throws in
            for (path, body) in [
                ("donations", #"{"donation":{"amount_in_cents":#,"email":"new@example.com"}}"#),
                ("donations", #"{"donation":{"amount_in_cents":100,"donor_id":#}}"#),
                ("people/2/capitals", #"{"capital":{"amount_in_cents":#}}"#),
                ("people/2/contacts", #"{"contact":{"type_id":#,"method":"email","sender_id":1}}"#),
                ("lists", #"{"list":{"name":"A","slug":"a","author_id":#}}"#),
                ("lists/1/people", #"{"people_ids":[2,#]}"#),
                ("lists/1/listings", #"{"listing":{"person_id":#}}"#),
                ("webhooks", ##"{"webhook":{"version":#,"url":"http://127.0.0.1:1","event":"person_created"}}"##),
                ("survey_responses", #"{"survey_response":{"survey_id":#,"person_id":2,"question_responses":[]}}"#),
                (
                    "survey_responses",
                    #"{"survey_response":{"survey_id":1,"person_id":2,"question_responses":[{"question_id":#,"response":1}]}}"#
                ),
                ("sites/abeforprez/pages/events/1/rsvps", #"{"rsvp":{"person_id":1,"guests_count":#}}"#),
                ("sites/abeforprez/pages/petitions", #"{"petition":{"name":"A","status":"published","goal":#}}"#),
                (
                    "sites/abeforprez/pages/surveys",
                    #"{"survey":{"name":"A","status":"unlisted","questions":[{"id":#,"prompt":"a"}]}}"#
                ),
                ("sites/abeforprez/pages/blogs", #"{"blog":{"name":"A","status":"published","author_id":#}}"#),
            ] {
                let response = try await talk.send("POST", path, body.replacingOccurrences("#", digits))
                #expect(response.status == 400, "\(path): \(response.text)")
                #expect(response.code == "validation_failed", "\(path): \(response.text)")
            }
        }
    }
}
