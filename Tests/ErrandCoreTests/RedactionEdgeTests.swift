// SPDX-License-Identifier: MIT

import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

/// The rules of redaction that `Scripts/mutate` found untested.
@Suite("Redaction at its edges", .timed)
struct RedactionEdgeTests {
    private func raw(_ method: HTTPRequest.Method, _ path: PathTemplate) async throws -> RawRequest {
        try await Client.over(ClosureTransport("")).resolve(
            Request<Void>(method, path, .query("q", "s3cret"), reading: .nothing))
    }

    @Test("A version of up to three digits is a word, and a longer one is a value")
    func versions() async throws {
        for (segment, isShown) in [
            ("v1", true), ("v123", true), ("v0", true), ("v9", true), ("v", true), ("v1234", false), ("w123", false),
            ("v12a", false), ("v:", false), ("v/1", true), ("a{", false), ("z", true), ("a-b_c.d", true), ("`a", false),
        ] {
            var request = try await raw(.get, "p")
            request.head.path = "/\(segment)/people"
            let place = Redaction.standard.place(of: request)
            let shown = segment == "v/1" ? "/v/{}/people" : "/\(segment)/people"
            #expect(place == "https://api.example.com" + (isShown ? shown : "/{}/people"), "\(place)")
        }
    }

    @Test("A word of 24 letters is shown, and a longer one is a value")
    func words() async throws {
        for (count, isShown) in [(1, true), (24, true), (25, false)] {
            let word = String(repeating: "a", count: count)
            let place = Redaction.standard.place(of: try await raw(.get, PathTemplate("\(word)/people")))
            #expect(place.hasSuffix(isShown ? "/\(word)/people" : "/{}/people"), "\(place)")
        }
    }

    @Test(
        "A query is shown to the letter but for what is hidden: with question marks, empty pairs, and none at all",
        arguments: ["/p", "/p?", "/p?q=a?b", "/p?q=1&&r=2", "/p?&q=1", "/p?q=1&", "/p??"])
    func queries(path: String) async throws {
        #expect(Redaction.credentialsOnly.reference("https://a.example\(path)") == "https://a.example\(path)")
        var request = try await raw(.get, "p")
        request.head.path = path
        #expect(Redaction.credentialsOnly.url(of: request).hasSuffix(path))
        request.head.path = path + (path.contains("?") ? "&" : "?") + "token=s3cret"
        #expect(!Redaction.credentialsOnly.url(of: request).contains("s3cret"))
    }

