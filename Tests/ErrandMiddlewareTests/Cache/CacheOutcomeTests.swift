// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("What becomes of a server's response", .timed)
struct CacheOutcomeTests {
    private func outcome(
        _ decision: CacheDecision, _ lines: String..., status: Int = 200, at seconds: Double = 100
    ) -> CacheDecision.Outcome {
        decision.outcome(
            of: Sample.response(lines, status: status), requested: Sample.moment(seconds),
            received: Sample.moment(seconds))
    }

    private static let stale = Sample.stored(
        "Cache-Control: max-age=5", "ETag: \"1\"", "Last-Modified: @-100", "Age: 3", "X-A: old", "X-B: kept")

    // MARK: Storing

    @Test(
        "What may be stored is, and nothing else (RFC 9111 §3)",
        arguments: [
            (200, "", true), (200, "no-store", false), (200, "no-store, max-age=60", false), (200, "private", true),
            (200, "no-cache", true), (200, "no-store, must-understand", true), (599, "max-age=60", true),
            (599, "max-age=60, must-understand", false), (599, "max-age=60, no-store, must-understand", false),
            (599, "", false), (201, "", false), (201, "max-age=60", true), (302, "", false), (302, "max-age=60", true),
            (404, "", true), (500, "", false), (500, "max-age=60", true), (500, "max-age=0, private", false),
            (503, "private", false), (206, "max-age=60", false), (304, "max-age=60", false),
            (401, "max-age=60", false), (429, "max-age=60", false), (428, "max-age=60", false),
        ])
    func storable(_ status: Int, _ control: String, _ isStored: Bool) {
        let head = Sample.head(["Cache-Control: \(control)"], status: status)
        #expect((head != nil) == isStored)
        let refusing = Sample.head(
            ["Cache-Control: \(control)"], status: status, to: Sample.request("Cache-Control: no-store"))
        #expect(refusing == nil)
    }

    @Test("Fields of the connection are not stored, nor those that it names (§3.1)")
    func hopByHop() {
        let head = Sample.head([
            "Connection: X-A, close", "X-A: 1", "Keep-Alive: 1", "Proxy-Authenticate: 1", "Proxy-Connection: 1",
            "TE: 1",
            "Transfer-Encoding: chunked", "Upgrade: 1", "Proxy-Authentication-Info: 1", "Proxy-Authorization: 1",
            "X-B: 2", "Cache-Control: max-age=1",
        ])
        #expect(head?.response.headerFields.map(\.name.rawName) == ["X-B", "Cache-Control"])
    }

    @Test("Personal fields stay behind, unless all are to be stored, as §3.1 and §7.3 of RFC 9111 want it")
    func secrets() {
        let lines = ["Set-Cookie: a=b", "Set-Cookie2: a", "DPoP-Nonce: n", "X-B: 2"]
        #expect(Sample.head(lines)?.response.headerFields.map(\.name.rawName) == ["X-B"])
        var options = CacheOptions()
        options.storesSecretFields = true
        #expect(Sample.head(lines, options: options)?.response.headerFields.count == 4)
    }

    @Test("What a 304 tells is given with all its fields, though not all of them are stored")
    func given() {
        let merged = outcome(
            Sample.decision(Self.stale, after: 100), "ETag: \"1\"", "Set-Cookie: a=b", "X-New: 1", status: 304)
        #expect(merged.response?.head.headerFields[.setCookie] == "a=b")
        #expect(merged.updates.first?.head.response.headerFields[.setCookie] == nil)
        let paged = outcome(
            Sample.decision(Self.stale, after: 100), "ETag: \"1\"", "X-Next-Page-Token: t", status: 304)
        #expect(paged.response?.head.headerFields.contains { $0.value == "t" } == true)
        // Without the field the response would not be the same.
        #expect(paged.updates.isEmpty && paged.obsolete == [0])
    }

