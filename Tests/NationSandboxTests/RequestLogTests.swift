// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("The log of requests", .timed, .timeLimit(.minutes(10)))
struct RequestLogTests {
    private static func lines(_ path: String) throws -> [JSON] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { JSON(String($0)) }
    }

    private static func logging(to path: String) -> SandboxConfiguration {
        SandboxConfiguration(people: 1, rateLimit: .generous) { $0.requestLog = path }
    }

    @Test("A request is listed with the millisecond at which it came")
    func milliseconds() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let before = Date().timeIntervalSince1970
            _ = try await talk.get("people/me")
            let text = try #require(try await talk.get("/sandbox/requests").json["requests"][0]["received_at"].string)
            #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(text)")
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let received = try format.parse(text).timeIntervalSince1970
            #expect(received > before - 0.002 && received < Date().timeIntervalSince1970)
        }
    }

    @Test("The file keeps all requests, also those that the control API has dropped, over two runs")
    func file() async throws {
        try await TemporaryFolder.with { path in
            try await Self.fill(path)
            try await withSandbox(Self.logging(to: path)) { _ = try await $0.get("people/me") }
            #expect(try Self.lines(path).count == 1007)
            #expect(try TemporaryFolder.mode(path) == 0o600)
        }
    }

    private static func fill(_ path: String) async throws {
        try await withSandbox(Self.logging(to: path)) { talk async throws in
            for _ in 1...1005 { _ = try await talk.get("people/count") }
            #expect(try await talk.get("/sandbox/requests").json["requests"].list?.count ?? 0 <= 1000)
            _ = try await talk.send("DELETE", "/sandbox/requests")
            _ = try await talk.get("people/me?access_token=secret")
            let lines = try lines(path)
            #expect(lines.map { $0["number"].integer } == Array(1...1006))
            #expect(lines.last?["target"].string == "/api/v1/people/me?access_token=(hidden)")
            #expect(lines.allSatisfy { $0["status"].integer != nil && $0["received_at"].string?.count == 24 })
            let last = try await talk.get("/sandbox/requests").json["requests"][0]
            #expect(last == lines.last, "a line is what the control API shows")
        }
    }

    @Test("A request without a response is in the file, too")
    func lost() async throws {
        try await TemporaryFolder.with { path in
            try await withSandbox(Self.logging(to: path)) { talk async throws in
                _ = try await talk.send("PUT", "/sandbox/chaos", #"{"rules":["drop"]}"#)
                _ = try? await talk.get("people/me")
                let line = try #require(try Self.lines(path).first)
                #expect(line["status"] == .null && line["chaos"] == .list([.text("drop")]))
            }
        }
    }

    @Test("A file that cannot be written ends the start with a sentence")
    func refused() async throws {
        let error = await #expect(throws: SandboxStartError.self) {
            try await withSandbox(Self.logging(to: "/nowhere/requests.jsonl")) { _ in }
        }
        #expect(error?.reason == .file)
        #expect(error?.description == "/nowhere/requests.jsonl cannot be written: its folder does not exist")
    }
}
