// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@testable import NBCore
@testable import nb

/// The parts of the doctor that decide, without a nation.
@Suite("The doctor's rules", .timed)
struct DoctorRuleTests {
    private static let sent = Date(timeIntervalSince1970: 1_700_000_000.9)

    private func difference(_ date: String, took seconds: Double = 0.2) -> Double? {
        ClockDifference(date: date, sent: Self.sent, received: Self.sent.addingTimeInterval(seconds))?.seconds
    }

    @Test("What a whole second and the way of a response explain is no difference of clocks")
    func clocks() {
        // 1700000000 is Tue, 14 Nov 2023 22:13:20 GMT.
        #expect(difference("Tue, 14 Nov 2023 22:13:20 GMT") == 0)
        #expect(difference("Tue, 14 Nov 2023 22:13:21 GMT") == 0)
        #expect(difference("Tue, 14 Nov 2023 22:13:25 GMT", took: 5) == 0)
        #expect(abs((difference("Tue, 14 Nov 2023 22:14:21 GMT") ?? 0) - 59.9) < 0.01)
        #expect(abs((difference("Tue, 14 Nov 2023 22:12:20 GMT") ?? 0) + 59.9) < 0.01)
        #expect(difference("yesterday") == nil && difference("") == nil)
        let late = ClockDifference(
            date: "Tue, 14 Nov 2023 22:14:21 GMT", sent: Self.sent, received: Self.sent.addingTimeInterval(0.2))
        #expect(late?.isTolerable == false)
        #expect(late?.description == "the nation's clock is 60 s ahead of this machine's")
    }

    @Test("A token of three parts tells its end; any other tells nothing, and none of them stops the doctor")
    func claims() {
        func token(_ claims: String) -> String {
            let text = Data(claims.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
                .replacing("/", with: "_")
            return "e30.\(text).sig"
        }
        #expect(TokenClaims(token(#"{"exp":1700000000}"#))?.expiry == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(TokenClaims(token(#"{"sub":"1"}"#))?.expiry == nil)
        for odd in ["", "abc", "a.b", "a.b.c", "..", token("[]"), token(#"{"exp":"soon"}"#), token(#"{"exp":1e999}"#)] {
            #expect(TokenClaims(odd)?.expiry == nil, "\(odd)")
        }
    }

    private func checks(
        _ version2: VersionResponse, _ version1: VersionResponse, token: ConnectedNation.Credential = .token("t0ken")
    ) -> TokenChecks {
        TokenChecks(slug: "abeforprez", credential: token, version1: version1, version2: version2)
    }

    private static let response = HTTPResponse(status: .ok)
    private static let good = VersionResponse.responded("Abe, person 1", response)
    private static let expired = VersionResponse.refused(status: 401, code: .tokenExpired, words: "x")
    private static let unknown = VersionResponse.refused(status: 401, code: .unauthorized, words: "x")
    private static let old = VersionResponse.refused(status: 401, code: .tokenUpgradeRequired, words: "x")
    private static let forbidden = VersionResponse.refused(status: 403, code: nil, words: "x")
    private static let absent = VersionResponse.refused(status: 404, code: .notFound, words: "x")
    private static let broken = VersionResponse.refused(status: 503, code: nil, words: "503")
    private static let limited = VersionResponse.limited(words: "429")
    private static let nobody = VersionResponse.noCredential(words: "gone")
    private static let silent = VersionResponse.failed(words: "it took too long")

    @Test(
        "A token is judged by what both versions say of it",
        arguments: [
            (good, good, "good", "of version 2"), (good, absent, "good", "of version 2"),
            (old, good, "good", "of version 1"),
            (absent, good, "good", "accepts it"), (forbidden, forbidden, "good", "accepts it"),
            (expired, expired, "bad", "has expired"), (unknown, unknown, "bad", "unknown, or was revoked"),
            (expired, silent, "bad", "has expired"), (limited, limited, "not tried", "used up"),
            (silent, silent, "not tried", "nobody responds"), (broken, absent, "not tried", "nobody responds"),
            (nobody, nobody, "bad", "gone"),
        ])
    func tokens(version2: VersionResponse, version1: VersionResponse, state: String, words: String) {
        let check = checks(version2, version1).token
        #expect(check.state.rawValue == state && check.finding.contains(words), "\(check)")
        #expect((check.advice != nil) == (state == "bad"))
    }

    @Test(
        "A version is red when it is not there, fails, is silent or wants another token, and not when it refuses one",
        arguments: [
            (good, "good"), (unknown, "good"), (forbidden, "good"), (old, "bad"), (absent, "bad"), (broken, "bad"),
            (silent, "bad"), (limited, "not tried"), (nobody, "not tried"),
        ])
    func versions(response: VersionResponse, state: String) {
        #expect(checks(response, response).version(2).state.rawValue == state)
        #expect(checks(response, response).version(1).state.rawValue == state)
    }

    @Test("A token that nobody renews is red in its last hour, and one that is renewed never")
    func expiry() {
        let (checks, now) = (self.checks(Self.good, Self.good), Date())
        func state(_ seconds: Double?, _ isRenewable: Bool) -> Check.State {
            checks.expiry(seconds.map { now.addingTimeInterval($0) }, isRenewable: isRenewable, now: now).state
        }
        #expect(state(3601, false) == .good && state(3599, false) == .bad && state(-1, false) == .bad)
        #expect(state(60, true) == .good && state(-60, true) == .good && state(nil, true) == .good)
        #expect(state(nil, false) == .untried)
    }

    @Test("Rights are red when nothing can be read, or nothing be written")
    func rights() {
        let checks = self.checks(Self.good, Self.good)
        func state(_ reading: VersionResponse?, _ writing: VersionResponse?) -> Check.State {
            checks.rights(reading: reading, writing: writing).state
        }
        #expect(state(Self.good, Self.absent) == .good && state(Self.good, Self.good) == .good)
        #expect(state(Self.good, Self.forbidden) == .bad && state(Self.forbidden, nil) == .bad)
        #expect(state(Self.good, nil) == .good && state(nil, nil) == .untried)
        #expect(state(Self.limited, nil) == .untried && state(Self.good, Self.limited) == .untried)
        // A write without a response, or with one of somebody else, proves nothing.
        let page = VersionResponse.refused(status: 404, code: nil, words: "404")
        let invalid = VersionResponse.refused(status: 422, code: .validationFailed, words: "422")
        for writing in [Self.silent, Self.broken, page, Self.nobody] {
            let check = checks.rights(reading: Self.good, writing: writing)
            #expect(check.state == .bad && check.finding.contains("writes fail"), "\(check)")
        }
        #expect(state(Self.good, invalid) == .good)
        for reading in [Self.broken, Self.silent] {
            #expect(checks.rights(reading: reading, writing: nil).advice?.contains("try again later") == true)
        }
        #expect(checks.rights(reading: Self.forbidden, writing: nil).advice?.contains("permission set") == true)
        #expect(
            self.checks(Self.forbidden, Self.forbidden).rights(reading: nil, writing: nil).state == .bad)
    }

    @Test("Probes that fail are one red check; what there was nothing to look at for is none")
    func probes() {
        var failures = ProbeFailures()
        for outcome in [ProbeOutcome.holds, .doesNotHold, .notTried("the nation is empty"), .notTried("rejected.x")] {
            failures.add(outcome)
        }
        #expect(failures.check == nil)
        for reason in ["status.server", "connection.closed", "timedOut", ProbeFailures.exhausted] {
            failures.add(.notTried(reason))
        }
        #expect(failures.check?.state == .bad)
        #expect(failures.check?.finding.hasPrefix("4 of 8 failed: connection.closed, ") == true)
    }

    @Test("Work that does not end is not waited for, though nothing can stop it")
    func patience() async throws {
        await #expect(throws: TimeLimit.Exceeded.self) {
            try await TimeLimit.wait(.milliseconds(50)) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(try await TimeLimit.wait(.seconds(60)) { 7 } == 7)
        await #expect(throws: CommandFailure.self) {
            try await TimeLimit.wait(.seconds(60)) { () async throws -> Int in
                throw CommandFailure("no", exitCode: 1)
            }
        }
    }

