// SPDX-License-Identifier: MIT

import HTTPTypes

enum SignInPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - path: The path to continue to.
    ///   - email: The address that was typed before a failed attempt.
    static func page(formToken: String, returningTo path: String, app: String, email: String?) -> Page {
        let problem: HTML =
            email == nil ? "" : #"<p class="problem" role="alert">The e-mail address or the password is wrong.</p>"#
        return Page(
            title: "Sign in",
            content: """
                <h1>Sign in to continue to \(app)</h1>
                \(problem)
                <form method="post" action="/login">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <input type="hidden" name="return_to" value="\(path)">
                <label for="email">E-mail address</label>
                <input id="email" name="email" type="email" autocomplete="username" required value="\(email ?? "")">
                <label for="password">Password</label>
                <input id="password" name="password" type="password" autocomplete="current-password" required>
                <button class="main full" type="submit">Sign in</button>
                </form>
                """,
            status: email == nil ? .ok : .unprocessableContent)
    }
}
