// SPDX-License-Identifier: MIT

import Errand
import Synchronization
import TestSupport

/// A middleware that writes down each exchange with a nation, for a judge: a line of JSON for
/// each.
///
/// It stands outside of what adds the token, so none is written.
final class ExchangeRecording: Middleware {
    private let lines = Mutex<[String]>([])
    private let file = ExchangeFile()

    /// All exchanges, a line for each.
    var text: String { lines.withLock { $0.joined() } }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let sent = try await request.body?.collect()
        var response = try await next(request)
        let bytes = try await response.body.collect()
        response.body = .bytes(bytes)
        let exchange = JudgedExchange(request.head.method.rawValue, request.head.path ?? "", body: sent)
        let line = try exchange.line(
            status: response.head.status.code,
            fields: response.head.headerFields.map { ($0.name.canonicalName, $0.value) }, response: bytes)
        lines.withLock { $0.append(line) }
        try file?.write(line)
        return response
    }

    var waitsOnlyThroughNext: Bool { true }
}
