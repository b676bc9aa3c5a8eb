// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The end of a call", .timed, .timeLimit(.minutes(10)))
struct CallScopeTests {
    private let time = TestTime()
    private let client: Client
    private let call: CallScope
    private let ended = EventLog<Int>()

    init() {
        let source = time.source
        client = Client.over(ClosureTransport("")) { $0.time = source }
        call = CallScope(services: client.services)
    }

    private func at(_ seconds: Int) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func add(_ number: Int, isOnWire: Bool = false) -> CallScope.WaitID? {
        call.add(isOnWire: isOnWire) { [ended] in ended.add(number) }
    }

    @Test("The end of a call ends each of its waits once, but none that was removed")
    func waits() throws {
        let first = try (0..<5).map { try #require(add($0)) }
        #expect(Set(first).count == 5)
        call.remove(first[0])
        call.remove(first[3])
        let later = try (5..<7).map { try #require(add($0)) }
        call.remove(later[1])
        #expect(ended.all.isEmpty && !call.isOver)
        call.end()
        call.end()
        #expect(ended.all.sorted() == [1, 2, 4, 5])
        #expect(call.isOver && call.expiry == nil)
    }

    @Test("A wait that begins when the call was ended ends at once, and is not added")
    func waitAfterEnd() {
        call.end()
        #expect(add(1) == nil)
        #expect(ended.all == [1])
        call.end()
        #expect(ended.all == [1])
    }

    @Test("A wait that begins after the deadline ends at once, and is not added")
    func waitAfterDeadline() async throws {
        call.setDeadline(at(5))
        _ = add(1)
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(4))
        #expect(ended.all.isEmpty && call.expiry == nil)
        await time.advance(by: .seconds(1))
        #expect(ended.all == [1] && call.expiry != nil && call.isOver)
        #expect(add(2) == nil)
        #expect(ended.all == [1, 2])
    }

    @Test("A call is on the wire as long as one of its waits is, whichever came first")
    func onWire() throws {
        #expect(!call.isOnWire)
        let plain = try #require(add(1))
        #expect(!call.isOnWire)
        let exchange = try #require(add(2, isOnWire: true))
        #expect(call.isOnWire)
        call.remove(plain)
        #expect(call.isOnWire)
        _ = add(3)
        call.remove(exchange)
        #expect(!call.isOnWire)
        let other = try #require(call.add {})
        #expect(!call.isOnWire)
        call.remove(other)
        let wire = try #require(add(4, isOnWire: true))
        _ = add(5)
        #expect(call.isOnWire)
        call.remove(wire)
        #expect(!call.isOnWire)
    }

    @Test("A deadline is only ever moved to a later moment, and then the call ends there")
    func extending() async throws {
        call.extendDeadline(to: at(9))
        #expect(call.deadline == nil, "there is none to move")
        call.setDeadline(at(5))
        call.extendDeadline(to: at(3))
        #expect(call.deadline == at(5))
        call.extendDeadline(to: at(8))
        #expect(call.deadline == at(8))
        _ = add(1)
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        #expect(call.expiry == nil && ended.all.isEmpty)
        try await time.waitForSleeper(dueIn: .seconds(3))
        await time.advance(by: .seconds(3))
        #expect(call.expiry != nil && ended.all == [1])
    }

    @Test("A deadline can be moved while the call runs, and not when it is over", arguments: [true, false])
    func extendingLate(isEnded: Bool) async throws {
        #expect(call.extendDeadline(to: at(9)))
        call.setDeadline(at(5))
        #expect(call.extendDeadline(to: at(3)) && call.extendDeadline(to: at(6)))
        if isEnded {
            call.end()
        } else {
            try await time.waitForSleeper(dueIn: .seconds(5))
            await time.advance(by: .seconds(6))
        }
        #expect(call.isOver)
        #expect(!call.extendDeadline(to: at(9)) && call.deadline == at(6))
    }

    @Test("A deadline that was taken away never comes")
    func removing() async throws {
        call.setDeadline(at(5))
        call.extendDeadline(to: nil)
        call.extendDeadline(to: at(6))
        #expect(call.deadline == nil)
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(100))
        #expect(!call.isOver && client.held.timers == 0)
    }

    @Test("A call has one timer at most, and none once it has returned or is over")
    func timers() {
        for second in [5, 3, 8] {
            call.setDeadline(at(second))
            #expect(client.held.timers == 1)
        }
        call.setDeadline(nil)
        #expect(client.held.timers == 0)
        call.setDeadline(at(5))
        call.close()
        #expect(client.held.timers == 0)
        call.setDeadline(at(9))
        #expect(client.held.timers == 0, "it has returned")
        let other = CallScope(services: client.services)
        other.end()
        other.setDeadline(at(9))
        #expect(client.held.timers == 0, "it is over")
    }

    @Test("A call that has returned ends the waits that are left, and refuses new ones with an error that says so")
    func returned() {
        _ = add(1)
        #expect(call.interruption is CancellationError)
        call.close()
        #expect(ended.all == [1] && call.isOver && call.expiry == nil)
        #expect(add(2) == nil)
        #expect(ended.all == [1, 2])
        #expect((call.interruption as? ClientError)?.kind == .rejected.callEnded)
    }

    @Test("The timer of a call that begins no more waits goes with the last one")
    func released() throws {
        let first = try #require(add(1))
        let second = try #require(add(2))
        call.setDeadline(at(5))
        call.release()
        call.remove(first)
        #expect(client.held.timers == 1)
        call.remove(second)
        #expect(client.held.timers == 0 && ended.all.isEmpty)
    }

    @Test("The timer of a call that ends while it fires is not set again for a later deadline")
    func releasedAtTheTimer() async throws {
        // Both are due at one moment, so this one runs just before the call's timer looks.
        _ = client.services.schedule(at: at(5)) { [call] in call.release() }
        call.setDeadline(at(5))
        call.extendDeadline(to: at(60))
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        #expect(client.held.timers == 0 && time.sleeperCount == 0)
    }
}
