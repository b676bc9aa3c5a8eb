// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Freshness", .timed)
struct FreshnessTests {
    /// Whether a response is reused for so many seconds, and not a second longer.
    private func isFresh(_ lines: [String], for seconds: Double) -> Bool {
        guard let head = Sample.head(lines) else { return seconds < 0 }
        let stored = [StoredResponse(id: .init(1), head: head, body: .empty, length: 0)]
        let before = seconds <= 0 || Sample.decision(stored, after: seconds - 0.5).plan.response != nil
        return before && Sample.decision(stored, after: seconds + 0.5).plan.response == nil
    }

    @Test(
        "A response is reused for as long as it says (RFC 9111 §4.2.1)",
        arguments: [
            (["Cache-Control: max-age=60"], 60), (["Cache-Control: max-age=60", "Date: @0"], 60),
            (["Cache-Control: s-maxage=600, max-age=60"], 60), (["Cache-Control: s-maxage=600"], 0),
            (["Cache-Control: max-age=60", "Expires: @6000"], 60),
            (["Cache-Control: max-age=60", "Expires: @-60"], 60),
            (["Cache-Control: max-age=0", "Expires: @60"], 0), (["Cache-Control: max-age=x", "Expires: @60"], 0),
            (["Cache-Control: x=\"", "Expires: @60"], 0), (["Cache-Control: private, max-age=60"], 60),
            (["Cache-Control: max-age=60, must-revalidate"], 60), (["Cache-Control: no-cache, max-age=60"], 0),
            (["Cache-Control: no-cache=\"x\", max-age=60"], 60), (["Expires: @60", "Date: @0"], 60),
            (["Expires: @60"], 60), (["Expires: @60", "Date: foo"], 60), (["Expires: @60", "Date: @-10"], 60),
            (["Expires: 0"], 0), (["Expires: @60", "Expires: @60"], 60), (["Expires: @60", "Expires: @61"], 0),
            (["Date: @0"], 0), ([], 0), (["Vary: *", "Cache-Control: max-age=60"], -1),
        ] as [([String], Double)])
    func lifetimes(_ lines: [String], _ seconds: Double) {
        #expect(isFresh(lines, for: seconds))
    }

    @Test(
        "Its age at arrival counts: Date, Age and the way (RFC 9111 §4.2.3)",
        arguments: [
            (["Date: @-20"], 40), (["Date: @20"], 60), (["Age: 20"], 40), (["Date: @-10", "Age: 20"], 40),
            (["Date: @-30", "Age: 20"], 30), (["Age: 20, 0"], 40), (["Age: 20", "Age: 0"], 40), (["Age: 0, 0"], 60),
            (["Age: x"], 60), (["Age: -20"], 60), (["Age: 20;x=y"], 60), (["Age: "], 60), (["Age: , 20"], 60),
            (["Age: 2147483648"], 0), (["Age: 99999999999999999999"], 0), (["Age: 61"], 0),
        ] as [([String], Double)])
    func ages(_ lines: [String], _ seconds: Double) {
        #expect(isFresh(["Cache-Control: max-age=60"] + lines, for: seconds))
    }

    @Test("How long the response was on its way counts as age")
    func delay() {
        let head = Sample.head(["Cache-Control: max-age=60", "Age: 10", "Date: @-5"], delay: 7)
        #expect(head?.age(at: Sample.moment(3)) == 20)
    }

    @Test(
        "Without a word of the server a tenth of the time since the last change does, for the statuses that allow it",
        arguments: [
            (200, "", 100), (203, "", 100), (204, "", 100), (404, "", 100), (410, "", 100), (414, "", 100),
            (501, "", 100), (201, "", -1), (202, "", -1), (502, "", -1), (503, "", -1), (599, "", -1),
            (599, "public", 100), (302, "", -1),
        ])
    func heuristics(_ status: Int, _ control: String, _ seconds: Double) {
        let lines = ["Last-Modified: @-1000", "Cache-Control: \(control)"]
        guard let head = Sample.head(lines, status: status) else {
            #expect(seconds < 0)
            return
        }
        #expect(head.lifetime(CacheOptions()) == seconds)
    }

    @Test("Guesses have a limit, and can be switched off")
    func limitedHeuristics() {
        let head = Sample.head(["Last-Modified: @-100000000"])
        #expect(head?.lifetime(CacheOptions()) == 86_400)
        var options = CacheOptions()
        options.heuristicFraction = 0
        #expect(head?.lifetime(options) == 0)
        #expect(Sample.head(["Last-Modified: @60"])?.lifetime(CacheOptions()) == 0)
        #expect(Sample.head(["Last-Modified: foo"])?.lifetime(CacheOptions()) == 0)
    }

    @Test("A clock that is set back makes the age unknown, one that is set forward makes it great")
    func clocks() {
        let stored = Sample.stored("Cache-Control: max-age=60", "ETag: \"1\"")
        #expect(Sample.decision(stored, after: 30).word == "reuse")
        #expect(Sample.decision(stored, after: -0.5).word == "reuse")
        #expect(Sample.decision(stored, after: -3600).word == "validate")
        #expect(Sample.decision(stored, after: -10 * 31_556_952).word == "validate")
        #expect(Sample.decision(stored, after: 10 * 31_556_952).word == "validate")
        // Nor is it given in place of an error, unless any age will do.
        let lost = ClientError(.connection.lost)
        var options = CacheOptions()
        options.staleIfError = .seconds(1_000_000_000)
        let back = Sample.decision(stored, options: options, after: -3600)
        #expect(back.response(to: lost, at: Sample.moment(-3600)) == nil)
        let offline = Sample.decision(stored, mode: .networkElseCache, after: -3600)
        #expect(offline.response(to: lost, at: Sample.moment(-3600)) != nil)
    }

    @Test("Within a process the clock that nobody sets tells the age")
    func monotonic() {
        let at: (Double, Double) -> CacheMoment = { date, clock in
            CacheMoment(
                date: Sample.arrival.addingTimeInterval(date),
                instant: TimeSource.Instant(sinceOrigin: .seconds(clock)))
        }
        let start = at(0, 100)
        #expect(at(10, 110).seconds(since: start) == 10)
        #expect(at(-3600, 110).seconds(since: start) == 10)
        #expect(at(3600, 110).seconds(since: start) == 3600)
        #expect(Sample.moment(-3600).seconds(since: start) == nil)
        // Another process's clock says nothing here.
        #expect(at(10, 50).seconds(since: start) == 10)
    }

    @Test("A response from the store says how old it is")
    func age() {
        let stored = Sample.stored("Cache-Control: max-age=600", "Age: 30", "Date: @0")
        let response = Sample.decision(stored, after: 12.75).plan.response
        #expect(response?.head.headerFields[.age] == "42")
        #expect(response?.head.headerFields[values: .age].count == 1)
        #expect(response?.source == .cache(age: .seconds(42.75)))
        #expect(response?.source.age == .seconds(42.75))
    }
}
