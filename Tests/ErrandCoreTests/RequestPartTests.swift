// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Request parts", .timed)
struct RequestPartTests {
    private func resolve(
        _ parts: RequestPart?..., path: PathTemplate = "people",
        _ configure: (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> RawRequest {
        let request = Request<Void>(nil, path, .group(parts), reading: .nothing)
        return try await Client.over(ClosureTransport("{}"), configure).resolve(request)
    }

    @Test("A plain noun takes the place, add comes beside, remove takes away")
    func verbs() async throws {
        let raw = try await resolve(
            .query("a", 1), .query("b", 2), .query("a", 3), .addQuery("b", 4), .query("c", 5), .removeQuery("c"))
        #expect(raw.head.path == "/v1/people?a=3&b=2&b=4")
    }

    @Test("Replacing a name drops all its values and keeps its first place")
    func replaceAll() async throws {
        let raw = try await resolve(.addQuery("a", 1), .query("b", 2), .addQuery("a", 3), .query("a", 9))
        #expect(raw.head.path == "/v1/people?a=9&b=2")
    }

    @Test("A nil value does nothing, in every part that takes one")
    func nilDropsOut() async throws {
        let verbose = CommandLine.arguments.isEmpty
        let raw = try await resolve(
            .query("a", nil), .addQuery("a", nil), .header(.accept, nil), .header("X-A", nil), .addHeader(.accept, nil),
            .form("f", nil), .file("g", nil), .body(nil, type: .json), .url(nil), .baseURL(nil), .method(nil),
            verbose ? .query("extra", "all") : nil, nil)
        #expect(raw.head.path == "/v1/people")
        #expect(raw.body == nil)
        #expect(raw.head.method == .get)
        #expect(raw.head.headerFields[.accept] == nil)
    }

    @Test("Content can be taken away, form, file or body, and what comes after is sent alone")
    func withoutContent() async throws {
        for part in [RequestPart.form("a", 1), .file("f", .text("x")), .json([1]), .body(.text("x"), type: .text)] {
            let bare = try await resolve(part, .removeContent)
            #expect(bare.body == nil && bare.head.method == .get && bare.head.headerFields[.contentType] == nil)
            let other = try await resolve(part, .removeContent, .form("b", 2))
            #expect(try await other.body?.collect() == Array("b=2".utf8))
        }
    }

    @Test(
        "A media type is known by type and subtype in lower case, and JSON by its suffix too",
        arguments: [
            ("application/json", "application/json", true),
            ("Application/JSON; charset=utf-8", "application/json", true),
            (" text/json ", "text/json", true), ("application/vnd.api+json;v=1", "application/vnd.api+json", true),
            ("text/html", "text/html", false), ("application/x-ndjson", "application/x-ndjson", false),
            ("json", "json", false), ("", "", false), (";", "", false),
        ])
    func mediaTypes(text: String, essence: String, isJSON: Bool) {
        let type = MediaType(text)
        #expect(type.essence == essence && type.isJSON == isJSON && type.description == text)
    }

    @Test("An edit of one's own among the defaults is made anew for each call")
    func editedDefaults() async throws {
        let counter = Counter()
        let client = Client.over(ClosureTransport("{}")) {
            $0.defaults = [
                .query("before", "1"), .edit { $0.query.append(QueryItem("count", "\(counter.next())")) },
                .query("after", "2"),
            ]
        }
        let request = Request<Void>.get("people").reading(.nothing)
        #expect(try await client.resolve(request).head.path == "/v1/people?before=1&count=1&after=2")
        #expect(try await client.resolve(request).head.path == "/v1/people?before=1&count=2&after=2")
    }

    @Test("A default that cannot be applied fails every call, and says so each time")
    func failingDefaults() async throws {
        let client = Client.over(ClosureTransport("{}")) {
            $0.defaults = [.header("X-A", "1"), .header("no name", "2")]
        }
        for _ in 0..<2 {
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.get("people").reading(.nothing))
            }
            #expect(error?.kind == .invalidRequest.header)
        }
    }

    @Test("No two calls have the same identity")
    func identities() {
        #expect(Set((0..<10_000).map { _ in CallID() }).count == 10_000)
    }

