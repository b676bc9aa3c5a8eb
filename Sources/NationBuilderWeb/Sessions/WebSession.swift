// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilderAccounts

/// The stored data of a browser between its requests.
struct WebSession: Sendable, Codable {
    /// The visitor whose accounts the session uses.
    var visitor: String
    /// The token that each form carries.
    var formToken: String
    /// Whether the session began with an address that had the key, if a key is required.
    var isAdmitted = false
    /// The notice of the next page.
    var notice: Notice?
    /// The selected account of the last page; `nil` if there was none.
    var account: ShownAccount?
    /// The time when its end was last postponed, in unix seconds.
    var renewedAt: Int64

    init(at now: Int64) {
        visitor = SecureRandom.system.text(bytes: 16)
        formToken = SecureRandom.system.text(bytes: 32)
        renewedAt = now
    }

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
        static func done(_ title: String) -> Notice { Notice(title: title, isProblem: false) }
    }
}