    @Test(
        "A response with a token that would be lost is not stored, unless tokens are",
        arguments: [
            ("X-Next-Page-Token: t", false), ("X-CSRF-Token: t", false), ("X-Session-Id: t", false),
            ("Location: /p?page_token=t", false), ("Link: </p?a=1&access_token=t>; rel=\"next\"", false),
            ("Content-Location: /p?code=t", false), ("Link: </p?page=2>; rel=\"next\"", true),
            ("Location: /tokens/1", true), ("Access-Control-Allow-Credentials: true", true),
            ("WWW-Authenticate: Basic", true), ("X-Cache-Key: k", true),
        ])
    func tokens(_ line: String, _ isStored: Bool) {
        #expect((Sample.head([line]) != nil) == isStored)
        var options = CacheOptions()
        options.storesTokens = true
        #expect(Sample.head([line], options: options)?.response.headerFields.count == 1)
    }

    @Test(
        "A 304 after which no request can be served from the store removes what was stored",
        arguments: ["*", "Accept, *"])
    func variesByAll(_ vary: String) {
        for stored in [Self.stale, Sample.stored("ETag: \"1\"", "Vary: Foo", to: Sample.request("Foo: 1"))] {
            let outcome = outcome(Sample.decision(stored, after: 100_000), "ETag: \"1\"", "Vary: \(vary)", status: 304)
            #expect(outcome.response != nil && outcome.updates.isEmpty && outcome.obsolete == [0])
        }
    }

