// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("Frames that a server may send without content", .timed)
    struct FrameAllowanceTests {
        private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

        private func at(_ seconds: Int64) -> NIODeadline { Self.start + .seconds(seconds) }

        @Test("At once as many as are left, and not one more")
        func burst() {
            var allowance = FrameAllowance(now: at(0))
            #expect(allowance.take(FrameAllowance.most, now: at(0)) == true)
            #expect(allowance.take(1, now: at(0)) == false)
        }

        @Test("A stream, or a part of content, makes room for some more", arguments: [1, 7, 100])
        func uses(count: Int) {
            var allowance = FrameAllowance(now: at(0))
            #expect(allowance.take(FrameAllowance.most, now: at(0)) == true)
            allowance.add(uses: count)
            #expect(allowance.take(count * FrameAllowance.perUse, now: at(0)) == true)
            #expect(allowance.take(1, now: at(0)) == false)
        }

        @Test("What was not used is not saved up", arguments: [1, 1_000_000, Int.max])
        func most(count: Int) {
            var allowance = FrameAllowance(now: at(0))
            allowance.add(uses: count)
            #expect(allowance.take(FrameAllowance.most + 1, now: at(0)) == false)
        }

        @Test("A day of frames at the pace of time is fine, in steps of any size", arguments: [1, 60, 3600] as [Int64])
        func pace(step: Int64) {
            var allowance = FrameAllowance(now: at(0))
            for second in stride(from: step, through: 86_400, by: Int64.Stride(step)) {
                let count = min(Int(step) * FrameAllowance.perSecond, FrameAllowance.most)
                #expect(allowance.take(count, now: at(second)) == true, "\(second)")
            }
        }

        @Test("Twice the pace of time ends, and a week of silence makes no more room than there is at first")
        func tooMany() {
            var allowance = FrameAllowance(now: at(0))
            let end = (1...1000 as ClosedRange<Int64>).first {
                !allowance.take(2 * FrameAllowance.perSecond, now: at($0))
            }
            #expect(end == Int64(FrameAllowance.most / FrameAllowance.perSecond) + 1)
            var silent = FrameAllowance(now: at(0))
            #expect(silent.take(2 * FrameAllowance.most + 1, now: at(604_800)) == false)
        }

        @Test("A response of any length may have an empty frame after each part")
        func flushes() {
            var allowance = FrameAllowance(now: at(0))
            for part in 0..<100_000 {
                allowance.add(uses: 1)
                guard allowance.take(1, now: at(0)) else {
                    Issue.record("ended after \(part)")
                    return
                }
            }
        }
    }
#endif
