// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct MirrorTableTests {
    @Test func `A mistake in a count of accepted deletions accepts nothing`() {
        #expect(AcceptedDeletions.any.covers(.max, of: "signups"))
        #expect(!AcceptedDeletions.none.covers(0, of: "signups"))
        #expect(AcceptedDeletions.counts(["signups": 3]).covers(3, of: "signups"))
        #expect(!AcceptedDeletions.counts(["signups": 3]).covers(4, of: "signups"))
        #expect(!AcceptedDeletions.counts(["signups": 3]).covers(1, of: "donations"))
    }
}
