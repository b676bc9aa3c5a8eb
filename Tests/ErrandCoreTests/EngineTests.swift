// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The engine's parts", .timed, .timeLimit(.minutes(10)))
struct EngineTests {
    private func at(_ seconds: Int) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    @Test("A wait is over its limit exactly at its end, however the looks fell")
    func idleLimit() {
        for begin in 0..<30 {
            var watch = IdleWatch()
            #expect(watch.beginWaiting(until: at(30)) == .look(at: at(30)))
            watch.endWaiting()
            #expect(watch.beginWaiting(until: at(begin + 30)) == .none, "one look is enough")
            guard begin > 0 else { continue }
            #expect(watch.look(at(30)) == .look(at: at(begin + 30)))
            #expect(watch.expiry == nil)
            #expect(watch.look(at(begin + 30)) == .expire)
            #expect(watch.expiry == at(begin + 30))
        }
    }

    @Test("A reader that takes its time is not the server's idleness")
    func slowReader() {
        var watch = IdleWatch()
        _ = watch.beginWaiting(until: at(30))
        watch.endWaiting()
        #expect(watch.look(at(100)) == .none)
        #expect(watch.beginWaiting(until: at(230)) == .look(at: at(230)))
    }

    @Test("A body that has stood still too long is looked at no more")
    func idleOnce() {
        var watch = IdleWatch()
        _ = watch.beginWaiting(until: at(30))
        #expect(watch.look(at(30)) == .expire)
        #expect(watch.look(at(60)) == .none)
        #expect(watch.beginWaiting(until: at(61)) == .none)
    }

    @Test("After a look a body is not looked at twice, and only as long as its reader waits")
    func idleLooks() {
        var watch = IdleWatch()
        _ = watch.beginWaiting(until: at(30))
        watch.endWaiting()
        _ = watch.beginWaiting(until: at(40))
        #expect(watch.look(at(30)) == .look(at: at(40)))
        watch.endWaiting()
        #expect(watch.beginWaiting(until: at(65)) == .none, "the look at 40 is still to come")
        #expect(watch.look(at(40)) == .look(at: at(65)))
        #expect(watch.look(at(64)) == .look(at: at(65)), "a timer may be early")
        #expect(watch.look(at(65)) == .expire)
    }

    @Test("A wait that ends before the next look is looked at in time, and one without an end never")
    func idleChanges() {
        var watch = IdleWatch()
        #expect(watch.beginWaiting(until: nil) == .none)
        #expect(watch.beginWaiting(until: at(30)) == .look(at: at(30)))
        watch.endWaiting()
        #expect(watch.beginWaiting(until: at(5)) == .look(at: at(5)))
        #expect(watch.look(at(5)) == .expire)
        var endless = IdleWatch()
        _ = endless.beginWaiting(until: at(30))
        endless.endWaiting()
        _ = endless.beginWaiting(until: nil)
        #expect(endless.look(at(30)) == .none)
    }

