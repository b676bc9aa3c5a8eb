// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

/// Every path with every method in every circumstance, and the response that the rules expect.
@Suite("An audit of all requests", .timed, .timeLimit(.minutes(10)))
struct RequestAuditTests {
    /// The special circumstance of a request.
    private enum Circumstance: String, CaseIterable {
        case plain, noCookie, foreignOrigin, nullOrigin, ownOrigin, crossSite, sameSite, foreignReferer, malformedHost,
            secondHost, otherHost, absolute, absoluteElsewhere, doubleSlash, unknownCoding
    }

    /// The paths, each with the methods of its pages and forms.
    private static let paths: [String: Set<String>] = {
        var paths: [String: Set<String>] = [
            "/nationbuilder.css": ["GET", "HEAD"], "/nationbuilder.svg": ["GET", "HEAD"],
        ]
        for route in Route.all {
            let path = (route.place ?? "/oauth/callback").replacing(":id", with: "2")
            let head: Set<String> = route.method == .get && route.place != nil ? ["HEAD"] : []
            paths[path.isEmpty ? "/" : path, default: []].formUnion(head.union([route.method.rawValue]))
        }
        return paths
    }()

    // CONNECT has another form of target, and never reaches a page.
    private static let methods = Route.knownMethods.filter { $0 != .connect }.map(\.rawValue)

    /// The request with a valid session and a valid form, but for the circumstance.
    private func request(
        _ method: String, _ path: String, _ circumstance: Circumstance, host: String, cookie: String, form: String
    ) -> String {
        let target =
            switch circumstance {
            case .absolute: "http://\(host)\(path)"
            case .absoluteElsewhere: "http://evil.example\(path)"
            case .doubleSlash: "/\(path)"
            default: path
            }
        var lines = ["\(method) \(target) HTTP/1.1", "Connection: close"]
        switch circumstance {
        case .malformedHost: lines.append("Host: \(host):80@evil.example")
        // A client that follows RFC 9112 §3.2.2 names the same host in both. The server's parser drops
        // the one in the target.
        case .otherHost, .absoluteElsewhere: lines.append("Host: evil.example")
        case .secondHost: lines += ["Host: \(host)", "Host: \(host)"]
        default: lines.append("Host: \(host)")
        }
        if circumstance != .noCookie { lines.append("Cookie: \(cookie)") }
        switch circumstance {
        case .foreignOrigin: lines.append("Origin: http://evil.example")
        case .nullOrigin: lines.append("Origin: null")
        case .ownOrigin: lines += ["Origin: http://\(host)", "Sec-Fetch-Site: same-origin"]
        case .crossSite: lines.append("Sec-Fetch-Site: cross-site")
        case .sameSite: lines.append("Sec-Fetch-Site: same-site")
        case .foreignReferer: lines.append("Referer: http://evil.example/page")
        default: break
        }
        guard method != "GET", method != "HEAD" else { return lines.joined(separator: "\r\n") + "\r\n\r\n" }
        lines.append("Content-Type: application/x-www-form-urlencoded")
        lines.append(circumstance == .unknownCoding ? "Transfer-Encoding: odd" : "Content-Length: \(form.utf8.count)")
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (circumstance == .unknownCoding ? "" : form)
    }

    /// The statuses that the rules allow; `nil` for the response of the page itself.
    private func expected(_ method: String, _ allowed: Set<String>, _ circumstance: Circumstance) -> Set<Int>? {
        switch circumstance {
        case .malformedHost, .secondHost: return [400]
        case .otherHost, .absoluteElsewhere: return [421]
        case .doubleSlash: return [404]
        case .unknownCoding where method != "GET" && method != "HEAD": return [400, 501]
        default: break
        }
        guard allowed.contains(method) else { return [405] }
        guard method == "POST" else { return nil }
        switch circumstance {
        case .noCookie, .foreignOrigin, .nullOrigin, .crossSite, .sameSite, .foreignReferer: return [403]
        default: return nil
        }
    }

