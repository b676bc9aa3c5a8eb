// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NationBuilderAccounts

/// A page for a browser without a known session: a title and a text.
struct PlainPage: Sendable {
    let title: String
    let text: String
    /// Whether the page has links to the first page and to the accounts.
    var leadsOn = true
    /// The path and query to try again.
    var retry: String?
    /// The language of the title and the text.
    var language = AccountLanguage.english

    static let wrongHost = PlainPage(
        title: "Wrong address",
        text: "This application does not respond under that name. Use the address that you were given.", leadsOn: false)
    static let locked = PlainPage(
        title: "This page is private",
        text: "Open the address that the program printed when it was started. It is new at each start.",
        leadsOn: false)
    static let forged = PlainPage(
        title: "This form is too old",
        text: "It was not made by a page of your present session, so nothing was changed. Open the page again, and "
            + "send the form from there.")
    static let foreign = PlainPage(
        title: "This form came from elsewhere",
        text: "It was not sent by a page of this application, so nothing was changed. Open the page here, and send the "
            + "form from there.")
    static let malformed = PlainPage(
        title: "The request is damaged", text: "It cannot be understood, so nothing was changed.", leadsOn: false)
    static let unknownCoding = PlainPage(
        title: "The request cannot be read", text: "It uses a coding that this application does not know.",
        leadsOn: false)
    static let slow = PlainPage(
        title: "The form took too long",
        text: "It did not arrive in time, so nothing was changed. Go back and send it "
            + "again.")
    static let wrongMethod = PlainPage(
        title: "The page does not work that way", text: "Nothing was changed. Go to the first page.")
    static let tooManySignIns = PlainPage(
        title: "Too many people are signing in",
        text: "Many sign-ins have begun and have not ended. Try again in a "
            + "few minutes.")
    static let missing = PlainPage(
        title: "There is no such page", text: "Check the address, or go to the first page.")
    static let tooLarge = PlainPage(
        title: "The form is too large",
        text: "The form is larger than this application accepts. Nothing was changed. Go back and shorten it.")

    /// Returns the page of an error; a page that was only read can be tried again.
    static func failure(_ error: any Error, _ language: AccountLanguage, _ request: Request) -> PlainPage {
        let message = AccountMessage(error, in: language)
        let place = request.uri.query.map { "\(request.uri.path)?\($0)" } ?? request.uri.path
        return PlainPage(
            title: message.title, text: message.text, retry: request.method == .get ? place : nil, language: language)
    }
}

extension NationBuilderWeb {
    /// Returns a page without a session.
    func bare(_ page: PlainPage, _ status: HTTPResponse.Status, retryAfter: Int? = nil) -> Response {
        struct Values {
            let title: String
            let text: String
            let language: String
            let start: String?
            let retry: String?
            let again: String
            let first: String
            let accounts: String
            let hasLinks: Bool
            let base: String
            let site: String
            let stylesheet: String
        }
        let start = configuration.path.isEmpty ? "/" : configuration.path
        let values = Values(
            title: page.title, text: page.text, language: page.language.tag, start: page.leadsOn ? start : nil,
            retry: page.retry, again: page.language == .french ? "Réessayer" : "Try again",
            first: page.language == .french ? "Aller à la première page" : "Go to the first page",
            accounts: page.language == .french ? "Comptes" : "Accounts",
            hasLinks: page.leadsOn || page.retry != nil, base: configuration.path, site: configuration.title,
            stylesheet: stylesheetPath)
        var response = PageHeaders.page(templates.render("plain", values), status, nil)
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        return response
    }
}
