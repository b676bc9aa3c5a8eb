// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The renewal machine", .timed)
struct RenewalMachineTests {
    typealias Machine = RenewalMachine

    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    /// A token that ends after a while, is renewed 60 s before, and has a
    /// refresh token or not.
    private func token(
        _ name: String = "a", ending: Double? = 3600, refresh: String? = "r", signIn: String = "s"
    ) -> LiveCredential {
        let tokens = TokenSet(
            accessToken: name, refreshToken: refresh, issuedAt: Date(timeIntervalSince1970: 0),
            lifetime: ending.map { .seconds($0) })
        return LiveCredential(
            stored: StoredCredential(tokens: tokens, signIn: signIn), generation: 0, ending: ending.map { at($0) },
            renewal: ending.map { at($0 - 60) })
    }

    private func loaded(_ token: LiveCredential?, selfSufficient: Bool = false) -> Machine {
        var machine = Machine(isSelfSufficient: selfSufficient)
        _ = machine.authorize(at(0))
        _ = machine.read(token, at(0))
        return machine
    }

    private func name(_ decision: Machine.Decision) -> String {
        switch decision {
        case .use(let live): "use \(live.stored.tokens.accessToken) \(live.generation)"
        case .wait(.load): "load"
        case .wait(.renew(let live, let isForced, _)):
            "renew \(live?.stored.tokens.accessToken ?? "nothing")\(isForced ? " forced" : "")"
        case .wait(.compare(let live)): "compare \(live.stored.tokens.accessToken)"
        case .wait(.save): "save"
        case .wait(nil): "wait"
        case .fail(let failure): "fail \(failure)"
        }
    }

    @Test("The store is read once, whoever asks")
    func load() {
        var machine = Machine(isSelfSufficient: false)
        #expect(name(machine.authorize(at(0))) == "load")
        #expect(name(machine.authorize(at(0))) == "wait")
        #expect(name(machine.read(token(), at(0))) == "use a 1")
        #expect(name(machine.authorize(at(1))) == "use a 1")
    }

    @Test("A store that could not be read is read again, and nobody is signed out")
    func loadFailed() {
        var machine = Machine(isSelfSufficient: false)
        _ = machine.authorize(at(0))
        machine.loadFailed()
        #expect(name(machine.authorize(at(0))) == "load")
    }

    @Test(
        "When a token is used, renewed, or missed",
        arguments: [
            (3600.0, "r", 0.0, "use a 1"), (3600, "r", 3539, "use a 1"), (3600, "r", 3540, "renew a"),
            (3600, "r", 3600, "renew a"), (3600, nil, 3540, "use a 1"), (3600, nil, 3600, "load"),
            (nil, "r", 1e9, "use a 1"), (nil, nil, 1e9, "use a 1"),
        ] as [(Double?, String?, Double, String)])
    func due(_ ending: Double?, _ refresh: String?, _ now: Double, _ decision: String) {
        var machine = loaded(token(ending: ending, refresh: refresh))
        #expect(name(machine.authorize(at(now))) == decision)
    }

