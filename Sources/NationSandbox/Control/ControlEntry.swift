// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The control API below `/sandbox`, with which a developer changes the nation
/// while it runs.
///
/// It responds only to this machine, whatever address the nation listens on. No web
/// page can use it from a browser: foreign host names (DNS rebinding) are
/// refused, and every change needs a JSON body or a method for which a browser
/// must ask permission first.
struct ControlEntry: Sendable {
    private static let maximumBodySize = 1024 * 1024

    let panel: ControlRoutes

    static func isResponsible(_ path: String) -> Bool { path == "/sandbox" || path.hasPrefix("/sandbox/") }

    func respond(to request: Request, context: APIContext) async -> Response {
        do {
            try Self.admit(request, context)
            let body = try await Self.body(request)
            let response = try await panel.respond(
                request.method, request.uri.path, QueryItems(parsing: request.uri.query) ?? QueryItems(), body, context)
            return Self.response(response.body ?? [], response.status)
        } catch let problem as APIProblem {
            return Self.response(problem.bytes, problem.status)
        } catch {
            context.logger.error("The control API failed", metadata: ["error": "\(error)"])
            return Self.response(APIProblem.serverError.bytes, .internalServerError)
        }
    }

    private static func admit(_ request: Request, _ context: APIContext) throws {
        guard isLoopback(context.address), let authority = request.head.authority, isLoopbackName(authority) else {
            throw APIProblem(
                .forbidden, "forbidden", "The control API responds to this machine alone, by a name of this machine.")
        }
    }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    private static func isLoopbackName(_ authority: String) -> Bool {
        if authority.hasPrefix("[::1]") { return true }
        let host = authority.prefix { $0 != ":" }
        return host == "localhost" || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
    }

    private static func body(_ request: Request) async throws -> JSONValue? {
        let bytes = try await request.bytes(upTo: maximumBodySize)
        let isJSON = OAuthParameters.mediaType(request.headers[.contentType]) == "application/json"
        if request.method == .post || !bytes.isEmpty {
            guard isJSON else {
                throw APIProblem(
                    .unsupportedMediaType, "unsupported_media_type", "Set Content-Type to application/json.")
            }
        }
        guard !bytes.isEmpty else { return nil }
        guard let value = JSONValue(parsing: bytes) else {
            throw APIProblem(.badRequest, "bad_request", "The body is not JSON.")
        }
        return value
    }

    private static func response(_ bytes: [UInt8], _ status: HTTPResponse.Status) -> Response {
        var fields = HTTPFields()
        if status == .noContent { return Response(status: status, headers: fields) }
        fields[.contentType] = "application/json; charset=utf-8"
        fields[.cacheControl] = "no-store"
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
