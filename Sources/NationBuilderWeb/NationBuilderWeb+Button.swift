// SPDX-License-Identifier: MIT

public import Hummingbird
public import NationBuilderAccounts

extension NationBuilderWeb {
    /// The account button for a page of one's own, as HTML: a link to the accounts
    /// panel.
    ///
    /// ```swift
    /// router.get("/") { request, _ in
    ///     MyPage(stylesheet: web.stylesheetPath, button: await web.accountButton(for: request))
    /// }
    /// ```
    ///
    /// It shows who is signed in when the page is made. The page needs the style sheet
    /// at ``stylesheetPath``.
    ///
    /// - Parameters:
    ///   - request: The request of the page, which says whose session it is.
    ///   - style: What it shows; ``Configuration/buttonStyle`` by default.
    public func accountButton(for request: Request, style: AccountButtonModel.Style? = nil) async -> String {
        let state = await state(for: request)
        var shown = configuration
        if let style {
            shown.buttonStyle = style
            shown.compactButtonStyle = style
        }
        return templates.render("button", ButtonView(state, shown))
    }

    /// Who is signed in in the browser that sent a request.
    ///
    /// Nobody, where the request does not come from a session of these pages.
    public func state(for request: Request) async -> AccountsState {
        guard HostCheck(origin: configuration.origin).origin(request.head.authority) != nil else {
            return AccountsState()
        }
        let session = await sessions.find(request)?.session
        guard let visitor = session?.visitor ?? people.everybody, people.key == nil || session?.isAdmitted == true,
            let state = try? await people.accounts(of: visitor).restore()
        else { return AccountsState() }
        return state
    }
}
