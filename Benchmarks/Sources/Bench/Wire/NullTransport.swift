// SPDX-License-Identifier: MIT

import ErrandCore

/// A transport that responds at once, so that only the engine of a call is measured.
struct NullTransport: Transport {
    let response: RawResponse
    let taskExecutor: (any TaskExecutor)?

    func exchange(_ request: RawRequest) -> any Exchange { NullExchange(response) }
}

private final class NullExchange: Exchange {
    private let response: RawResponse

    init(_ response: RawResponse) { self.response = response }

    func response() async throws -> RawResponse { response }

    func end() {}
}
