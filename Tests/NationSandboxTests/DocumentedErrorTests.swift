// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

/// Errors that NationBuilder documents, each provoked and held against what is
/// known of it.
@Suite("A documented error has its documented form", .timed, .timeLimit(.minutes(5)))
struct DocumentedErrorTests {
    /// The documented facts of an error: a status, a code, and the members beside both.
    struct Fact: Sendable, CustomTestStringConvertible {
        var status: Int
        var code: String?
        var members: Set<String> = ["code", "message"]
        /// A text that the documents give for it.
        var message: String?
        /// The request that provokes it.
        var method = "GET"
        var path: String
        var body: String?
        var fields: Fields = ["Accept": "application/json"]
        /// The setting that the nation gets beforehand: a path of the control API and a body.
        var preparation: (path: String, body: String)?
        var hasToken = true

        var testDescription: String { "\(status) \(code ?? "without a code"): \(method) \(path)" }
    }

    private static let refusal = """
        You are not authorized to access this content. Your access token may be missing. \
        The resource owner also may not have a permission level sufficient to grant access.
        """
    private static let limit = "You have made too many requests. Please try again later."

    // MARK: Version 1

    static let version1: [Fact] = [
        Fact(status: 400, code: "bad_request", message: "Bad Request.", method: "POST", path: "people", body: "{"),
        Fact(
            status: 400, code: "missing_parameters", members: ["code", "message", "parameters", "inner_error"],
            method: "POST", path: "people", body: "{}"),
        Fact(status: 400, code: "no_matches", path: "people/match?email=nobody@nowhere.example"),
        Fact(
            status: 400, code: "validation_failed", members: ["code", "message", "validation_errors"], method: "POST",
            path: "people", body: #"{"person":{"email":"no address"}}"#),
        Fact(status: 401, code: "unauthorized", message: refusal, path: "people/me", hasToken: false),
        Fact(
            status: 401, code: "unauthorized", message: refusal, method: "DELETE", path: "people/1",
            preparation: ("/sandbox/permission", #"{"level":"reading"}"#)),
        Fact(
            status: 401, code: "token_expired", message: refusal, path: "people/me",
            preparation: ("/sandbox/chaos", #"{"rules":["expired"]}"#)),
        Fact(status: 404, code: "not_found", message: "Record not found", path: "people/999999"),
        Fact(status: 406, code: "not_acceptable", path: "people/me", fields: ["Accept": "text/html"]),
        Fact(
            status: 429, code: nil, members: ["message"], message: limit, path: "people/me",
            preparation: ("/sandbox/chaos", #"{"rules":["429=10"]}"#)),
        Fact(
            status: 500, code: "server_error", message: "You have encountered a server error.", path: "people/me",
            preparation: ("/sandbox/chaos", #"{"rules":["500"]}"#)),
    ]

    // MARK: Version 2

    static let version2: [Fact] = [
        Fact(status: 400, code: "bad_request", path: "/api/v2/signups?filter%5Bbogus%5D=1"),
        Fact(status: 400, code: "bad_request", path: "/api/v2/signups?filter%5Bemail%5D%5Bbogus%5D=1"),
        Fact(status: 400, code: "bad_request", path: "/api/v2/signups?sort=bogus"),
        Fact(status: 400, code: "bad_request", path: "/api/v2/signups?include=bogus"),
        Fact(
            status: 400, code: "bad_request", members: ["code", "message", "errors"], method: "POST",
            path: "/api/v2/signups", body: #"{"data":{"type":"signups","attributes":{"bogus":1}}}"#),
        Fact(
            status: 400, code: "invalid_custom_field",
            path: "/api/v2/donations?filter%5Bcustom_values%5D=%7B%22b%22:1%7D"
        ),
        Fact(status: 401, code: "unauthorized", message: refusal, path: "/api/v2/signups", hasToken: false),
        Fact(
            status: 401, code: "unauthorized", message: refusal, method: "DELETE", path: "/api/v2/signups/1",
            preparation: ("/sandbox/permission", #"{"level":"reading"}"#)),
        Fact(
            status: 401, code: "token_expired", message: refusal, path: "/api/v2/signups",
            preparation: ("/sandbox/chaos", #"{"rules":["expired"]}"#)),
        Fact(
            status: 403, code: "forbidden", message: refusal, path: "/api/v2/signups",
            preparation: ("/sandbox/permission", #"{"level":"none"}"#)),
        Fact(status: 404, code: "not_found", message: "Record not found", path: "/api/v2/signups/999999"),
        Fact(
            status: 429, code: nil, members: ["message"], message: limit, path: "/api/v2/signups",
            preparation: ("/sandbox/chaos", #"{"rules":["429=10"]}"#)),
        Fact(
            status: 500, code: "server_error", path: "/api/v2/signups",
            preparation: ("/sandbox/chaos", #"{"rules":["500"]}"#)),
        Fact(
            status: 502, code: "bad_gateway", path: "/api/v2/signups",
            preparation: ("/sandbox/chaos", #"{"rules":["502"]}"#)),
        Fact(
            status: 503, code: "service_unavailable", path: "/api/v2/signups",
            preparation: ("/sandbox/chaos", #"{"rules":["503"]}"#)),
    ]

    @Test("in version 1 and in version 2", arguments: version1 + version2)
    func form(_ fact: Fact) async throws {
        try await withSandbox(people: 3) { talk async throws in
            if let preparation = fact.preparation {
                let told = try await talk.send("PUT", preparation.path, preparation.body)
                #expect((200..<300).contains(told.status), "\(told.text)")
            }
            var talk = talk.undocumented
            talk.fields = fact.fields
            if !fact.hasToken { talk.token = nil }
            let response = try await talk.send(fact.method, fact.path, fact.body)
            #expect(response.status == fact.status && response.code == fact.code, "\(response.status) \(response.text)")
            #expect(Set(response.json.keys) == fact.members, "\(response.text)")
            #expect(response.json["message"].string?.isEmpty == false, "\(response.text)")
            if let message = fact.message { #expect(response.json["message"].string == message) }
            #expect(response.headers.first(name: "Content-Type")?.hasPrefix("application/json") == true)
            if fact.status == 429 { #expect(response.headers.first(name: "Retry-After") == "10") }
        }
    }

    @Test("A value that a model refuses is 422 with the place of each, as JSON:API says")
    func unprocessable() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.v2("POST", "signups", Talk.body("signups", #""email":"not-an-email""#))
            #expect(response.status == 422, "\(response.text)")
            #expect(response.json.keys == ["errors"], "\(response.text)")
            let error = response.json["errors"][0]
            #expect(Set(error.keys) == ["code", "status", "title", "detail", "source", "meta"], "\(response.text)")
            #expect(error["code"].string == "unprocessable_entity" && error["status"].string == "422")
            #expect(error["title"].string == "Validation Error")
            #expect(error["source"]["pointer"].string == "/data/attributes/email")
            #expect(error["meta"]["attribute"].string == "email")
            #expect(response.headers.first(name: "Content-Type")?.hasPrefix("application/vnd.api+json") == true)
        }
    }
}
