// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("Problems", .timed)
struct ProblemTests {
    private func problem(_ body: String, _ status: Int, type: String? = "application/json") async -> (
        ClientError?, NationBuilderProblem?
    ) {
        let (nation, _) = Nation.stub(returning: body, status: status, type: type)
        let error = await clientError { try await nation.v1.people.show(7, .retry(.never)) }
        return (error, error?.problem(as: NationBuilderProblem.self))
    }

    @Test(
        "Every documented code is read, and its status is the error's kind",
        arguments: [
            (400, "bad_request", ClientError.Kind.status.client), (400, "missing_parameters", .status.client),
            (400, "validation_failed", .status.client), (401, "unauthorized", .status.client.unauthorized),
            (401, "token_expired", .status.client.unauthorized), (404, "not_found", .status.client.notFound),
            (406, "not_acceptable", .status.client), (409, "conflict", .status.client.conflict),
            (500, "server_error", .status.server),
        ])
    func codes(status: Int, code: String, kind: ClientError.Kind) async {
        let (error, problem) = await problem(#"{"code":"\#(code)","message":"Words."}"#, status)
        #expect(error?.kind == kind)
        #expect(problem?.code?.rawValue == code)
        #expect(problem?.message == "Words.")
        #expect(problem?.isExpiredToken == (code == "token_expired"))
        #expect(problem?.description.contains("\(code): Words.") == true)
        // The server's words may quote what was sent, and errors are logged.
        #expect(error?.description.hasSuffix("→ \(status) (\(code))") == true)
    }

    @Test("Validation errors are shown as a user would read them")
    func validation() async {
        let (_, problem) = await problem(
            #"{"code":"validation_failed","message":"Validation Failed.","validation_errors":["email has already been taken","phone is too long"]}"#,
            400)
        #expect(problem?.validationErrors == ["email has already been taken", "phone is too long"])
        #expect(
            problem?.description
                == "validation_failed: Validation Failed. — email has already been taken; phone is too long")
    }

