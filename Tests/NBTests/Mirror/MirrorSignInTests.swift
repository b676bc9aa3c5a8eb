// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing

/// Tokens that end while `nb mirror` runs.
@Suite(
    "nb mirror and tokens that end", .timed, .enabled(if: ExportNation.python != nil, "python3 is missing"),
    .timeLimit(.minutes(10)))
struct MirrorSignInTests {
    /// The response of the control API.
    private static func control(
        _ home: Home, _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        let parts: [RequestPart?] = [
            .url("\(home.sandbox.baseURL)/sandbox/\(path)"), method == .get ? nil : .json(body ?? [:]),
        ]
        return try await Client(bare: nil, transport: .platform).send(
            Request<JSONValue>(method, "", .group(parts), reading: .json()))
    }

    /// The times of the renewals that were asked for, all of which were granted.
    private static func renewals(_ home: Home) async throws -> [Date] {
        let list = try await control(home, .get, "requests")["requests"]?.array ?? []
        let renewals = list.filter { $0["target"]?.string?.hasPrefix("/oauth/token") == true }
        #expect(renewals.allSatisfy { $0["status"]?.int == 200 }, "\(renewals)")
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return try renewals.map { try Date($0["received_at"]?.string ?? "", strategy: style) }
    }

    /// Waits until the nation has had some more requests; not for ever, because a run may have ended.
    private static func wait(for count: Int, after start: Int, _ home: Home) async throws {
        for _ in 0..<30_000 where home.sandbox.requestCount() < start + count {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Returns in how many rows two copies differ; their own columns do not count.
    private static func differences(_ home: Home) async throws -> String {
        let script = """
            import sqlite3, sys
            def rows(path):
                base = sqlite3.connect(path)
                found = set()
                for (name,) in base.execute("SELECT type FROM freshness WHERE changes_up_to IS NOT NULL").fetchall():
                    cursor = base.execute('SELECT * FROM "%s"' % name)
                    names = [column[0] for column in cursor.description]
                    kept = [place for place, column in enumerate(names) if column != "_errand_read"]
                    found.update((name,) + tuple(row[place] for place in kept) for row in cursor)
                    found.add((name,))
                return found
            one, other = rows(sys.argv[1]), rows(sys.argv[2])
            print(len(one ^ other), len(one) > 1000, len({row[0] for row in one}))
            print(*sorted(map(str, one ^ other))[:4], sep="\\n", file=sys.stderr)
            """
        let python = try #require(ExportNation.python)
        let result = try await Program.run(
            python, ["-c", script, "\(home.path)/copy", "\(home.path)/other"],
            environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(result.status == 0 && result.errors == "\n", "\(result)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Expects that the copy is the same as one that is made without a fault.
    private static func expectWhole(_ home: Home) async throws {
        _ = try await control(home, .put, "chaos", ["rules": []])
        let other = try await home.nb("mirror", "\(home.path)/other")
        #expect(other.status == 0, "\(other)")
        #expect(try await differences(home) == "0 True 40")
    }

    @Test("Tokens that end in the middle of a load are renewed once each, and the copy is whole")
    func renewed() async throws {
        try await Home.run(people: 900) { home in
            // The nation knows whole seconds; a token is renewed when nine tenths of its time are over.
            _ = try await Self.control(home, .put, "oauth", ["access_token_lifetime": 11])
            try await home.signInByBrowser()
            // A load of half a minute, with several requests under way.
            _ = try await Self.control(home, .put, "limits", ["requests": 80, "window": 10])
            _ = try await Self.control(home, .put, "chaos", ["rules": ["latency=600ms"]])
            let (before, start) = (try await Self.renewals(home).count, home.sandbox.requestCount())
            let program = try home.start(["mirror", "\(home.path)/copy", "--json", "--share", "100%"])
            try await Self.wait(for: 30, after: start, home)
            // One ends before its time, which only a refusal tells.
            _ = try await Self.control(home, .post, "tokens/expire")
            let result = try await program.result()
            #expect(result.status == 0 && result.errors == "", "\(result)")
            #expect(result.output.contains(#""ending":"complete""#), "\(result)")
            let times = Array(try await Self.renewals(home).dropFirst(before)).sorted()
            let early = zip(times, times.dropFirst()).count { $1.timeIntervalSince($0) < 8 }
            #expect(times.count > 1 && early <= 1, "\(times)")
            _ = try await Self.control(home, .put, "limits", ["requests": 1_000_000, "window": 1])
            try await Self.expectWhole(home)
        }
    }

    @Test("A token that ends and cannot be renewed ends the run with 77, and the next one goes on")
    func refused() async throws {
        try await Home.run(people: 900) { home in
            try await home.signInByBrowser()
            _ = try await Self.control(home, .put, "chaos", ["rules": ["latency=15ms"]])
            let start = home.sandbox.requestCount()
            let token = home.sandbox.accessToken
            let program = try home.start(["mirror", "\(home.path)/copy"], adding: ["NB_TOKEN": token])
            try await Self.wait(for: 60, after: start, home)
            _ = try await Self.control(home, .post, "tokens/expire", ["token": .string(token)])
            let result = try await program.result()
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.contains("What was read is in the copy. To go on: nb mirror "), "\(result)")
            #expect(!result.errors.contains(token))
            let status = try await home.nb("mirror", "status", "\(home.path)/copy", "--json")
            #expect(status.output.contains(#""last_outcome":"failed""#), "\(status)")
            let stopped = home.sandbox.requestCount()
            let next = try await home.nb("mirror", "\(home.path)/copy", "--json")
            #expect(next.status == 0 && next.output.contains(#""ending":"complete""#), "\(next)")
            // It does not begin anew: more than a third was read.
            let whole = home.sandbox.requestCount()
            try await Self.expectWhole(home)
            #expect(whole - stopped < home.sandbox.requestCount() - whole, "it reads less than a load does")
        }
    }
}
