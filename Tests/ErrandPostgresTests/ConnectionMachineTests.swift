// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("The decisions about a connection", .timed)
struct ConnectionMachineTests {
    private let start = ContinuousClock.now

    private func work(_ id: UInt64, _ seconds: Double = 10, isCommit: Bool = false) -> ConnectionWork {
        ConnectionWork(id: id, deadline: start + .seconds(seconds), isCommit: isCommit)
    }

    /// `#expect` calls no mutating method of a value.
    private final class Machine {
        private var machine: ConnectionMachine

        init(_ machine: ConnectionMachine) { self.machine = machine }

        var wait: ConnectionWait { machine.wait }
        var isEnded: Bool { machine.isEnded }

        func handle(_ event: ConnectionEvent, at now: ContinuousClock.Instant) -> [ConnectionAction] {
            machine.handle(event, at: now)
        }
    }

    /// Returns a machine that has taken events, and what it did about the last one.
    private func after(_ events: ConnectionEvent..., at seconds: Double = 0) -> (Machine, [ConnectionAction]) {
        var machine = ConnectionMachine(idleLimit: .seconds(60))
        var actions: [ConnectionAction] = []
        for event in events { actions = machine.handle(event, at: start + .seconds(seconds)) }
        return (Machine(machine), actions)
    }

    @Test("While it connects it waits for what libpq names, and for no moment")
    func connecting() {
        #expect(after().0.wait == ConnectionWait(reads: false, writes: true))
        #expect(after(.connectionReads).0.wait == ConnectionWait(reads: true, writes: false))
        #expect(after(.connectionReads, .connectionWrites).0.wait == ConnectionWait(reads: false, writes: true))
    }

    @Test("A statement that came too early is sent when the connection is made")
    func early() {
        #expect(after(.submitted(work(1))).1 == [])
        #expect(after(.submitted(work(1)), .connected).1 == [.welcome, .send(1)])
    }

    @Test("Statements are sent one after the other, in order")
    func order() {
        #expect(after(.connected, .submitted(work(1)), .submitted(work(2))).1 == [])
        let second = after(.connected, .submitted(work(1)), .submitted(work(2)), .responded(.success))
        #expect(second.1 == [.resolve(1, .responded), .send(2)])
        #expect(after(.connected, .submitted(work(1)), .submitted(work(2)), .responded(.failure)).1.last == .send(2))
    }

    @Test("It waits until it can write as long as a part of the statement is left, and reads meanwhile")
    func writing() {
        let deadline = start + .seconds(10)
        let sent = after(.connected, .submitted(work(1))).0
        #expect(sent.wait == ConnectionWait(reads: true, writes: true, until: deadline))
        let partly = after(.connected, .submitted(work(1)), .written(isDone: false)).0
        #expect(partly.wait == ConnectionWait(reads: true, writes: true, until: deadline))
        let wholly = after(.connected, .submitted(work(1)), .written(isDone: true)).0
        #expect(wholly.wait == ConnectionWait(reads: true, writes: false, until: deadline))
    }

