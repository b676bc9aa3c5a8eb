// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

/// A page, or the handler of a form.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The path below the path of all pages; `nil` for the redirect URI of
    /// sign-ins.
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
