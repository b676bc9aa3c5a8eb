// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Rate limit dialects", .timed)
struct RateLimitReadingTests {
    private static let now = 1_425_337_841.0  // ten seconds before the recorded reset

    private func read(
        _ fields: [String: String], _ dialect: RateLimitDialect = .xRateLimit
    ) throws -> RateLimitReading? {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        let read = LimitFields(headers, [dialect])
        return RateLimitReading(
            read.texts[0], dialect, at: { read.serverDate ?? Date(timeIntervalSince1970: Self.now) })
    }

    @Test("A limit of version 1 is a window, not a number, and its reset is a delay or a moment")
    func versionOne() throws {
        let early = try read([
            "X-Ratelimit-Limit": "10s", "X-Ratelimit-Remaining": "99", "X-Ratelimit-Reset": "5.192228684",
        ])
        #expect(early?.limit == nil)
        #expect(early?.window == .seconds(10))
        #expect(early?.remaining == 99)
        #expect(early?.reset == .seconds(5.192228684))
        let late = try read([
            "X-Ratelimit-Limit": "10s", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": "1425337851",
        ])
        #expect(late == RateLimitReading(remaining: 0, reset: .seconds(10), window: .seconds(10)))
    }

    @Test("The first item of a list is the limit or the length, whatever its parameters")
    func items() throws {
        let length = try read(["X-Ratelimit-Limit": "10s;x=1", "X-Ratelimit-Remaining": "9"])
        #expect(length?.window == .seconds(10) && length?.limit == nil)
        let number = try read(["X-Ratelimit-Limit": "100, 100;w=60", "X-Ratelimit-Remaining": "9"])
        #expect(number?.window == .seconds(60) && number?.limit == 100)
    }

