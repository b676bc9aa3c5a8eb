// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import ErrandURLSession
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing

    /// URLSession's part of the matrix; in `make soak`, all of it.
    @Suite("Every call over URLSession ends", .timed, .serialized, .timeLimit(.minutes(60)))
    struct URLSessionMatrixTests {
        private static let all = Soak.isOn ? CallMatrix.cases : CallMatrix.spread
        private static let cases = all.filter { item in
            !impossible.contains { $0.excludes(item) }
        }

        /// The cases that are impossible with a session on Linux, beside those that are impossible for all.
        private static let impossible: [CallMatrix.Impossibility] = [
            CallMatrix.Impossibility(
                "A session on Linux trusts the system's certificates only, so no HTTP/2 server of a test."
            ) { $0.wire == .http2 },
            CallMatrix.Impossibility(
                "Foundation on Linux can end the process when a task is cancelled while its body is sent: EasyHandle.unpauseSend has a try!."
            ) { $0.place == .sending },
            CallMatrix.Impossibility(
                "A session connects when all of the body is in a file, and this one has no end."
            ) { item in
                item.content == .stalled
                    && [.connecting, .handshake, .reading, .streaming, .closure, .refused, .error].contains(item.place)
            },
        ]

        private static let matrix = CallMatrix { _ in CallMatrix.Subject(transport: URLSessionTransport()) }

        @Test("A call ends in time, with the right error, and gives everything back", arguments: cases)
        func http1(item: CallMatrix.Case) async throws { try await Self.matrix.run(item) }

        @Test("What a session cannot do is listed with its reason, each reason is needed, and nothing else is left out")
        func table() {
            let excluded = Self.impossible.map { reason in Self.all.filter(reason.excludes) }
            for (index, reason) in Self.impossible.enumerated() {
                let others = excluded.enumerated().filter { $0.offset != index }.flatMap(\.element)
                #expect(!Set(excluded[index]).isSubset(of: others), "\(reason)")
                print("URLSession: \(excluded[index].count) cases cannot be: \(reason)")
            }
            #expect(Set(Self.cases).isDisjoint(with: excluded.joined()))
            #expect(Set(Self.cases).union(excluded.joined()) == Set(Self.all))
        }
    }
#endif
