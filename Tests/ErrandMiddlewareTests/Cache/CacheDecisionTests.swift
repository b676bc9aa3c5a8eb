// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Cache decision", .timed)
struct CacheDecisionTests {
    // MARK: Policies

    private static let policies: [CacheMode] = [
        .protocol, .reload, .revalidate, .networkElseCache, .cacheElseNetwork, .onlyCache,
    ]

    @Test("Each mode has one decision for each state of what is stored")
    func policies() {
        let states: [(stored: [StoredResponse], words: [String])] = [
            ([], ["ask", "ask", "ask", "ask", "ask", "refuse"]),
            (
                Sample.stored("Cache-Control: max-age=60", "ETag: \"1\""),
                ["reuse", "ask", "validate", "reuse", "reuse", "reuse"]
            ),
            (
                Sample.stored("Cache-Control: max-age=5", "ETag: \"1\""),
                ["validate", "ask", "validate", "validate", "reuse", "reuse"]
            ),
            (
                Sample.stored("Cache-Control: max-age=5"),
                ["ask", "ask", "ask", "ask", "reuse", "reuse"]
            ),
            (
                Sample.stored("Cache-Control: max-age=5, must-revalidate, no-cache", "Last-Modified: @-9"),
                ["validate", "ask", "validate", "validate", "reuse", "reuse"]
            ),
            (
                Sample.stored("Cache-Control: max-age=60, immutable", "ETag: \"1\""),
                ["reuse", "ask", "reuse", "reuse", "reuse", "reuse"]
            ),
            (
                Sample.stored("Cache-Control: max-age=5, stale-while-revalidate=60", "ETag: \"1\""),
                ["reuse+validate", "ask", "validate", "reuse+validate", "reuse", "reuse"]
            ),
        ]
        for state in states {
            let words = Self.policies.map { Sample.decision(state.stored, mode: $0, after: 10).word }
            #expect(words == state.words)
        }
    }

    @Test("A reload says so to the caches on the way, unless the caller says something else")
    func reload() {
        let plain = Sample.decision([], mode: .reload)
        #expect(plain.plan.request?.headerFields[.cacheControl] == "no-cache")
        let own = Sample.decision(Sample.request("Cache-Control: max-age=1"), [], mode: .reload)
        #expect(own.plan.request?.headerFields[.cacheControl] == "max-age=1")
    }

    // MARK: Directives of requests

    @Test(
        "What a request asks of its response is kept to (RFC 9111 §5.2.1)",
        arguments: [
            ("", 30, "reuse"), ("", 70, "validate"), ("no-cache", 30, "validate"), ("no-store", 30, "ask"),
            ("max-age=40", 30, "reuse"), ("max-age=20", 30, "validate"), ("max-age=x", 30, "validate"),
            ("max-age=0", 0, "reuse"), ("max-age=0", 1, "validate"), ("min-fresh=20", 30, "reuse"),
            ("min-fresh=40", 30, "validate"), ("min-fresh=x", 30, "validate"), ("max-stale", 9999, "reuse"),
            ("max-stale=20", 70, "reuse"), ("max-stale=5", 70, "validate"), ("max-stale=x", 70, "validate"),
            ("max-stale=", 70, "validate"), ("max-age=20, max-stale=20", 30, "reuse"),
            ("only-if-cached", 30, "reuse"), ("only-if-cached", 70, "504"),
            ("only-if-cached, max-stale", 70, "reuse"),
        ])
    func requestDirectives(_ control: String, _ age: Double, _ word: String) {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        let request = Sample.request("Cache-Control: \(control)")
        #expect(Sample.decision(request, stored, after: age).word == word)
    }

    @Test("Pragma is no directive (RFC 9111 §5.4)")
    func pragma() {
        let stored = Sample.stored("Cache-Control: max-age=60")
        #expect(Sample.decision(Sample.request("Pragma: no-cache"), stored, after: 1).word == "reuse")
    }

    @Test("Where the response must be validated once it is stale, no request can allow anything else (§5.2.2.2)")
    func mustRevalidate() {
        let stored = Sample.stored("Cache-Control: max-age=60, must-revalidate, stale-while-revalidate=99")
        for control in ["", "max-stale", "max-stale=999"] {
            let request = Sample.request("Cache-Control: \(control)")
            #expect(Sample.decision(request, stored, after: 61).word == "ask")
        }
    }

