// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// The rules of RFC 6265bis, each as a row: what was set where, and what is sent where.
@Suite("Cookies", .timed)
struct CookieTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    /// A cookie that is set at one URL, and what another URL gets.
    struct Row: Sendable, CustomTestStringConvertible {
        var set: String
        var at: String
        var to: String
        var gets: String?
        var after: Double = 0

        init(_ set: String, at: String = "https://a.example/d/p", to: String? = nil, after: Double = 0, _ gets: String?)
        {
            (self.set, self.at, self.to, self.after, self.gets) = (set, at, to ?? at, after, gets)
        }

        var testDescription: String { "\(set) at \(at) to \(to) after \(after)" }
    }

    private static let large = String(repeating: "x", count: 4096)

    private static let pairs: [Row] = [
        Row("a=b", "a=b"), Row(" a = b ;x", "a=b"), Row("a=b=c", "a=b=c"), Row("a=\"b\"", "a=\"b\""), Row("a=", "a="),
        Row("b", "b"), Row("=b", "b"), Row("=", nil), Row("", nil), Row(";Path=/", nil),
        Row("a=\(large)", nil), Row("a=\(large.dropLast())", "a=\(large.dropLast())"), Row("a=b;;;", "a=b"),
    ]

    private static let hosts: [Row] = [
        Row("a=b", to: "https://A.Example/d/x", "a=b"), Row("a=b", to: "https://b.a.example/d/x", nil),
        Row("a=b", to: "https://example/d/x", nil), Row("a=b", to: "https://a.example:8443/d/x", "a=b"),
        Row("a=b; Domain=a.example", "a=b"), Row("a=b; domain=.A.EXAMPLE", "a=b"),
        Row("a=b; Domain=a.example", to: "https://b.a.example/d/x", nil),
        Row("a=b; Domain=example", "a=b"), Row("a=b; Domain=example", to: "https://c.example/d/x", nil),
        Row("a=b; Domain=b.example", nil), Row("a=b; Domain=xa.example", nil), Row("a=b; Domain=c.a.example", nil),
        Row("a=b; Domain=", "a=b"), Row("a=b; Domain=b.example; Domain=a.example", "a=b"),
    ]

    private static let paths: [Row] = [
        Row("a=b", to: "https://a.example/d", "a=b"), Row("a=b", to: "https://a.example/d/", "a=b"),
        Row("a=b", to: "https://a.example/dd", nil), Row("a=b", to: "https://a.example/", nil),
        Row("a=b", at: "https://a.example/d", to: "https://a.example/x", "a=b"),
        Row("a=b; Path=/", to: "https://a.example/", "a=b"), Row("a=b; Path=/e", to: "https://a.example/e/f?g", "a=b"),
        Row("a=b; Path=/e", to: "https://a.example/ef", nil), Row("a=b; Path=/e/", to: "https://a.example/e", nil),
        Row("a=b; Path=e", to: "https://a.example/d/x", "a=b"), Row("a=b; Path=", to: "https://a.example/d/x", "a=b"),
        Row("a=b; Path=/e; Path=/f", to: "https://a.example/f", "a=b"),
        Row("a=b; Path=/\(String(repeating: "x", count: 1024))", to: "https://a.example/d/x", "a=b"),
    ]

    private static let security: [Row] = [
        Row("a=b; Secure", "a=b"), Row("a=b; Secure", to: "http://a.example/d/p", nil),
        Row("a=b; secure=x; HttpOnly", "a=b"), Row("a=b; Secure", at: "http://a.example/d/p", nil),
        Row("a=b", at: "http://a.example/d/p", to: "https://a.example/d/p", "a=b"),
        Row("__Secure-a=b", nil), Row("__Secure-a=b; Secure", "__Secure-a=b"), Row("__SECURE-a=b", nil),
        Row("__Host-a=b; Secure", nil), Row("__Host-a=b; Secure; Path=/", "__Host-a=b"),
        Row("__Host-a=b; Path=/", nil), Row("__Host-a=b; Secure; Path=/d", nil),
        Row("__Host-a=b; Secure; Path=/; Domain=a.example", nil), Row("__host-a=b", nil),
        Row("=__Host-a=b; Secure; Path=/", nil), Row("__Secure-a; Secure", nil),
        Row("a=b; SameSite=Strict", "a=b"),
    ]

    private static let ends: [Row] = [
        Row("a=b; Max-Age=10", after: 9, "a=b"), Row("a=b; Max-Age=10", after: 10, nil), Row("a=b; Max-Age=0", nil),
        Row("a=b; Max-Age=-1", nil), Row("a=b; Max-Age=1x", after: 1e9, "a=b"), Row("a=b; Max-Age=", after: 1e9, "a=b"),
        Row("a=b; Max-Age=+1", after: 1e9, "a=b"),
        Row("a=b; Max-Age=99999999999999999999", after: 399 * 86400, "a=b"),
        Row("a=b; Max-Age=99999999999999999999", after: 400 * 86400, nil),
        Row("a=b; Expires=Thu, 01 Jan 2026 00:00:10 GMT", after: 9, "a=b"),
        Row("a=b; Expires=Thu, 01 Jan 2026 00:00:10 GMT", after: 10, nil),
        Row("a=b; Expires=Thu, 01-Jan-2026 00:00:10 GMT", after: 10, nil),
        Row("a=b; Expires=Thursday, 01-Jan-26 00:00:10 GMT", after: 10, nil),
        Row("a=b; Expires=Thu Jan  1 00:00:10 2026", after: 10, nil),
        Row("a=b; Expires=Thu Jan  1 00:00:10 2026", after: 9, "a=b"),
        Row("a=b; Expires=1 january 2026 0:0:10 UTC", after: 10, nil), Row("a=b; Expires=never", after: 1e9, "a=b"),
        Row("a=b; Expires=31 Feb 2020 00:00:00", after: 1e9, "a=b"),
        Row("a=b; Expires=1 Jan 1600 00:00:00", after: 1e9, "a=b"),
        Row("a=b; Expires=Thu, 01-Jan-1970 00:00:00 GMT", nil),
        Row("a=b; Expires=1 Jan 2126 00:00:00", after: 400 * 86400, nil),
        Row("a=b; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", after: 9, "a=b"),
        Row("a=b; Expires=Fri, 01 Jan 2027 00:00:00 GMT; Max-Age=0", nil),
    ]

    @Test(
        "What a server sets is sent where, and as long as, RFC 6265bis says",
        arguments: pairs + hosts + paths + security + ends)
    func rules(row: Row) throws {
        var jar = CookieJar()
        try set(row.set, at: row.at, in: &jar)
        let target = try URLTarget(URLReference(row.to))
        #expect(jar.field(for: target, at: Self.now.addingTimeInterval(row.after)) == row.gets)
    }

    private func set(_ texts: String..., at url: String, in jar: inout CookieJar) throws {
        var fields = HTTPFields()
        for text in texts { fields.append(HTTPField(name: .setCookie, value: text)) }
        jar.store(fields, from: try URLTarget(URLReference(url)), at: Self.now)
    }

    private func field(_ jar: CookieJar, _ url: String) throws -> String? {
        jar.field(for: try URLTarget(URLReference(url)), at: Self.now)
    }

    @Test("A cookie of the same name, host and path takes the place of the first; an ended one removes it")
    func replaced() throws {
        var jar = CookieJar()
        try set("a=1; Path=/", "b=2; Path=/", "a=3; Path=/d", at: "https://a.example/", in: &jar)
        // Longer paths first, then the older ones.
        #expect(try field(jar, "https://a.example/d") == "a=3; a=1; b=2")
        try set("a=4; Path=/", at: "https://a.example/", in: &jar)
        #expect(try field(jar, "https://a.example/d") == "a=3; a=4; b=2")
        try set(
            "a=; Path=/; Max-Age=0", "b=9; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", at: "https://a.example/",
            in: &jar)
        #expect(try field(jar, "https://a.example/d") == "a=3")
        jar.remove { $0.name == "a" }
        #expect(try field(jar, "https://a.example/d") == nil)
    }

    @Test("What was set as secure is not changed over http, at no path below it")
    func secureStays() throws {
        var jar = CookieJar()
        try set("a=1; Path=/d; Secure", at: "https://a.example/", in: &jar)
        for path in ["/d", "/d/e"] { try set("a=2; Path=\(path)", at: "http://a.example/", in: &jar) }
        #expect(jar.cookies.map(\.value) == ["1"])
        try set("a=2; Path=/dd", "b=3; Path=/d", at: "http://a.example/", in: &jar)
        #expect(jar.cookies.map(\.value) == ["1", "2", "3"])
    }

    @Test("A jar holds 50 cookies of a host and 1,000 in all; what has ended goes first, then the oldest")
    func bounds() throws {
        var jar = CookieJar()
        try set("s=1; Secure", "ended=1; Max-Age=1", at: "https://a.example/", in: &jar)
        for number in 0..<48 { try set("n\(number)=1", at: "https://a.example/", in: &jar) }
        let later = Self.now.addingTimeInterval(5)
        let target = try URLTarget(URLReference("https://a.example/"))
        for number in 48..<60 {
            jar.store([.setCookie: "n\(number)=1"], from: target, at: later)
            #expect(jar.cookies.count <= 50)
        }
        #expect(jar.cookies.map(\.name).contains("s") && !jar.cookies.map(\.name).contains("ended"))
        #expect(jar.cookies.last?.name == "n59" && !jar.cookies.map(\.name).contains("n0"))
        for number in 0..<1100 { try set("a=1", at: "https://h\(number).example/", in: &jar) }
        #expect(jar.cookies.count == 1000)
        #expect(jar.cookies.last?.host == "h1099.example")
    }

    @Test("A jar can be written and read, and shows no value")
    func coded() throws {
        var jar = CookieJar()
        try set("sid=s3cret; Path=/; HttpOnly; Max-Age=60", "s3cret", at: "https://a.example/", in: &jar)
        #expect(try JSONDecoder().decode(CookieJar.self, from: JSONEncoder().encode(jar)) == jar)
        #expect(jar.cookies[0].isHTTPOnly && jar.cookies[0].expires == Self.now.addingTimeInterval(60))
        var shown = "\(jar) \(jar.cookies) \(String(reflecting: jar))"
        dump(jar, to: &shown)
        dump(jar.cookies, to: &shown)
        #expect(shown.contains("sid") && !shown.contains("s3cret"))
    }
}

