// SPDX-License-Identifier: MIT

/// The page on which a person allows or denies access.
enum ConsentPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - path: The path of the request, to which the form is posted.
    ///   - person: The name and address of the signed-in person.
    static func page(
        _ request: ConsentRequest, path: String, formToken: String, person: String, in language: PageLanguage
    ) -> Page {
        let app = request.app.name
        let words = Words(app: app, person: person, language)
        return Page(
            language: language,
            title: words.title,
            content: """
                <h1>\(words.heading)</h1>
                <p>\(words.able)</p>
                <ul>
                <li>\(words.people)</li>
                <li>\(words.duration)</li>
                </ul>
                <p class="soft">\(words.onward) <strong>\(request.redirect.origin)</strong></p>
                <form method="post" action="\(path)">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <div class="choice">
                <button type="submit" name="decision" value="deny">\(words.deny)</button>
                <button class="main" type="submit" name="decision" value="authorize">\(words.authorize)</button>
                </div>
                </form>
                <div class="who soft">\(words.who)
                <form method="post" action="/logout">
                <input type="hidden" name="authenticity_token" value="\(formToken)">
                <input type="hidden" name="return_to" value="\(path)">
                <button class="link" type="submit">\(words.leave)</button>
                </form></div>
                """,
            onwardScheme: request.redirect.scheme)
    }

    private struct Words {
        let title, heading, able, people, duration, onward, deny, authorize, who, leave: String

        init(app: String, person: String, _ language: PageLanguage) {
            let text = language.choose as (String, String) -> String
            title = text("Authorize \(app)", "Autoriser \(app)")
            heading = text("\(app) asks for access to your nation", "\(app) demande l’accès à votre nation")
            able = text("It will be able to", "Cette application pourra")
            people = text(
                "see and change people, donations and all else that you may see and change here;",
                "voir et modifier les personnes, les dons et tout ce que vous pouvez voir et modifier ici\u{A0};")
            duration = text(
                "do so until you revoke the access.", "le faire jusqu’à ce que vous révoquiez cet accès.")
            onward = text("Afterwards you will be sent to", "Vous irez ensuite à")
            deny = text("Deny", "Refuser")
            authorize = text("Authorize", "Autoriser")
            who = text("Signed in as \(person).", "Compte\u{A0}: \(person).")
            leave = text("Not you? Sign out", "Ce n’est pas vous\u{A0}? Se déconnecter")
        }
    }
}
