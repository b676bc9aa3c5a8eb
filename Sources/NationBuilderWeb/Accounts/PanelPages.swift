// SPDX-License-Identifier: MIT

import ErrandOAuth
import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilder
import NationBuilderAccounts

/// The routes of the accounts panel and its controls.
enum PanelPages {
    /// The only form that works before anything is kept for a browser.
    static let signInPlace = "/accounts/sign-in"

    static let routes: [Route] = [
        .get("/accounts", show), .post(signInPlace, signIn), .post("/accounts/cancel", cancel),
        .post("/accounts/select", select), .post("/accounts/sign-out", signOut), .get("/accounts/avatar", avatar),
        .callback(comeBack),
    ]

    /// Shows the panel, or the panel with the question for a slug.
    private static func show(_ visit: inout Visit) async throws -> Response {
        var panel = visit.panel
        if visit.query["late"] == nil, visit.query["slug"] == nil, visit.query["add"] == nil,
            let waiting = visit.session.lastSignIn(at: visit.now)
        {
            panel.askForNation()
            panel.type(waiting.slug)
            _ = panel.submit()
            return await page(panel, &visit, going: waiting)
        }
        panel.appear()
        if let slug = visit.query["slug"] {
            panel.askForNation()
            panel.type(slug)
        } else if visit.query["add"] != nil {
            panel.askForNation()
        }
        let late = AccountMessage(OAuthError(.agent.timedOut), in: visit.language)
        return await page(
            panel, &visit,
            saying: visit.query["late"].map { _ in .problem(late, in: visit.language) })
    }

    private static func signIn(_ visit: inout Visit) async throws -> Response {
        let typed = visit.form["slug"] ?? ""
        var panel = visit.panel
        panel.askForNation()
        panel.type(typed)
        guard let task = panel.submit(), let address = task.address else {
            let message = panel.alert?.message
            panel.retry()
            return await page(panel, &visit, status: .unprocessableContent, wrong: message)
        }
        let redirect = try RedirectURI(visit.origin + visit.path(of: visit.web.people.redirectPath))
        let source = visit.session.isStranger == false || visit.web.people.everybody != nil ? nil : visit.address
        let now = visit.now
        let deadline = now + min(visit.web.configuration.signInTimeout, .seconds(3600)).components.seconds
        let place = source.flatMap {
            visit.web.signIns.place(for: $0, below: visit.web.configuration.maximumSignIns, at: now, until: deadline)
        }
        guard source == nil || place != nil else {
            throw Refusal(.tooManySignIns, .tooManyRequests, retryAfter: 60)
        }
        var waiting: WaitingSignIn?
        defer { visit.web.signIns.settle(place, as: waiting) }
        if !visit.isStored {
            try await visit.keep()
            try await visit.restoreAccounts()
        }
        let step: Accounts.SignInStep
        do { step = try await visit.accounts.beginSignIn(at: address, redirect: redirect) } catch {
            return try await end(task, panel, error, &visit, typed: typed)
        }
        guard case .asks(let flow) = step else { return try await end(task, panel, nil, &visit, typed: typed) }
        let begun = try WaitingSignIn(flow, at: address, key: try await visit.web.sealingSecret(), end: deadline)
        try await visit.keep { $0.add(begun, at: now) }
        waiting = begun
        return Response(status: .seeOther, headers: [.location: flow.url])
    }

    /// Handles the return of the browser from a nation.
    private static func comeBack(_ visit: inout Visit) async throws -> Response {
        let url = visit.origin + visit.path(of: visit.place)
        guard let waiting = try await visit.takeSignIn() else {
            // A notice would need a session, which anybody could have stored that way.
            return visit.redirect(to: "/accounts?late")
        }
        let address = try waiting.address(of: visit.web.people.application)
        // Only now the stores keep something for the visitor.
        let error = await visit.web.signIns.complete(
            waiting, at: address, of: await visit.accounts, key: try await visit.web.sealingSecret(), url
        ) { [visit] in try await visit.note() }
        var panel = visit.panel
        panel.askForNation()
        panel.type(waiting.slug)
        guard let task = panel.submit() else { return visit.redirect(to: "/accounts") }
        if error == nil {
            try await visit.renewSession { [now = visit.now] session in
                session.isStranger = false
                session.begunAt = now
            }
        }
        return try await end(task, panel, error, &visit, typed: waiting.slug)
    }