    @Test("Later layers win: defaults, request, call, enforced")
    func layers() async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) {
            $0.defaults = [
                .query("d", "default"), .query("r", "default"), .query("c", "default"), .query("e", "default"),
            ]
            $0.enforced = [.query("e", "enforced")]
        }
        let request = Request<Void>.get(
            "people", .query("r", "request"), .query("c", "request"), .query("e", "request"))
        try await client.send(request, .query("c", "call"), .query("e", "call"))
        #expect(wire.requests[0].head.path == "/v1/people?d=default&r=request&c=call&e=enforced")
    }

    @Test("Fields of the defaults go with every request; other defaults in their place remove them")
    func defaultFields() async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.defaults = [.header("X-App", "one"), .header("X-Build", "7")] }
        try await client.send(Request<Void>.get("people"))
        try await client.send(Request<Void>.post("people", .json(["a": 1])))
        try await client.send(Request<Void>.get("people", .header("X-App", "request")))
        try await client.with { $0.defaults = [.header("X-App", "two")] }.send(Request<Void>.delete("people/7"))
        try await client.with { $0.defaults = [] }.send(Request<Void>.get("people"))
        func sent(_ name: String) throws -> [[String]] {
            let name = try #require(HTTPField.Name(name))
            return wire.requests.map { $0.head.headerFields[values: name] }
        }
        #expect(try sent("X-App") == [["one"], ["one"], ["request"], ["two"], []])
        #expect(try sent("X-Build") == [["7"], ["7"], ["7"], [], []])
    }

    @Test("The library's defaults come first, and every middleware may change them; the enforced one has the last word")
    func libraryLayer() async throws {
        let plain = try await resolve()
        #expect(plain.options.timeout == .seconds(60))
        #expect(plain.head.headerFields[.userAgent]?.hasPrefix("errand/") == true)
        func limit(
            _ client: Duration?, _ request: RequestPart?, _ call: RequestPart?, _ enforced: RequestPart?
        ) async throws -> Duration? {
            let made = Client.over(ClosureTransport("{}")) {
                $0.defaults = [.header(.userAgent, "app")] + (client.map { [.timeout($0)] } ?? [])
                $0.enforced = [enforced].compactMap(\.self)
            }
            let raw = try await made.resolve(Request<Void>.get("p", request), call)
            #expect(raw.head.headerFields[.userAgent] == "app")
            return raw.options.timeout
        }
        #expect(try await limit(nil, nil, nil, nil) == .seconds(60))
        #expect(try await limit(.seconds(1), nil, nil, nil) == .seconds(1))
        #expect(try await limit(.seconds(1), .timeout(.seconds(2)), nil, nil) == .seconds(2))
        #expect(try await limit(.seconds(1), .timeout(.seconds(2)), .timeout(nil), nil) == nil)
        let enforced = RequestPart.computed { _ in [.timeout(.seconds(4))] }
        #expect(try await limit(.seconds(1), .timeout(.seconds(2)), .timeout(.seconds(3)), enforced) == .seconds(4))
    }

    @Test("Derived clients have their own defaults, static and computed, and never each other's")
    func derivedDefaults() async throws {
        let wire = ClosureTransport("{}")
        let language = EventLog<String>()
        language.add("en")
        let base = Client.over(wire) {
            $0.defaults = [.computed { _ in [.query("lang", language.all.last)] }]
        }
        let one = base.with { $0.defaults.append(.query("app", 1)) }
        let two = base.with { $0.enforced = [.query("app", 2)] }
        try await one.send(Request<Void>.get("p"))
        language.add("de")
        try await two.send(Request<Void>.get("p", .query("app", 9)))
        try await base.send(Request<Void>.get("p"))
        try await one.send(Request<Void>.get("p", .query("app", 9)))
        #expect(
            wire.requests.map(\.head.path) == [
                "/v1/p?lang=en&app=1", "/v1/p?lang=de&app=2", "/v1/p?lang=de", "/v1/p?lang=de&app=9",
            ])
    }

    @Test("A computed part is computed at every send, and sees what came before it")
    func computed() async throws {
        let wire = ClosureTransport("{}")
        let counter = Counter()
        let client = Client.over(wire) {
            $0.defaults = [
                .query("base", "x"),
                .computed { draft in [.query("n", counter.next()), .query("seen", draft.query.map(\.name).joined())] },
            ]
        }
        for _ in 0..<2 { try await client.send(Request<Void>.get("people")) }
        #expect(
            wire.requests.map(\.head.path) == ["/v1/people?base=x&n=1&seen=base", "/v1/people?base=x&n=2&seen=base"])
    }

    @Test("What a part throws reaches the caller as it is, and nothing is sent")
    func partErrors() async throws {
        struct Mine: Error {}
        let wire = ClosureTransport("{}")
        await #expect(throws: Mine.self) {
            try await Client.over(wire).send(Request<Void>.get("people", .edit { _ in throw Mine() }))
        }
        #expect(wire.requests.isEmpty)
    }

    @Test("Without a method a request is a GET, or a POST when it has content")
    func defaultMethod() async throws {
        #expect(try await resolve().head.method == .get)
        #expect(try await resolve(.json(["a": 1])).head.method == .post)
        #expect(try await resolve(.form("a", 1)).head.method == .post)
        #expect(try await resolve(.method(.put), .form("a", 1)).head.method == .put)
    }

    @Test("Fields that are added are kept apart, and a bare name takes all their places")
    func fields() async throws {
        let accept = HTTPField.Name.acceptLanguage
        let raw = try await resolve(.header(accept, "en"), .addHeader(accept, "de"))
        #expect(raw.head.headerFields[values: accept] == ["en", "de"])
        let replaced = try await resolve(.header(accept, "en"), .addHeader(accept, "de"), .header(accept, "fr"))
        #expect(replaced.head.headerFields[values: accept] == ["fr"])
        let removed = try await resolve(.header(accept, "en"), .removeHeader(accept))
        #expect(removed.head.headerFields[accept] == nil)
    }

    @Test("A base URL part keeps the path; a URL part replaces base and path and keeps its own query to the letter")
    func targets() async throws {
        #expect(try await resolve(.baseURL("http://other.example:8080/x/")).url == "http://other.example:8080/x/people")
        let next = "/api/v1/people?custom%5Byear%5D=2008&__token=A%2BB&limit=5"
        #expect(try await resolve(.query("limit", 9), .url(next)).url == "https://api.example.com\(next)&limit=9")
        #expect(try await resolve(.url(next), .query("limit", 9)).url.hasSuffix("__token=A%2BB&limit=9"))
        #expect(try await resolve(.url("https://x.example")).url == "https://x.example/")
        #expect(try await resolve(.url("sibling")).url == "https://api.example.com/v1/sibling")
    }

    @Test(
        "A relative reference is resolved against the request that it stands in, and its fragment is never sent",
        arguments: [
            ("people", ["?page=2"], "/v1/people?page=2"), ("people", ["?page=2#top"], "/v1/people?page=2"),
            ("lists/5/people", ["?page=2"], "/v1/lists/5/people?page=2"),
            ("lists/5/people", ["people?page=2"], "/v1/lists/5/people?page=2"),
            ("lists/5/people", ["../6/people"], "/v1/lists/6/people"), ("lists/5/", ["x"], "/v1/lists/5/x"),
            ("", ["?page=2"], "/v1?page=2"), ("", ["people"], "/v1/people"), ("", ["../v2/people"], "/v2/people"),
            ("people?a=1", ["?b=2"], "/v1/people?b=2"), ("people?a=1", ["#top"], "/v1/people?a=1"),
            ("people?a=1", [""], "/v1/people?a=1"), ("people", ["/x/y#top"], "/x/y"),
            ("people", ["https://other.example/a/b?c", "d"], "/a/d"),
            ("people", ["https://other.example/a/b?c", "?d"], "/a/b?d"), ("people", ["a b?c=d e"], "/v1/a%20b?c=d%20e"),
            ("people", ["./a:b"], "/v1/a:b"),
        ] as [(String, [String], String)])
    func references(path: String, urls: [String], expected: String) async throws {
        let parts = urls.map { RequestPart.url($0) }
        let raw = try await Client.over(ClosureTransport("{}")).resolve(
            Request<Void>.get(PathTemplate(path), .group(parts)))
        #expect(raw.head.path == expected)
    }

    @Test("A query behind a URL with a fragment joins the URL's own query")
    func fragment() async throws {
        let raw = try await resolve(.url("?page=2#top"), .query("locale", "en"))
        #expect(raw.url == "https://api.example.com/v1/people?page=2&locale=en")
    }

    @Test("A relative reference without a base URL is refused, and an absolute one needs none")
    func referenceWithoutBase() async throws {
        let client = Client(nil, transport: ClosureTransport("{}"))
        for url in ["/x", "x", "//x.example/y"] {
            let error = await #expect(throws: ClientError.self) {
                try await client.resolve(Request<Void>.get("", .url(url)))
            }
            #expect(error?.kind == .invalidRequest.url)
        }
        #expect(try await client.resolve(Request<Void>.get("", .url("https://x.example"))).url == "https://x.example/")
    }

    @Test("A form and a raw body in one request are refused")
    func conflict() async throws {
        let error = await #expect(throws: ClientError.self) { try await resolve(.form("a", 1), .json(["b": 2])) }
        #expect(error?.kind == .invalidRequest.bodyConflict)
    }

    @Test("A later body takes the place of an earlier one")
    func lastBody() async throws {
        let raw = try await resolve(.json(["a": 1]), .body(.text("x"), type: .text))
        #expect(try await raw.body?.collect() == Array("x".utf8))
        #expect(raw.head.headerFields[.contentType] == "text/plain; charset=utf-8")
    }

    @Test("A form encodes names and values")
    func form() async throws {
        let raw = try await resolve(.form("a b", "1&2=3"), .form("ü", "+"))
        #expect(try await raw.body?.collect() == Array("a+b=1%262%3D3&%C3%BC=%2B".utf8))
        #expect(raw.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
    }

    @Test("A form is made of a literal or of pairs in their order, of a dictionary in that of its names")
    func pairs() async throws {
        func body(_ part: RequestPart) async throws -> String {
            let raw = try await resolve(.form("x", 0), part)
            return String(decoding: try await raw.body?.collect() ?? [], as: UTF8.self)
        }
        let none: String? = nil
        #expect(try await body(.form(["a": "1"])) == "x=0&a=1")
        #expect(
            try await body(.form(["b": "1", "a": 2, "b": true, "n": none, "c d": "e f"]))
                == "x=0&b=1&a=2&b=true&c+d=e+f")
        #expect(try await body(.form([("b", "1"), ("a", 2), ("n", none)])) == "x=0&b=1&a=2")
        #expect(try await body(.form(["b", "a"].map { ($0, $0 + "!") })) == "x=0&b=b%21&a=a%21")
        #expect(try await body(.form([:])) == "x=0")
        let dictionary = ["b": 1, "a": 2, "c": 3]
        #expect(try await body(.form(dictionary)) == "x=0&a=2&b=1&c=3")
    }

    @Test("A field of the request's own wins over what the content and the reader would set")
    func ownFields() async throws {
        let raw = try await resolve(
            .json(["a": 1]), .header(.contentType, "application/vnd.api+json"), .header(.userAgent, "me"))
        #expect(raw.head.headerFields[.contentType] == "application/vnd.api+json")
        #expect(raw.head.headerFields[.userAgent] == "me")
    }

    @Test("A value that cannot be encoded is refused before anything is sent")
    func unencodable() async throws {
        let wire = ClosureTransport("{}")
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(wire).send(Request<Void>.post("people", .json(["a": Double.nan])))
        }
        #expect(error?.kind == .invalidRequest.encoding && wire.requests.isEmpty)
    }

    @Test("Values of every kind become text", arguments: [("i", "-5"), ("b", "true"), ("d", "2.5"), ("s", "a%20b%2B")])
    func values(name: String, text: String) async throws {
        let values: [String: any QueryValue] = ["i": -5, "b": true, "d": 2.5, "s": "a b+"]
        #expect(try await resolve(.query(name, values[name])).head.path == "/v1/people?\(name)=\(text)")
    }
}
