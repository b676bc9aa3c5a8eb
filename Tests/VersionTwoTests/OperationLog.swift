// SPDX-License-Identifier: MIT

import Errand
import Synchronization

/// A middleware that notes which operations succeeded.
final class OperationLog: Middleware {
    private let seen = Mutex<Set<String>>([])

    /// Each as method and path, `{id}` in place of an id.
    var operations: Set<String> { seen.withLock(\.self) }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let response = try await next(request)
        if (200..<300).contains(response.head.status.code) {
            let path = request.template.replacing("{}", with: "{id}")
            seen.withLock { _ = $0.insert("\(request.head.method.rawValue) \(path)") }
        }
        return response
    }

    var waitsOnlyThroughNext: Bool { true }
}
