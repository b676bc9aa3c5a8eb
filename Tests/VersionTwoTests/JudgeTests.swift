// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Testing

/// A judge that is not ours: the service's OpenAPI document, and a validator in
/// Python (`Scripts/v2-suite`).
@Suite("The client's requests are what the OpenAPI document says", .timeLimit(.minutes(10)))
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
        "190 of 190 operations: what the client sends and what it is answered fits the document",
        .enabled(if: document != nil, hasDocument), .enabled(if: python != nil, hasPython))
    func everyOperation() async throws {
        let recording = ExchangeRecording()
        try await WholeTrip.run(OperationLog(), recording)
        let report = try await judged(recording.text)
        print(report.output, report.errors)
        #expect(report.status == 0)
        #expect(report.output.contains("requests and answers were validated: 190 of 190"))
    }

    @Test(
        "The judge notices a request, an attribute and an answer that no document has",
        .enabled(if: document != nil, hasDocument), .enabled(if: python != nil, hasPython))
    func noticed() async throws {
        let fields = """
            {"content-type":"application/vnd.api+json","ratelimit-limit":"250","ratelimit-remaining":"1",\
            "ratelimit-reset":"1"}
            """
        func exchange(_ method: String, _ target: String, _ status: Int = 200, body: String = "null") -> String {
            let answer = #""{\"data\":[],\"links\":{},\"meta\":{}}""#
            return """
                {"method":"\(method)","target":"/api/v2/\(target)","body":\(body),"status":\(status),\
                "fields":\(fields),"answer":\(answer)}
                """
        }
        let shoe = #""{\"data\":{\"type\":\"signups\",\"attributes\":{\"shoe\":1}}}""#
        for (line, words) in [
            (exchange("GET", "signups?pages=1"), "pages"), (exchange("GET", "signups?include=nobody"), "nobody"),
            (exchange("POST", "signups", 201, body: shoe), "shoe"), (exchange("GET", "nobody"), "no such operation"),
            (exchange("GET", "signups/1"), "[]"), (exchange("GET", "signups", 299), "299 is not declared"),
        ] {
            let report = try await judged(line + "\n")
            #expect(report.status == 1)
            #expect(report.errors.contains("PROBLEM") && report.errors.contains(words), "\(report)")
        }
    }
}