    @Test("A cancelled statement is stopped, and the connection is not used again")
    func cancellation() {
        let (machine, actions) = after(.connected, .submitted(work(1)), .stopped(1))
        #expect(actions == [.requestStop])
        #expect(machine.wait.until == start + .seconds(2))
        #expect(
            after(.connected, .submitted(work(1)), .stopped(1), .responded(.stopped)).1 == [
                .resolve(1, .cancelled), .close,
            ])
        #expect(after(.connected, .submitted(work(1)), .stopped(1), .stopped(1)).1 == [])
    }

    @Test("A statement that was executed all the same keeps its response")
    func lateStop() {
        for response in [ServerResponse.success, .failure] {
            let actions = after(.connected, .submitted(work(1)), .stopped(1), .responded(response)).1
            #expect(actions == [.resolve(1, .responded), .close])
        }
    }

    @Test("A server that does not respond to a stop is left after two seconds")
    func deafServer() {
        let (machine, _) = after(.connected, .submitted(work(1)), .submitted(work(2)), .stopped(1))
        #expect(machine.handle(.passed, at: start + .seconds(1.9)) == [])
        #expect(
            machine.handle(.passed, at: start + .seconds(2)) == [.resolve(1, .cancelled), .resolve(2, .lost), .close])
        #expect(machine.isEnded)
    }

    @Test("A statement that waits is taken out when it is cancelled or too late, and was never sent")
    func waiting() {
        let (machine, actions) = after(
            .connected, .submitted(work(1)), .submitted(work(2, 1)), .submitted(work(3)), .stopped(3))
        #expect(actions == [.resolve(3, .cancelled)])
        #expect(machine.wait.until == start + .seconds(1))
        #expect(machine.handle(.passed, at: start + .seconds(1)) == [.resolve(2, .timedOut)])
        #expect(machine.handle(.responded(.success), at: start) == [.resolve(1, .responded)])
    }

    @Test("A stop for a statement that has its response does nothing")
    func staleStop() {
        #expect(after(.connected, .submitted(work(1)), .responded(.success), .stopped(1)).1 == [])
        #expect(after(.connected, .submitted(work(1)), .responded(.success), .submitted(work(2)), .stopped(1)).1 == [])
    }

    @Test("At its deadline a statement is stopped")
    func deadline() {
        let (machine, _) = after(.connected, .submitted(work(1, 1)))
        #expect(machine.handle(.passed, at: start + .seconds(0.9)) == [])
        #expect(machine.handle(.passed, at: start + .seconds(1)) == [.requestStop])
        #expect(machine.handle(.responded(.stopped), at: start + .seconds(1)) == [.resolve(1, .timedOut), .close])
    }

    @Test("A commit is not stopped at its deadline: its outcome is unknown")
    func commitDeadline() {
        let (machine, _) = after(.connected, .submitted(work(1, 1, isCommit: true)))
        #expect(machine.handle(.passed, at: start + .seconds(1)) == [.resolve(1, .unknown), .close])
    }

    @Test(
        "A lost connection loses the statement; the outcome of a commit is unknown, unless the server had refused it",
        arguments: [
            (false, .lost, .lost), (true, .lost, .unknown), (true, .closed, .unknown),
            (false, .responded(.fatal(isIdleEnd: false)), .lost),
            (true, .responded(.fatal(isIdleEnd: false)), .unknown),
            (true, .responded(.fatal(isIdleEnd: true)), .lost), (true, .responded(.failure), .responded),
        ] as [(Bool, ConnectionEvent, WorkOutcome)])
    func loss(_ isCommit: Bool, _ event: ConnectionEvent, _ outcome: WorkOutcome) {
        #expect(after(.connected, .submitted(work(1, isCommit: isCommit)), event).1.first == .resolve(1, outcome))
    }

    @Test("A commit that was not sent is lost, and did not happen")
    func unsentCommit() {
        let actions = after(.connected, .submitted(work(1)), .submitted(work(2, isCommit: true)), .lost).1
        #expect(actions == [.resolve(1, .lost), .resolve(2, .lost), .close])
        #expect(after(.connected, .lost, .submitted(work(2, isCommit: true))).1 == [.resolve(2, .lost)])
    }

    @Test("A result that is too large is stopped, whatever the server responds then")
    func tooLarge() {
        for response in [ServerResponse.success, .stopped, .fatal(isIdleEnd: false)] {
            let actions = after(.connected, .submitted(work(1)), .exceeded(.tooLarge), .responded(response)).1
            #expect(actions == [.resolve(1, .tooLarge), .close])
        }
        #expect(
            after(.connected, .submitted(work(1)), .exceeded(.unsupported), .closed).1 == [
                .resolve(1, .unsupported), .close,
            ])
    }

    @Test("A connection that nobody uses is offered for retirement, again and again")
    func retirement() {
        let (machine, _) = after(.connected)
        #expect(machine.wait.until == start + .seconds(60))
        #expect(machine.handle(.passed, at: start + .seconds(59)) == [])
        #expect(machine.handle(.passed, at: start + .seconds(60)) == [.offerRetirement])
        #expect(machine.handle(.passed, at: start + .seconds(61)) == [])
        #expect(machine.handle(.passed, at: start + .seconds(120)) == [.offerRetirement])
    }

    @Test("An end comes once")
    func ends() {
        #expect(after(.lost).1 == [.close])
        #expect(after(.lost, .lost).1 == [])
        #expect(after(.lost, .connected).1 == [])
        #expect(after(.connected, .lost, .passed).1 == [])
        #expect(after(.connected, .lost).0.isEnded)
    }
}
