// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The key of equal requests: method, URL, fields, identity, and the options
/// that may change the response.
///
/// All fields count, except those that only name or trace a call. A field that
/// the core does not know may select the response or the user.
struct CoalescingKey: Sendable, Hashable {
    let method: HTTPRequest.Method
    // As bytes, because strings with different bytes may be equal.
    let url: [UInt8]
    let fields: [[UInt8]]
    let identity: [UInt8]?
    let options: OptionsFingerprint

    /// Creates the key of a request; `nil` when the request has options that
    /// cannot be compared.
    init?(_ request: RawRequest, identity: String?) {
        guard let options = request.options.fingerprint else { return nil }
        self.options = options
        method = request.head.method
        url = Array("\(request.origin)\(request.head.path ?? "/")".utf8)
        fields = request.head.headerFields.lazy
            .filter { !Self.tracing.contains($0.name.canonicalName) }
            .map { "\($0.name.canonicalName):\($0.value)" }
            .sorted()
            .map { Array($0.utf8) }
        self.identity = identity.map { Array($0.utf8) }
    }

    private static let tracing: Set<String> = [
        "traceparent", "tracestate", "baggage", "b3", "x-b3-traceid", "x-b3-spanid", "x-b3-parentspanid",
        "x-b3-sampled", "x-request-id", "x-correlation-id",
    ]
}
