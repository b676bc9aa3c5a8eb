// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("The door of version 2", .timed, .timeLimit(.minutes(10)))
struct V2EntryTests {
    @Test("Every response tells the limit, and too many requests are 429 without a code")
    func limits() async throws {
        let limit = SandboxRateLimit(requests: 2, window: .seconds(1000))
        try await withSandbox(people: 1, rateLimit: limit) { talk async throws in
            let first = try await talk.v2("signups")
            #expect(first.headers.first(name: "RateLimit-Limit") == "2")
            #expect(first.headers.first(name: "RateLimit-Remaining") == "1")
            #expect((Int(first.headers.first(name: "RateLimit-Reset") ?? "") ?? 0) > 1_000_000_000)
            _ = try await talk.v2("signups")
            let third = try await talk.v2("signups")
            #expect(third.status == 429)
            #expect(third.json.keys == ["message"])
            #expect(third.headers.first(name: "Retry-After") != nil)
        }
    }

    @Test("No token, an unknown path, method or type, and a body of another kind are told apart")
    func strangers() async throws {
        try await withSandbox(people: 1) { talk async throws in
            var stranger = talk
            stranger.token = nil
            #expect(try await stranger.v2("signups").code == "unauthorized")
            stranger.token = "nobody's"
            #expect(try await stranger.v2("signups").status == 401)
            for path in [
                "bogus", "signups/abc", "signups/0", "payment_types", "sites/1", "signups/1/bogus", "signups/", "",
            ] {
                #expect(try await talk.undocumented.v2(path).status == 404, "\(path)")
            }
            #expect(try await talk.undocumented.v2("DELETE", "broadcasters/1").status == 404)
            #expect(try await talk.undocumented.v2("POST", "imports", "{}").status == 404)
            var form = talk.undocumented
            form.fields = ["Accept": "application/json", "Content-Type": "text/csv"]
            #expect(try await form.send("POST", "/api/v2/signups", "a").status == 415)
            var plain = talk.undocumented
            plain.fields = ["Accept": "application/json"]
            #expect(
                try await plain.send("POST", "/api/v2/signups", Talk.body("signups", #""first_name":"J""#)).status
                    == 201)
            let silent = """
                POST /api/v2/signups HTTP/1.1\r\nHost: sandbox\r\nAuthorization: Bearer \(talk.sandbox.accessToken)\r\n\
                Content-Length: 2\r\nConnection: close\r\n\r\n{}
                """
            #expect(try await RawTalk.send(silent, talk.sandbox).hasPrefix("HTTP/1.1 415 "))
        }
    }

    @Test("A token for reading may only read")
    func permission() async throws {
        try await withSandbox(people: 1) { talk async throws in
            _ = try await talk.send("PUT", "/sandbox/permission", #"{"level":"reading"}"#)
            #expect(try await talk.v2("signups").status == 200)
            let refused = try await talk.v2("DELETE", "signups/1")
            #expect(refused.status == 401)
            #expect(refused.code == "unauthorized")
            _ = try await talk.send("PUT", "/sandbox/permission", #"{"level":"none"}"#)
            let removed = try await talk.v2("signups")
            #expect(removed.status == 403)
            #expect(removed.code == "forbidden")
        }
    }

    @Test("A change of a list is a process that progresses to its end")
    func processes() async throws {
        try await withSandbox(people: 30, jobPace: .milliseconds(5)) { talk async throws in
            let list = try await talk.make("lists", #""name":"Long""#)["id"].string ?? ""
            func run(_ action: String, _ member: String) async throws -> [String] {
                let body = #"{"data":{"id":"\#(list)","type":"lists",\#(member)}}"#
                let response = try await talk.v2("PATCH", "lists/\(list)/\(action)", body)
                #expect(response.status == 202, "\(response.text)")
                let token = response.json["token"].string ?? ""
                var states: [String] = []
                while states.last != "completed" {
                    let process = try await talk.v2("async_processes/\(token)").json
                    #expect(process["id"].string == token)
                    let state = process["status"].string ?? ""
                    if states.last != state { states.append(state) }
                }
                return states
            }
            let ids = (1...20).map { "\"\($0)\"" }.joined(separator: ",")
            #expect(try await run("add_signups", #""signup_ids":[\#(ids),"999"]"#).count > 1)
            #expect(try await talk.ids("lists/\(list)/signups?page[size]=100") == Array(1...20))
            _ = try await run("tag", #""tag":"listed""#)
            #expect(try await talk.get("people/7").json["person"]["tags"].list?.contains(.text("listed")) == true)
            _ = try await run("untag", #""tag":"LISTED""#)
            #expect(try await talk.get("people/7").json["person"]["tags"].list?.contains(.text("listed")) == false)
            _ = try await run("remove_signups", #""signup_ids":["1","2"]"#)
            #expect(try await talk.ids("lists/\(list)/signups?page[size]=100") == Array(3...20))
            #expect(try await talk.v2("async_processes/bogus").status == 404)
            let many = (1...10_001).map { "\"\($0)\"" }.joined(separator: ",")
            let refused = try await talk.v2(
                "PATCH", "lists/\(list)/add_signups",
                #"{"data":{"id":"\#(list)","type":"lists","signup_ids":[\#(many)]}}"#)
            #expect(refused.status == 400)
        }
    }
}
