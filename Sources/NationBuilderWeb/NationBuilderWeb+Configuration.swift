// SPDX-License-Identifier: MIT

public import ErrandCore
public import NationBuilderAccounts

extension NationBuilderWeb {
    /// The settings of the pages.
    public struct Configuration: Sendable {
        /// The origin of the application, such as `https://crm.example.org`.
        ///
        /// `nil`, the default, is for an application on this machine. It
        /// responds only under `127.0.0.1`, `[::1]` and `localhost`, on any
        /// port. Its cookie is `Secure` unless the browser uses plain HTTP on
        /// this machine.
        public var origin: String?
        /// The path of the pages in the application, such as `/nations`; the
        /// root by default.
        public var path = ""
        /// The path below which your own pages can read the session; the whole
        /// origin by default.
        public var cookiePath = "/"
        /// The title of the pages; `nil`, the default, for `People` in the language of the page.
        public var title: String?
        /// The language of the pages and the button; `nil`, the default, for the one that each browser asks for
        /// (`Accept-Language`), or else English.
        public var language: AccountLanguage?
        /// The style of the account button; picture and name by default.
        public var buttonStyle = AccountButtonModel.Style.avatarAndName
        /// The style of the account button in small spaces; the picture by
        /// default.
        public var compactButtonStyle = AccountButtonModel.Style.avatarOnly
        /// The look of the account button.
        public var button = AccountButtonAppearance()
        /// The look of the accounts panel.
        public var panel = AccountsPanelAppearance()
        /// The color of links, buttons and frames.
        public var tint = Tint()
        /// Whether the panel asks for a slug automatically when nobody is
        /// signed in.
        ///
        /// `true` by default.
        public var asksByItself = true
        /// The number of people on a page, from 1 to 100; 20 by default.
        public var pageSize = 20
        /// The time for which a session lasts after the last visit to these
        /// pages; 14 days by default.
        public var sessionLifetime = Duration.seconds(14 * 86_400)
        /// The time after which a session ends, however often its person comes back; 90 days by default.
        ///
        /// It begins with the last sign-in of the session.
        public var longestSession = Duration.seconds(90 * 86_400)
        /// The time within which a nation must respond; 20 s by default.
        public var timeout = Duration.seconds(20)
        /// The time within which a person must sign in at a nation; 10 minutes
        /// by default, an hour at most.
        public var signInTimeout = Duration.seconds(600)
        /// The largest accepted form, in bytes; 256 KiB by default.
        public var maximumFormSize = 256 << 10
        /// The time within which a form must arrive; 30 s by default.
        public var formTimeout = Duration.seconds(30)
        /// The number of sign-ins of one address that may wait for their browser, on a website for
        /// many people; 20 by default.
        ///
        /// An address is an IPv4 address or the first 64 bits of an IPv6 address, as the `remoteAddress` of the requests'
        /// context has it. A context without one has no limit: each sign-in that begins then leaves a session for
        /// ``signInTimeout`` and an hour more.
        ///
        /// Behind a proxy the connections of all visitors come from the proxy. Then give the context the address from
        /// the field that the proxy sets, as `Examples/Fleet` does, and let nobody else reach the server. Otherwise all
        /// visitors share one limit, and one of them can shut the sign-in for the others.
        ///
        /// Of several servers each counts those that began at it, until the browser returns to it or
        /// ``signInTimeout`` has passed.
        public var maximumSignIns = 20
        /// The clock; the system's by default.
        public var time = TimeSource.system

        /// Creates the default settings.
        public init() {}

        /// A color on light and on dark backgrounds, in CSS.
        public struct Tint: Sendable, Hashable {
            /// The color on a light background; `#3b3bb8` by default.
            public var light = "#3b3bb8"
            /// The color on a dark background; `#b3b4ff` by default.
            public var dark = "#b3b4ff"

            /// Creates the default colors.
            public init() {}

            /// Creates a tint of two colors, each with enough contrast to its
            /// background.
            public init(light: String, dark: String) {
                self.light = light
                self.dark = dark
            }
        }
    }
}
