// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Where a request can go", .timed)
struct URLTargetTests {
    @Test(
        "An absolute http or https URL is a target, its origin in lower case and its fragment dropped",
        arguments: [
            ("HTTP://A", "http://a/"), ("https://A.example:443/x#f", "https://a.example/x"),
            ("http://a:/x", "http://a/x"), ("http://a:0080/x", "http://a/x"),
            ("http://[::1]:81/x?y", "http://[::1]:81/x?y"),
            ("http://127.0.0.1:65535?q", "http://127.0.0.1:65535/?q"), ("https://a?", "https://a/?"),
            ("https://a/b/../c", "https://a/b/../c"),
        ])
    func legal(text: String, expected: String) throws {
        #expect(try URLTarget(URLReference(text)).text == expected)
    }

    @Test(
        "Anything else is refused, and the error shows no password",
        arguments: [
            "", "/x", "//a/x", "ftp://a/", "mailto:a@b", "file:///x", "javascript:alert(1)", "http:", "http:x",
            "http://",
            "http:///x", "http://:80/", "https://u:p4ss@a/", "https://u@a/", "https://@a/", "http://a:0/",
            "http://a:65536/", "http://a:99999999999999999999/", "http://a:8a/", "http://a:-1/", "http://[::1/",
            "http://[]/", "http://[a]/", "http://[::1]x/", "http://a:b:1/", "http://[v1.x]/",
        ])
    func illegal(text: String) throws {
        let error = #expect(throws: ClientError.self) { try URLTarget(URLReference(text)) }
        #expect(error?.kind == .invalidRequest.url)
        #expect(error.map { "\($0)".contains("p4ss") } == false)
    }

    @Test("A request knows its target, and can be led to another one as it is")
    func request() throws {
        var request = RawRequest(
            head: HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/b/c?d=1"))
        let target = try request.target
        #expect(target.pathAndQuery == "/b/c?d=1" && target.origin == request.origin)
        request.redirect(to: try URLTarget("../x?y#z", from: target))
        #expect(request.url == "https://a.example/x?y")
        request.head.authority = nil
        #expect(throws: ClientError.self) { try request.target }
    }
}