    @Test("A request for more than is stored does not get a stale response while it is validated")
    func staleWhileRevalidate() {
        let stored = Sample.stored("Cache-Control: max-age=60, stale-while-revalidate=60", "ETag: \"1\"")
        #expect(Sample.decision(stored, after: 61).word == "reuse+validate")
        #expect(Sample.decision(stored, after: 119).word == "reuse+validate")
        #expect(Sample.decision(stored, after: 121).word == "validate")
        for control in ["max-age=100", "min-fresh=1", "no-cache"] {
            #expect(Sample.decision(Sample.request("Cache-Control: \(control)"), stored, after: 61).word == "validate")
        }
    }

    @Test("Fields that no-cache names are left out until the server has spoken (§5.2.2.4)")
    func qualifiedNoCache() {
        let stored = Sample.stored("Cache-Control: max-age=60, no-cache=\"X-A, X-B\"", "X-A: 1", "X-B: 2", "X-C: 3")
        let fields = Sample.decision(stored, after: 1).plan.response?.head.headerFields
        #expect(fields?.contains { ["x-a", "x-b"].contains($0.name.canonicalName) } == false)
        #expect(fields?.contains { $0.name.canonicalName == "x-c" } == true)
    }

    // MARK: Variants

    @Test(
        "A variant is selected by the fields that Vary names, and by no other (§4.1)",
        arguments: [
            ("Foo", ["Foo: 1"], ["Foo: 1"], true), ("Foo", ["Foo: 1"], ["foo: 1"], true),
            ("foo", ["Foo: 1"], ["Foo: 2"], false), ("Foo", ["Foo: 1"], [], false), ("Foo", [], ["Foo: 1"], false),
            ("Foo", [], [], true), ("Foo", ["Foo: "], [], false), ("Foo", ["Foo: 1"], ["Foo: 1", "Bar: 2"], true),
            ("Foo, Bar", ["Foo: 1", "Bar: 2"], ["Bar: 2", "Foo: 1"], true),
            ("Foo, Bar", ["Foo: 1", "Bar: 2"], ["Foo: 1"], false),
            ("Foo", ["Foo: 1, 2"], ["Foo: 1", "Foo: 2"], true), ("Foo", ["Foo: 1,2"], ["Foo:  1 ,  2 "], true),
            ("Foo", ["Foo: 1, 2"], ["Foo: 2, 1"], false), ("Foo", ["Foo: a"], ["Foo: A"], false),
            ("Accept-Language", ["Accept-Language: en, de"], ["Accept-Language: EN,De"], true),
            (", Foo,", ["Foo: 1"], ["Foo: 2"], false),
        ])
    func vary(_ vary: String, _ first: [String], _ second: [String], _ matches: Bool) {
        let stored = Sample.stored("Cache-Control: max-age=60", "Vary: \(vary)", to: Sample.request(first))
        #expect(stored.count == 1)
        #expect((Sample.decision(Sample.request(second), stored, after: 1).plan.response != nil) == matches)
        // No mode gives what was selected for another request.
        let any = Sample.decision(Sample.request(second), stored, mode: .onlyCache, after: 1)
        #expect((any.plan.response != nil) == matches)
    }

    @Test("What varies by everything is not stored", arguments: ["*", "*, *", ", *", "Foo, *"])
    func varyStar(_ vary: String) {
        #expect(Sample.head(["Cache-Control: max-age=60", "Vary: \(vary)"]) == nil)
        #expect(Sample.head(["Cache-Control: max-age=60", "Vary: Foo", "Vary: \(vary)"]) == nil)
    }

    @Test("Of several that match the newest is the response, and others' tags are asked about (§4.1, §4.3.1)")
    func newest() {
        let old = Sample.stored("Cache-Control: max-age=60", "Date: @-9", "ETag: \"old\"", id: 1)
        let new = Sample.stored("Cache-Control: max-age=60", "Date: @-1", "ETag: \"new\"", id: 2)
        #expect(Sample.decision(old + new).plan.response?.index == 1)
        #expect(Sample.decision(new + old).plan.response?.index == 0)
        let other = Sample.stored("ETag: \"other\"", "Vary: Foo", to: Sample.request("Foo: 1"), id: 3)
        let decision = Sample.decision(old + other, mode: .revalidate)
        #expect(decision.plan.request?.headerFields[.ifNoneMatch] == "\"old\", \"other\"")
    }

