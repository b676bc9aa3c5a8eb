// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Redirects", .timed, .timeLimit(.minutes(10)))
struct RedirectTests {
    private static let secretName = HTTPField.Name("X-Api-Key") ?? .accept

    /// Redirects `/v1/p` with a status to a location, and responds with 1 elsewhere.
    private func wire(_ status: Int, _ location: String...) -> ClosureTransport {
        ClosureTransport { request, attempt in
            guard attempt <= location.count else { return .json("1") }
            return .text("gone", type: "text/plain", status: status, [.location: location[attempt - 1]])
        }
    }

    private func client(_ wire: ClosureTransport, _ policy: RedirectPolicy = .changingMethod) -> Client {
        Client.over(wire) { $0.middleware = [.redirects(policy)] }
    }

    @Test(
        "Methods are rewritten as RFC 9110 §15.4 says",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"),
            (303, "DELETE", "GET"), (303, "HEAD", "HEAD"), (301, "HEAD", "HEAD"), (301, "GET", "GET"),
            (307, "PATCH", "PATCH"), (307, "GET", "GET"), (308, "DELETE", "DELETE"),
        ] as [(Int, String, String)])
    func methods(status: Int, method: String, expected: String) async throws {
        let wire = wire(status, "/q")
        let carries = ["POST", "PUT", "PATCH"].contains(method)
        let request = Request<Void>(
            HTTPRequest.Method(method), "p", carries ? .json([1]) : nil, reading: .nothing)
        try await client(wire).send(request)
        let second = try #require(wire.requests.last)
        #expect(wire.requests.count == 2)
        #expect(second.head.method.rawValue == expected)
        #expect(second.url == "https://api.example.com/q")
        let keeps = carries && expected == method
        #expect((second.body != nil) == keeps)
        #expect(second.head.headerFields.contains(.contentType) == keeps)
    }

    @Test("300, 304, 305 and a redirect without a place to go are responses", arguments: [300, 304, 305, 306])
    func passed(status: Int) async throws {
        let wire = wire(status, "/q")
        let error = await #expect(throws: ClientError.self) { try await client(wire).send(Request<Int>.get("p")) }
        #expect(error?.kind == .status.redirection)
        #expect(wire.requests.count == 1)
    }

    @Test(
        "A location that leads nowhere is a response, and its error says why",
        arguments: [
            ("ftp://a.example/", "the URL is not an absolute http or https URL"),
            ("https://user:s3cret@a.example/", "the URL holds user information"),
            ("mailto:a@b", "the URL is not an absolute http or https URL"), ("http://", "the URL has no legal host"),
            ("https://a.example:99999/", "the URL's port is not a number from 1 to 65535"),
        ])
    func nowhere(location: String, reason: String) async throws {
        let wire = wire(302, location)
        let error = await #expect(throws: ClientError.self) { try await client(wire).send(Request<Int>.get("p")) }
        #expect(error?.kind == .status.redirection)
        #expect(error?.reason == "the redirect has no Location that can be followed: \(reason)")
        #expect(error?.description.contains("s3cret") == false)
        #expect(wire.requests.count == 1)
        let taken = try await client(wire).response(to: Request<Void>.get("p", .option(\.acceptedStatus, .any)))
        #expect(taken.head.status == .ok)
    }

    @Test("Two different locations are none")
    func twoLocations() async throws {
        let wire = ClosureTransport { _, attempt in
            var fields = HTTPFields()
            fields.append(HTTPField(name: .location, value: "/a"))
            fields.append(HTTPField(name: .location, value: "/b"))
            return .json("1", status: 302, fields)
        }
        let error = await #expect(throws: ClientError.self) { try await client(wire).send(Request<Int>.get("p")) }
        #expect(error?.kind == .status.redirection)
        #expect(error?.reason == "the redirect has no Location that can be followed: there are 2 of them")
    }

    @Test(
        "A location is resolved against the URL that was asked (RFC 3986 §5.4)",
        arguments: [
            ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
            ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"), (";x", "/b/c/;x"),
            ("g;x", "/b/c/g;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"),
            ("../g", "/b/g"), ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("/./g", "/g"),
            ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./g/.", "/b/c/g/"), ("g/../h", "/b/c/h"),
            ("g?y/../x", "/b/c/g?y/../x"), ("http://a/x", "/x"), ("HTTP://A", "/"), ("//a/z?w", "/z?w"),
            ("/a b", "/a%20b"), ("/ä", "/%C3%A4"), ("/a%20b?c=%26", "/a%20b?c=%26"), ("/x?q=a b|c", "/x?q=a%20b%7Cc"),
        ])
    func resolution(location: String, path: String) throws {
        let target = try URLTarget(location, from: URLTarget(URLReference("http://a/b/c/d;p?q")))
        #expect(target.pathAndQuery == path)
        #expect(target.origin == URLOrigin(scheme: "http", authority: "a"))
    }

    @Test("Other hosts and ports are other origins")
    func origins() throws {
        let base = try URLTarget(URLReference("http://a/b"))
        #expect(try URLTarget("//B.example:81/x", from: base).text == "http://b.example:81/x")
        #expect(try URLTarget("http://[::1]:81/x", from: base).text == "http://[::1]:81/x")
    }

    @Test(
        "On the same origin credentials stay, on the way to another they are dropped",
        arguments: [
            ("/q", true), ("https://API.example.com:443/q", true), ("https://evil.example/q", false),
            ("https://api.example.com:8443/q", false), ("//evil.example/q", false),
            ("https://api.example.com.evil.example/q", false),
        ])
    func credentials(location: String, stay: Bool) async throws {
        let marked = HTTPField.Name("X-Plain") ?? .accept
        let added = HTTPField.Name("X-Added") ?? .accept
        var policy = RedirectPolicy.changingMethod
        policy.allowsWritesElsewhere = true
        for status in [302, 307] {
            let wire = wire(status, location)
            let client = Client.over(wire) { [policy] in
                $0.middleware = [.authorize(Adding(name: added)), .redirects(policy)]
            }
            var sensitive = HTTPField(name: marked, value: "s")
            sensitive.indexingStrategy = .disallow
            try await client.send(
                Request<Void>.post(
                    "p", .json([1]), .header(.authorization, "Bearer t"), .header(.cookie, "a=b"),
                    .header(Self.secretName, "k"), .header(.acceptLanguage, "de"),
                    .edit { [sensitive] in $0.headers.append(sensitive) }))
            let first = wire.requests[0].head.headerFields
            let second = wire.requests[1].head.headerFields
            for name in [HTTPField.Name.authorization, .cookie, Self.secretName, marked, added] {
                #expect(first.contains(name))
                #expect(second.contains(name) == stay, "\(name)")
            }
            #expect(second[.acceptLanguage] == "de")
        }
    }

    @Test(
        "To another origin go the fields that are known to be harmless, and no other, whatever its name",
        arguments: [
            ("Accept", true), ("Accept-Language", true), ("Accept-Encoding", true), ("User-Agent", true),
            ("Range", true), ("If-Range", true), ("If-None-Match", true), ("If-Modified-Since", true),
            ("Cache-Control", true), ("Last-Event-ID", true), ("X-Auth", false), ("X-Api-Key", false),
            ("Authorization", false), ("Proxy-Authorization", false), ("Cookie", false), ("Host", false),
            ("Origin", false), ("Referer", false), ("X-Tenant", false), ("Api_user", false), ("baggage", false),
            ("traceparent", false), ("X-Forwarded-For", false), ("X-GitHub-Whatever", false),
        ])
    func harmless(field: String, goesAlong: Bool) async throws {
        let name = try #require(HTTPField.Name(field))
        for (location, stays) in [("https://other.example/q", goesAlong), ("/q", true)] {
            let wire = wire(302, location)
            _ = try await client(wire).send(Request<Int>.get("p", .header(name, "v")))
            #expect(wire.requests[0].head.headerFields[name] == "v")
            #expect((wire.requests[1].head.headerFields[name] == "v") == stays, "\(field) to \(location)")
        }
    }

    @Test("What stays behind at one hop does not come back at a later one, even at home")
    func never() async throws {
        let wire = wire(302, "https://other.example/q", "https://api.example.com/r")
        _ = try await client(wire).send(Request<Int>.get("p", .header(Self.secretName, "k")))
        #expect(wire.requests.map { $0.head.headerFields.contains(Self.secretName) } == [true, false, false])
    }

    @Test("A field that the policy names goes along, but never one that an authorizer added or that is sensitive")
    func ownFields() async throws {
        let plain = try #require(HTTPField.Name("X-Tenant"))
        let added = try #require(HTTPField.Name("X-Added"))
        var policy = RedirectPolicy()
        policy.fieldsForOtherOrigins.formUnion([plain, added, Self.secretName])
        let wire = wire(302, "https://other.example/q")
        let client = Client.over(wire) { [policy] in
            $0.middleware = [.authorize(Adding(name: added)), .redirects(policy)]
        }
        var sensitive = HTTPField(name: Self.secretName, value: "s")
        sensitive.indexingStrategy = .disallow
        _ = try await client.send(
            Request<Int>.get("p", .header(plain, "t"), .edit { [sensitive] in $0.headers.append(sensitive) }))
        let fields = wire.requests[1].head.headerFields
        #expect(fields[plain] == "t")
        #expect(!fields.contains(added) && !fields.contains(Self.secretName))
    }

    @Test(
        "A write is not repeated at another origin: method by method and status by status",
        arguments: [301, 302, 303, 307, 308], ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func writesElsewhere(status: Int, method: String) async throws {
        let isKept = status >= 307 || (method != "POST" && status != 303)
        let isRefused = isKept && !["GET", "HEAD"].contains(method)
        let isRefusedAtHome = method == "PATCH" && status < 303
        let home = "the redirect would repeat a write on which the server may have acted"
        let elsewhere = "the redirect would repeat a write at another origin"
        for (location, isRefused, reason) in [
            ("https://other.example/q", isRefused, elsewhere), ("/q", isRefusedAtHome, home),
        ] {
            let wire = wire(status, location)
            let result = await Task {
                try await client(wire).send(
                    Request<Void>(HTTPRequest.Method(method), "p", .json(["name": "Ada"]), reading: .nothing))
            }.result
            #expect(wire.requests.count == (isRefused ? 1 : 2))
            guard isRefused else {
                #expect(throws: Never.self) { try result.get() }
                continue
            }
            let error = #expect(throws: ClientError.self) { try result.get() }
            #expect(error?.kind == .status.redirection.unsafeMethod)
            #expect(error?.reason == reason)
            #expect(error?.response?.head.status.code == status)
        }
    }

    @Test("What is said to be idempotent, or has a key, is repeated after any redirect that keeps its method")
    func idempotentWrites() async throws {
        let parts: [RequestPart] = [.option(\.isIdempotent, true), .idempotencyKey()]
        for part in parts {
            let wire = wire(302, "/q")
            try await client(wire, .standard).send(Request<Void>.patch("p", .json([1]), part))
            #expect(wire.requests.map(\.head.method) == [.patch, .patch])
        }
    }

    @Test("What becomes of a read that follows a write says that the write was applied, and it is not sent again")
    func failedReads() async throws {
        for kind in [ClientError.Kind.connection.refused, .connection.unprocessed, .timedOut.connect, .connection.lost]
        {
            let wire = ClosureTransport { request, attempt in
                guard request.head.method == .get else { return .json("", status: 303, [.location: "/q"]) }
                throw ClientError(kind)
            }
            let client = Client.over(wire) { $0.middleware = .standard { $0.redirects = .changingMethod } }
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Int>.post("p", .json([1])))
            }
            #expect(error?.kind == kind)
            #expect(error?.meaning.effect == .applied)
            #expect(wire.requests.count { $0.head.method == .post } == 1)
            await client.shutdown()
        }
    }

    @Test("A policy may let writes go elsewhere, with their body and the fields that describe it")
    func allowedElsewhere() async throws {
        var policy = RedirectPolicy()
        policy.allowsWritesElsewhere = true
        let wire = wire(307, "https://other.example/q")
        try await client(wire, policy).send(Request<Void>.post("p", .json([1])))
        #expect(wire.requests[1].head.headerFields.contains(.contentType))
        #expect(wire.requests[1].body != nil)
    }

    @Test(
        "A write that would become a read is an error, in a chain of one's own and in the recommended one",
        arguments: [301, 302, 303, 307, 308], ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func writesToReads(status: Int, method: String) async throws {
        let isChanged =
            (method == "POST" && status <= 303) || (status == 303 && ["PUT", "PATCH", "DELETE"].contains(method))
        // Repeated, where the server may have acted.
        guard method != "PATCH" || status == 303 || status >= 307 else { return }
        for chain in [[.redirects()], .standard()] as [[any Middleware]] {
            let wire = wire(status, "/q")
            let client = Client.over(wire) { $0.middleware = chain }
            let result = await Task {
                try await client.send(Request<Void>(HTTPRequest.Method(method), "p", reading: .nothing))
            }.result
            #expect(wire.requests.count == (isChanged ? 1 : 2))
            guard isChanged else {
                #expect(throws: Never.self) { try result.get() }
                continue
            }
            let error = #expect(throws: ClientError.self) { try result.get() }
            #expect(error?.kind == .status.redirection.unsafeMethod)
            #expect(error?.reason == "the redirect would turn a write into a read")
        }
    }

    @Test(
        "A GET that is made of a write asks for what the write asked for", arguments: ["/q", "https://other.example/q"])
    func acceptKept(location: String) async throws {
        let wire = wire(303, location)
        _ = try await client(wire).send(
            Request<Int>.post("p", .json([1]), .header(.accept, "application/vnd.api+json")))
        #expect(wire.requests[1].head.method == .get)
        #expect(wire.requests[1].head.headerFields[.accept] == "application/vnd.api+json")
        #expect(!wire.requests[1].head.headerFields.contains(.contentType))
    }

    @Test(
        "What the client's defaults say on every request, a GET that is made of a write says too",
        arguments: [false, true], ["/q", "https://other.example/q"])
    func demanded(isComputed: Bool, location: String) async throws {
        let wire = wire(303, location)
        let language = try #require(HTTPField.Name("Content-Language"))
        let client = Client.over(wire) {
            $0.middleware = [.redirects(.changingMethod)]
            // A computed default ends what a client knows beforehand.
            if isComputed { $0.defaults.append(.computed { _ in [.header(.cacheControl, "no-store")] }) }
            $0.defaults.append(.header(.contentType, "application/json"))
        }
        _ = try await client.send(
            Request<Int>.post(
                "p", .json([1]), .header(.contentType, "application/vnd.api+json"), .header(language, "de")))
        #expect(wire.requests[0].head.headerFields[values: .contentType] == ["application/vnd.api+json"])
        #expect(wire.requests[1].head.method == .get)
        #expect(wire.requests[1].head.headerFields[values: .contentType] == ["application/json"])
        #expect(!wire.requests[1].head.headerFields.contains(language))
    }

    @Test("What a request took away from the defaults stays away, and a copy that hides other secrets knows them")
    func notDemanded() async throws {
        let wire = wire(303, "/q")
        let client = Client.over(wire) {
            $0.middleware = [
                Step { request, next in
                    var request = request
                    request.redaction = .standard
                    return try await next(request)
                }, .redirects(.changingMethod),
            ]
            $0.defaults = [.header(.contentType, "application/json"), .header(.accept, "a/b")]
        }
        _ = try await client.send(Request<Int>.post("p", .edit { $0.headers[.contentType] = nil }))
        #expect(wire.requests.count == 2)
        for request in wire.requests {
            #expect(!request.head.headerFields.contains(.contentType))
            #expect(request.defaultFields == [.contentType: "application/json", .accept: "a/b"])
        }
    }

    @Test("In the standard order every hop is authorized for itself, and none whose URL another origin has chosen")
    func standardOrder() async throws {
        let wire = wire(307, "/a", "https://other.example/b", "https://api.example.com/c", "/d")
        let client = Client.over(wire) { $0.middleware = .standard { $0.authorizer = .query("token", "t") } }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        #expect(
            wire.requests.map(\.url) == [
                "https://api.example.com/v1/p?token=t", "https://api.example.com/a?token=t",
                "https://other.example/b", "https://api.example.com/c", "https://api.example.com/d",
            ])
        // Another call is not concerned.
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        #expect(wire.requests.last?.url == "https://api.example.com/v1/p?token=t")
    }

    @Test("Origins of the credential may lead to each other, and each attempt begins at home")
    func origins() async throws {
        let files: BaseURL = "https://files.example"
        let wire = ClosureTransport { request, attempt in
            switch attempt {
            case 1: .json("{}", status: 302, [.location: "https://files.example/a"])
            case 2: .json("{}", status: 302, [.location: "https://api.example.com/b"])
            case 3: .json("{}", status: 302, [.location: "https://other.example/c"])
            case 4: .json("{}", status: 503)
            default: .json("1")
            }
        }
        let client = Client.over(wire) {
            $0.middleware = .standard {
                $0.authorizer = .query("token", "t")
                $0.credentialScope = .origins(of: "https://api.example.com", files)
                $0.retry?.backoff = .none
            }
        }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        #expect(wire.requests.map { $0.url.hasSuffix("token=t") } == [true, true, true, false, true])
    }

    @Test("From https to http nothing follows, unless it is allowed; then bare")
    func downgrade() async throws {
        let refused = wire(302, "http://api.example.com/q")
        let error = await #expect(throws: ClientError.self) { try await client(refused).send(Request<Int>.get("p")) }
        #expect(error?.kind == .status.redirection.insecureTarget)
        #expect(error?.response?.head.status == .found)
        #expect(refused.requests.count == 1)
        var policy = RedirectPolicy()
        policy.allowsInsecure = true
        let allowed = wire(302, "http://api.example.com/q")
        _ = try await client(allowed, policy).send(Request<Int>.get("p", .header(.authorization, "Bearer t")))
        #expect(allowed.requests[1].head.headerFields[.authorization] == nil)
    }

    @Test("Past the hop limit the call is refused", arguments: [0, 1, 2, 10])
    func hops(limit: Int) async throws {
        var policy = RedirectPolicy()
        policy.maximumHops = limit
        let wire = ClosureTransport { _, attempt in .json("{}", status: 302, [.location: "/\(attempt)"]) }
        let error = await #expect(throws: ClientError.self) {
            try await client(wire, policy).send(Request<Int>.get("p"))
        }
        #expect(error?.kind == (limit == 0 ? .status.redirection : .status.redirection.hopLimit))
        #expect(wire.requests.count == limit + 1)
    }

    @Test("A circle ends at the hop limit, of one URL or of two", arguments: ["/v1/p", "/a"])
    func circle(other: String) async throws {
        let wire = ClosureTransport { request, _ in
            .json("{}", status: 302, [.location: request.head.path == other ? "/v1/p" : other])
        }
        let error = await #expect(throws: ClientError.self) { try await client(wire).send(Request<Int>.get("p")) }
        #expect(error?.kind == .status.redirection.hopLimit)
        #expect(error?.reason == "more than 10 redirects")
        #expect(wire.requests.count == 11)
    }

    @Test("A gate that sets a cookie and leads back is passed, in the chain that keeps cookies", arguments: [1, 2, 5])
    func gate(cookies: Int) async throws {
        let wire = ClosureTransport { request, _ in
            let sent = request.head.headerFields[.cookie]?.split(separator: ";").count ?? 0
            guard sent < cookies else { return .json("1") }
            guard request.head.path == "/consent" else {
                return .json("{}", status: 302, [.location: "/consent"])
            }
            return .json("{}", status: 302, [.location: "/v1/p", .setCookie: "c\(sent)=1; Path=/"])
        }
        let client = Client.over(wire) { $0.middleware = .standard { $0.inside = [.cookies()] } }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        #expect(wire.requests.count == 2 * cookies + 1)
    }

    @Test("A POST that is sent to its own URL as a GET is no circle")
    func sameURL() async throws {
        let wire = wire(303, "/v1/p")
        #expect(try await client(wire).send(Request<Int>.post("p", .json([1]))) == 1)
    }

    @Test("A body that cannot be sent again ends a 307, and does not matter for a 303")
    func oneShot() async throws {
        func body() -> RequestPart {
            .body(.stream(AsyncStream<ArraySlice<UInt8>> { $0.finish() }), type: .bytes)
        }
        let kept = wire(307, "/q")
        let error = await #expect(throws: ClientError.self) {
            try await client(kept).send(Request<Int>.post("p", body()))
        }
        #expect(error?.kind == .status.redirection)
        #expect(kept.requests.count == 1)
        #expect(try await client(wire(303, "/q")).send(Request<Int>.post("p", body())) == 1)
    }

    @Test("A followed response's body is read to its end, so that its connection is free")
    func discarded() async throws {
        let events = EventLog<Int>()
        let wire = ClosureTransport { _, attempt in
            guard attempt == 1 else { return .json("1") }
            let head = HTTPResponse(status: .found, headerFields: [.location: "/q"])
            return RawResponse(head: head, body: Body.text("moved").counting { events.add($0) })
        }
        _ = try await client(wire).send(Request<Int>.get("p"))
        #expect(events.all == [5])
    }

    @Test("A request may keep redirects to itself, or to its origin")
    func ownPolicy() async throws {
        let wire = ClosureTransport { _, _ in .json("{}", status: 302, [.location: "https://other.example/q"]) }
        var stay = RedirectPolicy()
        stay.staysOnOrigin = true
        for policy in [RedirectPolicy.never, stay] {
            let head = try await client(wire).response(
                to: Request<Void>.get("p", .redirects(policy), .option(\.acceptedStatus, .any))
            ).head
            #expect(head.status == .found)
        }
        #expect(wire.requests.map(\.origin.host) == ["api.example.com", "api.example.com"])
    }
}

/// Adds a field whose name tells nothing.
private struct Adding: Authorizer {
    let name: HTTPField.Name
    var identity: String? { nil }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[name] = "a"
        return .fixed
    }
}
