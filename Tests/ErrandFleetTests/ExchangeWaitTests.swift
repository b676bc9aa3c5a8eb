// SPDX-License-Identifier: MIT

import ErrandOAuth
import TestSupport
import Testing

@testable import ErrandFleet

@Suite("The wait for a token request of an earlier holder", .timed)
struct ExchangeWaitTests {
    @Test("Who finds one that has ended goes on, and who finds another looks four times a second for 60 seconds")
    func steps() {
        let waited = Duration.seconds(30)
        #expect(ExchangeWait(after: nil, waited: waited) == .over)
        #expect(ExchangeWait(after: waited, waited: waited) == .wait(.milliseconds(250)))
        #expect(ExchangeWait(after: .milliseconds(59_900), waited: waited) == .wait(.milliseconds(100)))
        #expect(ExchangeWait(after: .seconds(60), waited: waited) == .over)
        #expect(ExchangeWait(after: .seconds(1_000_000), waited: waited) == .over)
    }

    @Test(
        "However long ago the token left, its holder has 30 seconds for saving: both may reach the database only now",
        arguments: [nil, .seconds(45), .seconds(60), .seconds(3600)] as [Duration?])
    func save(_ age: Duration?) {
        #expect(ExchangeWait(after: age, waited: .zero) == .wait(.milliseconds(250)))
        let late = Duration.milliseconds(29_900)
        #expect(ExchangeWait(after: age.map { $0 + late }, waited: late) == .wait(.milliseconds(100)))
        #expect(ExchangeWait(after: age.map { $0 + .seconds(30) }, waited: .seconds(30)) == .over)
        #expect(ExchangeWait(after: age.map { $0 + .seconds(60) }, waited: .zero, isInDoubt: true) == .over, "once")
    }

    @Test("That is longer than the longest pause between two tries to save, and all that a try waits for")
    func pause() {
        // A look for the credential, one for the mark of a sign-out, and the save; each may be sent twice.
        #expect(RenewalPolicy.longestPauseBeforeSaving + ExchangeWait.deadline * 3 < ExchangeWait.save)
    }

    @Test("A clock of the database that was set back makes nobody wait for longer")
    func clock() {
        #expect(ExchangeWait(after: .seconds(-3600), waited: .zero) == .wait(.milliseconds(250)))
        #expect(ExchangeWait(after: .seconds(-3600), waited: .milliseconds(59_990)) == .wait(.milliseconds(10)))
        #expect(ExchangeWait(after: .seconds(-3600), waited: .seconds(60)) == .over)
    }
}
