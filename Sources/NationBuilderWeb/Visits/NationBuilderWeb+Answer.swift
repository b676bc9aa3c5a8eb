// SPDX-License-Identifier: MIT

import ErrandOAuth
import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilderAccounts

extension NationBuilderWeb {
    /// Answers a request: checks whether it is allowed, and then runs the
    /// route.
    func answer(_ request: Request, _ parameters: Parameters, by route: Route) async -> Response {
        guard let origin = HostCheck(origin: configuration.origin).origin(request.head.authority) else {
            return bare(.wrongHost, .misdirectedRequest)
        }
        do {
            return try await answer(request, parameters, origin: origin, by: route)
        } catch let refusal as Refusal {
            return bare(refusal.page, refusal.status)
        } catch {
            return bare(.failure(error, configuration.language), .serviceUnavailable)
        }
    }

    private func answer(
        _ request: Request, _ parameters: Parameters, origin: String, by route: Route
    ) async throws -> Response {
        var session = try await session(request, route)
        if people.key != nil, !session.session.isAdmitted {
            guard route.method == .get, let given = request.uri.query.flatMap({ FormFields($0) })?["key"],
                await people.admits(given)
            else { throw Refusal(.locked, .forbidden) }
            session.session.isAdmitted = true
            try await sessions.save(session.session, as: session.id)
            // The redirect removes the key from the address, which the browser
            // remembers.
            var response = Response(status: .seeOther, headers: [.location: request.uri.path])
            PageHeaders.set(on: &response, nil)
            response.headers[.setCookie] = cookie(session.id, origin, request)
            return response
        }
        let form = route.method == .post ? try await form(request, session.session) : FormFields()
        var visit = Visit(self, request, parameters, origin: origin, form: form, session)
        // A new visitor has no accounts. Otherwise each browser without cookies
        // would leave a folder.
        if !session.isStranger { try await visit.restoreAccounts() }
        var response = await run(route, &visit)
        if visit.isCookieNew { response.headers[.setCookie] = cookie(visit.sessionID, origin, request) }
        return response
    }

    /// Returns an address that admits one browser, if a key is required.
    ///
    /// It works once, so it may appear in a program's arguments.
    public func entry() async -> String {
        let start = configuration.path.isEmpty ? "/" : configuration.path
        return start + FormFields.query(["key": await people.makeKey()])
    }

    /// Runs a route, and answers with an error page when it fails.
    private func run(_ route: Route, _ visit: inout Visit) async -> Response {
        do { return try await route.handle(&visit) } catch {
            do { return try await ProblemPages.response(to: error, &visit) } catch {
                return bare(.failure(error, configuration.language), .serviceUnavailable)
            }
        }
    }

    private func session(_ request: Request, _ route: Route) async throws -> Visit.Session {
        if let found = await sessions.find(request, renews: true) {
            return Visit.Session(
                id: found.id, session: found.session, isCookieNew: found.isRenewed, isStranger: false)
        }
        // The form belongs to a session that has ended.
        guard route.method == .get else { throw Refusal(.forged, .forbidden) }
        let new = SessionStore.new()
        if people.key == nil { try await sessions.save(new.session, as: new.id) }
        return Visit.Session(
            id: new.id, session: new.session, isCookieNew: true, isStranger: people.everybody == nil)
    }

    /// Returns the fields of a form that came from one of our own pages.
    private func form(_ request: Request, _ session: WebSession) async throws -> FormFields {
        let body: ByteBuffer
        do { body = try await request.body.collect(upTo: configuration.maximumFormSize) } catch is NIOTooManyBytesError
        {
            throw Refusal(.tooLarge, .contentTooLarge)
        }
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true,
            let form = FormFields(String(decoding: body.readableBytesView, as: UTF8.self)),
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

    init(_ page: PlainPage, _ status: HTTPResponse.Status) {
        self.page = page
        self.status = status
    }
}
