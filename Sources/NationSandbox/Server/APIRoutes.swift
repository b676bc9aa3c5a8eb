// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

/// The endpoints of v1, by method and path.
final class APIRoutes {
    /// An endpoint, as a document of the API describes it.
    struct Route: Sendable {
        var method: HTTPRequest.Method
        /// The path below `/api/v1`, such as `/people/:id`.
        var path: String
        /// The resource that it reads or writes; `nil` for an endpoint that is not derived from one.
        var resource: V1Resource?
        var isList = false
    }

    typealias Endpoint = @Sendable (EndpointRequest) async throws -> APIResponse

    private let nation: NationState
    private let router = Router(context: APIContext.self)
    /// All endpoints, in the order in which they were added.
    private(set) var all: [Route] = []

    init(_ nation: NationState) {
        self.nation = nation
        router.add(middleware: UnknownPath())
    }

    /// Adds an endpoint at a path below `/api/v1`, such as `/people/:id`.
    func on(
        _ method: HTTPRequest.Method, _ path: String, of resource: V1Resource? = nil, isList: Bool = false,
        _ endpoint: @escaping Endpoint
    ) {
        all.append(Route(method: method, path: path, resource: resource, isList: isList))
        let nation = nation
        router.on(RouterPath("/api/v1" + path), method: method) { request, context in
            try await endpoint(EndpointRequest(request, context, nation)).response
        }
    }

    func responder() -> RouterResponder<APIContext> { router.buildResponder() }
}

/// A middleware that responds to an unknown path with v1's error instead of the
/// router's.
private struct UnknownPath: RouterMiddleware {
    typealias Context = APIContext

    func handle(
        _ request: Request, context: APIContext,
        next: @concurrent (Request, APIContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            throw APIProblem.notFound
        }
    }
}

extension APIResponse {
    /// The response without the common headers, which `V1Entry` adds.
    var response: Response {
        var fields = HTTPFields()
        guard let body else {
            var response = Response(status: status, headers: fields)
            response.headers[.contentLength] = nil
            return response
        }
        fields[.contentType] = "application/json; charset=utf-8"
        if status.kind == .successful { fields[.eTag] = Self.entityTag(body) }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
