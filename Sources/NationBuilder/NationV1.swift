// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// Version 1 of a nation's API.
///
/// Each group of resources is a property. Endpoints that have no method are
/// reached by ``fetch(_:_:at:)`` and its kin, or by the ``client``.
public struct NationV1: Sendable {
    /// What sends version 1's requests: paths are relative to `/api/v1`, and
    /// every request says that it speaks JSON, or the API would refuse it.
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