    @Test("Of two responses of one second the later one is used, with a date or without", arguments: [true, false])
    func sameSecond(isLaterDated: Bool) throws {
        let lines = (dated: ["Date: @0", "Cache-Control: max-age=60"], undated: ["Cache-Control: max-age=60"])
        let earlier = try #require(
            Sample.head((isLaterDated ? lines.undated : lines.dated) + ["X-A: earlier"], at: 0.2))
        let later = try #require(Sample.head((isLaterDated ? lines.dated : lines.undated) + ["X-A: later"], at: 0.7))
        let stored = [earlier, later].enumerated().map { index, head in
            StoredResponse(id: .init(Int64(index)), head: head, body: .text("a"), length: 1)
        }
        for stored in [stored, stored.reversed()] {
            let response = Sample.decision(stored, after: 1).plan.response
            #expect(response?.head.headerFields.contains { $0.value == "later" } == true)
        }
    }

    @Test(
        "What must not be stored is stored where somebody asked for it, and is used only where directives are ignored")
    func keptForbidden() {
        var options = CacheOptions()
        options.storesForbidden = true
        let lines = ["Cache-Control: no-store, max-age=60, stale-if-error=60", "ETag: \"1\""]
        #expect(Sample.head(lines) == nil)
        let stored =
            Sample.head(lines, options: options).map {
                [StoredResponse(id: .init(1), head: $0, body: .text("a"), length: 1)]
            } ?? []
        #expect(stored.count == 1)
        let words: [(CacheMode, String)] = [
            (.protocol, "validate"), (.revalidate, "validate"), (.networkElseCache, "validate"), (.onlyCache, "reuse"),
            (.cacheElseNetwork, "reuse"),
        ]
        for (mode, word) in words {
            let decision = Sample.decision(stored, mode: mode, options: options)
            #expect(decision.word == word, "\(mode)")
            let response = decision.response(to: ClientError(.connection.dns), at: Sample.moment())
            #expect((response != nil) == (mode == .networkElseCache))
        }
        let kept = outcome(
            Sample.decision(stored, options: options, after: 10), "ETag: \"1\"", "Cache-Control: no-store", status: 304)
        #expect(kept.updates.count == 1)
    }

    @Test("A head of a megabyte is not stored")
    func largeHead() {
        #expect(Sample.head(["X-A: \(String(repeating: "x", count: 1_000_000))"]) == nil)
        #expect(Sample.head(["X-A: \(String(repeating: "x", count: 10_000))"]) != nil)
    }

    @Test("A 304 and a HEAD that make a head larger than one that is stored leave nothing behind")
    func grownHead() {
        let large = "X-A: \(String(repeating: "x", count: 60_000))"
        let stored = Sample.stored("ETag: \"1\"", "X-B: \(String(repeating: "y", count: 10_000))")
        let validated = outcome(Sample.decision(stored, after: 100_000), "ETag: \"1\"", large, status: 304)
        #expect(validated.response?.index == 0 && validated.updates.isEmpty && validated.obsolete == [0])
        let head = Sample.decision(Sample.request(method: .head), stored, after: 100_000)
        let freshened = outcome(head, "ETag: \"1\"", large)
        #expect(freshened.updates.isEmpty && freshened.obsolete == [0])
        // The same without the field that is too large.
        #expect(outcome(head, "ETag: \"1\"", "X-A: 1").updates.count == 1)
    }

    @Test("A new response takes the place of those that the request selects")
    func replacing() {
        let other = Sample.stored("ETag: \"2\"", "Vary: Foo", to: Sample.request("Foo: 1"), id: 2)
        let decision = Sample.decision(Self.stale + other, after: 100)
        #expect(outcome(decision, "ETag: \"3\"").obsolete == [0])
        #expect(outcome(decision, "Cache-Control: no-store").obsolete == [0])
        #expect(outcome(decision, status: 500).obsolete == [])
        #expect(outcome(decision, status: 401).obsolete == [])
        #expect(outcome(decision, status: 206).obsolete == [])
    }

    // MARK: 304

    @Test("A 304 gives what is stored new fields, a new age and the old body (§3.2, §4.3.4)")
    func validated() {
        let decision = Sample.decision(Self.stale, after: 100)
        #expect(decision.plan.request?.headerFields[.ifNoneMatch] == "\"1\"")
        #expect(decision.plan.request?.headerFields[.ifModifiedSince] == Sample.date(-100))
        let outcome = outcome(
            decision, "ETag: \"1\"", "X-A: new", "X-A: newer", "Content-Length: 0", "Cache-Control: max-age=50",
            "Connection: X-C", "X-C: 1", status: 304)
        #expect(outcome.response?.source == .revalidated)
        #expect(outcome.response?.bytes == 0..<10)
        for fields in [outcome.response?.head.headerFields, outcome.updates.first?.head.response.headerFields] {
            #expect(fields?.filter { $0.name.canonicalName == "x-a" }.map(\.value) == ["new", "newer"])
            #expect(fields?.filter { $0.name.canonicalName == "x-b" }.map(\.value) == ["kept"])
            #expect(fields?.contains { $0.name.canonicalName == "x-c" } == false)
            #expect(fields?[.cacheControl] == "max-age=50")
            #expect(fields?[.age] == nil && fields?[.contentLength] == nil)
        }
        #expect(outcome.updates.first?.head.age(at: Sample.moment(110)) == 10)
        #expect(outcome.obsolete.isEmpty && outcome.stored == nil)
    }

    @Test(
        "A 304 is about the response that it names; about none, the whole is asked for (§4.3.4)",
        arguments: [
            (["ETag: \"1\""], true), (["ETag: W/\"1\""], true), (["ETag: \"2\""], false), (["ETag: W/\"2\""], false),
            ([], true), (["Last-Modified: @-100"], true), (["Last-Modified: @-99"], false),
            (["ETag: \"1\"", "Last-Modified: @-99"], true),
        ])
    func identified(_ lines: [String], _ isFound: Bool) {
        let decision = Sample.decision(Self.stale, after: 100)
        let outcome = decision.outcome(
            of: Sample.response(lines, status: 304), requested: Sample.moment(100), received: Sample.moment(100))
        #expect((outcome.response != nil) == isFound)
        #expect((outcome.request != nil) == !isFound)
        #expect(outcome.request?.headerFields[.ifNoneMatch] == nil)
        #expect(outcome.updates.isEmpty == !isFound)
    }

    /// The tags of a 200 and of the 304 that confirms it, and whether servers are known to make the one of the other.
    private static let rewritten: [(stored: String, confirmed: String, isSame: Bool)] = [
        // nginx, HAProxy and Varnish weaken a tag when they compress. A 304 is not compressed.
        ("W/\"a\"", "\"a\"", true), ("\"a\"", "W/\"a\"", true), ("W/\"a\"", "W/\"a\"", true),
        // Apache and Caddy.
        ("\"a-gzip\"", "\"a\"", true), ("\"a-br\"", "\"a\"", true), ("W/\"a-gzip\"", "\"a\"", true),
        ("\"a-gzip\"", "W/\"a\"", true), ("\"a\"", "\"a-gzip\"", true), ("\"a-gzip\"", "\"a-br\"", true),
        ("\"a\"-gzip", "\"a\"", true), ("\"a-zstd\"", "\"a\"", true), ("\"a-deflate\"", "\"a\"", true),
        // Jetty, LiteSpeed.
        ("\"a--gzip\"", "\"a\"", true), ("\"a;gz\"", "\"a\"", true), ("\"a;br\"", "\"a\"", true),
        // Servers that forget the quotes.
        ("\"a\"", "a", true), ("a", "\"a\"", true), ("a-gzip", "a", true),
        // All else could be another content.
        ("\"a\"", "\"b\"", false), ("W/\"a\"", "W/\"b\"", false), ("\"a-1\"", "\"a\"", false),
        ("\"a-gzip\"", "\"b-gzip\"", false), ("\"a-gzip\"", "\"A\"", false), ("\"agzip\"", "\"a\"", false),
        ("\"gzip\"", "\"\"", false), ("\"-gzip-a\"", "\"-a\"", false), ("\"a/gzip\"", "\"a\"", false),
    ]

    @Test(
        "A tag that servers are known to change for a coding is the same one, and stays as it was stored",
        arguments: rewritten.indices)
    func rewrittenTags(index: Int) {
        let (old, new, isSame) = Self.rewritten[index]
        let stored = Sample.stored("Cache-Control: max-age=5", "ETag: \(old)", "X-A: old")
        let decision = Sample.decision(stored, after: 100)
        #expect(decision.plan.request?.headerFields[.ifNoneMatch] == old)
        let outcome = outcome(decision, "ETag: \(new)", "X-A: new", status: 304)
        #expect((outcome.response != nil) == isSame, "\(old), \(new)")
        #expect((outcome.request == nil) == isSame && outcome.updates.isEmpty == !isSame)
        guard isSame else { return }
        for fields in [outcome.response?.head.headerFields, outcome.updates.first?.head.response.headerFields] {
            #expect(fields?[.eTag].map { EntityTag($0).equalsWeakly(EntityTag(old)) } == true)
            #expect(fields?.filter { $0.name.canonicalName == "x-a" }.map(\.value) == ["new"])
        }
        // So the next question is the same, and needs no more of the server.
        #expect(outcome.updates.first?.head.tag.map { $0.equalsWeakly(EntityTag(old)) } == true)
    }

    @Test("Of several variants, the one with the very tag of the 304 goes before one whose tag was changed")
    func exactFirst() {
        let coded = Sample.stored("ETag: \"1-gzip\"", "Vary: Foo", to: Sample.request("Foo: 1"), id: 2)
        let decision = Sample.decision(Self.stale + coded, after: 100)
        #expect(outcome(decision, "ETag: \"1\"", status: 304).response?.index == 0)
        #expect(outcome(decision, "ETag: \"1-gzip\"", status: 304).response?.index == 1)
        let own = Sample.decision(Sample.request("If-None-Match: \"1-gzip\""), Self.stale, after: 100)
        let passed = outcome(own, "ETag: \"1-gzip\"", status: 304)
        #expect(passed.response == nil && passed.request == nil, "it is the caller's")
    }

    @Test("A 304 to a question about several variants is about the one whose tag it has")
    func variant() {
        let other = Sample.stored("ETag: \"2\"", "Vary: Foo", to: Sample.request("Foo: 1"), id: 2)
        let decision = Sample.decision(Self.stale + other, after: 100)
        #expect(outcome(decision, "ETag: \"2\"", status: 304).response?.index == 1)
        #expect(outcome(decision, "ETag: \"1\"", status: 304).response?.index == 0)
        #expect(outcome(decision, status: 304).request != nil)
        // What selects a variant stays what it was: this request did not select it.
        let update = outcome(decision, "ETag: \"2\"", status: 304).updates.first
        #expect(update?.head.selection == other[0].head.selection)
    }

    @Test("A 304 to the caller's own condition is the caller's")
    func callers() {
        let own = Sample.decision(Sample.request("If-None-Match: \"9\""), Self.stale, after: 100)
        #expect(own.plan.request?.headerFields[.ifNoneMatch] == "\"9\", \"1\"")
        let passed = outcome(own, "ETag: \"9\"", status: 304)
        #expect(passed.response == nil && passed.request == nil)
        let stored = outcome(own, "ETag: \"1\"", status: 304)
        #expect(stored.response?.head.status == .ok && stored.updates.count == 1)
        // One that does not say whose it is could be either's.
        #expect(outcome(own, status: 304).request?.headerFields[.ifNoneMatch] == "\"9\"")
        let same = Sample.decision(Sample.request("If-None-Match: \"1\""), Self.stale, after: 100)
        #expect(same.plan.request?.headerFields[.ifNoneMatch] == "\"1\"")
        #expect(outcome(same, "ETag: \"1\"", status: 304).response?.head.status == .notModified)
        let nothing = Sample.decision(Sample.request("If-None-Match: \"9\""), [])
        #expect(outcome(nothing, status: 304).response == nil && outcome(nothing, status: 304).request == nil)
    }

    @Test("A 304 that forbids storing leaves nothing behind")
    func forbidden() {
        let outcome = outcome(
            Sample.decision(Self.stale, after: 100), "ETag: \"1\"", "Cache-Control: no-store", status: 304)
        #expect(outcome.response?.index == 0 && outcome.updates.isEmpty && outcome.obsolete == [0])
    }

    // MARK: Errors

    @Test(
        "A stale response is better than an error only where that is allowed (RFC 5861 §4)",
        arguments: [
            ("max-age=5", "", false), ("max-age=5, stale-if-error=200", "", true),
            ("max-age=5, stale-if-error=90", "", false), ("max-age=5", "stale-if-error=200", true),
            ("max-age=5, stale-if-error=200, must-revalidate", "", false),
            ("max-age=5, stale-if-error=200, no-cache", "", false),
            ("max-age=5, stale-if-error=200", "no-cache", false), ("max-age=5, stale-if-error=x", "", false),
        ])
    func staleIfError(_ control: String, _ own: String, _ isGiven: Bool) {
        let stored = Sample.stored("Cache-Control: \(control)")
        let request = Sample.request("Cache-Control: \(own)")
        let decision = Sample.decision(request, stored, after: 100)
        for status in [500, 502, 503, 504] {
            #expect((outcome(decision, status: status).response != nil) == isGiven)
        }
        for status in [501, 505, 404, 400, 200] { #expect(outcome(decision, status: status).response == nil) }
        #expect((decision.response(to: ClientError(.connection.lost), at: Sample.moment(100)) != nil) == isGiven)
        for mode in [CacheMode.revalidate, .reload] {
            let strict = Sample.decision(request, stored, mode: mode, after: 100)
            #expect(outcome(strict, status: 503).response == nil)
        }
    }

    @Test(
        "Offline, any stored response is better than none when no server responds; a bad response is a response",
        arguments: [
            (ClientError.Kind.connection.dns, true), (.connection.refused, true), (.connection.lost, true),
            (.timedOut.connect, true), (.timedOut.attempt, true), (.rejected.offline, true),
            (.rejected.circuitOpen, true), (.connection.tls, false), (.connection.pinning, false),
            (.timedOut.deadline, false), (.rejected.rateLimited, false), (.unauthenticated.expired, false),
            (.undecodable.truncated, false), (.invalidRequest.url, false),
        ])
    func offline(_ kind: ClientError.Kind, _ isGiven: Bool) {
        let stored = Sample.stored("Cache-Control: max-age=0, must-revalidate, no-cache", "ETag: \"1\"")
        let now = Sample.moment(1_000_000)
        let decision = Sample.decision(stored, mode: .networkElseCache, after: 1_000_000)
        let response = decision.response(to: ClientError(kind), at: now)
        #expect((response != nil) == isGiven)
        #expect(response.map { $0.source == .cache(age: .seconds(1_000_000)) } ?? true)
        for mode in [CacheMode.protocol, .revalidate, .reload, .cacheElseNetwork] {
            let other = Sample.decision(stored, mode: mode, after: 1_000_000)
            #expect(other.response(to: ClientError(kind), at: now) == nil)
        }
        #expect(Sample.decision([], mode: .networkElseCache).response(to: ClientError(kind), at: now) == nil)
    }

    @Test("A credential that could not be renewed for want of a network counts as no network")
    func renewal() {
        let stored = Sample.stored("ETag: \"1\"")
        let decision = Sample.decision(stored, mode: .networkElseCache)
        let lost = ClientError(.unauthenticated.refreshFailed, underlying: ClientError(.connection.dns))
        #expect(decision.response(to: lost, at: Sample.moment()) != nil)
        #expect(decision.response(to: CancellationError(), at: Sample.moment()) == nil)
    }

    // MARK: HEAD

    @Test(
        "A HEAD that tells of the same response refreshes it; one that tells of another makes it obsolete (§4.3.5)",
        arguments: [
            (["ETag: \"1\"", "X-A: new"], true), (["X-A: new"], true), (["ETag: \"2\""], false),
            (["Last-Modified: @-99"], false), (["Content-Length: 11"], false), (["ETag: W/\"1\""], false),
        ])
    func head(_ lines: [String], _ isSame: Bool) {
        let decision = Sample.decision(Sample.request(method: .head), Self.stale, after: 100)
        let outcome = decision.outcome(
            of: Sample.response(lines + ["Cache-Control: max-age=70"]), requested: Sample.moment(100),
            received: Sample.moment(100))
        #expect(outcome.stored == nil)
        #expect(outcome.obsolete == (isSame ? [] : [0]))
        #expect(outcome.updates.map(\.index) == (isSame ? [0] : []))
        if isSame { #expect(outcome.updates.first?.head.lifetime(CacheOptions()) == 70) }
    }

    // MARK: Coding

    @Test("A head is the same after it was written and read, and still decides the same")
    func coding() throws {
        let request = Sample.request("Foo: a:b, ü", "Accept: x")
        let head = try #require(
            Sample.head(
                ["Cache-Control: max-age=60", "Vary: Foo, Bar", "X-A: 1:2", "X-A: ü", "X-Empty:", "ETag: \"1\""],
                status: 404, to: request, delay: 0.25))
        let read = try #require(CachedHead(decoding: head.encoded()))
        #expect(read.response == head.response)
        #expect(read.selection == head.selection)
        #expect(read.requested == head.requested && read.received == head.received)
        #expect(read.age(at: Sample.moment(5)) == head.age(at: Sample.moment(5)))
        #expect(read.encoded() == head.encoded())
    }

    @Test(
        "A head with a date that nobody could reckon with is damaged",
        arguments: ["1e300", "-1e300", "253402300800", "-62135596801"])
    func dates(_ date: String) {
        for line in ["1 200 \(date) 0\n\n:A:b\n", "1 200 0 \(date)\n\n:A:b\n"] {
            #expect(CachedHead(decoding: Array(line.utf8)) == nil)
        }
        #expect(CachedHead(decoding: Array("1 200 253402300799 -62135596800\n\n:A:b\n".utf8)) != nil)
    }

    @Test("Damaged bytes are no head, and never a trap")
    func damaged() throws {
        let head = try #require(Sample.head(["Cache-Control: max-age=60", "Vary: Foo", "X-A: 1"]))
        let bytes = head.encoded()
        for length in 0..<bytes.count { _ = CachedHead(decoding: bytes.prefix(length)) }
        for index in bytes.indices {
            for value in [0, 10, 32, 45, 58, 61, 255] as [UInt8] {
                var changed = bytes
                changed[index] = value
                _ = CachedHead(decoding: changed)
            }
        }
        for text in [
            "", "\n", "1\n\n", "2 200 0 0\n\n", "1 99 0 0\n\n", "1 1000 0 0\n\n", "1 200 nan inf\n\n", "1 200 0 0",
        ] {
            #expect(CachedHead(decoding: Array(text.utf8)) == nil, "\(text)")
        }
    }
}
