// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// One field, and everybody who reads it.
@Suite("Retry-After", .timed, .timeLimit(.minutes(10)))
struct RetryAfterTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        /// How many seconds the server's clock is ahead.
        let skew: Double
        let expected: Duration?
        var testDescription: String { "\(text), a clock \(skew) s ahead" }
    }

    /// Seven seconds in every form that servers use, and what is no wait, by servers whose clocks are right and wrong.
    static let cases: [Case] = [-3600.0, 0, 3600].flatMap { skew in
        let moment = TestTime().date.addingTimeInterval(skew + 7)
        return [
            Case(text: "7", skew: skew, expected: .seconds(7)), Case(text: "7.5", skew: skew, expected: .seconds(7.5)),
            Case(text: "7s", skew: skew, expected: .seconds(7)), Case(text: " 7 ", skew: skew, expected: .seconds(7)),
            Case(text: date(moment), skew: skew, expected: .seconds(7)),
            Case(text: "\(Int(moment.timeIntervalSince1970))", skew: skew, expected: .seconds(7)),
            Case(text: "soon", skew: skew, expected: nil), Case(text: "-7", skew: skew, expected: nil),
        ]
    }

    private static func date(_ moment: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: moment)
    }

    /// Returns what the error of a call tells.
    private static func told(_ example: Case, _ status: HTTPResponse.Status, _ chain: [any Middleware]) async
        -> Duration?
    {
        let time = TestTime()
        var head = HTTPResponse(status: status)
        head.headerFields[.retryAfter] = example.text
        head.headerFields[.date] = date(time.date.addingTimeInterval(example.skew))
        let stub = StubTransport(time: time.source, .when(.post, "x", .response(head)))
        let client = Client(bare: "https://api.example.com", transport: stub) {
            $0.time = time.source
            $0.middleware = chain
        }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.post("x")) }
        return error?.retryAfter
    }

    @Test(
        "is the same to the response's reader and to the limiter, whatever its form and the server's clock",
        arguments: cases)
    func readers(example: Case) async {
        #expect(await Self.told(example, .serviceUnavailable, []) == example.expected)
        #expect(await Self.told(example, .serviceUnavailable, [.rateLimit()]) == example.expected)
        #expect(await Self.told(example, .tooManyRequests, []) == example.expected)
        #expect(await Self.told(example, .tooManyRequests, [.rateLimit()]) == example.expected)
    }
}
