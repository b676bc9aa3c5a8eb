// SPDX-License-Identifier: MIT

public import Hummingbird
public import NationBuilderAccounts

extension NationBuilderWeb {
    /// Returns the account button as HTML for your own page: a link to the
    /// accounts panel.
    ///
    /// ```swift
    /// router.get("/") { request, _ in
    ///     MyPage(stylesheet: web.stylesheetPath, button: await web.accountButton(for: request))
    /// }
    /// ```
    ///
    /// It shows the account that is selected when this method is called, in the language of the pages. The
    /// page needs the style sheet at ``stylesheetPath``.
    ///
    /// - Parameters:
    ///   - request: The request of the page, which identifies the session.
    ///   - style: The style of the button; ``Configuration/buttonStyle`` by
    ///     default.
    public func accountButton(for request: Request, style: AccountButtonModel.Style? = nil) async -> String {
        let state = await state(for: request)
        var shown = configuration
        if let style {
            shown.buttonStyle = style
            shown.compactButtonStyle = style
        }
        return templates.render("button", ButtonView(state, shown, in: language(of: request)))
    }

    /// Returns the accounts of the browser that sent a request.
    ///
    /// Without a session of these pages, nobody is signed in. Browsers send the
    /// session only to paths below ``Configuration/cookiePath``.
    public func state(for request: Request) async -> AccountsState {
        // The application writes the response, so a renewed cookie could not be sent.
        guard (try? HostCheck(origin: configuration.origin).origin(of: request)) != nil else { return AccountsState() }
        var known = try? await sessions.find(request, renews: false)
        if known == nil { known = try? await sessions.new() }
        guard let found = known, found.isStored || people.everybody != nil,
            people.key == nil || found.session.isStranger == false,
            let state = try? await people.read(people.accounts(of: found.session))
        else { return AccountsState() }
        return state
    }
}
