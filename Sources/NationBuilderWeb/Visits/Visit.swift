// SPDX-License-Identifier: MIT

import ErrandOAuth
import HTTPTypes
import Hummingbird
import NationBuilderAccounts

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

    private(set) var sessionID: String
    private(set) var session: WebSession
    /// Whether the cookie must be sent.
    private(set) var isCookieNew: Bool

    /// The session of a request.
    struct Session: Sendable {
        let id: String
        var session: WebSession
        /// Whether the cookie must be sent: the session is new or renewed.
        let isCookieNew: Bool
        /// Whether the session has just begun, so its visitor has no accounts
        /// yet.
        let isStranger: Bool
    }

    init(
        _ web: NationBuilderWeb, _ request: Request, _ parameters: Parameters, origin: String, form: FormFields,
        _ session: Session
    ) {
        self.web = web
        self.request = request
        self.parameters = parameters
        self.origin = origin
        self.form = form
        query = request.uri.query.flatMap { FormFields($0) } ?? FormFields()
        sessionID = session.id
        self.session = session.session
        isCookieNew = session.isCookieNew
    }

    // MARK: Accounts

    /// The visitor's accounts, created at their first use.
    var accounts: Accounts {
        get async {
            if let restored { return restored }
            return await web.people.accounts(of: session.visitor)
        }
    }

    /// Reads the visitor's accounts.
    mutating func restoreAccounts() async throws {
        let accounts = await accounts
        restored = accounts
        state = try await accounts.restore()
        if state.selected?.isActive == false {
            // Names and pictures are refreshed in the background.
            Task { _ = try? await accounts.refresh() }
        }
    }

    /// Updates the accounts.
    mutating func reloadState() async { state = await accounts.state }

    // MARK: Redirects

    /// Returns the path of a page in the application.
    func address(_ place: String) -> String { web.configuration.path + place }

    /// Redirects the browser to another page of the application, by GET.
    func redirect(to place: String) -> Response {
        Response(status: .seeOther, headers: [.location: address(place).isEmpty ? "/" : address(place)])
    }

    /// Redirects the browser to another page, which shows a notice.
    mutating func redirect(to place: String, saying notice: WebSession.Notice) async throws -> Response {
        session.notice = notice
        try await save()
        return redirect(to: place)
    }

    /// Returns the notice to show, and removes it from the session.
    mutating func takeNotice() async -> WebSession.Notice? {
        guard let notice = session.notice else { return nil }
        session.notice = nil
        // If this fails, the notice appears twice, which is better than not at
        // all.
        try? await save()
        return notice
    }

    /// Gives the session a new id, so that an id that was known before becomes
    /// useless.
    mutating func renewSession() async throws {
        let old = sessionID
        sessionID = SessionStore.new().id
        isCookieNew = true
        try await save()
        try await web.sessions.remove(old)
    }

    // MARK: The account that was shown

    /// Returns the notice that the account of the last page has ended since, other than by a
    /// sign-out of this session, and forgets that account.
    ///
    /// A loss may be found by a request without a page, such as that of a picture, by work in the
    /// background or by another process.
    mutating func takeLoss() async -> WebSession.Notice? {
        let language = web.configuration.language
        var loss: WebSession.Notice?
        if let shown = session.account, Account.ID(shown.id).flatMap({ state[$0] }) == nil {
            loss = .problem(
                .lost(shown.name, at: shown.nation, in: language), retry: state.isSignedIn ? shown.nation : nil,
                in: language)
        }
        let now = state.selected.map { ShownAccount($0) }
        guard session.account != now else { return loss }
        session.account = now
        // If this fails, the notice appears twice, which is better than not at
        // all.
        try? await save()
        return loss
    }

    /// Forgets the account of the last page, whose end the person knows.
    mutating func forgetShownAccount() async throws {
        guard session.account != nil else { return }
        session.account = nil
        try await save()
    }

    private func save() async throws { try await web.sessions.save(session, as: sessionID) }

    // MARK: The page

    /// The language of the page's messages: the panel's, or else English, in which the people
    /// browser is.
    var language: AccountLanguage {
        let place = request.uri.path.dropFirst(web.configuration.path.count)
        return place.hasPrefix("/accounts") || place == web.people.redirectPath ? web.configuration.language : .english
    }

    // MARK: The selected account

    /// Whether the form belongs to the selected account.
    var isForSelected: Bool { form["account"] == state.selectedID?.description }
}
