// SPDX-License-Identifier: MIT

/// The page that a person's browser opens.
///
/// No description and no dump shows its URLs.
public struct BrowserPage: Sendable, CustomStringConvertible, CustomReflectable {
    /// The authorization URL, to be shown to the person.
    ///
    /// Do not pass it to a program; use ``handOver``.
    public let url: String

    /// The URL of a page of the listener that redirects to the authorization
    /// URL, once.
    ///
    /// Use it in a program's arguments: other users of the machine can read
    /// those, but the page redirects only once.
    public let handOver: String

    /// A fixed text without URLs.
    public var description: String { "page for a browser" }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
