// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandOAuth
import HTTPTypes
import Hummingbird
import NationBuilderAccounts
import Synchronization

/// One request of a browser, with its session and accounts.
struct Visit: Sendable {
    let web: NationBuilderWeb
    let request: Request
    let parameters: Parameters
    /// The origin of the application in the browser.
    let origin: String
    /// The fields of the query.
    let query: FormFields
    /// The fields of the form.
    let form: FormFields
    private(set) var state = AccountsState()
    private var restored: Accounts?

    /// The address of the browser's machine, if it is known.
    let address: String?
    private(set) var sessionID: String
    private(set) var session: WebSession
    private(set) var isStored: Bool
    private var isCookieNew: Bool

    init(
        _ web: NationBuilderWeb, _ request: Request, _ parameters: Parameters, origin: String, from address: String?,
        form: FormFields, _ found: SessionStore.Found
    ) {
        self.web = web
        self.request = request
        self.parameters = parameters
        self.origin = origin
        self.address = address
        self.form = form
        query = request.uri.query.flatMap { FormFields($0) } ?? FormFields()
        sessionID = found.id
        session = found.session
        isStored = found.isStored
        isCookieNew = found.isCookieNew
    }

    // MARK: Accounts

    /// The visitor's accounts, created at their first use.
    var accounts: Accounts {
        get async {
            if let restored { return restored }
            return await web.people.accounts(of: session)
        }
    }

    /// Reads the visitor's accounts.
    mutating func restoreAccounts() async throws {
        let accounts = await accounts
        restored = accounts
        state = try await web.people.read(accounts)
        if state.selected?.isActive == false {
            // Names and pictures are refreshed in the background.
            Task { _ = try? await accounts.refresh() }
        }
    }

    /// Updates the accounts.
    mutating func reloadState() async { state = await accounts.state }

    /// Notes that the visitor was here.
    func note() async throws {
        try await web.people.note(
            session.visitor, at: web.configuration.time.date(), lifetime: web.configuration.sessionLifetime)
    }

    // MARK: Redirects

    /// Returns the path of a page in the application.
    func path(of place: String) -> String { web.configuration.path + place }

    /// The request's path and query below the path of all pages.
    var place: String {
        let path = request.uri.path.dropFirst(web.configuration.path.count)
        return request.uri.query.map { "\(path)?\($0)" } ?? String(path)
    }

    /// Redirects the browser to another page of the application, by GET.
    func redirect(to place: String) -> Response {
        Response(status: .seeOther, headers: [.location: path(of: place).isEmpty ? "/" : path(of: place)])
    }

    /// Redirects the browser to another page, which shows a notice.
    mutating func redirect(to place: String, saying notice: WebSession.Notice) async throws -> Response {
        try await keep { $0.notice = notice }
        return redirect(to: place)
    }

    // MARK: The session

    /// Changes what is kept for the browser.
    ///
    /// When its session has ended meanwhile, nothing is written: an id that was replaced stays
    /// useless.
    mutating func keep(_ change: @escaping @Sendable (inout WebSession) -> Void = { _ in }) async throws {
        if isStored {
            if let now = try await web.sessions.change(sessionID, change) {
                session = now
            } else {
                change(&session)
            }
            return
        }
        change(&session)
        session.isStranger = web.people.everybody == nil
        sessionID = try await web.sessions.keep(session)
        isStored = true
        isCookieNew = true
    }

    /// Returns the notice to show, and removes it from the session.
    mutating func takeNotice() async -> WebSession.Notice? {
        guard let notice = session.notice, request.method != .head else { return nil }
        // If this fails, the notice appears twice, which is better than not at
        // all.
        try? await keep { $0.notice = nil }
        return notice
    }

    /// Gives the session a new id and a new form token, so that those that were known before
    /// become useless.
    mutating func renewSession(_ change: @escaping @Sendable (inout WebSession) -> Void) async throws {
        guard isStored else { return }
        // If the session has ended, another request has renewed it, and the browser has that id.
        guard let (id, renewed) = try await web.sessions.renew(sessionID, change) else { return }
        sessionID = id
        session = renewed
        isCookieNew = true
        // Whoever has signed in is no stranger any more, also before the next page.
        _ = await web.people.accounts(of: renewed)
    }

    /// Whether the response must have the cookie.
    var mustSendCookie: Bool {
        get async {
            guard isCookieNew, request.method != .head else { return false }
            // A cookie of a session that was renewed meanwhile would sign the browser out.
            return isStored ? await web.sessions.exists(sessionID) : true
        }
    }

    // MARK: Signing in

    /// The time of the sign-ins that wait, in unix seconds.
    var now: Int64 { Int64(web.configuration.time.date().timeIntervalSince1970) }

    /// Removes the sign-in that the browser's response belongs to from the session, and returns
    /// it.
    ///
    /// A response counts once: of two requests with the same one, only one gets the sign-in.
    mutating func takeSignIn() async throws -> WaitingSignIn? {
        guard isStored, let state = query["state"], session.signIns?.contains(where: { $0.state == state }) == true
        else { return nil }
        let now = now
        let taken = Mutex<WaitingSignIn?>(nil)
        // If the session has ended, another request has taken the sign-in.
        let changed = try await web.sessions.change(sessionID) { session in
            taken.withLock { $0 = session.takeSignIn(state, at: now) }
        }
        guard let changed else { return nil }
        session = changed
        return taken.withLock { $0 }
    }

    // MARK: The account that was shown

    /// Returns the notice that the account of the last page has ended since, other than by a
    /// sign-out of this session, and forgets that account.
    ///
    /// A loss may be found by a request without a page, such as that of a picture, by work in the
    /// background or by another process.
    mutating func takeLossNotice() async -> WebSession.Notice? {
        var loss: WebSession.Notice?
        if let shown = session.account, Account.ID(shown.id).flatMap({ state[$0] }) == nil {
            loss = .problem(
                .lost(shown.name, at: shown.nation, in: language), retry: state.isSignedIn ? shown.nation : nil,
                in: language)
        }
        let now = state.selected.map { ShownAccount($0) }
        guard session.account != now, request.method != .head else { return loss }
        // If this fails, the notice appears twice, which is better than not at
        // all.
        try? await keep { $0.account = now }
        return loss
    }

    /// Forgets the account of the last page, whose end the person knows.
    mutating func forgetShownAccount() async throws {
        if session.account != nil { try await keep { $0.account = nil } }
    }

    // MARK: The page

    /// The language of the page.
    var language: AccountLanguage { web.language(of: request) }

    /// The texts of the page.
    var words: PageWords { language.pages }

    // MARK: The selected account

    /// Whether the form belongs to the selected account.
    var isForSelected: Bool { form["account"] == state.selectedID?.description }
}