    @Test("Each of them gets what the rules say, and none that is refused changes anything")
    func audit() async throws {
        try await TestNation.run(people: 3) { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/2")
            let (cookie, token) = (try #require(visitor.cookie), try page.field("token"))
            // The form names an account that is not there, so the accepted ones change nothing either.
            let form = "token=\(PercentEncoding.unreserved.encode(token))&account=nobody"
            let raw = RawVisitor(nation.baseURL)
            let host = "127.0.0.1:\(raw.port)"
            var count = 0
            for (path, allowed) in Self.paths.sorted(by: { $0.key < $1.key }) {
                for method in Self.methods {
                    for circumstance in Circumstance.allCases {
                        let label = Comment(rawValue: "\(method) \(path), \(circumstance)")
                        let response = try await raw.send(
                            request(method, path, circumstance, host: host, cookie: cookie, form: form))
                        count += 1
                        if let expected = expected(method, allowed, circumstance) {
                            #expect(expected.contains(response.status), "\(label): \(response.status)")
                            #expect(response.fields["set-cookie"] == nil, label)
                        } else {
                            #expect(
                                [200, 303, 404, 409, 422].contains(response.status), "\(label): \(response.status)")
                        }
                        if response.status == 405 {
                            let methods = (response.fields["allow"] ?? "").split(separator: ", ").map(String.init)
                            #expect(Set(methods) == allowed, label)
                        }
                        if method == "HEAD" { #expect(response.content.isEmpty, label) }
                        // The parser of the server refuses an unknown coding before any page.
                        if circumstance == .unknownCoding, response.status == 400 { continue }
                        fields(of: response, label)
                    }
                }
            }
            #expect(count == Self.paths.count * Self.methods.count * Circumstance.allCases.count)
            #expect(try await nation.requests().allSatisfy { $0.hasPrefix("GET") || $0.contains("/oauth/") })
            #expect(await nation.accounts.isSignedIn)
        }
    }

    private func fields(of response: RawVisitor.Response, _ label: Comment) {
        #expect(response.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true, label)
        #expect(response.fields["x-content-type-options"] == "nosniff", label)
        #expect(response.fields["referrer-policy"] == "same-origin", label)
        let cache = response.fields["cache-control"] ?? ""
        #expect(cache == "no-store" || cache.hasPrefix("public") || cache.hasPrefix("private"), label)
        #expect(cache.hasPrefix("public") || response.fields["vary"] == "Cookie, Accept-Language", label)
    }

    @Test("HEAD has the status of GET and sets nothing, whoever asks for which page")
    func head() async throws {
        try await TestNation.run(people: 3, key: "open-sesame") { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            _ = try await visitor.get("/people?key=open-sesame")
            let cookie = try #require(visitor.cookie)
            let raw = RawVisitor(nation.baseURL)
            let pages = Route.all.filter { $0.method == .get }.compactMap(\.place)
            let paths = pages.map { $0.replacing(":id", with: "2") } + pages.map { $0.replacing(":id", with: "99999") }
            for path in Set(paths.map { $0.isEmpty ? "/" : $0 }).sorted() {
                for query in ["", "?key=open-sesame", "?key=wrong"] {
                    for field in ["", "Cookie: \(cookie)\r\n"] {
                        var statuses: [Int] = []
                        for method in ["GET", "HEAD"] {
                            let response = try await raw.send(
                                "\(method) \(path)\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(raw.port)\r\n\(field)"
                                    + "Connection: close\r\n\r\n")
                            statuses.append(response.status)
                            if method == "HEAD" { #expect(response.fields["set-cookie"] == nil) }
                        }
                        #expect(statuses[0] == statuses[1], "\(path)\(query) \(field)")
                    }
                }
            }
        }
    }

    @Test("Every page leads on from its head, also one for what is not there, is too old or does not work that way")
    func navigation() async throws {
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        let router = Router()
        let web = NationBuilderWeb(accounts)
        web.addRoutes(to: router)
        web.addMissingPage(to: router)
        try await Application(router: router).test(.router) { client in
            let gets = Route.all.filter { $0.method == .get }.compactMap(\.place)
            let requests =
                gets.map { (HTTPRequest.Method.get, $0.isEmpty ? "/" : $0.replacing(":id", with: "2")) } + [
                    (.get, "/nothing"), (.post, "/people/2"), (.post, "/people/new"), (.delete, "/people"),
                ]
            var count = 0
            for (method, path) in requests {
                try await client.execute(uri: path, method: method) { response in
                    guard response.headers[.contentType]?.hasPrefix("text/html") == true else { return }
                    let head = String(buffer: response.body)
                        .firstMatch(of: /<header.*?<\/header>/.dotMatchesNewlines())
                    let text = head.map { String($0.output) } ?? ""
                    #expect(text.contains("<nav") && text.contains("<a class=\"mark\" href="), "\(method) \(path)")
                    #expect(text.contains("href=\"/accounts\""), "\(method) \(path)")
                    count += 1
                }
            }
            #expect(count > 5)
        }
    }

    @Test("A body that drips is given up, whatever it is sent to")
    func drips() async throws {
        try await TestNation.run {
            // The time is over before anything can arrive.
            $0.formTimeout = .zero
        } _: { nation in
            let raw = RawVisitor(nation.baseURL)
            for path in Self.paths.keys.sorted() {
                for method in Self.methods {
                    for length in ["Content-Length: 10\r\n\r\nx", "Transfer-Encoding: chunked\r\n\r\n5\r\nx"] {
                        let response = try await raw.send(
                            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(raw.port)\r\n\(length)")
                        #expect(response.status == 408, "\(method) \(path) \(length.prefix(14))")
                    }
                }
            }
        }
    }

    @Test("In an application with a page for missing paths, an unknown method is said, and the icon is there")
    func missing() async throws {
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        let router = Router()
        let web = NationBuilderWeb(accounts)
        web.addRoutes(to: router)
        web.addMissingPage(to: router)
        try await Application(router: router).test(.live) { live in
            let raw = RawVisitor("http://127.0.0.1:\(live.port ?? 0)")
            for (line, status) in [
                ("GET /nothing", 404), ("PROPFIND /people", 501), ("GET /favicon.ico", 200), ("HEAD /favicon.ico", 200),
                ("POST /people/new", 405),
            ] {
                let response = try await raw.send(
                    "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(raw.port)\r\nConnection: close\r\n\r\n")
                #expect(response.status == status, "\(line)")
                fields(of: response, Comment(rawValue: line))
            }
        }
    }
}
