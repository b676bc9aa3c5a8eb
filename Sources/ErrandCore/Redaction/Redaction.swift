// SPDX-License-Identifier: MIT

public import HTTPTypes

/// What may be shown of a request and an answer.
///
/// Whatever is not named public is hidden. One redaction serves logs, errors,
/// cURL and cassettes.
///
/// ```swift
/// var redaction = Redaction.standard
/// redaction.publicQueryNames.formUnion(["page[size]", "sort"])
/// ```
public struct Redaction: Sendable {
    /// The fields whose values are shown.
    ///
    /// By default those that describe content and limits; never a credential or
    /// a cookie.
    public var publicFields: Set<HTTPField.Name>

    /// The names of a query whose values are shown.
    ///
    /// By default the usual ones of paging.
    public var publicQueryNames: Set<String>

    /// The keys of JSON and of forms whose values are shown.
    ///
    /// None by default.
    public var publicBodyKeys: Set<String>

    /// Whether values in the path are shown in a URL.
    ///
    /// Shown by default, since an id is what a reader of a log looks for; a
    /// path that carries a secret needs `false`.
    public var showsPathValues: Bool

    private var showsOthers = false
    private var hidesNothing = false

    /// A redaction that shows what is named, and nothing else.
    public init(
        publicFields: Set<HTTPField.Name> = [],
        publicQueryNames: Set<String> = [],
        publicBodyKeys: Set<String> = [],
        showsPathValues: Bool = true
    ) {
        self.publicFields = publicFields
        self.publicQueryNames = publicQueryNames
        self.publicBodyKeys = publicBodyKeys
        self.showsPathValues = showsPathValues
    }

    /// What stands for a hidden value.
    public static let mark = "<hidden>"

    /// The default: fields of content and limits, and the names of paging.
    public static let standard = Redaction(
        publicFields: Self.describingFields,
        publicQueryNames: ["limit", "offset", "page", "per_page", "page[size]", "page[number]"])

    /// Everything but credentials, for a tool whose user typed the values.
    ///
    /// Hidden are the fields, query names and body keys that are known to carry
    /// credentials. A secret under another name would be shown: this is not for
    /// logs.
    public static let credentialsOnly: Redaction = {
        var redaction = Redaction.standard
        redaction.showsOthers = true
        return redaction
    }()

    /// A redaction that hides nothing, to compare others with; never to show.
    package static let everything: Redaction = {
        var redaction = Redaction()
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
