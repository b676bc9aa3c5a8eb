// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import TestSupport
import Testing

/// A canary in each place of a request, searched for in each output, with the default redaction.
@Suite("A canary in a request", .timed, .timeLimit(.minutes(10)))
struct CanaryTests {
    private static let canary = "c4nary"

    /// A place of a request.
    private struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var path: PathTemplate = "people"
        var parts: [RequestPart] = []

        init(_ name: String, path: PathTemplate = "people", _ parts: RequestPart...) {
            testDescription = name
            self.path = path
            self.parts = parts
        }
    }

    private static let places = [
        Place("path value", path: "people/\(canary)"), Place("path value of several", path: "a/\(7)/\(canary)/\(8)"),
        Place("part of a segment", path: "people/\(7)-\(canary).json"),
        Place("value in a path's query", path: "p?q=\(canary)"),
        Place("link", .url("/lists/\(canary)/people")), Place("link at home", .url("/v1/people/\(canary)")),
        Place("link's query", .url("/lists?token=\(canary)&\(canary)")),
        Place("link's fragment", .url("/lists#\(canary)")),
        Place("base URL", .baseURL(BaseURL(stringLiteral: "https://api.example.com/hooks/\(canary)"))),
        Place("query", .query("email", canary)), Place("query twice", .addQuery("q", "1"), .addQuery("q", canary)),
        Place("nested query", .query("filter", nested: ["email": canary])),
        Place("field", .header("X-Person", canary)), Place("cookie", .header(.cookie, "sid=\(canary)")),
        Place("authorization", .header(.authorization, "Bearer \(canary)")),
        Place("referer", .header("Referer", "https://u:\(canary)@a.example/\(canary)?q=\(canary)#\(canary)")),
        Place("JSON", .json(["email": canary])), Place("form", .form("email", canary)),
    ]

    /// All texts that a call makes, by the name of their output.
    private struct Outputs {
        var texts: [(name: String, text: String)] = []

        mutating func add(_ name: String, _ value: Any) {
            texts.append((name, "\(value) \(String(reflecting: value)) \([value])"))
            var text = ""
            dump(value, to: &text)
            texts.append((name + " dumped", text + Self.reflected(value)))
            guard let error = value as? any Error else { return }
            // An error that nobody catches ends the program with this text.
            texts.append((name + " uncaught", "\(error.localizedDescription) \(error as NSError)"))
        }

        /// Everything that a debugger or a reporter of crashes finds by reflection.
        private static func reflected(_ value: Any, _ depth: Int = 0) -> String {
            guard depth < 6 else { return "" }
            return Mirror(reflecting: value).children.map { "\($0.value)\n" + reflected($0.value, depth + 1) }.joined()
        }
    }

    private static func outputs(of place: Place, _ redaction: Redaction = .standard) async throws -> Outputs {
        var outputs = Outputs()
        let events = EventLog<CallEvent>()
        let handler = InMemoryLogHandler()
        let metrics = TestMetrics()
        let tracer = InMemoryTracer()
        var options = ObservationOptions()
        options.logger = Logger(label: "test") { _ in handler }
        options.logger.logLevel = .trace
        options.logs = .all
        options.metricsFactory = metrics
        options.tracer = tracer
        let observation = Observation(options) { events.add($0) }
        let wire = ClosureTransport("{}", status: 404)
        let recorder = Recorder(wire, redaction: redaction)
        let client = Client(bare: "https://api.example.com/v1", transport: recorder) {
            $0.redaction = redaction
            $0.middleware = [observation]
        }
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.post(place.path, .group(place.parts)))
        }
        outputs.add("error", try #require(error))
        outputs.add("summary", try #require(error?.request))
        let sent = try #require(wire.requests.first)
        outputs.add("request", sent)
        outputs.add("cURL", sent.curl())
        for event in events.all { outputs.add("event", event) }
        outputs.add("log", handler.entries.map { "\($0.level) \($0.message) \($0.metadata)" })
        outputs.add("trace", tracer.finishedSpans.map { "\($0.operationName) \($0.attributes) \($0.status as Any)" })
        let measured = metrics.timers.map(\.dimensions) + metrics.recorders.map(\.dimensions)
        outputs.add("metrics", measured)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        outputs.texts.append(
            ("cassette", String(decoding: try encoder.encode(recorder.cassette.entries), as: UTF8.self)))
        return outputs
    }

    @Test("Is in no output", arguments: places)
    private func silent(place: Place) async throws {
        let texts = try await Self.outputs(of: place).texts
        #expect(Set(texts.map(\.name)).count >= 16)
        for (name, text) in texts { #expect(!text.contains(Self.canary), "\(name)") }
        for name in ["error", "cURL", "log", "trace", "metrics", "cassette"] {
            #expect(
                texts.contains { $0.name == name && ($0.text.contains("POST") || $0.text.contains("post")) }, "\(name)")
        }
    }

    @Test("Is seen in each output that shows URLs when path values are shown, or the canary is named public")
    func shown() async throws {
        var all = Redaction.standard
        all.showsPathValues = true
        let hidden = try await Self.outputs(of: Place("", path: "people/\(Self.canary)"), all)
        let named = try await Self.outputs(of: Place("", path: "people/\(public: Self.canary)"))
        for outputs in [hidden, named] {
            let seeing = Set(outputs.texts.filter { $0.text.contains("/v1/people/\(Self.canary)") }.map(\.name))
            #expect(seeing.isSuperset(of: ["error", "summary", "request", "cURL", "log", "trace", "cassette"]))
            #expect(!seeing.contains("metrics"))
        }
    }

    @Test("An integer is an id, which each output shows, and a text beside it is not")
    func ids() async throws {
        let outputs = try await Self.outputs(of: Place("", path: "people/\(1001)/tags/\(Self.canary)"))
        let seeing = Set(outputs.texts.filter { $0.text.contains("/v1/people/1001/tags/{}") }.map(\.name))
        #expect(seeing.isSuperset(of: ["error", "summary", "request", "cURL", "log", "trace", "cassette"]))
        #expect(!outputs.texts.contains { $0.text.contains(Self.canary) })
        #expect(outputs.texts.contains { $0.name == "metrics" && $0.text.contains("people/{}/tags/{}") })
    }

    @Test("Of a path that middleware has changed no value is shown by the template that was written")
    func changed() async throws {
        for (path, shown) in [
            ("/v1/people/\(Self.canary)", "/v1/people/{}"), ("/v1/people/7", "/v1/people/7"),
            ("/\(Self.canary)/people/7", "/{}/people/7"), ("/v1/\(Self.canary)/7", "/v1/{}/{}"), ("/7", "/{}"),
            ("", ""),
        ] {
            let client = Client.over(ClosureTransport("{}"))
            var request = try await client.resolve(Request<Void>.get("people/\(7)"))
            request.head.path = path
            #expect(request.redaction.url(of: request) == "https://api.example.com" + shown)
        }
    }
}
