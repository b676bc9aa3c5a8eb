// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import InMemoryLogging
import Logging
import TestSupport
import Testing

@Suite("Logs", .timed, .timeLimit(.minutes(10)))
struct LogTests {
    private let handler = InMemoryLogHandler()

    private func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "test") { [handler] _ in handler }
        logger.logLevel = level
        return logger
    }

    private func client(
        _ wire: ClosureTransport, _ level: Logger.Level = .trace, _ content: LogContent = .all,
        _ inner: any Middleware...
    ) -> Client {
        var options = ObservationOptions()
        options.logger = logger(level)
        options.logs = content
        let observation = Observation(options)
        return Client.over(wire) { $0.middleware = [observation] + inner }
    }

    private var messages: [String] { handler.entries.map { "\($0.level) \($0.message)" } }

    private func value(_ key: String, _ entry: Int) -> String? { handler.entries[entry].metadata[key]?.description }

    private let secret = RequestPart.group([
        .header(.authorization, "Bearer s3cret"), .query("token", "s3cret"), .header(.accept, "text/plain"),
        .json(["password": "s3cret"]),
    ])

    @Test("A call is logged at debug, its attempts at trace, with static messages")
    func levels() async throws {
        _ = try await client(ClosureTransport("1")).send(Request<Int>.get("people/\(7)"))
        #expect(
            messages == [
                "debug call began", "trace attempt began", "trace head received", "trace attempt ended",
                "debug call ended",
            ])
    }

    @Test("A cURL command that is asked for alone is logged at debug, once for each request")
    func curlAlone() async throws {
        _ = try await client(ClosureTransport("1"), .debug, .curl).send(Request<Int>.get("people/\(7)"))
        #expect(messages == ["debug attempt began"])
        #expect(value("errand.curl", 0)?.hasPrefix("curl -X GET 'https://api.example.com/v1/people/7'") == true)
    }

    @Test("Each client logs at the level of its own logger, and each call at that of its own")
    func ownLevels() async throws {
        let loud = client(ClosureTransport("1"), .trace)
        let silent = client(ClosureTransport("1"), .error)
        _ = try await silent.send(Request<Int>.get("p"))
        #expect(messages.isEmpty)
        _ = try await loud.send(Request<Int>.get("p"))
        #expect(messages.count == 5)
        handler.clear()
        _ = try await loud.send(Request<Int>.get("p", .option(\.logger, logger(.debug))))
        #expect(messages == ["debug call began", "debug call ended"])
        handler.clear()
        _ = try await silent.send(Request<Int>.get("p", .option(\.logger, logger(.debug))))
        #expect(messages == ["debug call began", "debug call ended"])
    }

    @Test("Nothing is ever logged at info or above, whatever happens")
    func quiet() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("{}", status: 400)
        }
        let client = client(wire, .trace, .all, .retry())
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(messages.contains("debug retry decided"))
        #expect(messages.last == "debug call failed")
        #expect(handler.entries.allSatisfy { $0.level < .info })
        handler.clear()
        await #expect(throws: ClientError.self) {
            try await self.client(wire, .info).send(Request<Int>.get("p"))
        }
        #expect(handler.entries.isEmpty)
    }

    @Test("All lines of a call have its id, and those of an attempt an id of their own")
    func ids() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("1")
        }
        let client = client(wire, .trace, .all, .retry())
        let response = try await client.response(to: Request<Int>.get("p"))
        let calls = Set(handler.entries.map { $0.metadata["errand.call.id"]?.description })
        #expect(calls == ["\(response.request.id)"])
        let attempts = handler.entries.filter { "\($0.message)" == "attempt began" }
            .map { $0.metadata["errand.attempt.id"]?.description }
        #expect(attempts == ["\(response.request.id).1", "\(response.request.id).2"])
    }

    @Test("What is logged names method, template, status and duration as OpenTelemetry does")
    func metadata() async throws {
        _ = try await client(ClosureTransport("{}", status: 201)).send(Request<Void>.post("people/\(7)"))
        let last = handler.entries.count - 1
        #expect(value("http.request.method", last) == "POST")
        #expect(value("url.template", last) == "people/{}")
        #expect(value("url.full", last) == "https://api.example.com/v1/people/7")
        #expect(value("http.response.status_code", last) == "201")
        #expect(value("errand.call.attempts", last) == "1")
        #expect(value("errand.duration", last) != nil)
        #expect(value("error.type", last) == nil)
    }

    @Test("No secret is logged: fields, queries and bodies pass the redaction")
    func secrets() async throws {
        let wire = ClosureTransport("{\"token\":\"s3cret\"}", status: 422)
        await #expect(throws: ClientError.self) {
            try await client(wire).send(Request<Int>.post("p", secret))
        }
        let text = handler.entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n")
        #expect(!text.contains("s3cret"))
        #expect(text.contains("\"password\":\"<hidden>\""))
        #expect(text.contains("\"token\":\"<hidden>\""))
        #expect(text.contains("text/plain"))
        #expect(text.contains("curl -X POST"))
    }

    @Test(
        "Each part of the content has its own switch",
        arguments: [
            (LogContent.calls, ["call began", "call failed"]), (.failures, ["call failed"]),
            (.retries, ["retry decided"]), (.requests, ["attempt began", "attempt began"]),
            (.responses, ["attempt ended", "head received", "attempt ended"]), (.fields, []), (.none, []),
        ])
    func switches(content: LogContent, expected: [String]) async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("{}", status: 400, [.server: "s"])
        }
        let client = client(wire, .trace, content, .retry())
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Int>.post("p", secret, .retry(.standard), .idempotencyKey()))
        }
        #expect(handler.entries.map { "\($0.message)" } == expected)
        let keys = Set(handler.entries.flatMap(\.metadata.keys))
        #expect(
            keys.isDisjoint(with: ["http.request.header", "http.response.header", "errand.curl", "http.request.body"]))
    }

    @Test("Fields, bodies and commands come with the lines they belong to")
    func additions() async throws {
        let wire = ClosureTransport { _, _ in .json("{\"a\":1}", status: 400, [.contentLanguage: "en"]) }
        let client = client(wire, .trace, [.requests, .responses, .failures, .fields, .bodies, .curl])
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.post("p", secret)) }
        #expect(value("http.request.header", 0)?.contains("accept") == true)
        #expect(value("http.request.body", 0) == "{\"password\":\"<hidden>\"}")
        #expect(value("errand.curl", 0)?.hasPrefix("curl") == true)
        #expect(value("http.response.header", 1)?.contains("content-type") == true)
        let last = handler.entries.count - 1
        #expect(value("http.response.body", last) == "{\"a\":\"<hidden>\"}")
        #expect(value("error.type", last) == "status.client")
    }

    @Test("A request's own logger goes before that of the client")
    func own() async throws {
        let own = InMemoryLogHandler()
        var logger = Logger(label: "own") { _ in own }
        logger.logLevel = .debug
        logger[metadataKey: "user"] = "7"
        _ = try await client(ClosureTransport("1")).send(Request<Int>.get("p", .option(\.logger, logger)))
        #expect(handler.entries.isEmpty)
        #expect(own.entries.map { "\($0.message)" } == ["call began", "call ended"])
    }

    @Test("Of an error that is not ours only the type is logged")
    func foreign() async throws {
        struct Mine: Error { var text = "s3cret" }
        let client = client(ClosureTransport { _, _ in throw Mine() })
        await #expect(throws: Mine.self) { try await client.send(Request<Int>.get("p")) }
        let text = handler.entries.map { "\($0.metadata)" }.joined()
        #expect(!text.contains("s3cret"))
        #expect(text.contains("Mine"))
    }
}