    @Test("Lines are aligned, red ones say what to do, and colors are for terminals")
    func lines() {
        let bad = NationChecks.Line.check(.bad("tls", "no", "do this"))
        #expect(DoctorText(style: .plain).text(bad) == "✗ tls         no\n              → do this")
        let behavior = NationChecks.Line.behavior(.init(behavior: .keyWalk, outcome: .notTried("a\u{1B}[31mb")))
        #expect(
            DoctorText(style: .plain).text(behavior)
                == "- key_filters             not tried: a [31mb")
        let colored = TextStyle.of(["TERM": "xterm"], isInteractive: true)
        #expect(DoctorText(style: colored).text(bad).hasPrefix("\u{1B}[31m✗\u{1B}[0m tls"))
        let without = TextStyle.of(["TERM": "xterm", "NO_COLOR": "1"], isInteractive: true)
        #expect(!DoctorText(style: without).text(bad).contains("\u{1B}"))
    }

    @Test("The exit code tells a red check from a behavior that does not hold")
    func exitCodes() {
        var report = DoctorReport()
        report.add(.check(.good("dns", "x")))
        report.add(.behavior(.init(behavior: .keyWalk, outcome: .holds)))
        #expect(report.exitCode == 0 && report.summary == "All is well.")
        report.add(.behavior(.init(behavior: .takesOffsets, outcome: .doesNotHold)))
        #expect(report.exitCode == 3 && report.summary == "All checks are green; 1 behavior does not hold.")
        report.add(.check(.bad("tls", "x", "y")))
        report.add(.check(.untried("clock", "x")))
        #expect(report.exitCode == 1 && report.summary == "1 check is red (1 not tried).")
    }
}
