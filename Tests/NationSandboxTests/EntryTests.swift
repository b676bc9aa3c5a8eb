// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct EntryTests {
    @Test("The token may come as a bearer, whatever its case, or in the query")
    func tokens() async throws {
        try await withSandbox { talk async throws in
            var bare = talk
            bare.token = nil
            #expect(try await bare.get("people/me?access_token=\(talk.sandbox.accessToken)").status == 200)
            bare.fields.add(name: "Authorization", value: "bearer \(talk.sandbox.accessToken)")
            #expect(try await bare.get("people/me").status == 200)
        }
    }

    @Test(
        "Without a valid token everything is 401 unauthorized",
        arguments: [
            nil, "Bearer", "Bearer wrong", "Basic eDp5", "wrong",
        ])
    func unauthorized(field: String?) async throws {
        try await withSandbox { talk async throws in
            var talk = talk
            talk.token = nil
            if let field { talk.fields.add(name: "Authorization", value: field) }
            for path in ["people", "people/me", "people?access_token=wrong", "nowhere"] {
                let response = try await talk.get(path)
                #expect(response.status == 401)
                #expect(response.code == "unauthorized")
                #expect(response.json["message"].string?.hasPrefix("You are not authorized") == true)
            }
            let write = try await talk.send("POST", "people", #"{"person":{"first_name":"X"}}"#)
            #expect(write.status == 401)
        }
    }

    @Test(
        "Who does not ask for JSON by name gets 406",
        arguments: [
            nil, "*/*", "text/html", "application/xml, text/plain", "application/jsonp",
        ])
    func accept(value: String?) async throws {
        try await withSandbox { talk async throws in
            var talk = talk
            talk.fields = Fields(pairs: value.map { [("Accept", $0)] } ?? [])
            let response = try await talk.get("people/me")
            #expect(response.status == 406)
            #expect(response.code == "not_acceptable")
        }
    }

    @Test(
        "JSON among others and with parameters is accepted",
        arguments: [
            "application/json", "Application/JSON; charset=utf-8", "text/html;q=0.5, application/json;q=0.9",
            "*/*,application/json",
        ])
    func accepted(value: String) async throws {
        try await withSandbox { talk async throws in
            var talk = talk
            talk.fields = ["Accept": value]
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test(
        "A body that is not declared as JSON gets 406, and nothing is written",
        arguments: [
            "text/plain", "application/x-www-form-urlencoded", "application/vnd.api+json",
        ])
    func contentType(type: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            var other = talk
            other.fields.add(name: "Content-Type", value: type)
            #expect(try await other.send("POST", "people", #"{"person":{"first_name":"X"}}"#).status == 406)
            #expect(try await talk.get("people/count").json["people_count"].integer == 1)
        }
    }

    @Test(
        "A path or method that v1 does not have is 404",
        arguments: [
            ("GET", "nowhere"), ("POST", "people/1"), ("PATCH", "people/1"), ("GET", "people/1/nothing"),
            ("GET", "/api/v1/"),
            ("GET", "/api/v3/people"), ("GET", "/"), ("DELETE", "people"),
        ])
    func unknown(method: String, path: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send(method, path)
            #expect(response.status == 404)
            #expect(response.code == "not_found")
        }
    }

    @Test("Responses carry the recorded headers")
    func headers() async throws {
        try await withSandbox(rateLimit: .init(requests: 100, window: .seconds(10))) { talk async throws in
            let before = Date().timeIntervalSince1970
            let response = try await talk.get("people/1")
            let after = Date().timeIntervalSince1970
            func field(_ name: String) -> String { response.headers.first(name: name) ?? "missing" }
            #expect(field("Content-Type") == "application/json; charset=utf-8")
            #expect(field("ETag").wholeMatch(of: /W\/"[0-9a-f]{32}"/) != nil)
            #expect(field("Nation-Ratelimit-Limit") == "999999")
            #expect(field("Nation-Ratelimit-Remaining") == "999999")
            #expect((Int(field("Nation-Ratelimit-Reset")) ?? 1) % 86_400 == 0)
            #expect(field("X-Ratelimit-Limit") == "10s")
            #expect(field("X-Ratelimit-Remaining") == "99")
            #expect((before + 9...after + 11).contains(Double(field("X-Ratelimit-Reset")) ?? 0))
            #expect(field("Status") == "200 OK")
            #expect(field("X-Request-Id").wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
            #expect(field("X-Runtime").wholeMatch(of: /[0-9]+\.[0-9]{6}/) != nil)
            #expect(field("Cache-Control") == "max-age=0, no-cache, no-store")
            #expect(field("Pragma") == "no-cache")
            #expect(
                field("Expires").wholeMatch(of: /[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT/) != nil)
            #expect(field("X-Content-Type-Options") == "nosniff")
            #expect(field("X-Frame-Options") == "ALLOWALL")
            #expect(field("Content-Length") == String(response.bytes.count))
            let again = try await talk.get("people/1")
            #expect(again.headers.first(name: "ETag") == field("ETag"))
            #expect(again.headers.first(name: "X-Request-Id") != field("X-Request-Id"))
            let missing = try await talk.get("people/0")
            #expect(missing.headers.first(name: "Status") == "404 Not Found")
            #expect(!missing.headers.contains(name: "ETag"))
        }
    }

    @Test("One request beyond the limit is 429 with Retry-After and the words of the service")
    func limit() async throws {
        try await withSandbox(rateLimit: .init(requests: 3, window: .seconds(600))) { talk async throws in
            for left in ["2", "1", "0"] {
                #expect(try await talk.get("people/me").headers.first(name: "X-Ratelimit-Remaining") == left)
            }
            let response = try await talk.send("POST", "people", #"{"person":{"first_name":"X"}}"#)
            #expect(response.status == 429)
            #expect(response.text == #"{"message":"You have made too many requests. Please try again later."}"#)
            #expect(response.headers.first(name: "X-Ratelimit-Limit") == "600s")
            let wait = try #require(Int(response.headers.first(name: "Retry-After") ?? ""))
            #expect((500...600).contains(wait))
            // Another caller has another window.
            var other = talk
            other.token = nil
            #expect(try await other.get("people/me").status == 401)
        }
    }

    @Test("A daily quota counts down and then refuses until midnight")
    func daily() async throws {
        try await withSandbox(rateLimit: .init(requests: 100, window: .seconds(10), daily: 2)) { talk async throws in
            let first = try await talk.get("people/me")
            #expect(first.headers.first(name: "Nation-Ratelimit-Limit") == "2")
            #expect(first.headers.first(name: "Nation-Ratelimit-Remaining") == "1")
            #expect(try await talk.get("people/me").status == 200)
            #expect(try await talk.get("people/me").status == 429)
        }
    }

    @Test("The sandbox counts its requests")
    func requestCount() async throws {
        try await withSandbox { talk async throws in
            for _ in 0..<5 { _ = try await talk.get("people/me") }
            #expect(talk.sandbox.requestCount() == 5)
        }
    }
}
