// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("The control API", .timed, .timeLimit(.minutes(10)))
struct ControlTests {
    @Test("It shows the nation, without a token and without counting itself")
    func overview() async throws {
        try await withSandbox { talk async throws in
            var bare = talk
            bare.token = nil
            let response = try await bare.get("/sandbox")
            #expect(response.status == 200)
            #expect(
                response.json.keys == [
                    "slug", "requests", "limits", "oauth", "chaos", "permission", "behaviors", "availability", "clock",
                ])
            #expect(response.json["slug"].string == "abeforprez")
            #expect(response.json["requests"].integer == 0)
            #expect(talk.sandbox.requestCount() == 0)
            #expect(try await bare.get("/api/v1/sandbox").status == 401)
        }
    }

    @Test("Chaos is set, read and ended")
    func chaos() async throws {
        try await withSandbox { talk async throws in
            let set = try await talk.send("PUT", "/sandbox/chaos", #"{"seed":3,"rules":["503 GET"]}"#)
            #expect(set.text == #"{"seed":3,"rules":["503 GET"]}"#)
            #expect(try await talk.get("people/me").status == 503)
            #expect(try await talk.get("/sandbox/chaos").text == set.text)
            let wrong = try await talk.send("PUT", "/sandbox/chaos", #"{"rules":["fire"]}"#)
            #expect(wrong.status == 400)
            #expect(wrong.json["message"].string?.contains("fire is no fault") == true)
            #expect(try await talk.get("people/me").status == 503, "A mistake changes nothing")
            #expect(try await talk.send("DELETE", "/sandbox/chaos").status == 204)
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test("Limits are set at run time, a part at a time")
    func limits() async throws {
        try await withSandbox { talk async throws in
            let set = try await talk.send("PUT", "/sandbox/limits", #"{"requests":2,"window":600}"#)
            #expect(set.text == #"{"requests":2,"window":600,"daily":null,"per_address":null}"#)
            #expect(try await talk.get("people/me").headers.first(name: "X-Ratelimit-Limit") == "600s")
            #expect(try await talk.get("people/me").status == 200)
            #expect(try await talk.get("people/me").status == 429)
            _ = try await talk.send("PUT", "/sandbox/limits", #"{"requests":100,"daily":1}"#)
            #expect(try await talk.get("people/me").status == 200)
            #expect(try await talk.get("people/me").status == 429)
            _ = try await talk.send("PUT", "/sandbox/limits", #"{"daily":null}"#)
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test("Tokens are ended: all that can be renewed, or one")
    func expire() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let pairs = [try await oauth.pair(), try await oauth.pair()]
            let all = try await talk.send("POST", "/sandbox/tokens/expire", "{}")
            #expect(all.json["expired"].integer == 2)
            for pair in pairs { #expect(try await oauth.me(pair.access).code == "token_expired") }
            #expect(try await talk.get("people/me").status == 200)
            let one = #"{"token":"\#(talk.sandbox.accessToken)"}"#
            #expect(try await talk.send("POST", "/sandbox/tokens/expire", one).json["expired"].integer == 1)
            #expect(try await talk.get("people/me").code == "token_expired")
            #expect(try await talk.send("POST", "/sandbox/tokens/expire", #"{"token":"x"}"#).status == 404)
            #expect(try await oauth.renew(pairs[0].refresh).status == 200)
        }
    }

    @Test("A token is revoked for good, and is unknown from then on")
    func revoke() async throws {
        try await withSandbox { talk async throws in
            let one = #"{"token":"\#(talk.sandbox.accessToken)"}"#
            #expect(try await talk.send("POST", "/sandbox/tokens/revoke", one).status == 204)
            #expect(try await talk.get("people/me").code == "unauthorized")
            #expect(try await talk.send("POST", "/sandbox/tokens/revoke", one).status == 404)
            #expect(try await talk.send("POST", "/sandbox/tokens/revoke", "{}").status == 400)
            _ = try await talk.send("POST", "/sandbox/reset", "{}")
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test("A version can be absent, and so can the nation; the control API stays")
    func availability() async throws {
        try await withSandbox { talk async throws in
            #expect(try await talk.get("/sandbox/availability").text == #"{"nation":true,"v1":true,"v2":true}"#)
            _ = try await talk.send("PUT", "/sandbox/availability", #"{"v2":false}"#)
            #expect(try await talk.unjudged.v2("signups/me").code == "not_found")
            #expect(try await talk.get("people/me").status == 200)
            _ = try await talk.send("PUT", "/sandbox/availability", #"{"v1":false,"v2":true}"#)
            #expect(try await talk.get("people/me").code == "not_found")
            #expect(try await talk.v2("signups/me").status == 200)
            _ = try await talk.send("PUT", "/sandbox/availability", #"{"nation":false}"#)
            let gone = try await talk.unjudged.v2("signups/me")
            #expect(gone.status == 404 && gone.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
            #expect(try await talk.send("PUT", "/sandbox/availability", #"{"v3":false}"#).status == 400)
        }
    }

    @Test("The nation's clock can be wrong, as its responses' date tells it", arguments: [0, 3600, -3600])
    func clock(ahead: Int) async throws {
        try await withSandbox { talk async throws in
            #expect(try await talk.send("PUT", "/sandbox/clock", "{\"ahead\":\(ahead)}").text == "{\"ahead\":\(ahead)}")
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(identifier: "GMT")
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let response = try await talk.get("people/me")
            let date = try #require(response.headers.first(name: "Date").flatMap { format.date(from: $0) })
            #expect(abs(date.timeIntervalSinceNow - Double(ahead)) < 30)
            #expect(response.status == 200)
        }
    }

    @Test("Requests are listed with their responses, secrets hidden")
    func requests() async throws {
        try await withSandbox { talk async throws in
            var bare = talk
            bare.token = nil
            _ = try await bare.get("people/me?access_token=\(talk.sandbox.accessToken)&x=%26")
            _ = try await talk.send("DELETE", "people/9999")
            let list = try await talk.get("/sandbox/requests").json["requests"]
            #expect(list.list?.count == 2)
            for after in ["x", "-1", "", "99999999999999999999"] {
                #expect(try await talk.get("/sandbox/requests?after=\(after)").status == 400, "\(after)")
            }
            #expect(list[0]["target"].string == "/api/v1/people/me?access_token=(hidden)&x=%26")
            #expect(list[0]["status"].integer == 200)
            #expect(list[1]["method"].string == "DELETE")
            #expect(list[1]["status"].integer == 404)
            #expect(list[1]["number"].integer == 2)
            #expect(try await talk.get("/sandbox/requests?after=1").json["requests"].list?.count == 1)
            #expect(try await talk.send("DELETE", "/sandbox/requests").status == 204)
            #expect(try await talk.get("/sandbox/requests").json["requests"].list?.isEmpty == true)
        }
    }

    @Test("A reset brings the fresh nation back: people, tokens and counts")
    func reset() async throws {
        try await withSandbox(people: 8) { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.pair()
            let before = try await talk.get("people/2").text
            _ = try await talk.create(#""first_name":"New""#)
            _ = try await talk.send("PUT", "people/2", #"{"person":{"first_name":"Other"}}"#)
            #expect(try await talk.send("POST", "/sandbox/reset", "{}").status == 204)
            #expect(try await talk.get("people/count").json["people_count"].integer == 8)
            #expect(try await talk.get("people/2").text == before)
            #expect(try await talk.create(#""first_name":"New""#)["id"].integer == 9)
            #expect(try await oauth.me(pair.access).code == "unauthorized")
            #expect(try await oauth.renew(pair.refresh).json["error"].string == "invalid_grant")
            #expect(try await oauth.pair().access != pair.access)
        }
    }

    @Test(
        "A mistake is an error that says what was wrong",
        arguments: [
            ("PUT", "/sandbox/limits", #"{"request":1}"#, 400), ("PUT", "/sandbox/limits", #"{"requests":"1"}"#, 400),
            ("PUT", "/sandbox/limits", #"{"requests":-1}"#, 400), ("PUT", "/sandbox/limits", "[]", 400),
            ("PUT", "/sandbox/limits", "{", 400), ("PUT", "/sandbox/oauth", #"{"code_lifetime":1.5}"#, 400),
            ("PUT", "/sandbox/oauth", #"{"revocation":"yes"}"#, 400), ("PUT", "/sandbox/chaos", #"{"rules":"x"}"#, 400),
            ("PUT", "/sandbox/chaos", #"{"rules":[1]}"#, 400), ("POST", "/sandbox/reset", #"{"x":1}"#, 400),
            ("POST", "/sandbox", "{}", 404), ("POST", "/sandbox/nothing", "{}", 404),
        ])
    func mistakes(method: String, path: String, body: String, status: Int) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send(method, path, body)
            #expect(response.status == status)
            #expect(response.json["message"].string?.isEmpty == false)
        }
    }

    @Test("No page in a browser can use it: neither a plain form nor a name that leads here")
    func crossSite() async throws {
        try await withSandbox { talk async throws in
            var form = talk
            form.fields = ["Content-Type": "text/plain"]
            #expect(try await form.send("POST", "/sandbox/reset", "{}").status == 415)
            var bare = talk
            bare.fields = [:]
            #expect(try await bare.send("POST", "/sandbox/reset").status == 415)
            var rebound = talk
            rebound.fields = ["Host": "evil.example:\(talk.sandbox.port)"]
            #expect(try await rebound.get("/sandbox").status == 403)
            rebound.fields = ["Host": "127.0.0.1.evil.example"]
            #expect(try await rebound.get("/sandbox/requests").status == 403)
            rebound.fields = ["Host": "localhost:\(talk.sandbox.port)"]
            #expect(try await rebound.get("/sandbox").status == 200)
        }
    }
}
