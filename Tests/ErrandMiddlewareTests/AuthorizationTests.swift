// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@Suite("Authorization", .timed)
struct AuthorizationTests {
    @Test("A bearer token, or a name and a password, go with every request, until a client is derived without them")
    func everyRequest() async throws {
        for (authorizer, value) in [
            (.bearer("t0k"), "Bearer t0k"), (.basic("a", "b"), "Basic YTpi"),
        ] as [(FixedCredential, String)] {
            let wire = ClosureTransport("{}")
            let client = Client.over(wire) { $0.middleware = [.authorize(authorizer)] }
            try await client.send(Request<Void>.get("p"))
            try await client.send(Request<Void>.post("p", .json(["a": 1])))
            try await client.send(Request<Void>.delete("people/7"))
            // Another credential takes the place of the first, and none removes it.
            try await client.with { $0.middleware = [.authorize(.bearer("other"))] }.send(Request<Void>.get("p"))
            try await client.with { $0.middleware = [] }.send(Request<Void>.get("p"))
            try await client.send(Request<Void>.get("p"))
            #expect(
                wire.requests.map { $0.head.headerFields[values: .authorization] }
                    == [[value], [value], [value], ["Bearer other"], [], [value]])
        }
    }

    @Test("Fixed credentials go where they belong")
    func fixed() async throws {
        let cases: [(any Authorizer, HTTPField.Name?, String)] = [
            (.bearer("t0k"), .authorization, "Bearer t0k"),
            (.basic("Aladdin", "open sesame"), .authorization, "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            (.header(HTTPField.Name("X-Api-Key") ?? .accept, "k"), HTTPField.Name("X-Api-Key"), "k"),
        ]
        for (authorizer, name, value) in cases {
            let wire = ClosureTransport("{}")
            try await Client.over(wire) { $0.middleware = [Authorization(opening: authorizer)] }.send(
                Request<Void>.get("p"))
            #expect(wire.requests[0].head.headerFields[try #require(name)] == value)
        }
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.middleware = [.authorize(.query("access_token", "a b&c"))] }
        try await client.send(Request<Void>.get("p"))
        try await client.send(Request<Void>.get("p", .query("x", 1)))
        #expect(wire.requests.map(\.head.path) == ["/v1/p?access_token=a%20b%26c", "/v1/p?x=1&access_token=a%20b%26c"])
    }

    @Test(
        "A request to another origin goes out bare",
        arguments: [
            "https://evil.example/v1/p", "http://api.example.com/v1/p", "https://api.example.com:8443/p",
            "https://api.example.com.evil.example/p", "//evil.example/p",
        ])
    func origins(url: String) async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.middleware = [.authorize(.bearer("t0k"))] }
        try await client.send(Request<Void>.get("p", .url(url)))
        #expect(wire.requests[0].head.headerFields[.authorization] == nil)
    }

    @Test(
        "The same origin in other words gets the credential",
        arguments: [
            "https://API.example.com/v1/p", "https://api.example.com:443/p", "/p",
        ])
    func sameOrigin(url: String) async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.middleware = [.authorize(.bearer("t0k"))] }
        try await client.send(Request<Void>.get("p", .url(url)))
        #expect(wire.requests[0].head.headerFields[.authorization] == "Bearer t0k")
    }

    @Test("What an authorizer adds is hidden by every redaction, whatever its name")
    func hidden() async throws {
        struct Signing: Authorizer {
            let identity: String? = "me"
            func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
                request.head.headerFields[try #require(HTTPField.Name("X-Mine"))] = "s3cr3t"
                request.head.path = "\(request.head.path ?? "/")&k=s3cr3t"
                return .fixed
            }
        }
        let open = Redaction(
            publicFields: [try #require(HTTPField.Name("X-Mine")), .accept], publicQueryNames: ["k", "appid", "x"])
        for authorizer in [Signing(), FixedCredential.query("appid", "s3cr3t")] as [any Authorizer] {
            let wire = ClosureTransport("{}")
            let client = Client.over(wire) { $0.middleware = [Authorization(opening: authorizer)] }
            try await client.send(Request<Void>.get("p", .query("x", 1)))
            let sent = wire.requests[0]
            #expect(sent.head.path?.hasSuffix("=s3cr3t") == true)
            for redaction in [.standard, .credentialsOnly, open] {
                let fields = "\(redaction.fields(sent.head.headerFields))"
                let shown = sent.curl(redaction) + redaction.url(of: sent) + fields
                #expect(!shown.contains("s3cr3t") && shown.contains("<hidden>"))
            }
            #expect(open.url(of: sent).contains("x=1"))
        }
    }

    @Test("A credential at hand is added without a task; only an authorizer without one is waited for")
    func atOnce() async throws {
        for isAtHand in [true, false] {
            let wire = ClosureTransport("{}")
            let authorizer = Handy(isAtHand: isAtHand)
            let client = Client.over(wire) { $0.middleware = .standard { $0.authorizer = authorizer } }
            try await client.send(Request<Void>.get("p"))
            #expect(wire.requests[0].head.headerFields[.authorization] == "Bearer \(isAtHand)")
            #expect(authorizer.waits.count == (isAtHand ? 0 : 2))
        }
    }

    @Test("Of several authorizers the first with a credential counts, at once too; one that has to wait comes first")
    func firstAtOnce() throws {
        let request = RawRequest(
            head: HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/p"))
        func add(_ authorizer: some Authorizer) throws -> (CredentialGeneration?, String?, KnownIdentity?) {
            var changed = request
            let generation = try authorizer.authorizeAtOnce(&changed)
            return (generation, changed.head.headerFields[.authorization], authorizer.identityAtOnce(for: request))
        }
        let (handy, waiting) = (Handy(isAtHand: true), Handy(isAtHand: false))
        let one = try add(.first(of: Empty(), handy, waiting))
        #expect(one.0 != nil && one.1 == "Bearer true" && one.2 == KnownIdentity("handy"))
        let other = try add(.first(of: Empty(), waiting, handy))
        #expect(other.0 == nil && other.1 == nil && other.2 == nil)
        #expect(throws: ClientError.self) { _ = try add(.first(of: Empty(), Empty())) }
        let fixed = FixedCredential.bearer("t").identified(as: "me")
        #expect(try add(fixed).1 == "Bearer t" && add(fixed).2 == KnownIdentity("named-me"))
    }

    @Test("More origins are named, none is assumed; a request can go bare")
    func scopes() async throws {
        let wire = ClosureTransport("{}")
        let client = Client(bare: nil, transport: wire) {
            $0.middleware = [.authorize(.bearer("t0k"), for: .origins(of: "https://a.example", "https://b.example"))]
        }
        try await client.send(Request<Void>.get("", .url("https://a.example/x")))
        try await client.send(Request<Void>.get("", .url("https://c.example/x")))
        try await client.send(Request<Void>.get("", .url("https://b.example/x"), .option(\.authorization, .skip)))
        #expect(wire.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t0k", nil, nil])
    }

    @Test("A 401 is replayed once, after a renewal, with the newer credential")
    func replay() async throws {
        let wire = ClosureTransport { request, _ in
            request.head.headerFields[.authorization] == "Bearer 1" ? .json("5") : .json("{}", status: 401)
        }
        let client = Client.over(wire) { $0.middleware = [.authorize(Rotating(renewable: true))] }
        #expect(try await client.send(Request<Int>.post("p", .json([1]))) == 5)
        #expect(wire.requests.count == 2)
        #expect(try await wire.requests[1].body?.collect() == Array("[1]".utf8))
    }

    @Test(
        "A 401 about something else is replayed if another call renewed the credential meanwhile, and else not",
        arguments: [true, false])
    func replacedMeanwhile(isReplaced: Bool) async throws {
        struct Forbidden: Error, CredentialProblem {
            func concernsCredential(of request: RawRequest, _ refusal: HTTPResponse) -> Bool { false }
        }
        let authorizer = Rotating(renewable: true)
        let wire = ClosureTransport { request, _ in
            if request.head.headerFields[.authorization] == "Bearer 1" { return .json("5") }
            if isReplaced { authorizer.rotate() }
            return .json("{}", status: 401)
        }
        let client = Client.over(wire) {
            $0.middleware = [.authorize(authorizer)]
            $0.problems = ProblemReader { head, _, _ in
                head.status == .unauthorized ? .problem(Forbidden()) : .byStatus
            }
        }
        let result = try? await client.send(Request<Int>.get("p"))
        #expect(result == (isReplaced ? 5 : nil))
        #expect(wire.requests.count == (isReplaced ? 2 : 1))
    }

    /// A way to read a response.
    enum Reading: CaseIterable { case whole, stream, events, jsonLines }

    @Test("A 401 is renewed and replayed however the response is read", arguments: Reading.allCases)
    func streamed(reading: Reading) async throws {
        let wire = ClosureTransport { request, _ in
            guard request.head.headerFields[.authorization] == "Bearer 1" else {
                return RawResponse(
                    head: HTTPResponse(status: .unauthorized), body: .stream(Chunks([Array("refused".utf8)])))
            }
            let (type, text) = reading == .events ? ("text/event-stream", "data: 5\n\n") : ("application/json", "5\n")
            return RawResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: type]),
                body: .stream(Chunks([Array(text.utf8)])))
        }
        let client = Client.over(wire) { $0.middleware = [.authorize(Rotating(renewable: true))] }
        switch reading {
        case .whole: #expect(try await client.send(Request<Int>.get("p")) == 5)
        case .stream:
            let bytes = try await client.withResponse(to: Request<Void>.get("p")) { try await $1.collect() }
            #expect(bytes == Array("5\n".utf8))
        case .events:
            for try await event in client.events(.get("p")) {
                #expect(event.data == "5")
                break
            }
        case .jsonLines:
            for try await number in client.jsonLines(.get("p"), as: Int.self) { #expect(number == 5) }
        }
        #expect(wire.requests.prefix(2).map { $0.head.headerFields[.authorization] } == ["Bearer 0", "Bearer 1"])
        #expect(wire.requests.count == 2)
    }

    @Test("A second 401 is the response")
    func noLoop() async throws {
        let wire = ClosureTransport("{}", status: 401)
        let client = Client.over(wire) { $0.middleware = [.authorize(Rotating(renewable: true))] }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
        #expect(error?.kind == .status.client.unauthorized)
        #expect(wire.requests.count == 2)
        #expect(error?.attempts == 2)
    }

    @Test("Without a newer credential, or with a body that is gone, a 401 is the response")
    func noReplay() async throws {
        for (renewable, body) in [(false, Body.text("x")), (true, Body.stream(Chunks([[1]] as [[UInt8]])))] {
            let wire = ClosureTransport { request, _ in
                _ = try await request.body?.collect()
                return .json("{}", status: 401)
            }
            let client = Client.over(wire) { $0.middleware = [.authorize(Rotating(renewable: renewable))] }
            await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.post("p", .body(body, type: .bytes)))
            }
            #expect(wire.requests.count == 1)
        }
    }

    @Test("A call that is sent again after somebody else has signed in is refused: nothing goes in their name")
    func otherHolder() async throws {
        for isOther in [false, true] {
            let session = Changing()
            let wire = ClosureTransport { _, attempt in
                if isOther { session.holder.withLock { $0 = "bob" } }
                return attempt > 1 ? .json("{}") : .json("{}", status: 307, [.location: "/v1/q"])
            }
            let client = Client.over(wire) { $0.middleware = [.redirects(), .authorize(session)] }
            if isOther {
                let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.post("p")) }
                #expect(error?.kind == .unauthenticated.otherHolder)
            } else {
                try await client.send(Request<Void>.post("p"))
            }
            let names = wire.requests.map { $0.head.headerFields[.authorization] }
            #expect(names == (isOther ? ["Bearer alice"] : ["Bearer alice", "Bearer alice"]))
            // A new call is theirs.
            try await client.send(Request<Void>.get("p"))
            #expect(wire.requests.last?.head.headerFields[.authorization] == (isOther ? "Bearer bob" : "Bearer alice"))
        }
    }

    @Test("Two middleware with authorizers of their own do not take each other for another holder")
    func twoSteps() async throws {
        let wire = ClosureTransport("{}")
        let key = try #require(HTTPField.Name("X-Api-Key"))
        let client = Client.over(wire) {
            $0.middleware = [.authorize(Changing()), .authorize(.header(key, "k"))]
        }
        try await client.send(Request<Void>.get("p"))
        #expect(wire.requests[0].head.headerFields[.authorization] == "Bearer alice")
        #expect(wire.requests[0].head.headerFields[key] == "k")
    }

    @Test("The first authorizer with a credential is used, and it is the one renewed")
    func first() async throws {
        let wire = ClosureTransport { request, _ in
            request.head.headerFields[.authorization] == "Bearer 1" ? .json("{}") : .json("{}", status: 401)
        }
        let both = Client.over(wire) {
            $0.middleware = [.authorize(.first(of: SignedOut(), Rotating(renewable: true)))]
        }
        try await both.send(Request<Void>.get("p"))
        #expect(wire.requests.count == 2)
        let none = Client.over(wire) { $0.middleware = [.authorize(.first(of: SignedOut(), SignedOut()))] }
        let error = await #expect(throws: ClientError.self) { try await none.send(Request<Void>.get("p")) }
        #expect(error?.kind == .unauthenticated.noCredential)
        #expect(wire.requests.count == 2)
    }

    @Test("A credential that would end its field is refused, and none is ever described")
    func illegal() async {
        for authorizer in [FixedCredential.bearer("a\r\nX: y"), .basic("a:b", "c"), .bearer("s3cret\n")] {
            let wire = ClosureTransport("{}")
            let client = Client.over(wire) { $0.middleware = [.authorize(authorizer)] }
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
            #expect(error?.kind == .invalidRequest.header)
            #expect(wire.requests.isEmpty)
        }
        var dumped = ""
        dump(FixedCredential.bearer("s3cret"), to: &dumped)
        dump(Authorization(FixedCredential.query("k", "s3cret")), to: &dumped)
        #expect(!dumped.contains("s3cret"))
        #expect(!"\(FixedCredential.basic("u", "s3cret"))".contains("s3cret"))
    }
}

