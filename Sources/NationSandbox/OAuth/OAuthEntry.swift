// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The endpoints below `/oauth`, and `/login` and `/logout`.
struct OAuthEntry: Sendable {
    /// The largest body; a larger one is refused with 413.
    private static let maximumBodySize = 64 * 1024

    let server: OAuthServer

    static func isResponsible(_ path: String) -> Bool {
        path == "/login" || path == "/logout" || path.hasPrefix("/oauth/")
    }

    func respond(to request: Request, context: APIContext) async -> Response {
        do {
            return try await respond(request)
        } catch let problem as OAuthProblem {
            return Self.json(problem.bytes, status: problem.status, challengesBasic: problem.challengesBasic)
        } catch {
            context.logger.error(
                "OAuth endpoint failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            let problem = OAuthProblem(code: "server_error", description: "The server failed.")
            return Self.json(problem.bytes, status: .internalServerError)
        }
    }

    private func respond(_ request: Request) async throws -> Response {
        let pages = AuthorizationPages(server: server)
        let tokens = TokenStatusEndpoint(server: server)
        switch (request.uri.path, request.method) {
        case ("/oauth/authorize", .get): return try await pages.show(request)
        case ("/oauth/authorize", .post): return try await pages.decide(request, try await form(request))
        case ("/login", .post): return try await pages.signIn(request, try await form(request))
        case ("/logout", .post): return pages.signOut(request, try await form(request))
        case ("/logout", .get): return pages.signOutFirst(request)
        case ("/oauth/token", .post):
            let issued = try await TokenEndpoint(server: server)
                .issue(body: try await body(request), query: try query(request), request.headers)
            return Self.json(issued.bytes)
        case ("/oauth/revoke", .post) where server.settings.value.hasRevocation:
            try await tokens.revoke(body: try await body(request), request.headers)
            return Self.json(JSONObject.text([]))
        case ("/oauth/token/info", .get) where server.settings.value.hasRevocation:
            return Self.json(try await tokens.info(query: try query(request), request.headers))
        default: return refusal(request)
        }
    }

    private func refusal(_ request: Request) -> Response {
        let methods = [
            "/oauth/authorize": "GET, POST", "/oauth/token": "POST", "/login": "POST", "/logout": "GET, POST",
        ]
        let language = PageLanguage(of: request)
        guard let allowed = methods[request.uri.path] else {
            return ProblemPage.noPage.page(in: language).response(server.slug)
        }
        var response = ProblemPage.wrongMethod(allowed: allowed).page(in: language).response(server.slug)
        response.headers[.allow] = allowed
        return response
    }

    private func query(_ request: Request) throws -> QueryItems {
        guard let query = QueryItems(parsing: request.uri.query) else {
            throw OAuthProblem.invalidRequest("The query cannot be read.")
        }
        return query
    }

    private func body(_ request: Request) async throws -> [UInt8] {
        do {
            return try await request.bytes(upTo: Self.maximumBodySize)
        } catch let problem as APIProblem {
            throw OAuthProblem(status: problem.status, code: "invalid_request", description: problem.message)
        }
    }

    /// Returns the fields of a page's form; empty for anything else, which is
    /// then refused for its missing token.
    private func form(_ request: Request) async throws -> QueryItems {
        let bytes = try await body(request)
        guard OAuthParameters.mediaType(request.headers[.contentType]) == "application/x-www-form-urlencoded",
            let text = String(validating: bytes, as: UTF8.self)
        else { return QueryItems() }
        return QueryItems(parsing: text) ?? QueryItems()
    }

    /// Returns a response that no cache may store, for tokens and errors (RFC
    /// 6749 §5.1).
    private static func json(
        _ bytes: [UInt8], status: HTTPResponse.Status = .ok, challengesBasic: Bool = false
    ) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = "application/json; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.pragma] = "no-cache"
        if challengesBasic { fields[.wwwAuthenticate] = #"Basic realm="oauth", charset="UTF-8""# }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
