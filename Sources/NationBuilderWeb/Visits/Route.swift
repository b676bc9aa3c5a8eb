// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

/// A page, or what a form does.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// Its path, below that of all pages; `nil` for where a sign-in comes back to.
    private let place: String?
    let handle: @Sendable (inout Visit) async throws -> Response

    static func get(_ place: String, _ handle: @escaping @Sendable (inout Visit) async throws -> Response) -> Route {
        Route(method: .get, place: place, handle: handle)
    }

    static func post(_ place: String, _ handle: @escaping @Sendable (inout Visit) async throws -> Response) -> Route {
        Route(method: .post, place: place, handle: handle)
    }

    static func callback(_ handle: @escaping @Sendable (inout Visit) async throws -> Response) -> Route {
        Route(method: .get, place: nil, handle: handle)
    }

    func path(_ base: String, _ redirectPath: String) -> String { base + (place ?? redirectPath) }
}
