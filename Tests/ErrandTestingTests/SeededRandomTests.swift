// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@Suite("Seeded random numbers", .timed)
struct SeededRandomTests {
    @Test("They are those of SplitMix64's reference implementation")
    func reference() {
        var random = SeededRandom(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("Items of one seed have numbers of their own, the same each time")
    func split() {
        let random = SeededRandom(seed: 7)
        let first = (0..<1000).map { index -> UInt64 in
            var item = random.split(UInt64(index))
            return item.next()
        }
        var again = random.split(500)
        #expect(Set(first).count == 1000)
        #expect(again.next() == first[500])
    }
}
