// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct SingerWalkTests {
    private let begin = Date(timeIntervalSince1970: 1_767_225_600)

    private func moment(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func walk(
        _ method: SingerStream.Method = .changes, from earlier: SingerBookmark? = nil, hasVersions: Bool = false
    ) -> SingerWalk {
        SingerWalk(method, from: earlier, hasVersions: hasVersions, lag: .seconds(300), at: moment(0))
    }

    @Test func `The first walk reads all, and the next one what changed since it began, less the lag`() {
        var first = walk()
        #expect(first.since == nil && first.after == 0)
        first.begin(responded: begin + 7, asked: begin)
        _ = first.receive([3, 5], at: moment(1))
        #expect(first.bookmark == SingerBookmark(started: begin, after: 5))
        let activated = first.end()
        #expect(activated == nil && first.bookmark == SingerBookmark(since: begin - 300))
        let next = walk(from: first.bookmark)
        #expect(next.since == begin - 300 && next.after == 0)
    }

    @Test func `A walk begins at the earlier of the nation's clock and ours`() {
        for (responded, started) in [(begin - 900, begin - 900), (begin + 900, begin), (nil, begin)] {
            var walk = walk()
            walk.begin(responded: responded, asked: begin)
            #expect(walk.bookmark.started == started)
        }
    }

    @Test func `A walk that was left goes on after its last id, and keeps the moment at which it began`() {
        let left = SingerBookmark(since: begin - 1000, started: begin, after: 70)
        var walk = walk(from: left)
        #expect(walk.since == begin - 1000 && walk.after == 70)
        walk.begin(responded: begin + 5000, asked: begin + 5000)
        _ = walk.receive([71], at: moment(1))
        #expect(walk.bookmark == SingerBookmark(since: begin - 1000, started: begin, after: 71))
        _ = walk.end()
        #expect(walk.bookmark.since == begin - 300)
    }

    @Test func `A state is due every thousand records, and after ten seconds with the next page`() {
        var walk = walk()
        let page = Array(1...100)
        var due: [Int] = []
        for number in 1...25 where walk.receive(page.map { $0 + number * 100 }, at: moment(0)) { due.append(number) }
        #expect(due == [10, 20] && walk.count == 2500)
        let later: [(ids: [Int], seconds: Double, isDue: Bool)] = [
            ([9001], 9.9, false), ([9002], 10, true), ([9003], 19.9, false), ([], 30, false), ([9004], 30, true),
        ]
        for page in later {
            let isDue = walk.receive(page.ids, at: moment(page.seconds))
            #expect(isDue == page.isDue, "\(page)")
        }
    }

    @Test func `A stream that is read whole asks for no changes, and forgets a place among changes`() {
        #expect(walk(.whole, from: SingerBookmark(since: begin)).since == nil)
        let changes = walk(.whole, from: SingerBookmark(since: begin - 300, started: begin, after: 7))
        #expect(changes.after == 0 && changes.bookmark == SingerBookmark())
        var left = walk(.whole, from: SingerBookmark(started: begin, after: 7))
        #expect(left.after == 7)
        left.begin(responded: nil, asked: begin + 9)
        _ = left.end()
        #expect(left.bookmark == SingerBookmark(since: begin - 300))
    }

    @Test func `Only a walk over all rows makes a version, which is greater than the one before`() {
        let seconds = Int(begin.timeIntervalSince1970)
        var first = walk(.whole, hasVersions: true)
        first.begin(responded: nil, asked: begin)
        #expect(first.version == seconds)
        _ = first.receive([1], at: moment(0))
        let versionOfFirst = first.end()
        #expect(versionOfFirst == seconds)
        var second = walk(.whole, from: first.bookmark, hasVersions: true)
        second.begin(responded: nil, asked: begin - 50)
        _ = second.receive([1], at: moment(0))
        let versionOfSecond = second.end()
        #expect(versionOfSecond == seconds + 1)
        var changes = walk(.changes, from: first.bookmark, hasVersions: true)
        changes.begin(responded: nil, asked: begin + 50)
        _ = changes.receive([1], at: moment(0))
        let versionOfChanges = changes.end()
        #expect(changes.version == seconds && versionOfChanges == nil)
        var unasked = walk(.whole, from: first.bookmark)
        unasked.begin(responded: nil, asked: begin)
        #expect(unasked.version == nil)
    }

    @Test func `A list without rows activates no version, and one that was read before does`() {
        var empty = walk(.whole, hasVersions: true)
        empty.begin(responded: nil, asked: begin)
        let versionOfEmpty = empty.end()
        #expect(versionOfEmpty == nil)
        var left = walk(.whole, from: SingerBookmark(started: begin, after: 9, version: 5), hasVersions: true)
        left.begin(responded: nil, asked: begin)
        let versionOfLeft = left.end()
        #expect(versionOfLeft == 5)
    }
}