    @Test("One renewal a generation; all others wait")
    func single() {
        var machine = loaded(token())
        #expect(name(machine.authorize(at(3600))) == "renew a")
        for _ in 0..<10 { #expect(name(machine.authorize(at(3601))) == "wait") }
        #expect(name(machine.refused(1, at(3601))) == "wait")
        let new = machine.renewed(token("b", ending: 9999))
        #expect(new.generation == 2)
        #expect(name(machine.authorize(at(3602))) == "use b 2")
    }

    @Test("A refusal of an older generation leads to no renewal")
    func older() {
        var machine = loaded(token())
        #expect(name(machine.refused(1, at(1))) == "renew a forced")
        _ = machine.renewed(token("b"))
        #expect(name(machine.refused(1, at(2))) == "use b 2")
        #expect(name(machine.refused(2, at(2))) == "renew b forced")
    }

    @Test("Whether a token was replaced elsewhere is found out once for all who ask, while others go on with it")
    func compared() {
        var machine = loaded(token())
        #expect(name(machine.compared(1)) == "compare a")
        #expect(name(machine.compared(1)) == "wait")
        #expect(name(machine.authorize(at(1))) == "use a 1")
        #expect(name(machine.compared(nil, at(1))) == "use a 1")
        #expect(name(machine.compared(1)) == "compare a")
        #expect(name(machine.compared(token("b"), at(1))) == "use b 2")
        #expect(name(machine.compared(1)) == "use b 2")
        var renewing = loaded(token())
        _ = renewing.authorize(at(3600))
        #expect(name(renewing.compared(1)) == "wait")
        var unread = Machine(isSelfSufficient: false)
        #expect(name(unread.compared(1)) == "fail signedOut")
    }

    @Test(
        "A renewal that is wanted meanwhile follows, unless the token was replaced elsewhere",
        arguments: [
            "renew a forced": { $0.refused(1, $1) }, "renew a forced ": { $0.demanded(1, $1) },
            "renew a": { $0.authorize($1) },
        ] as [String: @Sendable (inout Machine, TimeSource.Instant) -> Machine.Decision])
    func wantedMeanwhile(
        _ renewal: String, _ ask: @Sendable (inout Machine, TimeSource.Instant) -> Machine.Decision
    ) {
        let now = at(3590)
        var machine = loaded(token())
        _ = machine.compared(1)
        #expect(name(ask(&machine, now)) == "wait")
        #expect(name(machine.compared(nil, now)) == renewal.trimmingCharacters(in: .whitespaces))
        #expect(name(machine.authorize(now)) == "wait")
        machine = loaded(token())
        _ = machine.compared(1)
        _ = ask(&machine, now)
        #expect(name(machine.compared(token("b", ending: 9999), now)) == "use b 2")
        #expect(name(machine.authorize(now)) == "use b 2")
    }

    @Test(
        "What is to be read again before a token is compared, or meanwhile, is read after it", arguments: [true, false])
    func unloaded(isBefore: Bool) {
        var machine = loaded(token())
        if isBefore { machine.unload() }
        #expect(name(machine.compared(1)) == "compare a")
        if !isBefore { machine.unload() }
        #expect(name(machine.compared(nil, at(1))) == "load")
    }

    @Test("A token that was renewed for a refusal and is refused itself is not renewed again at once")
    func always() {
        var machine = loaded(token())
        _ = machine.refused(1, at(1))
        var new = token("b")
        new.refusedAt = at(1)
        _ = machine.renewed(new)
        #expect(name(machine.refused(2, at(2))) == "fail ended")
        #expect(name(machine.refused(2, at(60.9))) == "fail ended")
        #expect(name(machine.refused(2, at(61))) == "renew b forced")
    }

    @Test("A failure keeps the session, gives the old token while it lives, and backs off")
    func failure() {
        var machine = loaded(token())
        let policy = RenewalPolicy()
        _ = machine.authorize(at(3550))
        #expect(machine.failed(at(3550), policy, nil, isForced: false)?.stored.tokens.accessToken == "a")
        #expect(name(machine.authorize(at(3550.5))) == "use a 1")
        #expect(name(machine.authorize(at(3551))) == "renew a")
        #expect(machine.failed(at(3600), policy, nil, isForced: false) == nil)
        #expect(name(machine.authorize(at(3601.9))) == "fail backingOff")
        #expect(name(machine.authorize(at(3602))) == "renew a")
        #expect(machine.failed(at(3602), policy, .seconds(100), isForced: false) == nil)
        #expect(name(machine.authorize(at(3701))) == "fail backingOff")
        #expect(name(machine.authorize(at(3702))) == "renew a")
        #expect(machine.failures == 3)
        _ = machine.renewed(token("b", ending: 9999))
        #expect(machine.failures == 0)
    }

    @Test("The end is the end: later calls look into the store, fail, and renew nothing")
    func end() {
        var machine = loaded(token())
        _ = machine.authorize(at(3600))
        machine.ended()
        #expect(name(machine.refused(1, at(3700))) == "fail ended")
        for _ in 0..<3 {
            #expect(name(machine.authorize(at(3700))) == "load")
            #expect(name(machine.read(nil, at(3700))) == "fail ended")
        }
        #expect(name(machine.authorize(at(3700))) == "load")
        #expect(name(machine.read(token(), at(3700))) == "fail ended", "a store that still has it brings nobody back")
    }

    @Test("A process where nobody is signed in, or any more, notices a sign-in elsewhere")
    func signInElsewhere() {
        var machine = loaded(nil)
        #expect(name(machine.authorize(at(1))) == "load")
        #expect(name(machine.read(nil, at(1))) == "fail signedOut")
        #expect(name(machine.authorize(at(2))) == "load")
        #expect(name(machine.read(token("b"), at(2))) == "use b 1")
        machine.ended()
        #expect(name(machine.authorize(at(3))) == "load")
        #expect(name(machine.read(token("c", signIn: "t"), at(3))) == "use c 2")
    }

    @Test("What was read again begins after the work that runs: a renewal counts, a reading is done once more")
    func reload() {
        var machine = loaded(token())
        machine.unload()
        #expect(name(machine.authorize(at(1))) == "load", "a token that is known and good waits for it too")
        machine.unload()
        #expect(name(machine.read(token(), at(1))) == "load")
        #expect(name(machine.read(token(), at(1))) == "use a 1", "the same token is no new generation")
        _ = machine.authorize(at(3600))
        let epoch = machine.epoch
        machine.unload()
        #expect(machine.epoch == epoch, "what runs counts")
        #expect(machine.renewed(token("b", ending: 9999)).generation == 2)
        #expect(name(machine.authorize(at(3601))) == "load")
        #expect(name(machine.read(nil, at(3601))) == "fail ended")
    }

    @Test("A token that is wanted anew is renewed whatever its age, once for all who want it")
    func demanded() {
        var machine = loaded(token())
        #expect(name(machine.demanded(1, at(1))) == "renew a forced")
        #expect(name(machine.demanded(1, at(1))) == "wait")
        _ = machine.renewed(token("b"))
        #expect(name(machine.demanded(1, at(2))) == "use b 2")
        #expect(name(machine.demanded(2, at(2))) == "renew b forced")
        _ = machine.failed(at(2), RenewalPolicy(), .seconds(10), isForced: true)
        #expect(name(machine.demanded(2, at(3))) == "fail backingOff", "the server asked for that wait")
        #expect(name(machine.demanded(2, at(12))) == "renew b forced")
        _ = machine.failed(at(12), RenewalPolicy(), nil, isForced: true)
        #expect(name(machine.authorize(at(12))) == "use b 2")
        #expect(name(machine.demanded(2, at(12))) == "renew b forced", "a wait of our own holds nobody up who asks")
        _ = machine.failed(at(12), RenewalPolicy(), nil, isForced: true)
        var none = loaded(token(refresh: nil))
        #expect(name(none.demanded(1, at(1))) == "fail ended")
    }

    @Test("A sign-out makes what runs count no more, and a sign-in begins anew")
    func signOut() {
        var machine = loaded(token())
        _ = machine.authorize(at(3600))
        let epoch = machine.epoch
        #expect(machine.signedOut()?.stored.tokens.accessToken == "a")
        #expect(machine.epoch != epoch)
        #expect(name(machine.authorize(at(3601))) == "fail signedOut", "the store may still have it")
        machine.closed(nil, isGone: true)
        #expect(name(machine.authorize(at(3601))) == "load")
        #expect(name(machine.read(token(), at(3601))) == "fail signedOut")
        _ = machine.signedIn(token("b", ending: 9999))
        #expect(name(machine.authorize(at(3601))) == "use b 2")
    }

    @Test("An app's tokens come from nothing, and without a refresh token")
    func app() {
        var machine = Machine(isSelfSufficient: true)
        #expect(name(machine.authorize(at(0))) == "load")
        #expect(name(machine.read(nil, at(0))) == "renew nothing")
        _ = machine.renewed(token(refresh: nil))
        #expect(name(machine.authorize(at(1))) == "use a 1")
        #expect(name(machine.authorize(at(3600))) == "renew a")
    }

    @Test("The leeway is a tenth of a short life", arguments: [(5.0, 0.5), (600, 60), (3600, 60), (0, 0)])
    func leeway(_ lifetime: Double, _ expected: Double) {
        #expect(RenewalPolicy().leeway(.seconds(lifetime), 0) == .seconds(expected))
        #expect(RenewalPolicy().leeway(.seconds(lifetime), 0.999) <= .seconds(75))
    }

    @Test("Chance makes the leeway longer, up to a quarter", arguments: [(0.0, 60.0), (0.5, 67.5), (1, 75)])
    func jitter(_ fraction: Double, _ expected: Double) {
        #expect(RenewalPolicy().leeway(.seconds(3600), fraction) == .seconds(expected))
    }

    @Test(
        "Waits double up to a limit, unless the server asks for more",
        arguments: [
            (1, nil, 1.0), (2, nil, 2), (3, nil, 4), (7, nil, 60), (1_000_000, nil, 60), (1, 30.0, 30), (1, 1e9, 3600),
        ] as [(Int, Double?, Double)])
    func backoff(_ failures: Int, _ asked: Double?, _ expected: Double) {
        #expect(RenewalPolicy().backoff(failures, asked.map { .seconds($0) }) == .seconds(expected))
    }

    @Test("Waits double sixteen times at most")
    func doublings() {
        var policy = RenewalPolicy()
        policy.longestBackoff = .seconds(1_000_000)
        for (failures, seconds) in [(16, 32768.0), (17, 65536), (18, 65536), (.max, 65536)] {
            #expect(policy.backoff(failures, nil) == .seconds(seconds))
        }
    }

    @Test("A wait after a failure is over at its end, not after it")
    func endOfWait() {
        for isDemanded in [false, true] {
            var machine = loaded(token())
            let ask: (inout Machine, Double) -> Machine.Decision = { machine, now in
                isDemanded ? machine.demanded(1, self.at(now)) : machine.refused(1, self.at(now))
            }
            #expect(name(ask(&machine, 1)) == "renew a forced")
            // Who demands waits only for the server.
            #expect(machine.failed(at(1), RenewalPolicy(), isDemanded ? .seconds(1) : nil, isForced: true) == nil)
            #expect(name(ask(&machine, 1.9)) == "fail backingOff")
            #expect(name(ask(&machine, 2)) == "renew a forced")
        }
    }

    @Test("A sign-out ends when the store has lost it, or when it is known which sign-in ended")
    func closed() {
        for (signIn, isGone, decision) in [
            (nil, true, "load"), ("s", false, "load"), ("s", true, "load"), (nil, false, "fail signedOut"),
        ] as [(String?, Bool, String)] {
            var machine = loaded(nil)
            _ = machine.signedOut()
            #expect(name(machine.authorize(at(1))) == "fail signedOut")
            machine.closed(signIn, isGone: isGone)
            #expect(name(machine.authorize(at(1))) == decision)
        }
    }

    @Test("A store that could not be read is read once more, not twice; reading anew forgets failures")
    func staleness() {
        var machine = Machine(isSelfSufficient: false)
        _ = machine.authorize(at(0))
        machine.unload()
        machine.loadFailed()
        #expect(name(machine.authorize(at(0))) == "load")
        #expect(name(machine.read(token(), at(0))) == "use a 1")
        _ = machine.refused(1, at(1))
        _ = machine.failed(at(1), RenewalPolicy(), nil, isForced: true)
        #expect(machine.failures == 1)
        machine.unload()
        #expect(machine.failures == 0 && machine.notBefore == nil)
    }
}

extension RenewalMachine {
    /// The store was read, and a credential of it is this one.
    fileprivate mutating func read(_ live: LiveCredential?, _ now: TimeSource.Instant) -> Decision {
        loaded(live?.stored, now) { stored in live ?? LiveCredential(stored: stored, generation: 0) }
    }
}
