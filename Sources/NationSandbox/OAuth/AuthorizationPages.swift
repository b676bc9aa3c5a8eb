// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

/// The pages in the browser: signing in, consenting, and the redirect back to
/// the app.
struct AuthorizationPages: Sendable {
    let server: OAuthServer

    // MARK: The request

    func show(_ request: Request) async throws -> Response {
        guard case .ready(let asked) = read(request) else { return refused(request) }
        let id = server.sessions.id(request.headers)
        guard let person = server.sessions.person(id, at: server.now) else {
            return signInPage(request, id, path: path(request), app: asked.app.name, email: nil)
        }
        let page = ConsentPage.page(
            asked, path: path(request), formToken: server.sessions.formToken(id ?? ""),
            person: try await server.shown(person), in: PageLanguage(of: request))
        return page.response(server.slug)
    }

    func decide(_ request: Request, _ form: QueryItems) async throws -> Response {
        let id = server.sessions.id(request.headers)
        guard server.sessions.isValid(formToken: form["authenticity_token"], id) else {
            return problem(.forgedForm, request)
        }
        guard case .ready(let asked) = read(request) else { return refused(request) }
        let now = server.now
        guard let person = server.sessions.person(id, at: now) else { return Self.redirect(path(request)) }
        guard form["decision"] == "authorize" else {
            let problem = OAuthProblem.accessDenied
            return Self.redirect(
                asked.location([("error", problem.code), ("error_description", problem.description)]))
        }
        return Self.redirect(asked.location(try await allow(asked, person, at: now)))
    }

    private func allow(
        _ asked: ConsentRequest, _ person: Int64, at now: Int64
    ) async throws -> [(String, String)] {
        let issuer = server.issuer
        let settings = server.settings.value
        guard asked.isImplicit else {
            let code = try await server.store.write { database in
                try issuer.issueCode(asked, person: person, lifetime: settings.codeLifetime, at: now, database)
            }
            return [("code", code)]
        }
        let issued = try await server.store.write { database in
            let grant = try issuer.store.beginGrant(
                client: asked.app.clientID, person: person, at: now, database)
            return try issuer.issueLone(
                grant: grant, person: person, lifetime: settings.implicitTokenLifetime, at: now, database)
        }
        return [
            ("access_token", issued.accessToken), ("token_type", issued.type),
            ("expires_in", String(issued.lifetime ?? 0)),
        ]
    }

    private enum Reading {
        case ready(ConsentRequest)
        case refused(Response)
    }

    private func read(_ request: Request) -> Reading {
        do {
            guard let query = QueryItems(parsing: request.uri.query) else {
                throw ConsentRequest.Dead(
                    message: "The query cannot be read.", frenchMessage: "La requête est illisible.")
            }
            return .ready(try ConsentRequest(query, apps: server.apps))
        } catch let refused as ConsentRequest.Refused {
            return .refused(Self.redirect(refused.location))
        } catch let dead as ConsentRequest.Dead {
            return .refused(problem(.deadRequest(dead), request))
        } catch {
            return .refused(problem(.deadRequest(nil), request))
        }
    }

    private func refused(_ request: Request) -> Response {
        guard case .refused(let response) = read(request) else { return problem(.forgedForm, request) }
        return response
    }

    // MARK: Signing in and out

    func signIn(_ request: Request, _ form: QueryItems) async throws -> Response {
        let id = server.sessions.id(request.headers)
        guard server.sessions.isValid(formToken: form["authenticity_token"], id), let path = returnPath(form) else {
            return problem(.forgedForm, request)
        }
        guard let person = try await server.person(email: form["email"], password: form["password"]) else {
            return signInPage(request, id, path: path, app: appName(path), email: form["email"] ?? "")
        }
        let new = server.sessions.signIn(person, replacing: id, at: server.now)
        var response = Self.redirect(path)
        response.headers[.setCookie] = BrowserSessions.cookie(new)
        return response
    }

    func signOut(_ request: Request, _ form: QueryItems) -> Response {
        let id = server.sessions.id(request.headers)
        guard server.sessions.isValid(formToken: form["authenticity_token"], id), let path = returnPath(form) else {
            return problem(.forgedForm, request)
        }
        server.sessions.signOut(id)
        return Self.redirect(path)
    }

    /// Responds to `/logout?url=…`, which version 1's SDK opens: signs out, and
    /// continues only to this nation's authorization.
    func signOutFirst(_ request: Request) -> Response {
        var url = QueryItems(parsing: request.uri.query)?["url"] ?? ""
        if let authority = request.head.authority, url.hasPrefix("http://\(authority)/") {
            url = String(url.dropFirst("http://\(authority)".count))
        }
        guard Self.isLocal(url) else {
            return problem(.otherURL, request)
        }
        server.sessions.signOut(server.sessions.id(request.headers))
        return Self.redirect(url)
    }

    private func signInPage(
        _ request: Request, _ id: String?, path: String, app: String?, email: String?
    ) -> Response {
        let known = id ?? BrowserSessions.newID()
        var response = SignInPage.page(
            formToken: server.sessions.formToken(known), returningTo: path, app: app, email: email,
            in: PageLanguage(of: request)
        ).response(server.slug)
        if id == nil { response.headers[.setCookie] = BrowserSessions.cookie(known) }
        return response
    }

    /// Returns the name of the requesting app, from the query of the path; `nil` for an unknown one.
    private func appName(_ path: String) -> String? {
        let id = QueryItems(parsing: String(path.drop { $0 != "?" }.dropFirst()))?["client_id"]
        return server.apps.first { $0.clientID == id }?.name
    }

    private func problem(_ problem: ProblemPage, _ request: Request) -> Response {
        problem.page(in: PageLanguage(of: request)).response(server.slug)
    }

    private func returnPath(_ form: QueryItems) -> String? {
        form["return_to"].flatMap { Self.isLocal($0) ? $0 : nil }
    }

    /// Returns whether a path is the authorization page with its query.
    ///
    /// Only that path is allowed, so that nobody can use the nation as an open
    /// redirect.
    private static func isLocal(_ path: String) -> Bool {
        path.hasPrefix("/oauth/authorize?") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private func path(_ request: Request) -> String { "/oauth/authorize?" + (request.uri.query ?? "") }

    /// Redirects with 303, after which the browser sends `GET`, whatever the
    /// original method.
    private static func redirect(_ location: String) -> Response {
        var fields = HTTPFields()
        fields[.location] = location
        fields[.cacheControl] = "no-store"
        fields[.referrerPolicy] = "no-referrer"
        return Response(status: .seeOther, headers: fields)
    }
}
