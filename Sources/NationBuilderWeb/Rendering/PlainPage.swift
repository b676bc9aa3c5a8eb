// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NationBuilderAccounts

/// A page for a browser whose session is not known: a title and a sentence.
struct PlainPage: Sendable {
    let title: String
    let text: String
    /// Whether it leads to the first page.
    var leadsOn = true

    static let wrongHost = PlainPage(
        title: "Wrong address",
        text: "This application does not answer under that name. Use the address that you were given.", leadsOn: false)
    static let locked = PlainPage(
        title: "This page is somebody’s own",
        text: "Open the address that the program printed when it was started. Each start has another one.",
        leadsOn: false)
    static let forged = PlainPage(
        title: "This form is too old",
        text: "It was not made by a page of your present session, so nothing was changed. Open the page again, and "
            + "send the form from there.")
    static let tooLarge = PlainPage(
        title: "That is too much",
        text: "The form is larger than this application takes. Nothing was changed. Go back and shorten it.")

    static func failure(_ error: any Error, _ language: AccountLanguage) -> PlainPage {
        let message = AccountMessage(error, in: language)
        return PlainPage(title: message.title, text: message.text)
    }
}

extension NationBuilderWeb {
    /// A page without a session.
    func bare(_ page: PlainPage, _ status: HTTPResponse.Status) -> Response {
        struct Values {
            let title: String
            let text: String
            let start: String?
            let site: String
            let stylesheet: String
        }
        let start = configuration.path.isEmpty ? "/" : configuration.path
        let values = Values(
            title: page.title, text: page.text, start: page.leadsOn ? start : nil, site: configuration.title,
            stylesheet: stylesheetPath)
        return PageHeaders.page(templates.render("plain", values), status, nil)
    }
}