    @Test("The daily quota is a dialect of its own, and version 2 another")
    func dialects() throws {
        let fields = [
            "Nation-Ratelimit-Limit": "10000", "Nation-Ratelimit-Remaining": "9999",
            "Nation-Ratelimit-Reset": "1425340800", "RateLimit-Limit": "250", "RateLimit-Remaining": "249",
            "RateLimit-Reset": "1425337845",
        ]
        #expect(
            try read(fields, .headers(prefix: "Nation-RateLimit-"))
                == RateLimitReading(limit: 10_000, remaining: 9_999, reset: .seconds(2959)))
        #expect(
            try read(fields, .rateLimit) == RateLimitReading(limit: 250, remaining: 249, reset: .seconds(4)))
        #expect(try read(fields, .xRateLimit) == nil)
    }

    @Test(
        "The unit of a reset is recognized by its value; a form can be named",
        arguments: [
            ("0", .automatic, 0), ("9.5", .automatic, 9.5), ("2764800", .automatic, 2_764_800),
            ("1425337841", .automatic, 0), ("1425337842.5", .automatic, 1.5), ("1425337801", .automatic, 0),
            ("1425337851000", .automatic, 10), ("1425337851500", .automatic, 10.5),
            ("1425337851000000", .automatic, 10), ("1425337851000000000", .automatic, 10),
            ("1425337851", .moment, 10), ("1425337851000", .moment, 10), ("60", .delay, 60),
            ("1s", .automatic, 1), ("20ms", .automatic, 0.02), ("6m0s", .automatic, 360),
            ("2m59.5s", .automatic, 179.5), ("1h0m0s", .automatic, 3600), ("1d2h", .automatic, 93_600),
            ("6m0s", .delay, 360), ("500us", .automatic, 0.0005), (" 7 s ", .automatic, 7),
            ("Mon, 02 Mar 2015 23:10:51 GMT", .automatic, 10), ("Mon Mar  2 23:10:51 2015", .automatic, 10),
            ("2015-03-02T23:10:51Z", .automatic, 10), ("2015-03-03T00:10:51+01:00", .moment, 10),
            ("2015-03-02T23:10:51.500Z", .automatic, 10.5),
        ] as [(String, RateLimitDialect.ResetForm, Double)])
    func resets(text: String, form: RateLimitDialect.ResetForm, seconds: Double) throws {
        let reading = try #require(
            try read(["X-RateLimit-Reset": text], .headers(prefix: "X-RateLimit-", reset: form)))
        let reset = try #require(reading.reset)
        #expect(abs(reset / .seconds(1) - seconds) < 1e-3)
        #expect(reading.ignored == nil)
    }

    @Test(
        "A reset that cannot be meant is ignored, and the reason is known",
        arguments: [
            ("-5", .automatic, .negative), ("-1s", .automatic, .negative), ("soon", .automatic, .unreadable),
            ("1e3", .automatic, .unreadable), ("0x10", .automatic, .unreadable), ("inf", .automatic, .unreadable),
            ("nan", .automatic, .unreadable), ("1.2.3", .automatic, .unreadable), ("٣", .automatic, .unreadable),
            ("5 parsecs", .automatic, .unreadable), ("2015-13-02T23:10:51Z", .automatic, .unreadable),
            ("99999999", .automatic, .absurd), ("999999999", .automatic, .absurd), ("33d", .automatic, .absurd),
            ("1425337851", .delay, .absurd), ("1456873851", .automatic, .absurd), ("9999999999", .automatic, .absurd),
            ("99999999999999999999", .automatic, .past), ("1000000000", .automatic, .past), ("5", .moment, .past),
            ("1425337000", .automatic, .past), ("Mon, 02 Mar 2015 22:10:51 GMT", .automatic, .past),
            ("2035-03-02T23:10:51Z", .automatic, .absurd),
        ] as [(String, RateLimitDialect.ResetForm, WaitTime.Fault)])
    func implausible(text: String, form: RateLimitDialect.ResetForm, reason: WaitTime.Fault) throws {
        let reading = try read(
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": text], .headers(prefix: "X-RateLimit-", reset: form))
        #expect(reading?.reset == nil)
        #expect(reading?.remaining == 0)
        #expect(reading?.ignored == IgnoredLimit(field: "x-ratelimit-reset", reason: reason))
    }

    @Test(
        "A number that is none says nothing", arguments: ["", "soon", "-5", "1e3", "0x10", "inf", "nan", "1.2.3", "٣"])
    func nonsense(text: String) throws {
        #expect(try read(["X-RateLimit-Remaining": text, "X-RateLimit-Limit": text]) == nil)
        #expect(try read(["X-RateLimit-Reset": ""]) == nil)
    }

    @Test("Names may end with a word, as OpenAI's, or be of any length, as Anthropic's")
    func names() throws {
        let open = RateLimitDialect.headers(prefix: "x-ratelimit-", suffix: "-requests")
        #expect(
            try read(
                [
                    "x-ratelimit-limit-requests": "60", "x-ratelimit-remaining-requests": "59",
                    "x-ratelimit-reset-requests": "6m0s", "x-ratelimit-remaining-tokens": "0",
                ], open)
                == RateLimitReading(limit: 60, remaining: 59, reset: .seconds(360)))
        let anthropic = RateLimitDialect.headers(prefix: "anthropic-ratelimit-requests-")
        #expect(
            try read(
                [
                    "anthropic-ratelimit-requests-limit": "50", "anthropic-ratelimit-requests-remaining": "0",
                    "anthropic-ratelimit-requests-reset": "2015-03-02T23:10:51Z",
                ], anthropic)
                == RateLimitReading(limit: 50, remaining: 0, reset: .seconds(10)))
    }

    // MARK: Refusals

    private static let nation = RateLimitDialect.headers(prefix: "Nation-RateLimit-")

    @Test(
        "After a 429 the wait is Retry-After, or else the end of the limit that refused, in every dialect",
        arguments: [
            (["Retry-After": "3"], 3), (["Retry-After": "Mon, 02 Mar 2015 23:10:46 GMT"], 5), ([:], nil),
            (["Retry-After": "3", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"], 3),
            (["X-RateLimit-Reset": "9"], 9), (["RateLimit-Reset": "9"], 9), (["Nation-RateLimit-Reset": "9"], 9),
            (["X-RateLimit-Remaining": "4", "X-RateLimit-Reset": "1425337850"], 9),
            // The daily quota goes on; the window of ten seconds is what refused.
            (["RateLimit-Reset": "9", "Nation-RateLimit-Remaining": "700", "Nation-RateLimit-Reset": "3600"], 9),
            (
                [
                    "RateLimit-Remaining": "3", "RateLimit-Reset": "9", "Nation-RateLimit-Remaining": "0",
                    "Nation-RateLimit-Reset": "3600",
                ], 3600
            ),
            (["Retry-After": "99999999"], nil), (["Retry-After": "99999999", "X-RateLimit-Reset": "9"], 9),
            (["Retry-After": "-3", "X-RateLimit-Reset": "9"], 9), (["Retry-After": "0", "X-RateLimit-Reset": "9"], 9),
            (["Retry-After": "soon"], nil), (["X-RateLimit-Reset": "1225337850"], nil),
            (["Retry-After": "1425337851000"], 10),
        ] as [([String: String], Double?)])
    func refusals(fields: [String: String], seconds: Double?) throws {
        var head = HTTPResponse(status: .tooManyRequests)
        for (name, value) in fields { head.headerFields[try #require(HTTPField.Name(name))] = value }
        let dialects = [RateLimitDialect.rateLimit, .xRateLimit, Self.nation]
        let date = Date(timeIntervalSince1970: Self.now)
        let wait = seconds.map { Duration.seconds($0) }
        let report = RateLimitReport(head, dialects, at: date)
        #expect(report.refusal == wait.map { .wait($0) } ?? .unexplained)
        #expect(RateLimitReport(head, dialects, at: date).wait == wait)
        // Any other status tells its Retry-After, and is no refusal.
        head.status = .serviceUnavailable
        #expect(RateLimitReport(head, dialects, at: date).refusal == nil)
        let asked = fields["Retry-After"] == "0" ? .zero : wait
        let isAsked = fields["Retry-After"] != nil && !["99999999", "-3"].contains(fields["Retry-After"])
        #expect(RateLimitReport(head, dialects, at: date).wait == (isAsked ? asked : nil))
    }

    @Test(
        "A limit is a number, a window, or both",
        arguments: [
            ("250", 250, nil), ("10s", nil, 10), ("500ms", nil, 0.5), ("1m", nil, 60), ("2 h", nil, 7200),
            ("1d", nil, 86_400), ("100, 100;w=60", 100, 60), ("100;w=60", 100, 60), ("7;x=1", 7, nil),
            ("99999999999999999999", 1_000_000_000, nil), ("10x", nil, nil), ("s", nil, nil),
        ] as [(String, Int?, Double?)])
    func limits(text: String, limit: Int?, window: Double?) throws {
        let reading = try read(["X-RateLimit-Limit": text, "X-RateLimit-Remaining": "1"])
        #expect(reading?.limit == limit)
        #expect(reading?.window == window.map { .seconds($0) })
    }

    @Test("A moment is seen from the server's clock, where the response tells it")
    func serverClock() throws {
        let reading = try read([
            "Date": "Thu, 01 Jan 2026 00:00:00 GMT", "X-RateLimit-Reset": "1767225607",
        ])
        #expect(reading?.reset == .seconds(7))
    }

    @Test("An API that tells no end of its windows has it told")
    func toldWindow() throws {
        let reading = try read(
            ["X-RateLimit-Remaining": "3"], .headers(prefix: "X-RateLimit-", window: .seconds(60)))
        #expect(reading == RateLimitReading(remaining: 3, window: .seconds(60)))
    }
}
