// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Cache-Control", .timed)
struct CacheControlTests {
    private func control(_ lines: String...) -> CacheControl {
        CacheControl(Sample.fields(lines.map { "Cache-Control: \($0)" }))
    }

    @Test(
        "A number counts when it is written as it should be; anything else is known to be wrong",
        arguments: [
            ("max-age=60", .valid(60)), ("MaX-aGe=60", .valid(60)), ("a, max-age=60", .valid(60)),
            (" max-age=60 ,", .valid(60)), ("max-age=\"60\"", .valid(60)), ("max-age=0060", .valid(60)),
            ("max-age=2147483649", .valid(2_147_483_648)), ("max-age=99999999999999999999", .valid(2_147_483_648)),
            ("max-age=60, max-age=1", .valid(60)), ("max-age=1, max-age=60", .valid(1)), ("", .absent),
            ("max-agee=60", .absent), ("x=\"max-age=60\"", .absent), ("x=\"a\\\"b, max-age=60\"", .absent),
            ("max-age", .invalid), ("max-age=", .invalid), ("max-age=-60", .invalid), ("max-age=+60", .invalid),
            ("max-age=6 0", .invalid), ("max-age=60.0", .invalid), ("max-age=60a", .invalid),
            ("max-age='60'", .invalid), ("max-age =60", .invalid), ("max-age= 60", .invalid), ("max-age=٦٠", .invalid),
            ("max-age=\u{301}60", .invalid),
            ("max-age=\"60", .invalid), ("max-age=60\"", .invalid), ("max-age=\"60\"x", .invalid),
            ("max-age=60, x=\"", .invalid),
        ] as [(String, CacheControl.Seconds)])
    func seconds(_ text: String, _ expected: CacheControl.Seconds) {
        #expect(control(text).seconds("max-age") == expected)
    }

    @Test(
        "What restricts counts at its name, however it is written",
        arguments: [
            "no-store", "NO-STORE", "a=b,no-store", "no-store=1", "no-store =x", "no-store=", "max-age=60,,no-store",
            "x=\"unclosed, no-store", "\tno-store\t",
        ])
    func restricting(_ text: String) {
        #expect(control(text).has("no-store"))
    }

    @Test("What stands in a quoted string is no directive")
    func quoted() {
        #expect(!control("x=\"no-store\", y=\"a, no-store, b\"").has("no-store"))
        #expect(!control("no-stores, xno-store").has("no-store"))
    }

    @Test("no-cache with names is about those fields; without names, or with what are none, about all")
    func qualified() {
        #expect(control("no-cache=\"a, B\"").fieldNames("no-cache") == ["a", "b"])
        #expect(!control("no-cache=\"a, B\"").isUnqualified("no-cache"))
        #expect(control("no-cache=a").fieldNames("no-cache") == ["a"])
        for text in ["no-cache", "no-cache=\"\"", "no-cache=\"(\"", "no-cache=\"a\", no-cache"] {
            #expect(control(text).isUnqualified("no-cache"), "\(text)")
        }
    }

    @Test("Directives of several lines are those of one")
    func lines() {
        let both = control("a, max-age=60", "no-store")
        #expect(both.has("no-store") && both.has("a"))
        #expect(both.seconds("max-age") == .valid(60))
    }
}

@Suite("Dates to the letter", .timed)
struct ExactDateTests {
    private static let date = Date(timeIntervalSince1970: 784_111_777)
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(
        "The three forms are read, names in any case",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "SUN, 06 nov 1994 08:49:37 gMt", "Mon, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun Nov 06 08:49:37 1994",
        ])
    func good(_ text: String) {
        #expect(HTTPDate.parse(text, now: Self.now) == Self.date)
    }

    @Test(
        "Anything else is no date",
        arguments: [
            "", "0", "-1", "784111777", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
            "Sun, 06 Nov 1994 08:49:37", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06  Nov  1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2023 08:49:37 GMT",
            "Sun, 06 Nuv 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov 1994 08:49:37 GMTx",
            "Sun, 06 Nov -994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "S", "Sun, 06 Nov 1994 08:49:",
        ])
    func bad(_ text: String) {
        #expect(HTTPDate.parse(text, now: Self.now) == nil)
    }

    @Test("A year of two digits is at most 50 years ahead")
    func century() {
        let year: (String) -> Int? = { text in
            HTTPDate.parse("Sunday, 06-Nov-\(text) 08:49:37 GMT", now: Self.now).map {
                Calendar(identifier: .gregorian).component(.year, from: $0)
            }
        }
        #expect(year("26") == 2026 && year("76") == 2076 && year("77") == 1977 && year("99") == 1999)
    }
}