@Suite("The middleware for cookies", .timed, .timeLimit(.minutes(1)))
struct CookieStepTests {
    /// Sets a cookie with the number of the request.
    private func wire(_ more: HTTPFields = [:]) -> ClosureTransport {
        ClosureTransport { _, attempt in
            var fields = more
            fields[.setCookie] = "n=s3cret\(attempt); Path=/"
            return .json("1", status: 200, fields)
        }
    }

    private func cookies(_ wire: ClosureTransport) -> [String?] { wire.requests.map { $0.head.headerFields[.cookie] } }

    @Test("A cookie is sent with the next request, unless the request has its own")
    func sent() async throws {
        let wire = wire()
        let client = Client.over(wire) { $0.middleware = .standard { $0.inside = [.cookies()] } }
        _ = try await client.send(Request<Int>.get("p"))
        _ = try await client.send(Request<Int>.get("p"))
        _ = try await client.send(Request<Int>.get("p", .header(.cookie, "own=1")))
        _ = try await client.send(Request<Int>.get("", .url("https://other.example/p")))
        #expect(cookies(wire) == [nil, "n=s3cret1", "own=1", nil])
    }

    @Test("Each identity has its jar, and so has none")
    func identities() async throws {
        let wire = wire()
        let store = MemoryCookieStore()
        let known: [String: any Authorizer] = ["a": .bearer("a"), "b": .bearer("b")]
        func client(_ token: String?) -> Client {
            Client.over(wire) {
                let authorizer = token.flatMap { known[$0] }
                $0.middleware = .standard {
                    $0.authorizer = authorizer
                    $0.inside = [.cookies(store, authorizer: authorizer)]
                }
            }
        }
        for token in ["a", "b", nil, "a", "b", nil] { _ = try await client(token).send(Request<Int>.get("p")) }
        #expect(cookies(wire) == [nil, nil, nil, "n=s3cret1", "n=s3cret2", "n=s3cret3"])
        _ = try await client("a").send(Request<Int>.get("p", .option(\.authorization, .skip)))
        #expect(cookies(wire).last == "n=s3cret6")
    }

