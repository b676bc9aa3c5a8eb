// SPDX-License-Identifier: MIT

public import NationBuilderAccounts

extension NationBuilderWeb {
    /// How the pages look, and where they are.
    public struct Configuration: Sendable {
        /// Where people reach the application, such as `https://crm.example.org`.
        ///
        /// `nil`, the default, is an application on this machine: it answers to
        /// `127.0.0.1`, `[::1]` and `localhost`, on any port, and to no other name. The
        /// cookie is `Secure` unless people come by plain HTTP on this machine.
        public var origin: String?
        /// Where the pages stand in the application, such as `/nations`; at its root by
        /// default.
        public var path = ""
        /// What the pages are called; `People` by default.
        public var title = "People"
        /// In which language button and panel speak; the people browser speaks English.
        public var language = AccountLanguage.english
        /// What the account button shows; picture and name by default.
        public var buttonStyle = AccountButtonModel.Style.avatarAndName
        /// What the account button shows where there is little space; the picture by
        /// default.
        public var compactButtonStyle = AccountButtonModel.Style.avatarOnly
        /// How the account button looks.
        public var button = AccountButtonAppearance()
        /// How the accounts panel looks.
        public var panel = AccountsPanelAppearance()
        /// The colour of links, buttons and frames.
        public var tint = Tint()
        /// Whether the panel asks for a slug by itself when nobody is signed in.
        ///
        /// `true` by default.
        public var asksByItself = true
        /// How many people a page shows, from 1 to 100; 20 by default.
        public var pageSize = 20
        /// How long a session lasts after its last use; 14 days by default.
        public var sessionLifetime = Duration.seconds(14 * 86_400)
        /// How long a nation may take for a page; 20 s by default.
        public var timeout = Duration.seconds(20)
        /// How long a person may take to sign in at a nation; 10 minutes by default.
        public var signInTimeout = Duration.seconds(600)
        /// The largest form that is taken, in bytes; 256 KiB by default.
        public var maximumFormSize = 256 << 10

        /// The defaults.
        public init() {}

        /// A colour on a light and on a dark ground, as CSS writes it.
        public struct Tint: Sendable, Hashable {
            /// On a light ground; `#3b3bb8` by default.
            public var light = "#3b3bb8"
            /// On a dark ground; `#b3b4ff` by default.
            public var dark = "#b3b4ff"

            /// The defaults.
            public init() {}

            /// Two colours, each with enough contrast to its ground.
            public init(light: String, dark: String) {
                self.light = light
                self.dark = dark
            }
        }
    }
}
