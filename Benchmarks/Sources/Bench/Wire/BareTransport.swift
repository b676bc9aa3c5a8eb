// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NIOCore
import Synchronization

/// The page by bare SwiftNIO, as a transport.
///
/// It has no pool, limits, or ends: it sends the head that its connections know, whatever the request says. What
/// a call costs over it is the least that it can cost with the engine over any transport on SwiftNIO.
struct BareTransport: Transport {
    let bare: BareHTTP1
    /// The worker whose call it is.
    @TaskLocal static var worker = 0

    func exchange(_ request: RawRequest) -> any Exchange { BareExchange(bare) }
}

private final class BareExchange: Exchange {
    private static let names = Mutex<[HTTPField.Name]>([])

    private let bare: BareHTTP1

    init(_ bare: BareHTTP1) { self.bare = bare }

    func response() async throws -> RawResponse {
        let response = try await bare.response(BareTransport.worker)
        var fields = HTTPFields()
        let names = Self.names.withLock { known in
            if known.count != response.head.count { known = response.head.compactMap { HTTPField.Name($0.name) } }
            return known
        }
        for (name, field) in zip(names, response.head) { fields.append(HTTPField(name: name, value: field.value)) }
        return RawResponse(
            head: HTTPResponse(status: .ok, headerFields: fields),
            body: .bytes(Array(response.body.readableBytesView)))
    }

    func end() {}
}
