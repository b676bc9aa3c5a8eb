// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilderAccounts

extension NationBuilderWeb {
    /// Responds to a request for a path: checks whether it is allowed, and then runs the
    /// route of its method.
    ///
    /// - Parameter address: The address of the browser's machine, if it is known.
    func respond(
        _ request: Request, _ parameters: Parameters, from address: String?, by routes: [Route]
    ) async -> Response {
        await checked(request) { origin, form in
            guard let route = Route.of(request.method, in: routes) else {
                var response = bare(.wrongMethod, .methodNotAllowed, for: request)
                response.headers[.allow] = Route.allowed(routes)
                return response
            }
            return try await respond(request, parameters, from: address, origin: origin, form, by: route)
        }
    }

    /// Responds to a request after the checks that need no session.
    func checked(
        _ request: Request, _ work: (_ origin: String, _ content: ByteBuffer) async throws -> Response
    ) async -> Response {
        var response: Response
        do {
            let content = try await FormReader(configuration: configuration).read(request)
            let origin = try HostCheck(origin: configuration.origin).origin(of: request)
            // Only one spelling of a path is a page's, and `//host` in `Location` would lead away.
            guard !request.uri.path.contains("//") else { throw Refusal(.missing, .notFound) }
            response = try await work(origin, content)
        } catch let refusal as Refusal {
            response = bare(refusal.page, refusal.status, retryAfter: refusal.retryAfter, for: request)
        } catch {
            response = bare(.failure(error, request), .serviceUnavailable, for: request)
        }
        PageHeaders.set(on: &response)
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func respond(
        _ request: Request, _ parameters: Parameters, from address: String?, origin: String, _ content: ByteBuffer,
        by route: Route
    ) async throws -> Response {
        let isForm = route.method == .post
        if isForm, HostCheck.isForeign(request, origin: origin) { throw Refusal(.foreign, .forbidden) }
        // The form belongs to a session that has ended.
        guard let found = try await session(request, isForm: isForm) else { throw Refusal(.forged, .forbidden) }
        if people.key != nil, found.session.isStranger != false { return try await admit(request, found, origin) }
        let form = isForm ? try form(content, request, found.session) : FormFields()
        var visit = Visit(self, request, parameters, origin: origin, from: address, form: form, found)
        // A browser for which nothing is kept has no accounts. Otherwise each browser without
        // cookies would leave a folder.
        let hasAccounts = found.isStored || people.everybody != nil
        if hasAccounts { try await visit.restoreAccounts() }
        // Once with each postponement of the session's end. Nothing is kept for a stranger beside the session.
        if found.isStored, found.isCookieNew, found.session.isStranger != true { try await visit.note() }
        var response =
            isForm && !hasAccounts && route.place != PanelPages.signInPlace
            ? visit.redirect(to: "/accounts") : await run(route, &visit)
        if await visit.mustSendCookie {
            response.headers[.setCookie] = cookie(visit.sessionID, origin, request)
        }
        return response
    }

    /// Admits a browser whose address has the key.
    private func admit(_ request: Request, _ found: SessionStore.Found, _ origin: String) async throws -> Response {
        guard request.method != .post, let given = request.uri.query.flatMap({ FormFields($0) })?["key"],
            people.admits(given)
        else { throw Refusal(.locked, .forbidden) }
        var session = found.session
        session.isStranger = false
        session.formToken = SecureRandom.system.text(bytes: 32)
        // The redirect removes the key from the address, which the browser
        // remembers.
        var response = Response(status: .seeOther, headers: [.location: request.uri.path])
        // The response to HEAD sets nothing.
        if request.method == .get {
            response.headers[.setCookie] = cookie(try await sessions.keep(session), origin, request)
        }
        return response
    }

    /// Runs a route, and responds with an error page when it fails.
    private func run(_ route: Route, _ visit: inout Visit) async -> Response {
        do { return try await route.handle(&visit) } catch let refusal as Refusal {
            return bare(refusal.page, refusal.status, retryAfter: refusal.retryAfter, for: visit.request)
        } catch {
            do { return try await ProblemPages.response(to: error, &visit) } catch {
                return bare(.failure(error, visit.request), .serviceUnavailable, for: visit.request)
            }
        }
    }

    private func session(_ request: Request, isForm: Bool) async throws -> SessionStore.Found? {
        // The response to HEAD sets nothing.
        if let found = try await sessions.find(request, renews: request.method != .head) { return found }
        return isForm ? nil : try await sessions.new()
    }

    /// Returns the fields of a form that came from one of our own pages.
    private func form(_ content: ByteBuffer, _ request: Request, _ session: WebSession) throws -> FormFields {
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true,
            let form = FormFields(String(decoding: content.readableBytesView, as: UTF8.self)),
            let token = form["token"], ConstantTime.equal(token, session.formToken)
        else { throw Refusal(.forged, .forbidden) }
        return form
    }

    private func cookie(_ id: String, _ origin: String, _ request: Request) -> String {
        // Over plain HTTP, which is only allowed on this machine, a browser would
        // drop a `Secure` cookie.
        let isSecure = !origin.hasPrefix("http://")
        return "\(sessions.cookieName(for: request))=\(id); Path=\(configuration.cookiePath); "
            + "Max-Age=\(configuration.sessionLifetime.components.seconds); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }
}

/// A request that is refused.
struct Refusal: Error {
    let page: PlainPage
    let status: HTTPResponse.Status
    /// The seconds after which the request may be sent again.
    var retryAfter: Int?

    init(_ page: PlainPage, _ status: HTTPResponse.Status, retryAfter: Int? = nil) {
        self.page = page
        self.status = status
        self.retryAfter = retryAfter
    }
}
