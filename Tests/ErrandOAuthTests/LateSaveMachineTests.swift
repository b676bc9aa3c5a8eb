// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The renewal machine, while the store does not take renewed tokens", .timed)
struct LateSaveMachineTests {
    typealias Machine = RenewalMachine

    /// A call of the machine.
    enum Call: Sendable {
        case authorize
        case refused(UInt64)
        case demanded(UInt64)
        case compared(UInt64)

        func ask(_ machine: inout Machine, _ now: TimeSource.Instant) -> Machine.Decision {
            switch self {
            case .authorize: machine.authorize(now)
            case .refused(let generation): machine.refused(generation, now)
            case .demanded(let generation): machine.demanded(generation, now)
            case .compared(let generation): machine.compared(generation)
            }
        }
    }

    private static func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private static func token(_ name: String, ending: Double) -> LiveCredential {
        let tokens = TokenSet(
            accessToken: name, refreshToken: "r \(name)", issuedAt: Date(timeIntervalSince1970: 0),
            lifetime: .seconds(ending))
        return LiveCredential(
            stored: StoredCredential(tokens: tokens, signIn: "s"), generation: 0, ending: at(ending),
            renewal: at(ending - 60))
    }

    /// A machine whose renewal at 3600 got the token b, which the store did not take.
    private static func unsaved() -> Machine {
        var machine = Machine(isSelfSufficient: false)
        _ = machine.signedIn(token("a", ending: 3600))
        _ = machine.authorize(at(3600))
        var new = token("b", ending: 7200)
        new.unsavedOver = .credential(token("a", ending: 3600).stored)
        _ = machine.unsaved(new)
        return machine
    }

    private static func name(_ decision: Machine.Decision) -> String {
        switch decision {
        case .use(let live): "use \(live.stored.tokens.accessToken)\(live.isUnsaved ? " unsaved" : "")"
        case .wait(.renew(let live, let isForced, let isDemanded)):
            "renew \(live?.stored.tokens.accessToken ?? "nothing")\(live?.isUnsaved == true ? " unsaved" : "")"
                + "\(isForced ? " forced" : "")\(isDemanded ? " demanded" : "")"
        case .wait(let work): "wait \(work.map { "\($0)" } ?? "")"
        case .fail(let failure): "fail \(failure)"
        }
    }

    @Test("The pauses between two tries double from a quarter of a second to five seconds, whatever comes")
    func pauses() {
        var machine = Self.unsaved()
        var pauses: [Duration?] = []
        for _ in 0..<8 {
            pauses.append(machine.pauseBeforeSaving(RenewalPolicy()))
            let isAwaited = machine.saveFailed()
            #expect(!isAwaited, "nobody waits for it")
        }
        #expect(pauses == [0.25, 0.5, 1, 2, 4, 5, 5, 5].map { .seconds($0) })
        for failures in [17, 100, Int.max] {
            #expect(RenewalPolicy().pauseBeforeSaving(failures) == RenewalPolicy.longestPauseBeforeSaving)
        }
    }

    @Test(
        "Unsaved tokens are used while they are good, none are requested instead, and who needs newer ones waits for a try",
        arguments: [
            ("use b unsaved", 3601, .authorize), ("use b unsaved", 7199, .authorize), ("wait save", 7200, .authorize),
            ("wait save", 3700, .refused(2)), ("wait save", 3700, .demanded(2)), ("use b unsaved", 3700, .refused(1)),
            ("use b unsaved", 3700, .compared(2)),
        ] as [(String, Double, Call)])
    func calls(_ decision: String, _ now: Double, _ call: Call) {
        var machine = Self.unsaved()
        #expect(Self.name(call.ask(&machine, Self.at(now))) == decision)
        #expect(machine.pauseBeforeSaving(RenewalPolicy()) == (decision == "wait save" ? .zero : .milliseconds(250)))
        let areAwaited = [machine.saveFailed(), machine.saveFailed()]
        // Who waits for a try gets its error, and waits no longer.
        #expect(areAwaited == [decision == "wait save", false])
    }

    @Test(
        "When they are saved, what was waited for follows, with tokens that count as saved",
        arguments: [
            ("wait ", 3601, [.authorize]), ("renew b", 7200, [.authorize]), ("renew b forced", 3700, [.refused(2)]),
            ("renew b forced demanded", 3700, [.demanded(2)]), ("renew b forced", 7200, [.refused(2), .authorize]),
            ("renew b forced", 7200, [.authorize, .refused(2)]),
        ] as [(String, Double, [Call])])
    func saved(_ decision: String, _ now: Double, _ calls: [Call]) throws {
        var machine = Self.unsaved()
        for call in calls { _ = call.ask(&machine, Self.at(now)) }
        let stored = try #require(machine.live?.stored)
        #expect(Self.name(machine.saved(stored, Self.at(now))) == decision)
        #expect(machine.live?.isUnsaved == false)
        #expect(machine.pauseBeforeSaving(RenewalPolicy()) == nil, "there is nothing to save any more")
        if decision != "wait " { #expect(Self.name(machine.authorize(Self.at(7200))) == "wait ", "it is under way") }
    }

    @Test("Tokens whose refresh token the store has, or that have none, are not saved again, and are renewed in time")
    func unrotated() {
        for refresh in ["r a", nil] {
            var machine = Machine(isSelfSufficient: refresh == nil)
            _ = machine.signedIn(Self.token("a", ending: 3600))
            _ = machine.authorize(Self.at(3600))
            var new = Self.token("b", ending: 7200)
            new.stored.tokens.refreshToken = refresh
            new.unsavedOver = .credential(Self.token("a", ending: 3600).stored)
            #expect(machine.unsaved(new).isUnsaved)
            #expect(machine.pauseBeforeSaving(RenewalPolicy()) == nil)
            #expect(Self.name(machine.authorize(Self.at(7200))) == "renew b unsaved")
        }
    }

    @Test("An id token that came while they were saved is saved by the next try")
    func idToken() throws {
        var machine = Self.unsaved()
        let stored = try #require(machine.live?.stored)
        var judged = stored
        judged.tokens.idToken = "id"
        machine.judged(judged)
        #expect(Self.name(machine.saved(stored, Self.at(3601))) == "wait ")
        #expect(machine.live?.isUnsaved == true && machine.pauseBeforeSaving(RenewalPolicy()) != nil)
        _ = machine.saved(judged, Self.at(3601))
        #expect(machine.live?.isUnsaved == false)
    }

    @Test(
        "Nothing is saved any more after a sign-out, a sign-in, the end, and newer tokens of another process",
        arguments: ["sign-out", "sign-in", "end", "newer", "read"])
    func over(_ cause: String) {
        var machine = Self.unsaved()
        let (new, now) = (Self.token("c", ending: 9999), Self.at(3601))
        switch cause {
        case "sign-out": _ = machine.signedOut()
        case "sign-in": _ = machine.signedIn(new)
        case "end": machine.ended()
        case "newer": machine.renewed(new)
        default:
            machine.unload()
            _ = machine.authorize(now)
            _ = machine.loaded(new.stored, now) { LiveCredential(stored: $0, generation: 0) }
        }
        #expect(machine.pauseBeforeSaving(RenewalPolicy()) == nil)
        let isAwaited = machine.saveFailed()
        #expect(!isAwaited)
    }
}
