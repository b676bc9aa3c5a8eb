// SPDX-License-Identifier: MIT

import ErrandCore

/// A transport that answers at once, so that only the engine of a call is measured.
struct NullTransport: Transport {
    let answer: RawResponse
    let taskExecutor: (any TaskExecutor)?

    func exchange(_ request: RawRequest) -> any Exchange { NullExchange(answer) }
}

private final class NullExchange: Exchange {
    private let answer: RawResponse

    init(_ answer: RawResponse) { self.answer = answer }

    func response() async throws -> RawResponse { answer }

    func end() {}
}
