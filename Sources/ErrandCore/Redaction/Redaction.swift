// SPDX-License-Identifier: MIT

public import HTTPTypes

/// The rules that decide which values of a request and a response may be shown.
///
/// Every value that is not named public is hidden. Logs, errors, cURL commands
/// and cassettes use the same rules.
///
/// ```swift
/// var redaction = Redaction.standard
/// redaction.publicQueryNames.formUnion(["page[size]", "sort"])
/// ```
public struct Redaction: Sendable {
    /// The fields whose values are shown.
    ///
    /// By default the fields that describe content and limits; never a
    /// credential or a cookie.
    public var publicFields: Set<HTTPField.Name>

    /// The query names whose values are shown.
    ///
    /// By default the usual names of paging.
    public var publicQueryNames: Set<String>

    /// The keys of JSON and of forms whose values are shown.
    ///
    /// None by default.
    public var publicBodyKeys: Set<String>

    /// Whether every value in the path is shown in a URL.
    ///
    /// `false` by default: the values that a ``PathTemplate`` names public are shown, such as ids. Of a path without
    /// a template, such as that of a link or after a redirect, the segments are shown that look like words of an API.
    public var showsPathValues: Bool

    private var showsOthers = false
    /// Whether even values that are marked as credentials are shown.
    private(set) var hidesNothing = false

    /// Creates a redaction that shows the given names and nothing else.
    public init(
        publicFields: Set<HTTPField.Name> = [],
        publicQueryNames: Set<String> = [],
        publicBodyKeys: Set<String> = [],
        showsPathValues: Bool = false
    ) {
        self.publicFields = publicFields
        self.publicQueryNames = publicQueryNames
        self.publicBodyKeys = publicBodyKeys
        self.showsPathValues = showsPathValues
    }

    /// The text in place of a hidden value.
    public static let mark = "<hidden>"

    /// The default: fields of content and limits, and the names of paging.
    public static let standard = Redaction(
        publicFields: Self.describingFields,
        publicQueryNames: ["limit", "offset", "page", "per_page", "page[size]", "page[number]"])

    /// Everything but credentials, for a tool whose user typed the values.
    ///
    /// It hides the fields, query names and body keys that are known to carry
    /// credentials. It would show a secret under another name, so do not use it
    /// for logs.
    public static let credentialsOnly: Redaction = {
        var redaction = Redaction.standard
        redaction.showsPathValues = true
        redaction.showsOthers = true
        return redaction
    }()

    /// A redaction that hides nothing.
    ///
    /// It is for comparisons, never for output.
    package static let everything: Redaction = {
        var redaction = Redaction(showsPathValues: true)
        redaction.hidesNothing = true
        return redaction
    }()

    func shows(field name: HTTPField.Name) -> Bool {
        if hidesNothing { return true }
        if publicFields.contains(name) { return true }
        return showsOthers && !Self.isCredential(name.canonicalName)
    }

    func shows(query name: String) -> Bool {
        hidesNothing || publicQueryNames.contains(name) || (showsOthers && !Self.isCredential(name))
    }

    func shows(bodyKey key: String) -> Bool {
        hidesNothing || publicBodyKeys.contains(key) || (showsOthers && !Self.isCredential(key))
    }

    private static let describingFields = Set<HTTPField.Name>.known(
        [
            "Accept", "Accept-Encoding", "Accept-Language", "Age", "Allow", "Cache-Control", "Connection",
            "Content-Encoding", "Content-Language", "Content-Length", "Content-Type", "Date", "ETag", "Expires",
            "If-Modified-Since", "If-None-Match", "Last-Modified", "Range", "Content-Range", "Accept-Ranges",
            "Retry-After", "Server", "Transfer-Encoding", "User-Agent", "Vary", "X-Request-Id", "RateLimit-Limit",
            "RateLimit-Remaining", "RateLimit-Reset", "X-RateLimit-Limit", "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
        ])
}