    @Test("What was not processed is sent again by any method, what was on a stale connection by idempotent ones")
    func repetition() {
        for isIdempotent in [true, false] {
            for isReplayable in [true, false] {
                var repetition = Repetition(isIdempotent: isIdempotent, isReplayable: isReplayable)
                // How often it is sent again, if five connections may be stale.
                func repetitions(_ kind: ClientError.Kind) -> Int {
                    (0..<20).count { _ in repetition.allows(kind, connections: 5) }
                }
                #expect(repetitions(.connection.unprocessed) == (isReplayable ? 3 : 0))
                #expect(repetitions(.connection.stale) == (isIdempotent && isReplayable ? 5 : 0))
                for kind: ClientError.Kind in [.connection.lost, .connection.refused, .timedOut.connect, .status] {
                    #expect(repetitions(kind) == 0)
                }
            }
        }
        #expect((Repetition.final(ClientError(.connection.stale)) as? ClientError)?.kind == .connection.lost)
        #expect(
            (Repetition.final(ClientError(.connection.unprocessed)) as? ClientError)?.kind == .connection.unprocessed)
    }

    @Test("A request without a body can be sent again three times")
    func repetitionWithoutBody() async throws {
        let request = try await Client.over(ClosureTransport("{}")).resolve(Request<Void>.get("p"))
        var repetition = Repetition(of: request)
        #expect(
            (0..<5).map { _ in repetition.allows(.connection.unprocessed, connections: 1) } == [
                true, true, true, false, false,
            ])
    }

    @Test("A shutdown is told once to those who wait, at once to those who come later, and not to those who left")
    func shutdownSignal() {
        let signal = ShutdownSignal()
        let told = EventLog<Int>()
        _ = signal.whenRaised { told.add(1) }
        signal.forget(signal.whenRaised { told.add(2) })
        signal.raise()
        signal.raise()
        #expect(told.all == [1])
        _ = signal.whenRaised { told.add(3) }
        #expect(told.all == [1, 3] && signal.count == 0 && signal.isRaised)
    }

    @Test("Timers that are closed still fire for who is on the way, and end their task with the last of them")
    func closingTimers() async throws {
        let time = TestTime()
        let timers = Timers(time: time.source)
        let fired = EventLog<Int>()
        _ = timers.schedule(at: at(1)) { fired.add(1) }
        let dropped = timers.schedule(at: at(2)) { fired.add(2) }
        try await time.waitForSleepers()
        await timers.close()
        #expect(time.sleeperCount == 1)
        await time.advance(by: .seconds(1))
        #expect(fired.all == [1])
        try await time.waitForSleepers()
        timers.cancel(dropped)
        try await waitUntil(time.sleeperCount == 0)
        await time.advance(by: .seconds(5))
        #expect(fired.all == [1])
    }

    @Test("Closing timers waits for the action that runs")
    func closingWhileFiring() async throws {
        let time = TestTime()
        let timers = Timers(time: time.source)
        let log = EventLog<String>()
        let gate = DispatchSemaphore(value: 0)
        _ = timers.schedule(at: at(1)) {
            log.add("begun")
            gate.wait()
            log.add("ended")
        }
        try await time.waitForSleepers()
        let advance = Task { await time.advance(by: .seconds(1)) }
        try await waitUntil(!log.all.isEmpty)
        let closing = Task {
            await timers.close()
            log.add("closed")
        }
        for _ in 0..<1000 { await Task.yield() }
        gate.signal()
        await closing.value
        await advance.value
        #expect(log.all == ["begun", "ended", "closed"])
    }

    @Test("Timers that are open keep their task from one to the next")
    func openTimers() async throws {
        let time = TestTime()
        let timers = Timers(time: time.source)
        let timer = timers.schedule(at: at(1)) {}
        try await time.waitForSleepers()
        timers.cancel(timer)
        #expect(timers.count == 0 && time.sleeperCount == 1)
        _ = timers.schedule(at: at(2)) {}
        #expect(timers.count == 1 && time.sleeperCount == 1)
    }

    @Test("Timers come due in order, removed ones never, and removed ones do not pile up")
    func timerQueue() {
        var queue = TimerQueue()
        let order = EventLog<Int>()
        var ids: [TimerQueue.ID] = []
        for second in [5, 1, 4, 2, 3] { ids.append(queue.insert(at(second)) { order.add(second) }) }
        queue.remove(ids[2])
        #expect(queue.earliest == at(1))
        for action in queue.removeDue(at(3)) { action() }
        #expect(order.all == [1, 2, 3])
        for action in queue.removeDue(at(9)) { action() }
        #expect(order.all == [1, 2, 3, 5])
        #expect(queue.earliest == nil)
        for second in 0..<10_000 { queue.remove(queue.insert(at(second)) {}) }
        #expect(queue.heldCount < 200)
    }

    @Test("Hundreds of timers come due in the order of their moments")
    func timers() {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20 {
            var queue = TimerQueue()
            let order = EventLog<Int>()
            let moments = (0..<300).map { _ in Int.random(in: 0..<1000, using: &random) }
            for moment in moments {
                _ = queue.insert(.init(sinceOrigin: .seconds(moment))) { order.add(moment) }
            }
            for second in stride(from: 0, through: 1001, by: 7) {
                for action in queue.removeDue(.init(sinceOrigin: .seconds(second))) { action() }
                #expect(order.all.count == moments.count { $0 <= second })
            }
            #expect(order.all == moments.sorted())
        }
    }

    @Test("A timer that came due or was removed is not the one that has its place now")
    func timerPlaces() {
        var queue = TimerQueue()
        let order = EventLog<Int>()
        let removed = queue.insert(at(1)) { order.add(1) }
        queue.remove(removed)
        let due = queue.insert(at(2)) { order.add(2) }
        queue.remove(removed)
        for action in queue.removeDue(at(2)) { action() }
        _ = queue.insert(at(3)) { order.add(3) }
        queue.remove(removed)
        queue.remove(due)
        #expect(queue.count == 1)
        for action in queue.removeDue(at(9)) { action() }
        #expect(order.all == [2, 3] && queue.count == 0)
    }

    @Test(
        "Retry-After is read in every form that servers use, and never negative or endless",
        arguments: [
            ("120", 120), ("0", 0), ("Fri, 31 Dec 1999 23:59:59 GMT", 59), ("Friday, 31-Dec-99 23:59:59 GMT", 59),
            ("Fri Dec 31 23:59:59 1999", 59), ("Fri, 31 Dec 1999 23:58:00 GMT", 0),
            ("Fri, 31 Dec 1999 23:00:00 GMT", nil), ("7s", 7),
            ("2764800", 2_764_800), ("2764801", nil), ("99999999", nil), ("99999999999999999999999", nil),
            ("Tue, 01 Feb 2000 23:59:00 GMT", 2_764_800), ("Tue, 01 Feb 2000 23:59:01 GMT", nil), ("soon", nil),
            ("-5", nil), ("7.0", 7), ("", nil),
            ("Fri, 99 Dec 1999 23:59:59 GMT", nil), ("Fri, 31 Foo 1999 23:59:59 GMT", nil),
        ] as [(String, Int?)])
    func retryAfter(text: String, seconds: Int?) {
        let now = Date(timeIntervalSince1970: 946_684_740)  // 1999-12-31 23:59:00
        #expect(WaitTime.retryAfter([.retryAfter: text], at: now) == seconds.map { .seconds($0) })
    }

    @Test("An HTTP date is the same as Foundation's, for every month and leap days")
    func httpDates() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for day in stride(from: -10_000, to: 60_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
            #expect(HTTPDate.parse(formatter.string(from: date)) == date)
        }
    }

    @Test("Percent-encoding and decoding are inverse, and decoding refuses what is not UTF-8")
    func percent() {
        let text = "a b+ü/?#[]%20\u{1F600}"
        #expect(PercentEncoding.decode(PercentEncoding.unreserved.encode(text)) == text)
        #expect(PercentEncoding.decode("%FF") == nil)
        #expect(PercentEncoding.decode("%4") == "%4")
    }
}
