// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NationBuilderAccounts

/// A page for a browser without a known session: a title and a text.
struct PlainPage: Sendable {
    let title: String
    let text: String
    /// Whether the page has a link to the first page.
    var leadsOn = true
    /// The language of the title and the text.
    var language = AccountLanguage.english

    static let wrongHost = PlainPage(
        title: "Wrong address",
        text: "This application does not answer under that name. Use the address that you were given.", leadsOn: false)
    static let locked = PlainPage(
        title: "This page is private",
        text: "Open the address that the program printed when it was started. It is new at each start.",
        leadsOn: false)
    static let forged = PlainPage(
        title: "This form is too old",
        text: "It was not made by a page of your present session, so nothing was changed. Open the page again, and "
            + "send the form from there.")
    static let missing = PlainPage(
        title: "There is no such page", text: "Check the address, or go to the first page.")
    static let tooLarge = PlainPage(
        title: "The form is too large",
        text: "The form is larger than this application accepts. Nothing was changed. Go back and shorten it.")

    static func failure(_ error: any Error, _ language: AccountLanguage) -> PlainPage {
        let message = AccountMessage(error, in: language)
        return PlainPage(title: message.title, text: message.text, language: language)
    }
}

extension NationBuilderWeb {
    /// Returns a page without a session.
    func bare(_ page: PlainPage, _ status: HTTPResponse.Status) -> Response {
        struct Values {
            let title: String
            let text: String
            let language: String
            let start: String?
            let site: String
            let stylesheet: String
        }
        let start = configuration.path.isEmpty ? "/" : configuration.path
        let values = Values(
            title: page.title, text: page.text, language: page.language.tag, start: page.leadsOn ? start : nil,
            site: configuration.title,
            stylesheet: stylesheetPath)
        return PageHeaders.page(templates.render("plain", values), status, nil)
    }
}
