// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("A recording of exchanges", .timed, .timeLimit(.minutes(10)))
struct RecordingTests {
    /// Runs a nation that records, and returns the recording.
    private static func record(
        seed: UInt64 = 1, pace: Duration = .milliseconds(100), _ body: @Sendable (Talk) async throws -> Void
    ) async throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "exchanges-\(UUID()).har").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let configuration = SandboxConfiguration(people: 20, rateLimit: .generous) {
            $0.seed = seed
            $0.recording = path
            $0.jobPace = pace
        }
        try await withSandbox(configuration) { talk async throws in
            try await body(talk)
            _ = try await talk.get("/sandbox/requests")
        }
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// Requests whose responses have times, ids, cursors and tokens.
    @Sendable private static func converse(_ talk: Talk) async throws {
        _ = try await talk.get("people?limit=3")
        let person = try await talk.create(#""first_name":"Ida","email":"ida@example.org","tags":["a&b"]"#)
        let id = person["id"].integer ?? 0
        _ = try await talk.v2("PATCH", "signups/\(id)", Talk.body("signups", #""note":"é 😀""#, id: "\(id)"))
        _ = try await talk.v2("signups?filter[updated_at][gte]=2024-01-01T00:00:00Z&sort=id")
        _ = try await talk.get("people/me?access_token=\(talk.sandbox.accessToken)")
        _ = try await talk.send(
            "POST", "webhooks", #"{"webhook":{"version":4,"url":"http://127.0.0.1:9/","event":"person_created"}}"#)
        let body = #"{"data":{"type":"lists","id":"1","tag":"new"}}"#
        let token = try await talk.v2("PATCH", "lists/1/tag", body).json["token"].string ?? ""
        let process = try await talk.v2("async_processes/\(token)")
        #expect(process.json["status"].string == "completed", "what takes time is done before the response")
        _ = try await talk.get("people/999999")
        _ = try await talk.send("PUT", "/sandbox/chaos", #"{"rules":["lost times=1"]}"#)
        _ = try? await talk.get("people/me")
        _ = try await talk.send("PUT", "/sandbox/chaos", #"{"rules":["429=7 times=1"]}"#)
        _ = try await talk.get("people/me")
    }

    @Test("Equal requests to new nations with the same seed write the same bytes; another seed writes others")
    func stable() async throws {
        let first = try await Self.record(Self.converse)
        #expect(try await Self.record(Self.converse) == first)
        #expect(try await Self.record(seed: 2, Self.converse) != first)
    }

    @Test("A job that a request finished is not done again later")
    func finishedJobs() async throws {
        _ = try await Self.record(pace: .milliseconds(5)) { talk in
            for round in 1...30 {
                let body = #"{"data":{"type":"lists","id":"1","tag":"round \#(round)"}}"#
                let begun = try await talk.v2("PATCH", "lists/1/tag", body)
                let path = "async_processes/\(begun.json["token"].string ?? "")"
                let message = try await talk.v2(path).json["message"].string ?? ""
                #expect(message.hasPrefix("Completed at "))
                for _ in 1...20 { #expect(try await talk.v2(path).json["message"].string == message) }
            }
        }
    }

    @Test("An archive has what HAR 1.2 requires, with the whole bodies")
    func archive() async throws {
        let text = try await Self.record(Self.converse)
        let log = JSON(text)["log"]
        #expect(log["version"].string == "1.2" && log["creator"]["name"].string != nil)
        let entries = try #require(log["entries"].list)
        try #require(entries.count == 11, "the control API is not recorded")
        for entry in entries {
            #expect(entry.keys.starts(with: ["startedDateTime", "time", "request", "response", "cache", "timings"]))
            #expect(
                Set(entry["request"].keys).isSuperset(of: [
                    "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize",
                ]))
            #expect(
                entry["response"].keys == [
                    "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
                    "headersSize", "bodySize",
                ])
            #expect(entry["request"]["url"].string?.hasPrefix("https://abeforprez.nationbuilder.com/api/v") == true)
        }
        #expect(
            entries.map { $0["response"]["status"].integer } == [200, 201, 200, 200, 200, 200, 202, 200, 404, 0, 429])
        #expect(
            entries.map { $0["startedDateTime"].string ?? "" }
                == entries.map { $0["startedDateTime"].string ?? "" }.sorted())
        let patch = entries[2]
        #expect(patch["request"]["postData"]["text"].string?.contains("é 😀") == true)
        #expect(JSON(patch["response"]["content"]["text"].string ?? "")["data"]["attributes"]["note"].string == "é 😀")
        let stamp = JSON(patch["response"]["content"]["text"].string ?? "")["data"]["attributes"]["updated_at"].string
        #expect(stamp?.hasPrefix("2025-01-01T") == true)
        #expect(entries[9]["comment"].string == "lost")
    }

    @Test("No credential is in it")
    func secrets() async throws {
        let token = Box("")
        let text = try await Self.record { talk in
            token.value = talk.sandbox.accessToken
            try await Self.converse(talk)
        }
        #expect(!token.value.isEmpty && !text.contains(token.value))
        #expect(text.contains("(hidden)"))
    }

    @Test("It is whole while the nation runs, and replaces an older file")
    func whole() async throws {
        try await TemporaryFolder.with { path in
            try String(repeating: "old", count: 100_000).write(toFile: path, atomically: true, encoding: .utf8)
            let configuration = SandboxConfiguration(people: 5, rateLimit: .generous) { $0.recording = path }
            try await withSandbox(configuration) { talk async throws in
                for count in 0...3 {
                    let text = try String(contentsOfFile: path, encoding: .utf8)
                    #expect(JSON(text)["log"]["entries"].list?.count == count)
                    _ = try await talk.get("people/me")
                }
            }
        }
    }

    @Test("A request takes one second of the nation's time, also for its limits")
    func time() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "exchanges-\(UUID()).har").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let limit = SandboxRateLimit(requests: 3, window: .seconds(5))
        let configuration = SandboxConfiguration(people: 5, rateLimit: limit) { $0.recording = path }
        try await withSandbox(configuration) { talk async throws in
            var statuses: [Int] = []
            for _ in 1...7 { statuses.append(try await talk.get("people/me").status) }
            #expect(statuses == [200, 200, 200, 429, 429, 200, 200])
            let date = try await talk.get("people/me").headers.first(name: "Date")
            #expect(date == "Wed, 01 Jan 2025 00:00:09 GMT", "it begins at the second that is the seed")
        }
    }
}
