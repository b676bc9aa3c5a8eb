// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    public import ErrandOAuth

    /// The page that a person's browser opens.
    ///
    /// No description and no dump shows its URLs.
    public struct BrowserPage: Sendable, RedactedDescription {
        /// The authorization URL, to be shown to the person.
        ///
        /// Do not pass it to a program; use ``handOver``.
        public let url: String

        /// The URL of a page of the listener that redirects to the authorization
        /// URL, once.
        ///
        /// Use it in a program's arguments, which other users of the machine can
        /// read. On Linux the page responds only to programs of this user.
        /// Everywhere it redirects only once, and a second request for it ends the
        /// sign-in.
        public let handOver: String

        /// A fixed text without URLs.
        public var description: String { "page for a browser" }
    }
#endif
