// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// Version 1 of a nation's API.
///
/// Each group of resources is a property. For endpoints without a method use
/// ``fetch(_:_:at:)`` and the other generic methods, or the ``client``.
public struct NationV1: Sendable {
    /// The client that sends version 1's requests.
    ///
    /// Paths are relative to `/api/v1`. Every request declares that it accepts
    /// and sends JSON; the API refuses others.
    public let client: Client

    init(_ nation: Client) {
        client = nation.with {
            $0.baseURL = $0.baseURL.map { BaseURL(stringLiteral: "\($0)/api/v1") }
            $0.defaults += [.accept(.json), .header(.contentType, MediaType.json.description)]
        }
    }

    /// Sends a request, with parts for this call only.
    func send<Output: Sendable>(_ request: Request<Output>, _ parts: [RequestPart?]) async throws -> Output {
        try await client.send(request, .group(parts))
    }
}
