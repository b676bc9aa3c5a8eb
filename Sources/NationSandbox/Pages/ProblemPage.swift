// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error page, for errors without a redirect.
struct ProblemPage: Sendable {
    typealias Words = (title: String, text: String)

    private let english: Words
    private let french: Words
    private let status: HTTPResponse.Status

    private init(_ english: Words, _ french: Words, _ status: HTTPResponse.Status = .badRequest) {
        (self.english, self.french, self.status) = (english, french, status)
    }

    /// Returns the page in a language.
    func page(in language: PageLanguage) -> Page {
        let (title, text) = language.choose(english, french)
        return Page(
            language: language,
            title: title,
            content: """
                <h1>\(title)</h1>
                <p class="problem" role="alert">\(text)</p>
                """,
            status: status)
    }

    static let forgedForm = ProblemPage(
        (
            "This form has expired",
            "It does not come from a page that this browser was given. Go back, load the page again and retry."
        ),
        (
            "Ce formulaire a expiré",
            "Il ne vient pas d’une page que ce navigateur a reçue. Revenez en arrière, rechargez la page et réessayez."
        ), .forbidden)
    static let noNation = ProblemPage(
        ("Not found", "There is no such nation."), ("Introuvable", "Cette nation n’existe pas."), .notFound)
    static let noPage = ProblemPage(
        ("Not found", "There is no such page."), ("Introuvable", "Cette page n’existe pas."), .notFound)
    static let otherURL = ProblemPage(
        ("Not possible", "The url is not one of this nation's authorization."),
        ("Impossible", "L’URL n’est pas celle d’une autorisation de cette nation."))

    /// Returns the page for a method that an address does not take.
    static func wrongMethod(allowed: String) -> ProblemPage {
        ProblemPage(
            ("Not allowed", "This address takes \(allowed) only."),
            ("Non autorisé", "Cette adresse n’accepte que \(allowed)."), .methodNotAllowed)
    }

    /// Returns the page for a request of an app that cannot be granted, and whose redirect cannot be trusted.
    static func deadRequest(_ dead: ConsentRequest.Dead?) -> ProblemPage {
        ProblemPage(
            ("This app cannot be authorized", dead?.message ?? ""),
            ("Cette application ne peut pas être autorisée", dead?.frenchMessage ?? ""))
    }
}
