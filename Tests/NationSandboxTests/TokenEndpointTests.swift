// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("The token endpoint", .timed, .timeLimit(.minutes(10)))
struct TokenEndpointTests {
    @Test("A code becomes a pair that the API takes, from a form and from JSON", arguments: [false, true])
    func redeem(asJSON: Bool) async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let response = try await oauth.redeem(try await oauth.code(), asJSON: asJSON)
            #expect(response.status == 200)
            #expect(response.headers.first(name: "Cache-Control") == "no-store")
            #expect(response.headers.first(name: "Pragma") == "no-cache")
            #expect(
                response.json.keys == [
                    "access_token", "token_type", "refresh_token", "expires_in", "scope", "created_at",
                ])
            #expect(response.json["token_type"].string == "Bearer")
            #expect(response.json["expires_in"].integer == 86_400)
            #expect(response.json["scope"].string == "default")
            let token = try #require(response.json["access_token"].string)
            #expect(token.split(separator: ".").count == 3, "A JWT, as the service's are")
            #expect(try await oauth.me(token).json["person"]["id"].integer == 1)
        }
    }

    @Test("A code works once; the second time ends what the first has brought")
    func codeOnce() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let code = try await oauth.code()
            let token = try await oauth.redeem(code).json["access_token"].string
            #expect(try await oauth.me(token).status == 200)
            let second = try await oauth.redeem(code)
            #expect(second.status == 400)
            #expect(second.json["error"].string == "invalid_grant")
            #expect(try await oauth.me(token).code == "unauthorized")
        }
    }

    @Test(
        "A code is refused with another place, verifier or app",
        arguments: [
            (["redirect_uri": "https://app.example/oauth/callback"], "invalid_grant"),
            (["redirect_uri": nil], "invalid_request"), (["code_verifier": nil], "invalid_grant"),
            (["code_verifier": String(repeating: "x", count: 43)], "invalid_grant"),
            (["code_verifier": OAuthTalk.challenge], "invalid_grant"), (["code": "wrong"], "invalid_grant"),
            (["code": nil], "invalid_request"), (["grant_type": nil], "invalid_request"),
            (["grant_type": "client_credentials"], "unsupported_grant_type"), (["scope": "admin"], "invalid_scope"),
        ] as [([String: String?], String)])
    func wrong(changes: [String: String?], error: String) async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let code = try await oauth.code()
            let response = try await oauth.redeem(code, changes)
            #expect(response.status == 400)
            #expect(response.json["error"].string == error)
            #expect(response.json["error_description"].string?.isEmpty == false)
            #expect(response.headers.first(name: "Cache-Control") == "no-store")
            // It was no use of the code.
            #expect(try await oauth.redeem(code).status == 200)
        }
    }

    @Test("A code of one app is no code of another")
    func otherApp() async throws {
        try await withSandbox { talk async throws in
            let code = try await OAuthTalk(talk).code()
            #expect(try await OAuthTalk(talk, legacy: true).redeem(code).json["error"].string == "invalid_grant")
        }
    }

    @Test("A verifier without a challenge is refused; without both the secret is enough")
    func withoutPKCE() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let plain: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
            let code = try await oauth.code(plain)
            #expect(try await oauth.redeem(code).json["error"].string == "invalid_grant")
            #expect(try await oauth.redeem(code, ["code_verifier": nil]).status == 200)
        }
    }

    @Test(
        "A client that is unknown, or whose secret is missing or wrong, is 401 invalid_client",
        arguments: [["client_secret": "x"], ["client_secret": nil], ["client_id": "x"], ["client_id": nil]]
            as [[String: String?]])
    func client(changes: [String: String?]) async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let response = try await oauth.redeem(try await oauth.code(), changes)
            #expect(response.status == 401)
            #expect(response.json["error"].string == "invalid_client")
            #expect(response.headers.first(name: "WWW-Authenticate") == nil)
        }
    }

    @Test("Basic authentication works, is challenged when wrong, and excludes a secret in the body")
    func basic() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let code = try await oauth.code()
            func post(_ user: String, _ more: [String: String] = [:]) async throws -> Talk.Response {
                var bare = talk
                bare.token = nil
                bare.fields = ["Content-Type": "application/x-www-form-urlencoded"]
                bare.fields.add(name: "Authorization", value: "Basic " + Data(user.utf8).base64EncodedString())
                let fields = [
                    "grant_type": "authorization_code", "code": code, "redirect_uri": OAuthTalk.redirectURI,
                    "code_verifier": OAuthTalk.verifier,
                ]
                return try await bare.send("POST", "/oauth/token", Browser.encode(fields.merging(more) { $1 }))
            }
            let secret = oauth.app.clientSecret ?? ""
            let wrong = try await post("\(oauth.app.clientID):x")
            #expect(wrong.status == 401)
            #expect(wrong.headers.first(name: "WWW-Authenticate")?.hasPrefix("Basic ") == true)
            let both = try await post("\(oauth.app.clientID):\(secret)", ["client_secret": secret])
            #expect(both.json["error"].string == "invalid_request")
            #expect(try await post("\(oauth.app.clientID):\(secret)").status == 200)
        }
    }

    @Test("A refresh token is replaced, and its use ends the old pair")
    func rotation() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let old = try await oauth.pair()
            let response = try await oauth.renew(old.refresh)
            #expect(response.status == 200)
            let new = try #require(response.json["access_token"].string)
            #expect(response.json["refresh_token"].string != old.refresh)
            #expect(try await oauth.me(old.access).status == 401)
            #expect(try await oauth.me(new).status == 200)
        }
    }

    @Test("A refresh token that was used ends the whole grant when it comes again")
    func reuse() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let old = try await oauth.pair()
            let new = try await oauth.renew(old.refresh).json
            #expect(try await oauth.renew(old.refresh).json["error"].string == "invalid_grant")
            #expect(try await oauth.me(new["access_token"].string).code == "unauthorized")
            #expect(
                try await oauth.renew(new["refresh_token"].string ?? "").json["error"].string == "invalid_grant")
            // Another grant of the same app and person is not concerned.
            let other = try await oauth.pair()
            #expect(try await oauth.me(other.access).status == 200)
        }
    }

    @Test("Of many who use one refresh token at once, one gets a pair")
    func race() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let refresh = try await oauth.pair().refresh
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await oauth.renew(refresh).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 7)
        }
    }

    @Test("An access token is no refresh token, and another app's is none either")
    func notRefresh() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.pair()
            #expect(try await oauth.renew(pair.access).json["error"].string == "invalid_grant")
            #expect(
                try await OAuthTalk(talk, legacy: true).renew(pair.refresh).json["error"].string == "invalid_grant")
            #expect(try await oauth.me(pair.refresh).code == "unauthorized")
            #expect(try await oauth.renew(pair.refresh).status == 200)
        }
    }

    @Test("Codes and tokens end with their lifetime, and the API says token_expired")
    func lifetimes() async throws {
        let settings = SandboxOAuth(codeLifetime: .zero, accessTokenLifetime: .zero)
        try await NationSandbox.run(SandboxConfiguration(people: 1) { $0.oauth = settings }) { sandbox in
            let talk = Talk(sandbox)
            let oauth = OAuthTalk(talk)
            #expect(try await oauth.redeem(try await oauth.code()).json["error"].string == "invalid_grant")
            _ = try await talk.send("PUT", "/sandbox/oauth", #"{"code_lifetime":600}"#)
            let pair = try await oauth.redeem(try await oauth.code()).json
            #expect(pair["expires_in"].integer == 0)
            let refused = try await oauth.me(pair["access_token"].string)
            #expect(refused.status == 401)
            #expect(refused.code == "token_expired")
            #expect(try await oauth.renew(pair["refresh_token"].string ?? "").status == 200)
        }
    }

    @Test("By default codes live for 10 minutes, tokens and the administrator's for a day, implicit ones for 30 days")
    func defaultLifetimes() async throws {
        let settings = SandboxOAuth()
        #expect(settings.codeLifetime == .seconds(600))
        #expect(settings.accessTokenLifetime == .seconds(86_400))
        #expect(settings.implicitTokenLifetime == .seconds(2_592_000))
        #expect(settings.administratorTokenLifetime == .seconds(86_400))
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.redeem(try await oauth.code()).json
            // What the token says of its end itself (RFC 7519 §4.1.4).
            let part = try #require(pair["access_token"].string?.split(separator: ".").dropFirst().first)
            let padded = part.replacing("-", with: "+").replacing("_", with: "/")
                .padding(toLength: (part.count + 3) / 4 * 4, withPad: "=", startingAt: 0)
            let claims = JSON(String(decoding: try #require(Data(base64Encoded: padded)), as: UTF8.self))
            let (start, end) = (try #require(claims["iat"].integer), try #require(claims["exp"].integer))
            #expect(end - start == 86_400)
            #expect(pair["expires_in"].integer == 86_400)
            #expect(start == pair["created_at"].integer)
        }
    }

    @Test("The administrator's token ends with its lifetime, begins anew with each start, and is not to be renewed")
    func administratorToken() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nation-\(UUID().uuidString).sqlite")
        defer {
            for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
        }
        for (lifetime, isTaken) in [
            (Duration.seconds(3600), true), (.zero, false), (.seconds(-5), false), (.seconds(3600), true),
        ] {
            let configuration = SandboxConfiguration(people: 1) {
                $0.database = .file(file.path)
                $0.oauth = SandboxOAuth(administratorTokenLifetime: lifetime)
            }
            try await NationSandbox.run(configuration) { sandbox in
                let response = try await Talk(sandbox).get("people/me")
                #expect(response.status == (isTaken ? 200 : 401), "\(lifetime)")
                if !isTaken { #expect(response.code == "token_expired") }
                let renewal = try await OAuthTalk(Talk(sandbox)).renew(sandbox.accessToken)
                #expect(renewal.json["error"].string == "invalid_grant")
            }
        }
    }

    // MARK: Version 1

    @Test("An old app's code brings one token without end and without a refresh token")
    func legacyCode() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk, legacy: true)
            let response = try await oauth.redeem(try await oauth.code())
            #expect(response.json.keys == ["access_token", "token_type", "scope", "created_at"])
            #expect(response.json["token_type"].string == "bearer")
            #expect(try await oauth.me(response.json["access_token"].string).status == 200)
        }
    }

    @Test("The implicit grant brings a token of 30 days in the fragment")
    func implicit() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk, legacy: true)
            var browser = Browser(talk.sandbox)
            let path = oauth.path([
                "response_type": "token", "code_challenge": nil, "code_challenge_method": nil,
            ])
            let back = try await browser.decide(path)
            #expect(back.location?.hasPrefix(OAuthTalk.redirectURI + "#access_token=") == true)
            #expect(back.sentBack["expires_in"] == "2592000")
            #expect(back.sentBack["state"] == "s t&a")
            #expect(try await oauth.me(back.sentBack["access_token"]).status == 200)
            let denied = try await browser.decide(path, "deny")
            #expect(denied.location?.hasPrefix(OAuthTalk.redirectURI + "#error=access_denied") == true)
        }
    }

    @Test("The password grant is for old apps, in the body or as their SDK sent it: in the query")
    func password() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk, legacy: true)
            let fields: [String: String?] = [
                "grant_type": "password", "username": talk.sandbox.adminEmail,
                "password": talk.sandbox.adminPassword,
            ]
            let response = try await oauth.token(fields)
            #expect(try await oauth.me(response.json["access_token"].string).status == 200)
            var bare = talk
            bare.token = nil
            bare.fields = ["Accept": "application/json", "Content-Type": "application/json"]
            let query = Browser.encode(
                fields.compactMapValues { $0 }.merging([
                    "client_id": oauth.app.clientID, "client_secret": oauth.app.clientSecret ?? "",
                ]) { $1 })
            #expect(try await bare.send("POST", "/oauth/token?" + query).status == 200)
            #expect(
                try await OAuthTalk(talk).token(fields).json["error"].string == "unauthorized_client")
            let wrong = try await oauth.token(fields.merging(["password": "x"]) { $1 })
            #expect(wrong.json["error"].string == "invalid_grant")
        }
    }

    @Test("A token of version 1 becomes a pair once, and is over then")
    func migration() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk, legacy: true)
            let old = try await oauth.redeem(try await oauth.code()).json["access_token"].string ?? ""
            let pair = try await oauth.renew(old)
            #expect(pair.json["refresh_token"].string?.isEmpty == false)
            #expect(try await oauth.me(old).status == 401)
            #expect(try await oauth.me(pair.json["access_token"].string).status == 200)
            #expect(try await oauth.renew(talk.sandbox.accessToken).json["error"].string == "invalid_grant")
        }
    }

    // MARK: Bad input

    @Test(
        "What is no form and no JSON object is invalid_request",
        arguments: [
            ("text/plain", "grant_type=password"), ("application/json", "[]"), ("application/json", "{"),
            ("application/json", #"{"grant_type":["password"]}"#), ("application/json", ""),
            ("application/x-www-form-urlencoded", "grant_type=%zz"),
            ("application/x-www-form-urlencoded", "grant_type=password&grant_type=password"),
        ])
    func unreadable(type: String, body: String) async throws {
        try await withSandbox { talk async throws in
            var talk = talk
            talk.token = nil
            talk.fields = ["Content-Type": type]
            let response = try await talk.send("POST", "/oauth/token", body)
            #expect(response.status == 400)
            #expect(response.json["error"].string == "invalid_request")
        }
    }

    @Test("Secrets in the query are refused, other methods are 405, a large body is 413")
    func misuse() async throws {
        try await withSandbox { talk async throws in
            var talk = talk
            talk.token = nil
            talk.fields = ["Content-Type": "application/x-www-form-urlencoded"]
            let query = try await talk.send("POST", "/oauth/token?refresh_token=x", "grant_type=refresh_token")
            #expect(query.json["error"].string == "invalid_request")
            let get = try await talk.get("/oauth/token")
            #expect(get.status == 405)
            #expect(get.headers.first(name: "Allow") == "POST")
            let large = String(repeating: "a", count: 70_000)
            #expect(try await talk.send("POST", "/oauth/token", large).status == 413)
        }
    }

    @Test("Revocation and token information are there only when asked for")
    func revocation() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.pair()
            var form = talk
            form.token = nil
            form.fields = ["Content-Type": "application/x-www-form-urlencoded"]
            let fields = [
                "token": pair.refresh, "client_id": oauth.app.clientID, "client_secret": oauth.app.clientSecret ?? "",
            ]
            #expect(try await form.send("POST", "/oauth/revoke", Browser.encode(fields)).status == 404)
            #expect(try await talk.get("/oauth/token/info").status == 404)
            _ = try await talk.send("PUT", "/sandbox/oauth", #"{"revocation":true}"#)
            var asked = talk
            asked.token = pair.access
            let info = try await asked.get("/oauth/token/info")
            #expect(info.json["resource_owner_id"].integer == 1)
            #expect(info.json["application"]["uid"].string == oauth.app.clientID)
            #expect(try await form.send("POST", "/oauth/revoke", Browser.encode(fields)).status == 200)
            #expect(try await asked.get("/oauth/token/info").status == 401)
            #expect(try await oauth.me(pair.access).code == "unauthorized")
            #expect(try await form.send("POST", "/oauth/revoke", "token=x").json["error"].string == "invalid_client")
        }
    }

    @Test("Tokens outlive a restart, and stand in the file as digests alone")
    func persistence() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SandboxDatabase.file(folder.appendingPathComponent("nation").path)
        let pair = try await withSandbox(database: file) { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.pair()
            #expect(try await oauth.me(pair.access).status == 200)
            return pair
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!files.isEmpty)
        for name in files {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            for token in [pair.access, pair.refresh] { #expect(bytes.range(of: Data(token.utf8)) == nil) }
        }
        try await withSandbox(database: file) { talk async throws in
            let oauth = OAuthTalk(talk)
            #expect(try await oauth.me(pair.access).status == 200)
            #expect(try await oauth.renew(pair.refresh).status == 200)
            #expect(try await oauth.me(pair.access).status == 401)
            #expect(try await oauth.me(talk.sandbox.accessToken).status == 200)
        }
    }
}
