// SPDX-License-Identifier: MIT

package import HTTPTypes
import Hummingbird

/// A page, or the handler of a form.
package struct Route: Sendable {
    package let method: HTTPRequest.Method
    /// The path below the path of all pages; `nil` for the redirect URI of
    /// sign-ins.
    package let place: String?
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

    /// All routes that have a session.
    package static var all: [Route] { PeoplePages.routes + PersonPages.routes + PanelPages.routes }

    /// The methods of RFC 9110 and RFC 5789.
    package static let knownMethods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]

    /// Returns the route of a method among those of one path.
    ///
    /// HEAD is GET without the content. It is not allowed for the return from a nation's sign-in,
    /// which counts once.
    static func of(_ method: HTTPRequest.Method, in routes: [Route]) -> Route? {
        routes.first { $0.method == method || method == .head && $0.method == .get && $0.place != nil }
    }

    /// Returns the value of `Allow` for the routes of one path.
    static func allowed(_ routes: [Route]) -> String {
        knownMethods.filter { of($0, in: routes) != nil }.map(\.rawValue).joined(separator: ", ")
    }
}