    @Test("JSON without names is hidden whole, but null, which tells nothing")
    func nameless() {
        func shown(_ text: String, _ redaction: Redaction = .standard) -> String? {
            redaction.body(Array(text.utf8)[...], "application/json")
        }
        #expect(shown(#"["s3cret",5,true,null,[1]]"#) == #"["<hidden>","<hidden>","<hidden>",null,["<hidden>"]]"#)
        for text in [#""s3cret""#, "5", "true"] { #expect(shown(text) == #""<hidden>""#) }
        #expect(shown("null") == "null" && shown("{}") == "{}" && shown("{s3cret") == nil)
        #expect(shown(#"["s3cret"]"#, .everything) == #"["<hidden>"]"#, "there is no name that could be public")
        #expect(shown(#"{"b":1,"a":[2]}"#, .everything) == #"{"a":[2],"b":1}"#)
        #expect(Redaction.standard.body([0x31], nil) == nil && Redaction.standard.body([0x31], "text/plain") == nil)
    }

    @Test("Of a form the names stay, whatever their values hold, and a lone name is hidden like a value")
    func forms() {
        func shown(_ text: String) -> String? {
            Redaction(publicBodyKeys: ["a b", "c"]).body(Array(text.utf8)[...], "application/x-www-form-urlencoded")
        }
        #expect(shown("a%20b=1=2&c=3&d=s3cret=s&e=") == "a%20b=1=2&c=3&d=<hidden>&e=<hidden>")
        #expect(shown("c=1&&d=s3cret") == "c=1&&d=<hidden>")
        #expect(shown("=s3cret") == "=<hidden>" && shown("s3cret&c") == "<hidden>&c" && shown("c=") == "c=")
    }

    @Test("A mark before a combining character is a mark: what is behind it is hidden by its own name")
    func combiningCharacters() async throws {
        let accent = "\u{301}"
        let form = "limit=5&\(accent)token=s3cret&token=\(accent)s3cret"
        for redaction in [Redaction(publicQueryNames: ["limit"], publicBodyKeys: ["limit"]), .credentialsOnly] {
            var request = try await raw(.get, "p")
            request.head.path = "/p?\(accent)token=s3cret&\(form)"
            let texts = [
                redaction.body(Array(form.utf8)[...], "application/x-www-form-urlencoded"), redaction.url(of: request),
                redaction.reference("/p?\(accent)token=s3cret&\(form)"), redaction.place(of: request),
            ]
            for text in texts { #expect(text?.contains("s3cret") == false, "\(text ?? "")") }
            #expect(texts[..<3].allSatisfy { $0?.contains("limit=5") == true })
        }
    }

    @Test("A name that is not UTF-8 is judged as it is written")
    func brokenNames() {
        #expect(Redaction.credentialsOnly.reference("p?token%FF=s3cret&a%FF=1") == "p?token%FF=<hidden>&a%FF=1")
    }

    @Test("An empty body is no part of a command, and one that is not in memory is told by its length")
    func emptyBody() async throws {
        var request = try await raw(.post, "p")
        request.body = .bytes([])
        #expect(!request.curl().contains("--data") && RequestSummary(request).body == nil)
        request.body = .bytes([1])
        #expect(request.curl().contains("# a body 1 bytes, not shown") && RequestSummary(request).body == "1 bytes")
        request.body = .stream(Chunks([[1]]))
        #expect(request.curl().contains("# a body of unknown length, not shown") && RequestSummary(request).body == nil)
    }

    @Test("A summary names the template, and a place where there is none that tells")
    func summaries() async throws {
        var request = try await raw(.get, "people/\(7)")
        #expect("\(RequestSummary(request))" == "GET people/{}")
        for template in ["", "{}"] {
            request.template = template
            #expect("\(RequestSummary(request))" == "GET https://api.example.com/v1/people/{}")
        }
        let debug = RequestSummary(request).debugDescription
        #expect(debug == "GET https://api.example.com/v1/people/7?q=<hidden> [\(request.id)]")
        #expect(!Redaction().showsPathValues && !Redaction.standard.showsPathValues)
        #expect(Redaction.credentialsOnly.showsPathValues && Redaction.everything.showsPathValues)
    }

    @Test("Of a response 64 KiB are kept, and shown by its type and its redaction")
    func responses() {
        func summary(_ count: Int) -> ResponseSummary {
            ResponseSummary(head: HTTPResponse(status: .ok), bodyPrefix: [UInt8](repeating: 0x31, count: count))
        }
        #expect(summary(0).body == nil && summary(0).debugDescription == "200 {} 0 bytes")
        #expect(summary(65_536).body == "65536 bytes" && summary(65_537).body == "65536 bytes")
        #expect(summary(70_000).bodyPrefix.count == 65_536)
        let head = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json", .setCookie: "s3cret"])
        let json = ResponseSummary(head: head, bodyPrefix: Array(#"{"a":"s3cret"}"#.utf8))
        #expect(json.body == #"{"a":"<hidden>"}"#)
        #expect(json.fields.map(\.value) == ["application/json", "<hidden>"])
    }

    @Test("A reflection shows what may be shown, and each part of an error that there is")
    func reflections() async throws {
        func dumped(_ value: Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }
        var error = ClientError(.connection.lost)
        #expect(!dumped(error).contains("codingPath") && !dumped(error).contains("reason"))
        error.reason = "because"
        #expect(dumped(error).contains("because"))
        var request = try await raw(.post, "people/\(7)")
        #expect(dumped(request).contains("none"))
        request.body = .text("s3cret")
        #expect(dumped(request).contains("a body of 6 bytes") && !dumped(request).contains("s3cret"))
        #expect("\(Client(bare: nil, transport: ClosureTransport("")))" == "client without a base URL")
        #expect("\(Client.over(ClosureTransport("")))" == "client of https://api.example.com/v1")
    }

    @Test(
        "Of a reference path, query, fragment and user information are hidden, and its shape is not",
        arguments: [
            ("?q=s3cret&limit=5", "?q=<hidden>&limit=5"), ("?s3cret", "?<hidden>"), ("p?", "p?"), ("", ""),
            ("people/s3cret", "people/{}"), ("/v1/s3cret/", "/v1/{}/"), ("//a.example/s3cret", "//a.example/{}"),
            ("https://u:s3cret@a.example:8443", "https://<hidden>@a.example:8443"),
            ("https://s3cret@a.example/b/s3cret#s3cret", "https://<hidden>@a.example/b/{}#<hidden>"),
            ("p#limit=5&token=s3cret", "p#limit=5&token=<hidden>"), ("p?page=2#s3cret?s3cret", "p?page=2#<hidden>"),
        ])
    func references(text: String, shown: String) { #expect(Redaction.standard.reference(text) == shown) }

    @Test("For a tool a reference shows its path, and hides what carries credentials")
    func toolReferences() {
        let shown = Redaction.credentialsOnly.reference("https://u:s3cret@a.example/A7?q=1#access_token=s3cret&state=x")
        #expect(shown == "https://<hidden>@a.example/A7?q=1#access_token=<hidden>&state=x")
        #expect(Redaction.everything.reference("https://u:pw@a.example/A7#x") == "https://u:pw@a.example/A7#x")
    }

    @Test("A command asks for the head alone by --head")
    func head() async throws {
        let text = try await raw(.head, "people").curl()
        #expect(text.hasPrefix("curl --head 'https://") && !text.contains("-X") && !text.contains("s3cret"))
    }

    @Test("A name without letters names no credential")
    func names() {
        for name in ["", "_", "-.-"] { #expect(!Redaction.isCredential(name)) }
        for name in [
            "key", "api_key", "x-nonce", "pin", "Code", "MyToken", "X-Auth", "X-JWT", "X-Session-Id", "X-Bearer",
        ] { #expect(Redaction.isCredential(name)) }
        for name in ["zip_code", "keyboard", "spin", "author", "sessions", "WWW-Authenticate"] {
            #expect(!Redaction.isCredential(name))
        }
    }

    /// Names that other libraries and services hide: Rails, Django, Sentry, Bugsnag, and the settings of databases.
    private static let secrets = [
        "pass", "pwd", "passwd", "password", "passphrase", "passcode", "db_pass", "db_pwd", "mysql_pwd", "user_pass",
        "key_passphrase", "proxy_pass", "private_key", "access_key", "secret_key", "api_key", "csrf", "xsrf",
        "client_secret", "access_token", "id_token", "session_id", "auth", "x_csrf_token", "credentials",
    ]

    @Test("A credential is known in every spelling of its name", arguments: secrets)
    func spellings(name: String) {
        let words = name.split(separator: "_").map(String.init)
        let capital = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let camel = words[0] + capital.dropFirst().joined()
        for text in [
            name, name.uppercased(), words.joined(separator: "-"), capital.joined(separator: "-"), camel,
            capital.joined(), "X-" + capital.joined(separator: "-"), "data.\(name)", "user[\(name)]", "old_" + name,
            "old" + capital.joined(),
        ] { #expect(Redaction.isCredential(text), "\(text)") }
    }

    @Test(
        "A word within a word is none",
        arguments: [
            "compass", "passenger", "bypassed", "passed", "Passport", "monkey", "keyword", "author", "authorName",
            "sessions", "isAuthentic", "zipCode", "ETag", "pwdn", "surpass", "coding",
        ])
    func harmless(name: String) { #expect(!Redaction.isCredential(name)) }

    @Test("What hides nothing shows every field, pair and member")
    func everything() {
        let all = Redaction.everything
        #expect(all.shows(field: .authorization) && all.shows(query: "token") && all.shows(bodyKey: "password"))
        let some = Redaction.standard
        #expect(!some.shows(field: .authorization) && !some.shows(query: "token") && !some.shows(bodyKey: "password"))
    }
}
