// SPDX-License-Identifier: MIT

import Testing

@testable import ErrandFleet

@Suite("The wait for a token request of an earlier holder")
struct ExchangeWaitTests {
    @Test("Who finds one that has ended goes on, and who finds another looks four times a second for 60 seconds")
    func steps() {
        #expect(ExchangeWait(after: nil) == .over)
        #expect(ExchangeWait(after: .zero) == .wait(.milliseconds(250)))
        #expect(ExchangeWait(after: .milliseconds(59_900)) == .wait(.milliseconds(100)))
        #expect(ExchangeWait(after: .seconds(60)) == .over)
        #expect(ExchangeWait(after: .seconds(1_000_000)) == .over)
    }

    @Test("A clock of the database that was set back makes nobody wait for longer")
    func clock() {
        #expect(ExchangeWait(after: .seconds(-3600), left: .seconds(60)) == .wait(.milliseconds(250)))
        #expect(ExchangeWait(after: .seconds(-3600), left: .milliseconds(10)) == .wait(.milliseconds(10)))
        #expect(ExchangeWait(after: .seconds(-3600), left: .zero) == .over)
    }
}
