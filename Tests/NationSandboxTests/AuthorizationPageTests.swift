// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("The pages of an authorization", .timed, .timeLimit(.minutes(10)))
struct AuthorizationPageTests {
    @Test("A person signs in, reads who asks, says yes, and is sent back with a code and the state")
    func walk() async throws {
        try await withSandbox { talk async throws in
            let oauth = OAuthTalk(talk)
            var browser = Browser(talk.sandbox)
            let first = try await browser.get(oauth.path())
            #expect(first.status == 200)
            #expect(first.text.contains("Sign in to continue to Sandbox App"))
            let cookie = try #require(first.headers.first(name: "Set-Cookie"))
            #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
            let before = browser.cookies
            let page = try await browser.consent(oauth.path())
            #expect(page.status == 200)
            #expect(browser.cookies != before, "A session that was there before the sign-in is not kept")
            #expect(page.text.contains("Sandbox App asks for access to your nation"))
            #expect(page.text.contains("<strong>http://127.0.0.1:4711</strong>"))
            #expect(page.text.contains("Abe Administrator (admin@example.com)"))
            let back = try await browser.decide(oauth.path())
            #expect(back.status == 303)
            #expect(back.location?.hasPrefix(OAuthTalk.redirectURI + "?code=") == true)
            #expect(back.sentBack["state"] == "s t&a")
            #expect(back.sentBack["code"]?.isEmpty == false)
        }
    }

