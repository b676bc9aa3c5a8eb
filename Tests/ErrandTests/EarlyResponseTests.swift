// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import Servers
import TestSupport
import Testing

@Suite(
    "A response over HTTP/2 that comes before the end of an upload", .timed, .timeLimit(.minutes(10)))
struct EarlyResponseTests {
    /// The act of the server after its response.
    enum Sequel: String, CaseIterable {
        case reset, cancel, goAway, close, readOn, silence
    }

    @Test(
        "The response is the outcome, whatever the server does next, and the process goes on",
        arguments: ["200", "413"], Sequel.allCases)
    func early(status: String, sequel: Sequel) async throws {
        for isLate in [false, true] {
            for mode in ["upload", "release"] {
                let outcomes = try await outcomes(status, sequel, isLate: isLate, mode)
                let expected = status == "200" ? "200 done" : "413"
                #expect(outcomes.count == 3, "late: \(isLate), \(mode)")
                #expect(outcomes.first == expected, "late: \(isLate), \(mode)")
                #expect(outcomes.dropFirst() == ["200 after", "200 after"], "late: \(isLate), \(mode)")
            }
        }
    }

    @Test(
        "Without a response an upload fails, and the process goes on",
        arguments: [Sequel.reset, .cancel, .close], [false, true])
    func none(sequel: Sequel, isLate: Bool) async throws {
        for mode in ["upload", "release"] {
            let outcomes = try await outcomes(nil, sequel, isLate: isLate, mode)
            #expect(outcomes.first?.hasPrefix("connection.") == true, "\(outcomes)")
            #expect(outcomes.dropFirst() == ["200 after", "200 after"], "late: \(isLate), \(mode)")
        }
    }

    /// Uploads, and sends two requests more.
    private func outcomes(
        _ status: String?, _ sequel: Sequel, isLate: Bool, _ mode: String
    ) async throws -> [String] {
        let responded = NIOLockedValueBox(false)
        return try await FrameServer.run { event, stream in
            let isFirst: Bool
            switch event {
            case .head where stream.path == "/after":
                stream.head([(":status", "200")])
                return stream.data("after", isEnd: true)
            case .head: isFirst = !isLate
            case .trailers: return
            case .data(let count, _):
                isFirst = isLate && !responded.withLockedValue { $0 }
                if !isFirst, sequel == .readOn { stream.window(count) }
            }
            guard isFirst else { return }
            responded.withLockedValue { $0 = true }
            if let status {
                stream.head([(":status", status)])
                stream.data("done", isEnd: true)
            }
            switch sequel {
            case .reset: stream.reset(0)
            case .cancel: stream.reset(8)
            case .goAway: stream.goAway()
            case .close: stream.close()
            case .readOn, .silence: break
            }
        } use: { server in
            try await ProtocolViolationTests.outcomes(
                "https://localhost:\(server.port)", trusting: server.certificate,
                ["\(mode):a", "after", "after"])
        }
    }
}
