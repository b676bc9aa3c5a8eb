// SPDX-License-Identifier: MIT

/// What a person's browser is to open.
///
/// No description and no dump holds the addresses.
public struct BrowserPage: Sendable, CustomStringConvertible, CustomReflectable {
    /// The authorization URL: for showing it to the person.
    public let url: String

    /// A page of the listener that leads to the authorization URL, once.
    ///
    /// For a program's arguments: other users of the machine can read those, and
    /// by the time they do the page leads nowhere any more.
    public let handOver: String

    /// What it is.
    public var description: String { "page for a browser" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