    @Test("A denied consent redirects with access_denied")
    func denied() async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let back = try await browser.decide(OAuthTalk(talk).path(), "deny")
            #expect(back.sentBack["error"] == "access_denied")
            #expect(back.sentBack["state"] == "s t&a")
            #expect(back.sentBack["code"] == nil)
        }
    }

    @Test("The pages are in the browser's language: signing in, a wrong password, consenting, a dead request")
    func french() async throws {
        try await withSandbox { talk async throws in
            let path = OAuthTalk(talk).path()
            var browser = Browser(talk.sandbox)
            browser.languages = "de, fr-CA;q=0.8, en;q=0.3"
            let first = try await browser.get(path)
            #expect(first.text.contains("<html lang=\"fr\">") && first.headers.first(name: "Vary") == "Accept-Language")
            #expect(first.text.contains("Connectez-vous pour continuer vers Sandbox App"))
            let form = try #require(first.form("/login"))
            let wrong = try await browser.post(
                form.action, form.fields.merging(["email": "a", "password": "b"]) { $1 })
            #expect(wrong.text.contains("L’adresse e-mail ou le mot de passe est incorrect."))
            let consent = try await browser.consent(path)
            #expect(consent.text.contains("Sandbox App demande l’accès à votre nation"))
            let dead = try await browser.get("/oauth/authorize?client_id=x")
            #expect(dead.text.contains("Cette application ne peut pas être autorisée"))
            let missing = try await browser.get("/oauth/nowhere")
            for page in [first, wrong, consent, dead, missing] {
                for word in ["Sign in", "Password", "Authorize", "Not found", "registered", "sandbox nation"] {
                    #expect(!page.text.contains(word), "\(word): \(page.text)")
                }
            }
            browser.languages = "en, fr;q=0.9"
            #expect(try await browser.consent(path).text.contains("asks for access to your nation"))
        }
    }

    @Test("Every page forbids scripts, frames and caches")
    func headers() async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let oauth = OAuthTalk(talk)
            let pages = [
                try await browser.get(oauth.path()), try await browser.consent(oauth.path()),
                try await browser.get("/oauth/authorize?client_id=x"), try await browser.get("/oauth/nowhere"),
            ]
            for page in pages {
                #expect(page.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
                #expect(page.headers.first(name: "Cache-Control") == "no-store")
                #expect(page.headers.first(name: "X-Frame-Options") == "DENY")
                #expect(page.headers.first(name: "Referrer-Policy") == "no-referrer")
                let policy = try #require(page.headers.first(name: "Content-Security-Policy"))
                #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
                #expect(!page.text.contains("<script"))
            }
        }
    }

    @Test("A wrong password is told, and the address stays typed; nobody is signed in")
    func wrongPassword() async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let path = OAuthTalk(talk).path()
            let form = try #require(try await browser.get(path).form("/login"))
            let wrong: [[String: String]] = [
                ["email": talk.sandbox.adminEmail, "password": "x"], ["email": "\"><b>", "password": "x"],
                ["password": talk.sandbox.adminPassword], [:],
            ]
            for fields in wrong {
                let response = try await browser.post("/login", form.fields.merging(fields) { $1 })
                #expect(response.status == 422)
                #expect(response.text.contains("is wrong."))
                #expect(response.text.contains("Sign in to continue to Sandbox App"))
                #expect(!response.text.contains("<b>"))
                #expect(response.text.contains("value=\"&quot;&gt;&lt;b&gt;\"") == (fields["email"] == "\"><b>"))
            }
            #expect(try await browser.get(path).form("/login") != nil)
        }
    }

    @Test("Everybody who has an address signs in with it, and is who the page says and the token speaks for")
    func everybody() async throws {
        try await withSandbox { talk async throws in
            let people = try await talk.get("people?limit=100").json["results"].list ?? []
            let other = people.first { $0["id"].integer != 1 && $0["email"].string != nil }
            let email = try #require(other?["email"].string)
            var browser = Browser(talk.sandbox)
            let path = OAuthTalk(talk).path()
            let form = try #require(try await browser.get(path).form("/login"))
            let signedIn = try await browser.post(
                form.action,
                form.fields.merging(["email": email.uppercased(), "password": talk.sandbox.adminPassword]) { $1 })
            let page = try await browser.get(signedIn.location ?? "/nowhere")
            #expect(page.text.contains("(\(email))"))
            var wrong = Browser(talk.sandbox)
            let again = try #require(try await wrong.get(path).form("/login"))
            let refused = try await wrong.post(
                again.action, again.fields.merging(["email": email, "password": "x"]) { $1 })
            #expect(refused.status == 422)
        }
    }

    @Test(
        "A form without its token, with another's, or from a browser without the cookie is refused",
        arguments: ["/login", "/logout", "/oauth/authorize"])
    func forgery(action: String) async throws {
        try await withSandbox { talk async throws in
            let path = OAuthTalk(talk).path()
            var browser = Browser(talk.sandbox)
            let page = try await browser.consent(path)
            let form = try #require(page.form("/oauth/authorize"))
            var stranger = Browser(talk.sandbox)
            let strange = try #require(try await stranger.get(path).form("/login")?.fields["authenticity_token"])
            let target = action == "/oauth/authorize" ? path : action
            let good = [
                "authenticity_token": form.fields["authenticity_token"] ?? "", "return_to": path,
                "decision": "authorize", "email": talk.sandbox.adminEmail, "password": talk.sandbox.adminPassword,
            ]
            for token in [nil, "", "x", strange] {
                var fields = good
                fields["authenticity_token"] = token
                let response = try await browser.post(target, fields)
                #expect(response.status == 403)
                #expect(response.location == nil)
            }
            var bare = Browser(talk.sandbox)
            #expect(try await bare.post(target, good).status == 403)
            #expect(try await browser.post(target, good).status == 303)
        }
    }

    @Test(
        "Signing in leads to this nation's authorization and nowhere else",
        arguments: ["https://evil.example/", "//evil.example/", "/oauth/authorize", "/", "/oauth/authorize?a\r\nX: y"])
    func openRedirect(target: String) async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let form = try #require(try await browser.get(OAuthTalk(talk).path()).form("/login"))
            var fields = form.fields
            fields["return_to"] = target
            fields["email"] = talk.sandbox.adminEmail
            fields["password"] = talk.sandbox.adminPassword
            let response = try await browser.post("/login", fields)
            #expect(response.status == 403)
            #expect(response.location == nil)
            let out = try await browser.get("/logout?" + Browser.encode(["url": target]))
            #expect(out.status == 400)
        }
    }

    @Test("Signing out, by the page or by the old SDK's address, asks for the password again")
    func signOut() async throws {
        try await withSandbox { talk async throws in
            let path = OAuthTalk(talk).path()
            var browser = Browser(talk.sandbox)
            let form = try #require(try await browser.consent(path).form("/logout"))
            let response = try await browser.post("/logout", form.fields)
            #expect(response.location == path)
            #expect(try await browser.get(path).form("/login") != nil)
            #expect(try await browser.consent(path).form("/logout") != nil)
            let old = try await browser.get("/logout?" + Browser.encode(["url": talk.sandbox.baseURL + path]))
            #expect(old.location == path)
            #expect(try await browser.get(path).form("/login") != nil)
        }
    }

    @Test(
        "An unknown app or place gets a page, never a redirect",
        arguments: [
            ["client_id": "nobody"], ["client_id": nil], ["redirect_uri": nil],
            ["redirect_uri": "http://127.0.0.1:4711/callback/"], ["redirect_uri": "http://127.0.0.1:4711/Callback"],
            ["redirect_uri": "http://127.0.0.1:4711/callback?x=1"],
            ["redirect_uri": "http://127.0.0.1.evil.example/callback"],
            ["redirect_uri": "http://127.0.0.1:@evil.example/callback"], ["redirect_uri": "https://127.0.0.1/callback"],
            ["redirect_uri": "http://127.0.0.1:99999/callback"], ["redirect_uri": "http://localhost:4711/callback"],
            ["redirect_uri": "javascript:alert(1)"], ["redirect_uri": "http://127.0.0.1:4711/callback#f"],
        ] as [[String: String?]])
    func dead(changes: [String: String?]) async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let response = try await browser.get(OAuthTalk(talk).path(changes))
            #expect(response.status == 400)
            #expect(response.location == nil)
            #expect(response.text.contains("This app cannot be authorized"))
        }
    }

    @Test("A repeated app or place gets a page")
    func repeated() async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let path = OAuthTalk(talk).path()
            #expect(try await browser.get(path + "&client_id=x").status == 400)
            #expect(try await browser.get(path + "&redirect_uri=x").status == 400)
            let state = try await browser.get(path + "&state=x")
            #expect(state.sentBack["error"] == "invalid_request")
        }
    }

    @Test(
        "Any other mistake is sent back to the app, with the state",
        arguments: [
            (["response_type": nil], "invalid_request"), (["response_type": "id_token"], "unsupported_response_type"),
            (["response_type": "token"], "unauthorized_client"), (["scope": "people:read"], "invalid_scope"),
            (["code_challenge_method": "plain"], "invalid_request"),
            (["code_challenge_method": nil], "invalid_request"),
            (["code_challenge": nil], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
        ] as [([String: String?], String)])
    func refused(changes: [String: String?], code: String) async throws {
        try await withSandbox { talk async throws in
            var browser = Browser(talk.sandbox)
            let response = try await browser.get(OAuthTalk(talk).path(changes))
            #expect(response.status == 303)
            #expect(response.location?.hasPrefix(OAuthTalk.redirectURI) == true)
            #expect(response.sentBack["error"] == code)
            #expect(response.sentBack["error_description"]?.isEmpty == false)
            #expect(response.sentBack["state"] == "s t&a")
        }
    }

    @Test("A name and a state that look like markup stay text")
    func escaping() async throws {
        let evil = "<script>alert('1')</script>\"&"
        let app = SandboxApp(name: evil, clientID: "evil", clientSecret: nil, redirectURIs: ["com.example.app:/cb"])
        let configuration = SandboxConfiguration(people: 1) { $0.oauth = SandboxOAuth(apps: [app]) }
        try await NationSandbox.run(configuration) { sandbox in
            var browser = Browser(sandbox)
            let path = OAuthTalk(Talk(sandbox)).path(["redirect_uri": "com.example.app:/cb", "state": evil])
            for page in [try await browser.get(path), try await browser.consent(path)] {
                #expect(page.status == 200)
                #expect(!page.text.contains("<script"))
                #expect(page.text.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;"))
            }
            let back = try await browser.decide(path)
            #expect(back.location?.hasPrefix("com.example.app:/cb?code=") == true)
            #expect(back.sentBack["state"] == evil)
        }
    }
}
