// SPDX-License-Identifier: MIT

import ErrandOAuth
import HTTPTypes
import Hummingbird
import NationBuilderAccounts

/// One request of a browser, with all that is known of it.
struct Visit: Sendable {
    let web: NationBuilderWeb
    let request: Request
    let parameters: Parameters
    /// Where the browser sees the application.
    let origin: String
    /// The fields of the address.
    let query: FormFields
    /// The fields of the form.
    let form: FormFields
    let accounts: Accounts
    private(set) var state: AccountsState

    private(set) var sessionID: String
    private(set) var session: WebSession
    /// Whether the browser has to be given the cookie.
    private(set) var isCookieNew: Bool

    init(
        _ web: NationBuilderWeb, _ request: Request, _ parameters: Parameters, origin: String, form: FormFields,
        _ session: (id: String, session: WebSession, isNew: Bool), _ accounts: Accounts, _ state: AccountsState
    ) {
        self.web = web
        self.request = request
        self.parameters = parameters
        self.origin = origin
        self.form = form
        query = request.uri.query.flatMap { FormFields($0) } ?? FormFields()
        self.accounts = accounts
        self.state = state
        sessionID = session.id
        self.session = session.session
        isCookieNew = session.isNew
    }

    // MARK: Going on

    /// An address of the application.
    func address(_ place: String) -> String { web.configuration.path + place }

    /// Sends the browser to another page of the application, which it asks for by GET.
    func redirect(to place: String) -> Response {
        Response(status: .seeOther, headers: [.location: address(place).isEmpty ? "/" : address(place)])
    }

    /// Sends the browser to another page, which says something.
    mutating func redirect(to place: String, saying notice: WebSession.Notice) async throws -> Response {
        session.notice = notice
        try await save()
        return redirect(to: place)
    }

    /// What the page is to say; it is said once.
    mutating func takeNotice() async -> WebSession.Notice? {
        guard let notice = session.notice else { return nil }
        session.notice = nil
        // Said twice is better than not at all.
        try? await save()
        return notice
    }

    /// Gives the session another id, so that nobody knows it who knew it before.
    mutating func renewSession() async throws {
        let old = sessionID
        sessionID = SessionStore.new().id
        isCookieNew = true
        try await save()
        try await web.sessions.remove(old)
    }

    private func save() async throws { try await web.sessions.save(session, as: sessionID) }

    /// Looks again who is signed in.
    mutating func reloadState() async { state = await accounts.state }

    // MARK: Who is meant

    /// Whether a form was made for the account that is selected.
    var isForSelected: Bool { form["account"] == state.selectedID?.description }
}
