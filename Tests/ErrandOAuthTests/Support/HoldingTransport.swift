// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

/// A transport that holds the responses of one path until it is opened.
final class HoldingTransport: Transport {
    let base: StubTransport
    let path: String
    private let reached = AsyncStream<Void>.makeStream()
    private let opened = AsyncStream<Void>.makeStream()

    init(_ base: StubTransport, path: String) {
        self.base = base
        self.path = path
    }

    func wait() async { for await _ in reached.stream { return } }
    func open() { opened.continuation.finish() }

    func exchange(_ request: RawRequest) -> any Exchange {
        guard request.head.path == path else { return base.exchange(request) }
        return TaskExchange { [self] in
            let response = try await base.send(request)
            reached.continuation.yield()
            for await _ in opened.stream {}
            try Task.checkCancellation()
            return response
        }
    }
}