    @Test(
        "Of the reasons to refuse a token, each says what would help",
        arguments: [
            ("token_expired", NationBuilderProblem.TokenRemedy.renewal),
            ("token_upgrade_required", .upgrade), ("unauthorized", .none), ("forbidden", .none),
            ("invalid_token", .renewal),
        ])
    func remedies(code: String, remedy: NationBuilderProblem.TokenRemedy) async {
        let (error, problem) = await problem(#"{"code":"\#(code)","message":"Words."}"#, 401)
        #expect(error?.kind == .status.client.unauthorized)
        #expect(problem?.tokenRemedy == remedy)
    }

    @Test(
        "A 401 renews the token only when it is about the token",
        arguments: [
            Refusal(body: #"{"code":"token_expired"}"#, renews: true),
            Refusal(body: #"{"code":"token_upgrade_required"}"#, renews: true),
            Refusal(body: #"{"error":"invalid_token"}"#, renews: true), Refusal(body: "", renews: true),
            Refusal(body: #"{"code":"unauthorized"}"#, renews: false),
            Refusal(body: #"{"code":"unauthorized"}"#, challenge: #"Bearer error="invalid_token""#, renews: true),
            Refusal(body: #"{"code":"other"}"#, renews: false), Refusal(body: #"{"message":"No."}"#, renews: false),
            Refusal(body: "<html><title>Sign in</title></html>", renews: false),
        ])
    func renewals(_ refusal: Refusal) async throws {
        for isCaller in [false, true] {
            let authorizer = CountingAuthorizer()
            let transport = ClosureTransport { _ in
                .text(
                    refusal.body, status: 401, type: refusal.body.hasPrefix("<") ? "text/html" : "application/json",
                    refusal.challenge.map { [.wwwAuthenticate: $0] } ?? [:])
            }
            let nation = Nation("abeforprez", authorizer: authorizer, transport: transport)
            let error = await clientError {
                if isCaller { _ = try await nation.v1.people.me() } else { _ = try await nation.v1.people.show(7) }
            }
            #expect(error?.kind == .status.client.unauthorized)
            #expect(error?.response?.bodyPrefix == Array(refusal.body.utf8), "the caller gets the whole response")
            let isAboutToken = refusal.renews || (isCaller && refusal.body.contains("unauthorized"))
            #expect(authorizer.renewals == (isAboutToken ? 1 : 0), "\(refusal)")
        }
    }

    struct Refusal: Sendable {
        var body: String
        var challenge: String?
        var renews: Bool
    }

    private final class CountingAuthorizer: Authorizer {
        private let count = Mutex(0)
        var renewals: Int { count.withLock { $0 } }
        var identity: String? { nil }

        func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration { .fixed }

        func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
            count.withLock { $0 += 1 }
            return false
        }
    }

    @Test("Missing parameters and the inner error are read")
    func parameters() async {
        let (_, problem) = await problem(
            #"{"code":"missing_parameters","message":"M","parameters":["person"],"inner_error":{"name":"Api::Error::MissingParameters","message":"I"}}"#,
            400)
        #expect(problem?.parameters == ["person"])
        #expect(problem?.innerError == .init(name: "Api::Error::MissingParameters", message: "I"))
        #expect(problem?.description == "missing_parameters: M: I [person]")
    }

    @Test("A limit has no code, and says when to come back")
    func limit() async {
        var fields = HTTPFields()
        // A wait that the call does not begin.
        fields[.retryAfter] = "90"
        let more = fields
        let (nation, _) = Nation.stub { _ in .text(#"{"message":"Too many."}"#, status: 429, more) }
        let error = await clientError { try await nation.v1.people.show(7) }
        #expect(error?.kind == .status.client.tooManyRequests)
        #expect(error?.retryAfter == .seconds(90))
        #expect(error?.problem(as: NationBuilderProblem.self) == NationBuilderProblem(message: "Too many."))
    }

    @Test("OAuth's form is read")
    func oauth() async {
        let (_, problem) = await problem(#"{"error":"invalid_grant","error_description":"Gone."}"#, 400)
        #expect(problem?.code == "invalid_grant")
        #expect(problem?.message == "Gone.")
        #expect(problem?.isOAuth == true)
    }

    @Test("HTML from the edge is known by its type or its first byte, and shown by its title")
    func html() async {
        let page = "<!DOCTYPE html><html><head><title>Just a\n moment...</title></head><body>x</body></html>"
        for type in ["text/html; charset=UTF-8", nil, "application/json"] {
            let (error, problem) = await problem(page, 503, type: type)
            #expect(error?.kind == .status.server.unavailable)
            #expect(problem?.isHTML == true)
            #expect(problem?.description == "an HTML page, \"Just a moment...\"")
        }
    }

    @Test("What the edge stopped is a problem, even with a good status", arguments: [200, 403])
    func mitigated(status: Int) async throws {
        let name = try #require(HTTPField.Name("cf-mitigated"))
        let (nation, _) = Nation.stub { _ in
            .text("<html></html>", status: status, type: "text/html", [name: "challenge"])
        }
        let error = await clientError { try await nation.v1.people.delete(7) }
        let problem = error?.problem(as: NationBuilderProblem.self)
        #expect(error?.kind == (status == 200 ? .service : .status.client.forbidden))
        #expect(problem?.mitigation == "challenge")
        #expect(problem?.description == "stopped at the edge: challenge: an HTML page")
    }

    @Test(
        "A good status with a code at the top is a service error, whatever else is there",
        arguments: [
            #"{"code":"validation_failed","message":"No."}"#,
            " \n{ \"message\":\"No.\",\"code\":\"validation_failed\"}", #"{"code":"validation_failed"}"#,
            #"{"code":"validation_failed","validation_errors":["email is taken"]}"#,
            #"{"status":"error","code":"validation_failed","message":"No."}"#,
            #"{"person":{},"code":"validation_failed"}"#, #"{"code":"validation_failed","person":{"id":7}}"#,
            #"{"validation_errors":[\#(String(repeating: #""x","#, count: 5000))"x"],"code":"validation_failed"}"#,
            #"{"code":"validation_failed","validation_errors":["\#(String(repeating: "x", count: 9000))"]}"#,
        ])
    func service(body: String) async {
        let (error, problem) = await problem(body, 200)
        #expect(error?.kind == .service)
        #expect(problem?.code == "validation_failed")
    }

    @Test(
        "An ordinary body is never misjudged",
        arguments: [
            #"{"person":{"code":"x","message":"y"}}"#, #"{"precinct":{"id":1,"code":"PCT-101","name":"One"}}"#,
            #"{"results":[{"code":"a","message":"b"}]}"#, #"{"message":"hello"}"#, #"[{"code":"x"}]"#,
            #"{"people":[],"country_code":"DE"}"#, #"{"name":"the \"code\""}"#, #"{"code":{"a":1}}"#, "[]", "7", "",
            #"{"error":"none"}"#, #"{"code":null,"message":"m"}"#, "{", #"{"code""#,
        ])
    func ordinary(body: String) async {
        let (nation, _) = Nation.stub(returning: body)
        let error = await clientError { try await nation.v1.client.send(Request<Void>.get("anything")) }
        #expect(error == nil)
    }

    @Test(
        "A refused response that is no error object leaves the status to speak",
        arguments: ["", "[]", "{}", "\"x\"", #"{"a":1}"#, "\u{FF}", "{\"code\":", "null"])
    func unreadable(body: String) async {
        let (error, problem) = await problem(body, 500, type: nil)
        #expect(error?.kind == .status.server)
        #expect(problem == nil)
    }

    @Test("However long and odd the server's words are, what is shown is bounded and printable")
    func bounded() {
        var problem = NationBuilderProblem(
            code: .init(rawValue: String(repeating: "c", count: 5000)),
            message: "\u{1B}[31m\r\n" + String(repeating: "🇩🇪", count: 5000))
        problem.validationErrors = Array(repeating: String(repeating: "v", count: 5000), count: 1000)
        problem.parameters = Array(repeating: "p\u{0}", count: 1000)
        let text = problem.description
        #expect(text.unicodeScalars.count < 1800)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
        #expect(text.contains("and 995 more"))
        #expect(NationBuilderProblem().description == "a problem without words")
    }

    @Test("What is public of a problem is the code that is one, and never the server's words")
    func publicDescription() {
        var problem = NationBuilderProblem(code: "validation_failed", message: "s3cret")
        problem.validationErrors = ["s3cret"]
        problem.parameters = ["s3cret"]
        problem.innerError = .init(name: "s3cret", message: "s3cret")
        #expect(problem.publicDescription == "validation_failed")
        #expect(NationBuilderProblem(code: "s3cret").publicDescription == "a problem without a code")
        #expect(NationBuilderProblem(message: "s3cret").publicDescription == "a problem without a code")
        problem.mitigation = "s3cret"
        problem.isHTML = true
        #expect(problem.publicDescription == "stopped at the edge: an HTML page: validation_failed")
    }

    @Test("Numbers as codes and lone texts as lists are read too")
    func lenient() async {
        let (_, problem) = await problem(
            #"{"code":7,"message":null,"validation_errors":"one","parameters":[1,{}]}"#, 400)
        #expect(problem?.code == "7")
        #expect(problem?.validationErrors == ["one"])
        #expect(problem?.parameters == ["1"])
    }
}