    @Test("However many variants there are, few tags are sent")
    func manyTags() {
        let stored = (0..<100).flatMap { number in
            Sample.stored(
                "ETag: \"\(number)-\(String(repeating: "x", count: 200))\"", "Vary: Foo",
                to: Sample.request("Foo: \(number)"), id: Int64(number))
        }
        let tags = Sample.decision(stored).plan.request?.headerFields[.ifNoneMatch] ?? ""
        #expect(tags.utf8.count <= 2300 && EntityTag.list(tags).count >= 5)
    }

    // MARK: Conditions of the caller

    @Test(
        "A caller who has what is stored is told so (§4.3.2)",
        arguments: [
            (["If-None-Match: \"1\""], 304), (["If-None-Match: W/\"1\""], 304), (["If-None-Match: \"2\", \"1\""], 304),
            (["If-None-Match: \"2,\", \"1\""], 304), (["If-None-Match: *"], 304), (["If-None-Match: \"2\""], 200),
            (["If-None-Match: 1"], 200), (["If-None-Match: \"2\"", "If-Modified-Since: @0"], 200),
            (["If-None-Match: \"1\"", "If-Modified-Since: @-9999"], 304), (["If-Modified-Since: @-100"], 304),
            (["If-Modified-Since: @-50"], 304), (["If-Modified-Since: @-101"], 200), (["If-Modified-Since: x"], 200),
        ])
    func conditions(_ lines: [String], _ status: Int) {
        let stored = Sample.stored(
            "Cache-Control: max-age=60", "ETag: \"1\"", "Last-Modified: @-100", "Content-Type: a/b")
        let response = Sample.decision(Sample.request(lines), stored, after: 1).plan.response
        #expect(response?.head.status.code == status)
        #expect(response?.bytes == (status == 304 ? 0..<0 : 0..<10))
        #expect(response?.head.headerFields[.eTag] == "\"1\"")
        #expect((response?.head.headerFields[.contentType] == nil) == (status == 304))
    }

    @Test(
        "Conditions that only the server can judge go to it, and nothing is added",
        arguments: ["If-Match: \"1\"", "If-Unmodified-Since: @0"])
    func serverConditions(_ line: String) {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        let decision = Sample.decision(Sample.request(line), stored, after: 1)
        #expect(decision.word == "ask")
        #expect(decision.plan.request?.headerFields[.ifNoneMatch] == nil)
    }

    // MARK: Ranges

    @Test(
        "A range of a complete response is given, and what is none goes to the server",
        arguments: [
            ("bytes=0-1", 0..<2), ("bytes=1-", 1..<10), ("bytes=-3", 7..<10), ("bytes=8-99", 8..<10),
            ("bytes=-99", 0..<10), ("Bytes= 0-0", 0..<1), ("bytes=10-", nil), ("bytes=-0", nil), ("bytes=2-1", nil),
            ("bytes=0-1,3-4", nil), ("bytes=", nil), ("bytes=-", nil), ("items=0-1", nil),
            ("bytes=0-99999999999999999999", nil), ("bytes=a-b", nil),
        ] as [(String, Range<Int64>?)])
    func ranges(_ range: String, _ bytes: Range<Int64>?) {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        let decision = Sample.decision(Sample.request("Range: \(range)"), stored, after: 1)
        #expect(decision.plan.response?.bytes == bytes)
        #expect((decision.plan.request == nil) == (bytes != nil))
        guard let bytes else { return }
        let head = decision.plan.response?.head
        #expect(head?.status == .partialContent)
        #expect(head?.headerFields[.contentRange] == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/10")
        #expect(head?.headerFields[.contentLength] == "\(bytes.count)")
    }

    @Test(
        "A date decides of a range only when the response was made a second after it (RFC 9110 §13.1.5, §8.8.2.2)",
        arguments: [(["Date: @-8"], 206), (["Date: @-9"], 200), (["Date: @-10"], 200), ([], 200), (["Date: x"], 200)])
    func weakDate(_ date: [String], _ status: Int) {
        let head = Sample.head(["Cache-Control: max-age=60", "Last-Modified: @-9"] + date)
        let stored = head.map { StoredResponse(id: .init(1), head: $0, body: .text("0123456789"), length: 10) }
        let request = Sample.request("Range: bytes=0-1", "If-Range: @-9")
        let decision = Sample.decision(request, [stored].compactMap(\.self), after: 1)
        #expect(decision.plan.response?.head.status.code == status)
    }

