// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilderAccounts

/// The stored data of a browser between its requests.
struct WebSession: Sendable, Codable {
    /// The visitor whose accounts the session uses.
    var visitor: String
    /// The token that each form carries; a sign-in and a sign-out replace it.
    var formToken: String
    /// Whether nobody has signed in or been admitted yet; `nil` in an old session.
    var isStranger: Bool?
    /// The notice of the next page.
    var notice: Notice?
    /// The selected account of the last page; `nil` if there was none.
    var account: ShownAccount?
    /// The sign-ins that wait for the browser; `nil` in an old session.
    var signIns: [WaitingSignIn]?
    /// The time when its end was last postponed, in unix seconds.
    var renewedAt: Int64
    /// The time of its first request or its last sign-in, in unix seconds; `nil` in an old session.
    var begunAt: Int64?

    init(formToken: String, at now: Int64) {
        visitor = SecureRandom.system.text(bytes: 16)
        self.formToken = formToken
        renewedAt = now
        begunAt = now
    }

    /// Returns whether a text has the form of a visitor's name: 16 bytes in base64url.
    static func isVisitor(_ text: String) -> Bool { text.utf8.count == 22 && SessionID.isText(text) }

    /// A notice that is shown once.
    struct Notice: Sendable, Codable {
        var title: String
        var text: String?
        var isProblem: Bool
        /// The slug to fill in when the sign-in is tried again.
        var retry: String?
        /// The language of its texts; English when `nil`.
        var language: String?

        /// Creates a notice of a problem, in the language of its message.
        static func problem(_ message: AccountMessage, retry: String? = nil, in language: AccountLanguage) -> Notice {
            Notice(
                title: message.title, text: message.text, isProblem: true, retry: retry, language: language.tag)
        }

        /// Creates a notice of success.
        static func done(_ title: String, in language: AccountLanguage) -> Notice {
            Notice(title: title, isProblem: false, language: language.tag)
        }
    }
}