    @Test("Each hop of a redirect gets the cookies of its own host, and stores them there")
    func hops() async throws {
        let places = ["https://b.example/x", "https://api.example.com/y"]
        let wire = ClosureTransport { _, attempt in
            let cookie = "c\(attempt)=s3cret; Path=/"
            guard attempt <= 2 else { return .json("1", status: 200, [.setCookie: cookie]) }
            return .json("1", status: 302, [.location: places[attempt - 1], .setCookie: cookie])
        }
        let client = Client.over(wire) { $0.middleware = .standard { $0.inside = [.cookies()] } }
        _ = try await client.send(Request<Int>.get("p"))
        _ = try await client.send(Request<Int>.get("", .url("https://b.example/z")))
        #expect(cookies(wire) == [nil, nil, "c1=s3cret", "c2=s3cret"])
    }

    @Test(
        "A response that varies by cookies varies by anything for a cache outside",
        arguments: ["Cookie", "Accept, cookie"])
    func varies(vary: String) async throws {
        let wire = wire([.vary: vary, .cacheControl: "max-age=60"])
        let client = Client.over(wire) {
            $0.middleware = .standard {
                $0.cache = Cache(MemoryCacheStore())
                $0.inside = [.cookies()]
            }
        }
        for _ in 0..<2 { _ = try await client.send(Request<Int>.get("p")) }
        #expect(wire.requests.count == 2)
    }

