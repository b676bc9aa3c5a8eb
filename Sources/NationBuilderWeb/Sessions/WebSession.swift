// SPDX-License-Identifier: MIT

import ErrandOAuth

/// What is remembered of a browser between its requests.
struct WebSession: Sendable, Codable {
    /// Whose accounts it works with.
    var visitor: String
    /// What each of its forms carries.
    var formToken: String
    /// Whether it came by an address with the key, where there is one.
    var isAdmitted = false
    /// What the next page says.
    var notice: Notice?
    /// When its end was last put off, in seconds since 1970.
    var renewedAt: Int64

    init(at now: Int64) {
        visitor = SecureRandom.system.text(bytes: 16)
        formToken = SecureRandom.system.text(bytes: 32)
        renewedAt = now
    }

    /// Something that a person is told once.
    struct Notice: Sendable, Codable {
        var title: String
        var text: String?
        var isProblem: Bool
        /// What to fill in when the sign-in is tried again.
        var retry: String?

        /// Something that went well.
        static func done(_ title: String) -> Notice { Notice(title: title, isProblem: false) }
    }
}
