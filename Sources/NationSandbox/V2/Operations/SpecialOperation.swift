// SPDX-License-Identifier: MIT

import HTTPTypes

/// An operation of version 2 that cannot be derived from a type's description.
struct SpecialOperation: Sendable {
    let method: HTTPRequest.Method
    /// The path below `/api/v2/`, such as `lists/{id}/tag`.
    let path: String
    /// The name in the OpenAPI document.
    let name: String
    /// Responds to a call, given the id in its path; the id of a path without one is
    /// empty.
    let respond: @Sendable (EndpointRequest, _ id: String) async throws -> V2Response
    private let segments: [Substring]

    init(
        _ method: HTTPRequest.Method, _ path: String, _ name: String,
        respond: @escaping @Sendable (EndpointRequest, _ id: String) async throws -> V2Response
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.respond = respond
        segments = path.split(separator: "/")
    }

    /// Returns the id in a path of this operation, empty when it has none; `nil` for
    /// other methods and paths.
    func id(_ method: HTTPRequest.Method, _ path: [String]) -> String? {
        guard method == self.method, path.count == segments.count else { return nil }
        var id = ""
        for (segment, part) in zip(segments, path) {
            if segment == "{id}" { id = part } else if segment != part { return nil }
        }
        return id
    }
}