extension Authorization {
    init(opening authorizer: any Authorizer) {
        func open(_ authorizer: some Authorizer) -> Authorization { Authorization(authorizer) }
        self = open(authorizer)
    }
}

private struct SignedOut: Authorizer {
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        throw ClientError(.unauthenticated.expired)
    }
    var identity: String? { nil }
}

/// A credential at hand, or one that has to be waited for.
private final class Handy: Authorizer {
    let isAtHand: Bool
    let waits = Counter()

    init(isAtHand: Bool) { self.isAtHand = isAtHand }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        waits.next()
        return add(to: &request)
    }

    func authorizeAtOnce(_ request: inout RawRequest) -> CredentialGeneration? { isAtHand ? add(to: &request) : nil }

    private func add(to request: inout RawRequest) -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(isAtHand)"
        return .fixed
    }

    var identity: String? {
        get async {
            waits.next()
            return "handy"
        }
    }

    func identityAtOnce(for request: RawRequest) -> KnownIdentity? { isAtHand ? KnownIdentity("handy") : nil }
}

/// Knows at once that there is no credential.
private struct Empty: Authorizer {
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        throw ClientError(.unauthenticated.noCredential)
    }
    func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? {
        throw ClientError(.unauthenticated.noCredential)
    }
    func identityAtOnce(for request: RawRequest) -> KnownIdentity? { KnownIdentity(nil) }
    var identity: String? { nil }
}

/// Bearer 0, and after a renewal Bearer 1, and so on.
private final class Rotating: Authorizer {
    private let generation = Counter()
    private let renewable: Bool

    init(renewable: Bool) { self.renewable = renewable }

    /// Renews the credential, as another call does.
    func rotate() { generation.next() }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(generation.count)"
        return CredentialGeneration("\(generation.count)")
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard renewable else { return false }
        if refused == CredentialGeneration("\(generation.count)") { generation.next() }
        return true
    }

    var identity: String? { "rotating" }
}

/// Speaks for whoever is signed in.
private final class Changing: Authorizer {
    let holder = Mutex("alice")

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        let name = holder.withLock { $0 }
        request.head.headerFields[.authorization] = "Bearer \(name)"
        return CredentialGeneration("1", holder: name)
    }

    var identity: String? { holder.withLock { $0 } }
}
