// SPDX-License-Identifier: MIT

import ErrandConformance
import OutsideConformances
import TestSupport
import Testing

@Suite("The conformance of a transport that is not ours", .timed, .timeLimit(.minutes(10)))
struct OutsideTransportTests {
    /// The checks that AsyncHTTPClient cannot pass.
    private static let exceptions: [TransportConformance.Check: TransportConformance.Exception] = [
        .longBody: "a body that is announced as empty is not read"
    ]

    @Test("It keeps its promises, but for those that are named", arguments: TransportConformance.checks)
    func promise(check: TransportConformance.Check) async throws {
        try await OutsideTransport.run { transport in
            let kit = TransportConformance(exceptions: Self.exceptions, decodesContent: false) { transport }
            try await kit.run(check)
        }
    }
}
