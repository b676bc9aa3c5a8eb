// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NationBuilderAccounts

/// A page for a browser without a known session: a title and a text.
struct PlainPage: Sendable {
    typealias Words = (title: String, text: String)

    /// Whether the page has links to the first page and to the accounts.
    var leadsOn = true
    /// The path and query to try again.
    var retry: String?
    /// Returns the title and the text in a language.
    let words: @Sendable (AccountLanguage) -> Words

    private init(leadsOn: Bool = true, _ english: Words, _ french: Words) {
        self.leadsOn = leadsOn
        words = { $0.choose(english, french) }
    }

    private init(retry: String?, _ words: @escaping @Sendable (AccountLanguage) -> Words) {
        self.retry = retry
        self.words = words
    }

    static let wrongHost = PlainPage(
        leadsOn: false,
        ("Wrong address", "This application does not respond under that name. Use the address that you were given."),
        ("Mauvaise adresse", "Cette application ne répond pas sous ce nom. Utilisez l’adresse que vous avez reçue."))
    static let locked = PlainPage(
        leadsOn: false,
        (
            "This page is private",
            "Open the address that the program printed when it was started. It is new at each start."
        ),
        (
            "Cette page est privée",
            "Ouvrez l’adresse que le programme a affichée à son démarrage. Elle change à chaque démarrage."
        ))
    static let forged = PlainPage(
        (
            "This form is too old",
            "It was not made by a page of your present session, so nothing was changed. Open the page again, and send "
                + "the form from there."
        ),
        (
            "Ce formulaire est trop ancien",
            "Il ne vient pas d’une page de votre session actuelle\u{A0}; rien n’a été modifié. Ouvrez de nouveau la page "
                + "et envoyez le formulaire de là."
        ))
    static let foreign = PlainPage(
        (
            "This form came from elsewhere",
            "It was not sent by a page of this application, so nothing was changed. Open the page here, and send the "
                + "form from there."
        ),
        (
            "Ce formulaire vient d’ailleurs",
            "Il n’a pas été envoyé par une page de cette application\u{A0}; rien n’a été modifié. Ouvrez la page ici et "
                + "envoyez le formulaire de là."
        ))
    static let malformed = PlainPage(
        leadsOn: false,
        ("The request is damaged", "It cannot be understood, so nothing was changed."),
        ("La requête est endommagée", "Elle est incompréhensible\u{A0}; rien n’a été modifié."))
    static let unknownCoding = PlainPage(
        leadsOn: false,
        ("The request cannot be read", "It uses a coding that this application does not know."),
        ("La requête est illisible", "Elle utilise un codage que cette application ne connaît pas."))
    static let slow = PlainPage(
        ("The form took too long", "It did not arrive in time, so nothing was changed. Go back and send it again."),
        (
            "Le formulaire a mis trop de temps",
            "Il n’est pas arrivé à temps\u{A0}; rien n’a été modifié. Revenez en arrière et envoyez-le de nouveau."
        ))
    static let wrongMethod = PlainPage(
        ("The page does not work that way", "Nothing was changed. Go to the first page."),
        ("La page ne s’utilise pas ainsi", "Rien n’a été modifié. Allez à la première page."))
    static let tooManySignIns = PlainPage(
        ("Too many people are signing in", "Many sign-ins have begun and have not ended. Try again in a few minutes."),
        (
            "Trop de personnes se connectent",
            "Beaucoup de connexions ont commencé sans se terminer. Réessayez dans quelques minutes."
        ))
    static let missing = PlainPage(
        ("There is no such page", "Check the address, or go to the first page."),
        ("Cette page n’existe pas", "Vérifiez l’adresse, ou allez à la première page."))
    static let tooLarge = PlainPage(
        (
            "The form is too large",
            "The form is larger than this application accepts. Nothing was changed. Go back and shorten it."
        ),
        (
            "Le formulaire est trop grand",
            "Cette application n’accepte pas un formulaire si grand. Rien n’a été modifié. Revenez en arrière et "
                + "raccourcissez-le."
        ))

    /// Returns the page of an error; a page that was only read can be tried again.
    static func failure(_ error: any Error, _ request: Request) -> PlainPage {
        let place = request.uri.query.map { "\(request.uri.path)?\($0)" } ?? request.uri.path
        return PlainPage(retry: request.method == .get ? place : nil) { language in
            let message = AccountMessage(error, in: language)
            return (message.title, message.text)
        }
    }
}

extension NationBuilderWeb {
    /// Returns a page without a session, in the language of the request.
    func bare(
        _ page: PlainPage, _ status: HTTPResponse.Status, retryAfter: Int? = nil, for request: Request
    ) -> Response {
        struct Values {
            let title: String
            let text: String
            let words: PageWords
            let start: String?
            let retry: String?
            let hasLinks: Bool
            let base: String
            let site: String
            let stylesheet: String
        }
        let language = language(of: request)
        let (title, text) = page.words(language)
        let start = configuration.path.isEmpty ? "/" : configuration.path
        let values = Values(
            title: title, text: text, words: language.pages, start: page.leadsOn ? start : nil, retry: page.retry,
            hasLinks: page.leadsOn || page.retry != nil, base: configuration.path,
            site: configuration.title ?? language.pages.frame.people,
            stylesheet: stylesheetPath)
        var response = PageHeaders.page(templates.render("plain", values), status, nil)
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        return response
    }
}
