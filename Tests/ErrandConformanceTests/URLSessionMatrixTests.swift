// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import ErrandConformance
    import ErrandURLSession
    import Foundation
    import FoundationNetworking
    import SystemPackage
    import Testing

    /// URLSession's part of the matrix; with `ERRAND_SOAK`, all of it.
    ///
    /// Over HTTP/1.1 only: on Linux a session trusts the system's certificates and no others, so it
    /// cannot talk to the HTTP/2 server of a test. And not while a body is sent: Foundation on Linux can
    /// end the process when a task is cancelled there (`EasyHandle.unpauseSend` fails with `try!`).
    @Suite("Every call over URLSession ends", .serialized, .timeLimit(.minutes(60)))
    struct URLSessionMatrixTests {
        private static let isWhole = ProcessInfo.processInfo.environment["ERRAND_SOAK"] != nil
        private static let cases = (isWhole ? CallMatrix.cases : CallMatrix.spread)
            .filter { $0.wire == .http1 && $0.place != .sending }

        private static let matrix = CallMatrix(
            file: { try .file(FilePath($0)) },
            { _ in CallMatrix.Subject(transport: URLSessionTransport()) })

        @Test("A call ends in time, with the right error, and gives everything back", arguments: cases)
        func http1(item: CallMatrix.Case) async throws { try await Self.matrix.run(item) }
    }
#endif
