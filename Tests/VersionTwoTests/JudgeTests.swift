// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// A judge that is not ours: the service's OpenAPI document, and a validator in
/// Python (`Scripts/v2-suite`).
@Suite("The client's requests are what the OpenAPI document says", .timed, .timeLimit(.minutes(10)))
struct JudgeTests {
    private static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let document: String? = {
        let shared =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(filePath: $0) }
            ?? checkout.deletingLastPathComponent().appending(path: "shared")
        let file = shared.appending(path: "nb-api/v2-openapi.json").path
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }()

    /// The Python that has the validator, as `make setup-judge` leaves it.
    private static let python: String? = {
        let file = checkout.appending(path: ".build/judge/bin/python").path
        return FileManager.default.isExecutableFile(atPath: file) ? file : nil
    }()

    private static let hasDocument: Comment = "no OpenAPI document here; ERRAND_SHARED names the folder that has it"
    private static let hasPython: Comment = "no validator here; make setup-judge installs it"

    /// Lets the judge read exchanges.
    private func judged(_ exchanges: String) async throws -> Program.Result {
        let file = NSTemporaryDirectory() + "exchanges-\(UUID().uuidString).jsonl"
        try Data(exchanges.utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let (python, document) = (try #require(Self.python), try #require(Self.document))
        return try await Program.run(
            python, [Self.checkout.appending(path: "Scripts/v2-suite").path, "--exchanges", file, document],
            environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(
        "190 of 190 operations: what the client sends and what it receives fits the document",
        .enabled(if: document != nil, hasDocument), .enabled(if: python != nil, hasPython))
    func everyOperation() async throws {
        let recording = ExchangeRecording()
        try await WholeTrip.run(OperationLog(), recording)
        let report = try await judged(recording.text)
        print(report.output, report.errors)
        #expect(report.status == 0)
        #expect(report.output.contains("requests and responses were validated: 190 of 190"))
    }

    /// An exchange as the tests write it down.
    private static func exchange(
        _ method: String, _ target: String, _ status: Int = 200, body: String? = nil,
        response: String = #"{"data":[],"links":{},"meta":{}}"#, judged: JudgedExchange.Judged = .all
    ) throws -> String {
        let type = status < 400 || status == 422 ? "application/vnd.api+json" : "application/json"
        return try JudgedExchange(method, "/api/v2/\(target)", body: body.map { Array($0.utf8) }, judged: judged)
            .line(
                status: status,
                fields: [
                    ("content-type", type), ("ratelimit-limit", "250"), ("ratelimit-remaining", "1"),
                    ("ratelimit-reset", "1"),
                ], response: Array(response.utf8))
    }

    @Test(
        "The judge notices a request, an attribute and a response that no document has",
        .enabled(if: document != nil, hasDocument), .enabled(if: python != nil, hasPython))
    func noticed() async throws {
        let shoe = #"{"data":{"type":"signups","attributes":{"shoe":1}}}"#
        let boot = #"{"data":{"type":"signups"},"included":[{"type":"pages","attributes":{"boot":1}}]}"#
        let refusal = #"{"code":"bad_request","message":"no"}"#
        let cases = [
            (try Self.exchange("GET", "signups?pages=1"), "pages"),
            (try Self.exchange("GET", "signups?include=nobody"), "nobody"),
            (try Self.exchange("POST", "signups", 201, body: shoe), "shoe"),
            (try Self.exchange("POST", "signups", 201, body: boot), "boot"),
            (try Self.exchange("GET", "nobody"), "no such operation"), (try Self.exchange("GET", "signups/1"), "[]"),
            (try Self.exchange("GET", "signups", 299), "299 is not declared"),
            // A request that is refused, and that the test does not call wrong.
            (try Self.exchange("GET", "signups?pages=1", 400, response: refusal), "pages"),
            (try Self.exchange("POST", "signups", 400, body: "{", response: refusal), "request: "),
            // A wrong request is called so, and its response is judged.
            (try Self.exchange("GET", "signups/1?pages=1", judged: .response), "[]"),
            // A refusal that is not declared for the operation.
            (try Self.exchange("GET", "signups", 403, response: #"{"code":"forbidden"}"#), "'message' is a required"),
            (
                try Self.exchange("GET", "nobody", 404, response: #"{"message":"no"}"#, judged: .response),
                "'code' is a required"
            ),
            (try Self.exchange("GET", "signups", 422, response: refusal), "'errors' is a required"),
        ]
        let good = try Self.exchange("GET", "signups")
        for (line, words) in cases {
            let report = try await judged(good + line)
            #expect(report.status == 1)
            #expect(report.errors.contains("PROBLEM") && report.errors.contains(words), "\(report)")
        }
    }

    @Test(
        "Of what a test says wrong on purpose the response alone is judged, and refusals that are not declared are listed",
        .enabled(if: document != nil, hasDocument), .enabled(if: python != nil, hasPython))
    func onPurpose() async throws {
        let refusal = #"{"code":"forbidden","message":"no"}"#
        let report = try await judged(
            Self.exchange("GET", "signups") + Self.exchange("GET", "signups?pages=1", judged: .response)
                + Self.exchange("GET", "signups", 403, response: refusal)
                + Self.exchange("POST", "signups", 403, body: "{", response: refusal, judged: .response)
                + Self.exchange("GET", "nobody", 404, response: refusal, judged: .response)
                + Self.exchange("GET", "signups", 404, response: "<html>", judged: .nothing))
        #expect(report.status == 0, "\(report)")
        for words in [
            "requests validated: 2; against the document on purpose, of which the response was: 3; "
                + "not the API's, on purpose: 1\n",
            "elsewhere: 3 (createSignup 403, listSignups 403, no operation 404)\n", "problems: 0\n",
        ] { #expect(report.output.contains(words), "\(report)") }
    }
}