    @Test("Tags and selecting values are compared by their bytes, not by how they look")
    func bytes() {
        let (one, other) = ("\u{E9}", "e\u{301}")
        #expect(one == other && EntityTag("\"\(one)\"") != EntityTag("\"\(other)\""))
        #expect(!EntityTag("\"\(one)\"").equalsWeakly(EntityTag("W/\"\(other)\"")))
        let tagged = Sample.stored("Cache-Control: max-age=60", "ETag: \"\(one)\"")
        let status: (String) -> Int? = { tag in
            Sample.decision(Sample.request("If-None-Match: \"\(tag)\""), tagged, after: 1).plan.response?.head.status
                .code
        }
        #expect(status(one) == 304 && status(other) == 200)
        let varied = Sample.stored("Cache-Control: max-age=60", "Vary: Foo", to: Sample.request("Foo: \(one)"))
        #expect(Sample.decision(Sample.request("Foo: \(one)"), varied, after: 1).word == "reuse")
        #expect(Sample.decision(Sample.request("Foo: \(other)"), varied, after: 1).word == "ask")
    }

    @Test("If-Range decides between a range and the whole, by a strong tag or the exact date")
    func ifRange() {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"", "Last-Modified: @-9", "Date: @0")
        let status: (String) -> Int? = { line in
            Sample.decision(Sample.request("Range: bytes=0-1", "If-Range: \(line)"), stored, after: 1)
                .plan.response?.head.status.code
        }
        #expect(status("\"1\"") == 206 && status("\"2\"") == 200 && status("W/\"1\"") == 200)
        #expect(status("@-9") == 206 && status("@-8") == 200)
    }

    @Test("Bytes of a coded response are not those that are stored, so its ranges are the server's")
    func codedRange() {
        let stored = Sample.stored("Cache-Control: max-age=60", "Content-Encoding: gzip")
        #expect(Sample.decision(Sample.request("Range: bytes=0-1"), stored, after: 1).plan.response == nil)
    }

    // MARK: HEAD

    @Test("A HEAD is served by what a GET has stored, without its body")
    func head() {
        let stored = Sample.stored("Cache-Control: max-age=60", "Content-Length: 10")
        let response = Sample.decision(Sample.request(method: .head), stored, after: 1).plan.response
        #expect(response?.bytes == 0..<0)
        #expect(response?.head.headerFields[.contentLength] == "10")
    }

    // MARK: Credentials of a request's own

    @Test(
        "A request with a credential of its own is neither served from the store nor stored",
        arguments: [
            "Authorization: Bearer x", "X-Api-Key: x", "X-Auth-Token: x", "Proxy-Authorization: x", "X-Auth: x",
            "X-JWT: x", "X-Session-Id: x", "X-Bearer: x",
        ])
    func ownCredential(_ line: String) {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        let decision = Sample.decision(Sample.request(line), stored, after: 1)
        #expect(decision.word == "ask")
        #expect(Sample.decision(Sample.request(line), stored, mode: .onlyCache).word == "refuse")
        let outcome = decision.outcome(
            of: Sample.response("Cache-Control: max-age=60"), requested: Sample.moment(), received: Sample.moment())
        #expect(outcome.stored == nil && outcome.obsolete.isEmpty)
    }

    @Test("A request with a cookie may have what is stored for all, and leaves nothing for others")
    func cookie() {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        let request = Sample.request("Cookie: a=b")
        #expect(Sample.decision(request, stored, after: 1).word == "reuse")
        let decision = Sample.decision(request, stored, after: 61)
        #expect(decision.word == "validate")
        let good = decision.outcome(
            of: Sample.response("Cache-Control: max-age=60"), requested: Sample.moment(), received: Sample.moment())
        #expect(good.stored == nil && good.obsolete.isEmpty && good.updates.isEmpty)
        let unchanged = decision.outcome(
            of: Sample.response("ETag: \"1\"", status: 304), requested: Sample.moment(), received: Sample.moment())
        #expect(unchanged.response?.index == 0 && unchanged.updates.isEmpty)
    }
}
