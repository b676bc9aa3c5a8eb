// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import InMemoryLogging
import InMemoryTracing
import Logging
import TestSupport
import Testing

/// One marker in every place of request and response, and everything that prints.
@Suite("No secret is printed", .timed, .timeLimit(.minutes(10)))
struct SecretSweepTests {
    private static let marker = "s3cret"

    /// An API's error with values out of the body.
    private struct Problem: Error, Decodable, Sendable {
        var rejected: [String: String]
    }

    /// The same, with something to say in public.
    private struct CodedProblem: PubliclyDescribedError, Decodable {
        var code: String
        var rejected: [String: String]
        var publicDescription: String { code }
    }

    /// An error of somebody else's, which tells all it knows.
    private struct Leak: Error, LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
        var description: String { marker }
        var debugDescription: String { marker }
        var errorDescription: String? { marker }
    }

    /// All that can be made to print a thing.
    private static func everything(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) \(Optional(value) as Any) \([value])"
        dump(value, to: &text)
        if let error = value as? any Error { text += error.localizedDescription }
        return text
    }

    private static func everything(of error: ClientError) -> String {
        let parts: [Any?] = [error, error.request, error.response, error.kind, error.reason]
        return parts.compactMap(\.self).map(everything).joined()
    }

    /// Each place of a request that can hold a value.
    private static let request: RequestPart = .group([
        .query("token", marker), .query(marker, nil as String?), .addQuery("q", marker), .header("X-Key", marker),
        .header(.cookie, "sid=\(marker)"), .header(.authorization, "Bearer \(marker)"),
    ])

    private static let contents: [(String, RequestPart)] = [
        ("json", .json(["password": marker, "list": "\(marker),\(marker)"])),
        ("form", .form(["password": marker, "b": marker])),
        ("multipart", .group([.form("password", marker), .file("f", .text(marker), filename: marker)])),
        ("body", .body(.text(marker), type: .text)),
    ]

    private static let fields: HTTPFields = {
        var fields: HTTPFields = [
            .setCookie: "sid=\(marker)", .wwwAuthenticate: "Bearer error=\"\(marker)\"",
            .location: "https://u:\(marker)@evil.example/?token=\(marker)#\(marker)",
        ]
        for name in ["X-Session", "Link", "Content-Disposition"].compactMap({ HTTPField.Name($0) }) {
            fields[name] = marker
        }
        return fields
    }()

    /// Each kind there is, as the engine, the middleware and the transports make it.
    private static let kinds: [ClientError.Kind] = [
        .invalidRequest, .invalidRequest.url, .invalidRequest.header, .invalidRequest.bodyConflict,
        .invalidRequest.encoding, .connection, .connection.dns, .connection.refused, .connection.tls,
        .connection.pinning, .connection.lost, .connection.proxy, .connection.protocolViolation, .timedOut,
        .timedOut.connect, .timedOut.attempt, .timedOut.idle, .timedOut.deadline, .status, .status.redirection,
        .status.client, .status.client.unauthorized, .status.client.forbidden, .status.client.notFound,
        .status.client.conflict, .status.client.unprocessable, .status.client.tooManyRequests, .status.server,
        .status.server.unavailable, .service, .undecodable, .undecodable.contentType, .undecodable.json,
        .undecodable.tooLarge, .undecodable.truncated, .undecodable.encoding, .rejected, .rejected.circuitOpen,
        .rejected.rateLimited, .rejected.cacheOnly, .rejected.offline, .rejected.notReplayable,
        .status.redirection.hopLimit, .status.redirection.insecureTarget, .rejected.repeatedPage, .rejected.otherOrigin,
        .rejected.shutDown, .unauthenticated, .unauthenticated.noCredential, .unauthenticated.expired,
        .unauthenticated.refreshFailed,
    ]

    @Test("Of an error of any kind, whatever it holds", arguments: Self.kinds)
    func anyKind(kind: ClientError.Kind) async throws {
        let client = Client("https://api.example.com/v1", transport: ClosureTransport("{}"))
        for (_, content) in Self.contents {
            let raw = try await client.resolve(
                Request<Void>.post("people/\(Self.marker)", Self.request, content))
            let problems: [any Error & Sendable] = [
                Leak(), Problem(rejected: ["password": Self.marker]),
                CodedProblem(code: "bad", rejected: ["password": Self.marker]),
            ]
            for problem in problems {
                var error = ClientError(
                    kind, reason: "why", request: RequestSummary(raw),
                    response: ResponseSummary(
                        head: HTTPResponse(status: .init(code: 422), headerFields: Self.fields),
                        bodyPrefix: Array(#"{"password":"\#(Self.marker)"}"#.utf8)),
                    problem: problem, underlying: Leak())
                error.attempts = 2
                let text = Self.everything(of: error) + Self.everything(raw) + raw.curl()
                #expect(!text.contains(Self.marker))
                #expect("\(error)".contains(problem is CodedProblem ? "(bad)" : "(\(type(of: problem)))"))
            }
        }
    }

    /// A way for a call to fail.
    private struct Failure: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var kind: ClientError.Kind
        var path: PathTemplate = "people/\(marker)"
        var parts: [RequestPart] = []
        var steps: [any Middleware] = []
        var problems = ProblemReader.json(Problem.self)
        var respond: @Sendable (Int) throws -> RawResponse = { _ in .json("1") }

        init(
            _ kind: ClientError.Kind, _ name: String = "", _ change: (inout Failure) -> Void = { _ in },
            respond: @escaping @Sendable (Int) throws -> RawResponse = { _ in .json("1") }
        ) {
            testDescription = "\(kind) \(name)"
            self.kind = kind
            self.respond = respond
            change(&self)
        }
    }

    private static let body = #"{"rejected":{"password":"\#(marker)"},"code":"bad","n":"\#(marker)"}"#

    private static let failures: [Failure] =
        [
            Failure(.invalidRequest.url, "user information") {
                $0.parts = [.url("https://u:\(marker)@a.example/\(marker)?\(marker)")]
            },
            Failure(.invalidRequest.url, "control character") { $0.parts = [.url("/x?\(marker)\r\n\(marker)")] },
            Failure(.invalidRequest.url, "base URL") {
                $0.parts = [.baseURL(BaseURL(stringLiteral: "https://u:\(marker)@a.example"))]
            },
            Failure(.invalidRequest.url, "path") { $0.path = "a/\(marker)/\("..")" },
            Failure(.invalidRequest.header) { $0.parts = [.header("X-Key", "\(marker)\r\n")] },
            Failure(.invalidRequest.bodyConflict) { $0.parts = [.json([marker]), .form("a", marker)] },
            Failure(.invalidRequest.encoding) { $0.parts = [.json(Unwritable())] },
            Failure(.connection.lost, respond: { _ in throw ClientError(.connection.lost, underlying: Leak()) }),
            Failure(.status.client.unprocessable, respond: { _ in .json(body, status: 422, fields) }),
            Failure(.status.client.unprocessable, "with a public description") {
                $0.problems = .json(CodedProblem.self)
            } respond: { _ in
                .json(body, status: 422, fields)
            },
            Failure(.status.client, "of a link") {
                $0.parts = [.url("/lists/\(marker)/people?token=\(marker)#\(marker)")]
            } respond: { _ in
                .json(body, status: 418, fields)
            },
            Failure(.status.client.unauthorized, "renewed in vain") {
                $0.steps = [.authorize(.bearer(marker))]
            } respond: { _ in
                .json(body, status: 401, fields)
            },
            Failure(.status.client.tooManyRequests) {
                $0.steps = .standard()
            } respond: { _ in
                .json(body, status: 429, [.retryAfter: "99999"])
            },
            Failure(.status.server) {
                $0.steps = [.retry(Self.eager)]
            } respond: { _ in
                .json(body, status: 500, fields)
            },
            Failure(.service) {
                $0.problems = ProblemReader { _, _, _ in .problem(Problem(rejected: ["a": marker])) }
            },
            Failure(.undecodable.json, respond: { _ in .json(#"{"id":"\#(marker)","name":"\#(marker)"}"#, fields) }),
            Failure(.undecodable.json, "broken", respond: { _ in .json("{\(marker)", fields) }),
            Failure(.undecodable.contentType, respond: { _ in .text(marker, type: "text/html", fields) }),
            Failure(.undecodable.tooLarge) {
                $0.parts = [.option(\.maximumResponseSize, 2)]
            } respond: { _ in
                .json(body, fields)
            },
            Failure(.status.redirection.insecureTarget) {
                $0.steps = [.redirects()]
            } respond: { _ in
                .json(body, status: 302, [.location: "http://a.example/\(marker)?\(marker)"])
            },
            Failure(.status.redirection.hopLimit) {
                $0.steps = [.redirects()]
            } respond: { attempt in
                .json(body, status: 302, [.location: "/\(marker)/\(attempt)?\(marker)"])
            },
            Failure(.status.redirection) {
                $0.steps = [.redirects()]
            } respond: { _ in
                .json(body, status: 302, fields)
            },
        ]

    private static let eager: RetryPolicy = {
        var policy = RetryPolicy()
        policy.backoff = .none
        return policy
    }()

    private struct Unwritable: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(
                marker, .init(codingPath: [], debugDescription: marker, underlyingError: Leak()))
        }
    }

    @Test("Of a call that fails, in errors, events, log lines and traces", arguments: Self.failures)
    private func calls(failure: Failure) async throws {
        let printed = EventLog<String>()
        let handler = InMemoryLogHandler()
        var options = ObservationOptions()
        options.logger = Logger(label: "test") { _ in handler }
        options.logger.logLevel = .trace
        options.logs = .all
        let tracer = InMemoryTracer()
        options.tracer = tracer
        let observation = Observation(options) { printed.add(Self.everything($0)) }
        let wire = ClosureTransport { request, attempt in
            printed.add(Self.everything(request) + request.curl())
            return try failure.respond(attempt)
        }
        let client = Client.over(wire) {
            $0.problems = failure.problems
            $0.middleware = [observation] + failure.steps
        }
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request<Person>.get(failure.path, Self.request, .group(failure.parts)))
        }
        #expect(error?.kind == failure.kind)
        printed.add(Self.everything(of: try #require(error)))
        for entry in handler.entries { printed.add("\(entry.message) \(entry.metadata)") }
        for span in tracer.finishedSpans {
            printed.add("\(span.operationName) \(span.attributes) \(span.status as Any)")
        }
        let text = printed.all.joined(separator: "\n")
        #expect(text.contains(failure.kind.name))
        // The lines around the marker say which place leaks.
        let leaks = text.split(separator: "\n").filter { $0.contains(Self.marker) }.map { $0.prefix(300) }
        #expect(leaks.isEmpty)
    }

    @Test("Of a path's values a description tells none, even where URLs show them")
    func pathValues() async throws {
        let wire = ClosureTransport("{}", status: 404)
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(wire) { $0.redaction.showsPathValues = true }.send(
                Request<Void>.get("people/\(Self.marker)", Self.request))
        }
        let known = try #require(error)
        #expect(!"\(known) \(try #require(known.request)) \(wire.requests[0])".contains(Self.marker))
        #expect(known.debugDescription.contains("people/\(Self.marker)?token=<hidden>"))
    }
}
