// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NBCore

/// The words of a progress, which fit a line.
@Suite("The pace of a long command", .timed)
struct PaceTests {
    @Test(
        "A pace tells the count, and later the speed and the time that is left",
        arguments: [
            (Pace(count: 300, total: 1000, elapsed: .seconds(1)), "300 of 1,000…"),
            (Pace(count: 300, elapsed: .seconds(1)), "300 so far…"),
            (Pace(count: 300, total: 1000, elapsed: .seconds(3)), "300 of 1,000, 100 a second, 7 s left…"),
            (
                Pace(count: 40_000, total: 1_000_000, elapsed: .seconds(16)),
                "40,000 of 1,000,000, 2,500 a second, 6 min left…"
            ),
            (
                Pace(count: 1000, start: 900, total: 10_000, elapsed: .seconds(10)),
                "1,000 of 10,000, 10 a second, 15 min left…"
            ),
            (Pace(count: 10, total: 100_000, elapsed: .seconds(20)), "10 of 100,000, 30 a minute, 55 h 33 min left…"),
            (Pace(count: 1001, total: 1000, elapsed: .seconds(10)), "1,001 so far, 100 a second…"),
            (Pace(count: 1000, total: 1000, elapsed: .seconds(10)), "1,000 of 1,000, 100 a second…"),
            (Pace(count: 0, total: 1000, elapsed: .seconds(10)), "0 of 1,000…"),
        ])
    func numbers(pace: Pace, words: String) { #expect(pace.line(width: 80) == words) }

    @Test(
        "A pace begins with what is done or waited for",
        arguments: [
            (Pace(activity: .planning, count: 0, elapsed: .seconds(10)), "planning…"),
            (Pace(activity: .writing, count: 0, total: 7, elapsed: .seconds(10)), "writing: 0 of 7…"),
            (
                Pace(activity: .reading("/home/me/people.csv"), count: 6000, elapsed: .seconds(3), share: 0.25),
                "reading people.csv: 6,000 so far, 2,000 a second, 9 s left…"
            ),
            (
                Pace(activity: .waitingForLimit, count: 12_300, total: 100_000, elapsed: .seconds(30)),
                "waiting for the limit of requests: 12,300 of 100,000, 410 a second, 4 min left…"
            ),
        ])
    func beginning(pace: Pace, words: String) { #expect(pace.line(width: 79) == words) }

    @Test("A share says the time that is left better than the rows")
    func share() {
        let pace = Pace(count: 100, total: 1000, elapsed: .seconds(10), share: 0.5)
        #expect(pace.line(width: 80) == "100 of 1,000, 10 a second, 10 s left…")
        #expect(Pace(count: 5, elapsed: .seconds(5), share: 1).line(width: 80) == "5 so far, 1 a second…")
        #expect(Pace(count: 5, elapsed: .seconds(5), share: 0).line(width: 80) == "5 so far, 1 a second…")
    }

    @Test(
        "Where a line has no room, the speed is left out first, then the time, and then it is cut",
        arguments: [
            (79, "waiting for the limit of requests: 12,300 of 100,000, 410 a second, 4 min left…"),
            (78, "waiting for the limit of requests: 12,300 of 100,000, 4 min left…"),
            (65, "waiting for the limit of requests: 12,300 of 100,000, 4 min left…"),
            (64, "waiting for the limit of requests: 12,300 of 100,000…"),
            (40, "waiting for the limit of requests: 12,3…"), (1, "…"), (0, ""), (-1, ""),
        ])
    func room(width: Int, words: String) {
        let pace = Pace(activity: .waitingForLimit, count: 12_300, total: 100_000, elapsed: .seconds(30))
        #expect(pace.line(width: width) == words)
    }

    private static let every: [Activity?] = [
        nil, .lookingUp, .planning, .writing, .takingBack, .waitingForLimit, .waitingForNation, .waitingForListProcess,
        .reading("people.csv"), .reading("signup_taggings"), .reading("選挙区の有権者名簿二〇二六年十一月.csv"),
        .reading(String(repeating: "people-of-the-old-database-", count: 5) + ".csv"), .reading("a\u{1B}[2J\nb.csv"),
    ]

    @Test("Each line fits, whatever it says, and at 80 columns it has the numbers whole", arguments: every)
    func fits(activity: Activity?) {
        for count in [0, 1, 999, 12_300, 1_234_567] {
            for total in [nil, 0, 1000, 100_000, 10_000_000] {
                for seconds in [0, 1, 3, 100, 86_400] {
                    for share in [nil, 0, 0.000_1, 0.5, 1] {
                        let pace = Pace(
                            activity: activity, count: count, total: total, elapsed: .seconds(seconds), share: share)
                        let line = pace.line(width: 79)
                        #expect(DisplayWidth.of(line) <= 79 && line.hasSuffix("…"), "\(line)")
                        #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "\(line)")
                        let number = total.map { $0 >= count ? "\(count.grouped) of \($0.grouped)" : nil } ?? nil
                        if let number { #expect(line.contains(number), "\(line)") }
                        for width in [60, 40, 20, 3] { #expect(DisplayWidth.of(pace.line(width: width)) <= width) }
                    }
                }
            }
        }
    }
}
