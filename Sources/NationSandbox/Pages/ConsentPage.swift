// SPDX-License-Identifier: MIT

/// The page on which a person allows or denies access.
enum ConsentPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - path: The path of the request, to which the form is posted.
    ///   - person: The name and address of the signed-in person.
    static func page(
        _ request: AuthorizationRequest, path: String, formToken: String, person: String
    ) -> Page {
        Page(
            title: "Authorize \(request.app.name)",
            content: """
                <h1>\(request.app.name) asks for access to your nation</h1>
                <p>It will be able to</p>
                <ul>
                <li>see and change people, donations and all else that you may see and change here;</li>
                <li>do so until you revoke the access.</li>
                </ul>
                <p class="soft">Afterwards you will be sent to <strong>\(request.redirect.origin)</strong></p>
                <form method="post" action="\(path)">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <div class="choice">
                <button type="submit" name="decision" value="deny">Deny</button>
                <button class="main" type="submit" name="decision" value="authorize">Authorize</button>
                </div>
                </form>
                <div class="who soft">Signed in as \(person).
                <form method="post" action="/logout">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <input type="hidden" name="return_to" value="\(path)">
                <button class="link" type="submit">Not you? Sign out</button>
                </form></div>
                """,
            onwardScheme: request.redirect.scheme)
    }
}