    @Test("A store that cannot be read ends the call, and one that cannot keep a cookie does not")
    func failingStore() async throws {
        struct Broken: CookieStore {
            struct Failed: Error {}
            let failsToRead: Bool

            func withJar<Result: Sendable>(
                of identity: String?, _ use: @Sendable (inout CookieJar) -> Result
            ) async throws -> Result {
                var jar = CookieJar()
                let result = use(&jar)
                if failsToRead || !jar.cookies.isEmpty { throw Failed() }
                return result
            }
        }
        let client = { (store: Broken) in Client.over(self.wire()) { $0.middleware = [.cookies(store)] } }
        await #expect(throws: Broken.Failed.self) {
            try await client(Broken(failsToRead: true)).send(Request<Int>.get("p"))
        }
        #expect(try await client(Broken(failsToRead: false)).send(Request<Int>.get("p")) == 1)
    }

    @Test("No error, description or dump shows a cookie that was sent or set")
    func hidden() async throws {
        let wire = ClosureTransport { _, attempt in
            .json("{}", status: attempt == 1 ? 200 : 500, [.setCookie: "sid=s3cret; Path=/"])
        }
        let client = Client.over(wire) { $0.middleware = [.cookies()] }
        try await client.send(Request<Void>.get("p"))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
        let request = try #require(wire.requests.last)
        #expect(request.head.headerFields[.cookie] == "sid=s3cret")
        var shown = error.map { "\($0) \($0.debugDescription)" } ?? ""
        dump(error, to: &shown)
        dump(request, to: &shown)
        dump(client, to: &shown)
        shown += request.curl() + request.curl(.credentialsOnly)
        #expect(!shown.contains("s3cret"), "\(shown)")
    }
}

// The code of the page about cookies, compiled; nothing here is run.
private enum KeepingCookies {
    static func client(_ token: some Authorizer, _ transport: some Transport) -> Client {
        let client = Client("https://api.example.com", transport: transport) {
            $0.middleware = .standard {
                $0.authorizer = token
                $0.inside = [.cookies(authorizer: token)]
            }
        }
        return client
    }
}
