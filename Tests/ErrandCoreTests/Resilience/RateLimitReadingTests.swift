// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Testing

@testable import ErrandCore
@testable import ErrandSteps

@Suite("Rate limit dialects")
struct RateLimitReadingTests {
    private static let now = 1_425_337_841.0  // ten seconds before the recorded reset

    private func read(
        _ fields: [String: String], _ dialect: RateLimitDialect = .xRateLimit
    ) throws -> RateLimitReading? {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        return RateLimitReading(headers, dialect, at: Date(timeIntervalSince1970: Self.now))
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
        "A reset below 10⁹ is a delay, from there on a moment; a form can be named",
        arguments: [
            ("0", .automatic, 0), ("9.5", .automatic, 9.5), ("999999999", .automatic, 31_536_000),
            ("1000000000", .automatic, 0), ("1425337841", .automatic, 0), ("1425337842.5", .automatic, 1.5),
            ("1425337000", .automatic, 0), ("5", .moment, 0), ("1425337851", .delay, 31_536_000),
            ("99999999999999999999", .automatic, 31_536_000),
        ] as [(String, RateLimitDialect.ResetForm, Double)])
    func resets(text: String, form: RateLimitDialect.ResetForm, seconds: Double) throws {
        let reading = try read(["X-RateLimit-Reset": text], .headers(prefix: "X-RateLimit-", reset: form))
        #expect(reading?.reset == .seconds(seconds))
    }

    @Test("What is no number says nothing", arguments: ["", "soon", "-5", "1e3", "0x10", "inf", "nan", "1.2.3", "٣"])
    func nonsense(text: String) throws {
        #expect(try read(["X-RateLimit-Remaining": text, "X-RateLimit-Reset": text]) == nil)
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

    @Test("A moment is seen from the server's clock, where the answer tells it")
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