    private static func cancel(_ visit: inout Visit) async throws -> Response {
        visit.web.signIns.forget(visit.session.signIns ?? [])
        try await visit.keep { $0.signIns = nil }
        return visit.redirect(to: "/accounts")
    }

    private static func select(_ visit: inout Visit) async throws -> Response {
        guard let id = visit.form["chosen"].flatMap({ Account.ID($0) }) else { return visit.redirect(to: "/accounts") }
        var panel = visit.panel
        guard let task = panel.choose(id) else {
            // The account is already selected, or no longer exists.
            let error = visit.state[id] == nil ? AccountError(.unknownAccount) : nil
            return try await end(.select(id), panel, error, &visit)
        }
        let error = await visit.accounts.perform(task, by: NoAgent())
        return try await end(task, panel, error, &visit)
    }

    private static func signOut(_ visit: inout Visit) async throws -> Response {
        guard visit.isForSelected else { throw OtherAccount() }
        var panel = visit.panel
        guard let task = panel.signOut() else { return visit.redirect(to: "/accounts") }
        let error = await visit.accounts.perform(task, by: NoAgent())
        // The person knows that the account has ended, so the next page does not tell it.
        if error == nil { try await visit.renewSession { $0.account = nil } }
        return try await end(task, panel, error, &visit)
    }

    /// Responds after a task: shows the people, or the panel with the error.
    private static func end(
        _ task: AccountsPanelTask, _ panel: AccountsPanelModel, _ error: (any Error)?, _ visit: inout Visit,
        typed: String? = nil
    ) async throws -> Response {
        var panel = panel
        await visit.reloadState()
        _ = panel.update(visit.state)
        panel.finish(task, error)
        if let alert = panel.alert ?? unasked(error, visit) {
            let notice = WebSession.Notice.problem(
                alert.message, retry: alert.retry == nil ? nil : typed, in: visit.language)
            return try await visit.redirect(to: "/accounts", saying: notice)
        }
        // The cancelled slug is still filled in.
        if error != nil { return visit.redirect(to: "/accounts" + FormFields.query(["slug": typed])) }
        return visit.redirect(to: visit.state.isSignedIn ? "/people" : "/accounts")
    }

    /// Returns the alert for an unknown account, which no task of the panel has caused.
    private static func unasked(_ error: (any Error)?, _ visit: Visit) -> AccountsPanelModel.Alert? {
        guard let error = error as? AccountError, error.kind == .unknownAccount else { return nil }
        var panel = visit.panel
        panel.askForNation()
        panel.type("a")
        guard let task = panel.submit() else { return nil }
        panel.finish(task, error)
        return panel.alert
    }

    private static func page(
        _ panel: AccountsPanelModel, _ visit: inout Visit, going waiting: WaitingSignIn? = nil,
        status: HTTPResponse.Status = .ok, wrong: AccountMessage? = nil, saying notice: WebSession.Notice? = nil
    ) async -> Response {
        let content = PanelView(panel, visit, wrong, going: waiting)
        let title = wrong.map { "\($0.title) \(panel.title)" } ?? panel.title
        return await visit.page("panel", content, title: title, in: .accounts, status: status, saying: notice)
    }

    /// Responds with the picture of an account.
    private static func avatar(_ visit: inout Visit) async throws -> Response {
        guard let id = visit.query["account"].flatMap({ Account.ID($0) }), let avatar = visit.state[id]?.avatar else {
            return Response(status: .notFound)
        }
        return .picture(avatar)
    }
}

extension Visit {
    /// The visitor's panel without a running task.
    var panel: AccountsPanelModel {
        AccountsPanelModel(
            state, of: web.people.application, in: language,
            asksByItself: web.configuration.asksByItself)
    }
}

extension Response {
    /// Returns a picture that only this browser may cache.
    static func picture(_ avatar: Avatar) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: avatar.mediaType, .cacheControl: "private, max-age=300"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: avatar.bytes)))
        PageHeaders.set(on: &response)
        return response
    }
}

/// An agent for tasks that need no browser: switching and signing out.
private struct NoAgent: AuthorizationAgent {
    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        throw OAuthError(.agent.cancelled)
    }
}
