// SPDX-License-Identifier: MIT

import HTTPTypes

enum SignInPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - path: The path to continue to.
    ///   - app: The name of the app; `nil` for an unknown one.
    ///   - email: The address that was typed before a failed attempt.
    static func page(
        formToken: String, returningTo path: String, app: String?, email: String?, in language: PageLanguage
    ) -> Page {
        let text = language.choose as (String, String) -> String
        let wrong = text(
            "The email address or the password is wrong.", "L’adresse e-mail ou le mot de passe est incorrect.")
        let problem: HTML = email == nil ? "" : #"<p class="problem" role="alert">\#(wrong)</p>"#
        let signIn = text("Sign in", "Se connecter")
        let name = app ?? text("an app", "une application")
        return Page(
            language: language,
            title: signIn,
            content: """
                <h1>\(text("Sign in to continue to \(name)", "Connectez-vous pour continuer vers \(name)"))</h1>
                \(problem)
                <form method="post" action="/login">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <input type="hidden" name="return_to" value="\(path)">
                <label for="email">\(text("Email address", "Adresse e-mail"))</label>
                <input id="email" name="email" type="email" autocomplete="username" required value="\(email ?? "")">
                <label for="password">\(text("Password", "Mot de passe"))</label>
                <input id="password" name="password" type="password" autocomplete="current-password" required>
                <button class="main full" type="submit">\(signIn)</button>
                </form>
                """,
            status: email == nil ? .ok : .unprocessableContent)
    }
}
