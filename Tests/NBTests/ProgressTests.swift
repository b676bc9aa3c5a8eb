// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Synchronization
import TestSupport
import Testing

@testable import NBCore

/// The line of a progress, on a clock that the test moves.
@Suite("The progress of a command", .timed, .timeLimit(.minutes(1)))
struct ProgressTests {
    private let time = TestTime()
    private let waits = RequestWaits()
    private let drawn = Drawn()

    private final class Drawn: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private func progress(
        _ activity: Activity?, total: Int? = nil, isShown: Bool = true, width: Int = 79
    ) -> ProgressLine {
        ProgressLine(
            activity, total: total, isShown: isShown, waits: waits, time: time.source, width: { width },
            draw: { [drawn] in drawn.add($0) })
    }

    @Test("Nothing is shown in the first second, and nothing is removed then")
    func short() {
        let progress = progress(.writing, total: 3)
        progress.show(1)
        progress.begin(.takingBack, total: 2)
        progress.show(2)
        progress.end()
        #expect(drawn.all == [])
    }

    @Test("While nothing happens, a line comes every second")
    func ticks() async throws {
        let progress = progress(.lookingUp, total: 20)
        for _ in 0..<4 {
            try await time.waitForSleeper(dueIn: .seconds(1))
            await time.advance(by: .seconds(1))
        }
        try await time.waitForSleeper(dueIn: .seconds(1))
        #expect(drawn.all == Array(repeating: "looking people up: 0 of 20…", count: 4))
        progress.end()
        #expect(drawn.all.last == "")
    }

    @Test("Lines come at most five times a second, and a further part of the work at once")
    func rate() async throws {
        let progress = progress(.reading("people.csv"))
        try await time.waitForSleeper(dueIn: .seconds(1))
        await time.advance(by: .milliseconds(999))
        progress.show(2)
        #expect(drawn.all == [])
        await time.advance(by: .milliseconds(1))
        try await time.waitForSleeper(dueIn: .seconds(1))
        var lines = ["reading people.csv: 2 so far…"]
        #expect(drawn.all == lines)
        progress.show(3)
        await time.advance(by: .milliseconds(199))
        progress.show(4)
        #expect(drawn.all == lines)
        await time.advance(by: .milliseconds(1))
        progress.show(5)
        progress.begin(.lookingUp, total: 9)
        lines += ["reading people.csv: 5 so far…", "looking people up: 0 of 9…"]
        progress.show(6)
        #expect(drawn.all == lines)
        await time.advance(by: .milliseconds(200))
        progress.show(7)
        #expect(drawn.all == lines + ["looking people up: 7 of 9…"])
        progress.end()
    }

    @Test("A wait stands in the place of what is done, as long as it lasts")
    func wait() async throws {
        let source = WaitSource()
        waits.add { source.wait.withLock { $0 } }
        let progress = progress(.lookingUp, total: 9)
        #expect(waits.tell() && drawn.all == [])
        source.wait.withLock { $0 = .waitingForLimit }
        #expect(waits.tell())
        #expect(drawn.all == ["waiting for the limit of requests: 0 of 9…"])
        source.wait.withLock { $0 = nil }
        await time.advance(by: .milliseconds(200))
        progress.show(1)
        #expect(drawn.all.last == "looking people up: 1 of 9…")
        progress.end()
        #expect(!waits.tell() && drawn.all.last == "")
    }

    private final class WaitSource: Sendable { let wait = Mutex<Activity?>(nil) }

    @Test("Where nobody watches, nothing is shown, and a wait has no progress")
    func unseen() async {
        let progress = progress(.writing, total: 3, isShown: false)
        await time.advance(by: .seconds(5))
        progress.show(1)
        progress.begin(.takingBack)
        #expect(!waits.tell())
        progress.end()
        #expect(drawn.all == [] && time.sleeperCount == 0)
    }

    @Test("After its end nothing is drawn any more")
    func end() async {
        let progress = progress(.writing, total: 3)
        await time.advance(by: .seconds(2))
        progress.show(1)
        progress.end()
        let count = drawn.all.count
        await time.advance(by: .seconds(5))
        progress.show(2)
        progress.end()
        #expect(drawn.all.count == count && drawn.all.last == "")
    }

    @Test("The line is as wide as the terminal at that moment")
    func width() async {
        let progress = progress(.lookingUp, total: 100_000, width: 20)
        await time.advance(by: .seconds(2))
        progress.show(1)
        #expect(drawn.all.allSatisfy { $0.hasPrefix("looking people up: ") && DisplayWidth.of($0) <= 20 })
        progress.end()
    }
}
