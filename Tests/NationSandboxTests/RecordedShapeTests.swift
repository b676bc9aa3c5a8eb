// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NationSandbox
import TestSupport
import Testing

/// The behavior of a nation that a lenient server would not have.
@Suite("The sandbox is as strict, and as slow, as a nation", .timed)
struct RecordedShapeTests {
    @Test("A request that does not declare JSON gets 406, with a body or without", arguments: ["GET", "DELETE"])
    func undeclared(method: String) async throws {
        try await withSandbox(people: 3) { talk async throws in
            var request = HTTPClientRequest(url: talk.sandbox.baseURL + "/api/v1/people/2")
            request.method = .RAW(value: method)
            request.headers.add(name: "Accept", value: "application/json")
            request.headers.add(name: "Authorization", value: "Bearer \(talk.sandbox.accessToken)")
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(3))
            #expect(response.status.code == 406)
            #expect(try await talk.get("people/2").status == 200)
        }
    }

    @Test("Events are found by all of several tags, and until when they end")
    func events() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let path = "sites/abeforprez/pages/events"
            let body = """
                {"event":{"name":"Likely","status":"published","tags":["One","two"],\
                "start_time":"2031-01-01T10:00:00Z","end_time":"2031-01-01T12:00:00Z"}}
                """
            let id = try await talk.send("POST", path, body).json["event"]["id"].text
            func found(_ query: String) async throws -> Bool {
                let rows = try await talk.get("\(path)?limit=100&\(query)").json["results"].list ?? []
                return rows.contains { $0["id"].text == id }
            }
            for query in ["tags=one", "tags=one,two", "tags=two%2COne", "tags=one,%20two"] {
                #expect(try await found(query), "\(query)")
            }
            for query in ["tags=one,three", "tags=on", "tags=one%20two"] {
                #expect(try await !found(query), "\(query)")
            }
            #expect(try await !found("until=2031-01-01T11:00:00Z"))
            #expect(try await found("until=2031-01-01T12:00:00Z"))
        }
    }

    @Test("Changes of a list come a while after the response when a delay is set, in the order of the responses")
    func delay() async throws {
        // One that does not come while the test runs, and one that is soon over.
        for delay in [Duration.seconds(3600), .milliseconds(50)] {
            let configuration = SandboxConfiguration(people: 5, rateLimit: .generous) { $0.listDelay = delay }
            try await NationSandbox.run(configuration) { sandbox in
                let talk = Talk(sandbox)
                let list = #"{"list":{"name":"Later","slug":"later","author_id":1}}"#
                let id = try await talk.send("POST", "lists", list).json["list_resource"]["id"].text
                #expect(try await talk.send("POST", "lists/\(id)/people", #"{"people_ids":[2,3]}"#).status == 204)
                #expect(try await talk.send("POST", "lists/\(id)/tag/later").status == 204)
                #expect(try await talk.send("POST", "lists/999/people", #"{"people_ids":[2]}"#).status == 404)
                func isTagged() async throws -> Bool {
                    try await talk.get("people/3/taggings").json["taggings"].list?.contains {
                        $0["tag"].string == "later"
                    }
                        == true
                }
                guard delay < .seconds(1) else {
                    #expect(try await talk.get("lists/\(id)/people").json["results"] == .list([]))
                    #expect(try await !isTagged())
                    return
                }
                try await waitUntil(await isTagged())
                #expect(try await talk.get("lists/\(id)/people").json["results"].list?.count == 2)
            }
        }
    }

    @Test("Who may only read gets 401 to a write, by the code of an unknown token; who may nothing, 403")
    func permission() async throws {
        try await withSandbox(people: 3) { talk async throws in
            for (level, read, write) in [("reading", 200, 401), ("none", 403, 403), ("full", 200, 200)] {
                let set = try await talk.send("PUT", "/sandbox/permission", #"{"level":"\#(level)"}"#)
                #expect(set.json["level"].string == level)
                #expect(try await talk.get("people/2").status == read)
                let written = try await talk.send("PUT", "people/2", #"{"person":{"note":"x"}}"#)
                #expect(written.status == write)
                if write == 401 { #expect(written.code == "unauthorized") }
            }
            #expect(try await talk.send("PUT", "/sandbox/permission", #"{"level":"some"}"#).status == 400)
        }
    }

    @Test("Version 2 takes no token of version 1, and says so")
    func version2() async throws {
        try await withSandbox(people: 3) { talk async throws in
            #expect(try await talk.get("/api/v2/signups").status == 200)
            let old = OAuthTalk(talk, legacy: true)
            var legacy = talk
            legacy.token = try await old.redeem(try await old.code()).json["access_token"].string
            #expect(try await legacy.get("people/me").status == 200)
            let upgrade = try await legacy.get("/api/v2/signups")
            #expect(upgrade.status == 401 && upgrade.code == "token_upgrade_required")
            var stranger = talk
            stranger.token = "unknown"
            let response = try await stranger.get("/api/v2/signups")
            #expect(response.status == 401 && response.code == "unauthorized")
        }
    }

    @Test("An address has a limit of its own, whatever its tokens")
    func address() async throws {
        let limit = SandboxRateLimit(requests: 100, window: .seconds(600), perAddress: 3)
        try await withSandbox(people: 3, rateLimit: limit) { talk async throws in
            var other = talk
            other.token = "unknown"
            #expect(try await talk.get("people/2").headers.first(name: "X-Ratelimit-Remaining") == "2")
            #expect(try await other.get("people/2").status == 401)
            #expect(try await talk.get("people/2").headers.first(name: "X-Ratelimit-Remaining") == "0")
            #expect(try await other.get("people/2").status == 429)
            #expect(try await talk.get("people/2").status == 429)
            let set = try await talk.send("PUT", "/sandbox/limits", #"{"per_address":null}"#)
            #expect(set.json["per_address"] == .null)
            #expect(try await talk.get("people/2").status == 200)
        }
    }
}
