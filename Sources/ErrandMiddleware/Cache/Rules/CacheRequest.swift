// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// The request's directives and conditions for caches (RFC 9111 §5.2.1, RFC
/// 9110 §13).
struct CacheRequest: Sendable {
    let head: HTTPRequest
    let isHead: Bool

    // MARK: Cache-Control

    let forbidsStoring: Bool
    let needsValidation: Bool
    let wantsOnlyStored: Bool
    /// The highest age of the response, in seconds.
    let maximumAge: Double?
    /// The seconds for which the response must still be fresh.
    let minimumFreshness: Double
    /// The seconds for which the response may have been stale.
    let maximumStaleness: Double
    let staleIfError: Double?

    // MARK: Conditions

    /// The entity tags that the caller has; `nil` without the field.
    let tags: [EntityTag]?
    let modifiedSince: Date?
    /// Whether only the server can evaluate the conditions.
    let isForServer: Bool
    let hasRange: Bool
    let range: ByteRange?
    private let rangeCondition: String?

    // MARK: Credentials

    /// Whether the request carries a credential itself, so that the owner of its
    /// response is unknown.
    ///
    /// A cookie does not count here.
    let hasCredential: Bool
    /// Whether the response may be meant only for this caller.
    let isPersonal: Bool

    init(_ head: HTTPRequest, at date: Date) {
        self.head = head
        isHead = head.method == .head
        // Most requests have neither directives nor conditions, so one look at all fields is
        // enough.
        var fields = HTTPFields()
        var secrets = (isAny: false, isCredential: false)
        for field in head.headerFields {
            let name = field.name.canonicalName
            if Self.concernsCaches(name) { fields.append(field) }
            guard SecretFieldNames.contains(field) else { continue }
            secrets = (true, secrets.isCredential || field.name != .cookie)
        }
        isPersonal = secrets.isAny
        hasCredential = secrets.isCredential

        let control = CacheControl(fields)
        forbidsStoring = control.has("no-store")
        needsValidation = control.has("no-cache")
        wantsOnlyStored = control.has("only-if-cached")
        maximumAge = Self.limit(control.seconds("max-age"), invalid: 0)
        minimumFreshness = Self.limit(control.seconds("min-fresh"), invalid: .infinity) ?? 0
        let staleness = control.isBare("max-stale") ? .infinity : Self.limit(control.seconds("max-stale"), invalid: 0)
        maximumStaleness = staleness ?? 0
        staleIfError = Self.limit(control.seconds("stale-if-error"), invalid: 0)

        tags = fields[.ifNoneMatch].map(EntityTag.list)
        modifiedSince = fields[.ifModifiedSince].flatMap { HTTPDate.parse($0, now: date) }
        isForServer = fields.contains { $0.name == .ifMatch || $0.name == .ifUnmodifiedSince }
        let rangeText = fields[.range]
        hasRange = rangeText != nil
        range = rangeText.flatMap(ByteRange.init)
        rangeCondition = fields[.ifRange]
    }

    /// Returns whether a field has directives for caches, a condition or a range.
    private static func concernsCaches(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "c"): name == "cache-control"
        case UInt8(ascii: "i"): name.utf8.starts(with: "if-".utf8)
        case UInt8(ascii: "r"): name == "range"
        default: false
        }
    }

    private static func limit(_ seconds: CacheControl.Seconds, invalid: Double) -> Double? {
        switch seconds {
        case .absent: nil
        case .invalid: invalid
        case .valid(let number): number
        }
    }

    /// Returns whether the caller already has the stored response (RFC 9110
    /// §13.2.2, RFC 9111 §4.3.2).
    func isSatisfied(by stored: CachedHead) -> Bool {
        if let tags {
            guard !tags.contains(where: \.isAny) else { return true }
            return stored.tag.map { tag in tags.contains { $0.equalsWeakly(tag) } } ?? false
        }
        guard let modifiedSince else { return false }
        let changed = stored.lastModified.flatMap { HTTPDate.parse($0.text, now: stored.received.date) }
        return (changed ?? stored.directives.date) <= modifiedSince
    }

    /// Returns whether to give a range of the stored response, rather than all
    /// of it.
    ///
    /// A condition holds only for a strong validator (RFC 9110 §13.1.5). A date
    /// is strong when the response was made at least a second later (§8.8.2.2),
    /// since the content may change again within the same second.
    func mayApplyRange(to stored: CachedHead) -> Bool {
        guard let rangeCondition else { return true }
        if rangeCondition.utf8.contains(UInt8(ascii: "\"")) {
            return stored.tag.map { $0.equalsStrongly(EntityTag(rangeCondition)) } ?? false
        }
        guard let changed = stored.lastModified, changed == ExactText(rangeCondition),
            let date = HTTPDate.parse(changed.text, now: stored.received.date),
            let made = stored.response.headerFields[.date].flatMap({ HTTPDate.parse($0, now: stored.received.date) })
        else { return false }
        return made.timeIntervalSince(date) >= 1
    }
}

/// One range of bytes, as a request asks for it (RFC 9110 §14.1.2).
enum ByteRange: Sendable, Equatable {
    case closed(first: Int64, last: Int64)
    case from(Int64)
    case suffix(Int64)

    /// Reads a range; `nil` for several ranges, other units and invalid texts.
    init?(_ text: String) {
        let text = text.trimmingOptionalSpace
        guard text.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = text.dropFirst(6).trimmingOptionalSpace.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let numbers = parts.map { part in
            part.utf8.allSatisfy({ (48...57).contains($0) }) ? Int64(part) : nil
        }
        switch (parts[0].isEmpty, parts[1].isEmpty) {
        case (true, false):
            guard let count = numbers[1] else { return nil }
            self = .suffix(count)
        case (false, true):
            guard let first = numbers[0] else { return nil }
            self = .from(first)
        case (false, false):
            guard let first = numbers[0], let last = numbers[1], first <= last else { return nil }
            self = .closed(first: first, last: last)
        case (true, true): return nil
        }
    }

    /// Returns the bytes of a body; `nil` when none are in the range.
    func resolved(_ length: Int64) -> Range<Int64>? {
        switch self {
        case .closed(let first, let last): first < length ? first..<min(last, length - 1) + 1 : nil
        case .from(let first): first < length ? first..<length : nil
        case .suffix(let count): count > 0 && length > 0 ? max(0, length - count)..<length : nil
        }
    }
}

/// An entity tag (RFC 9110 §8.8.3).
///
/// Tags are compared byte by byte. A malformed tag, such as one without quotes,
/// equals only the same text, and counts as weak.
struct EntityTag: Sendable, Hashable {
    /// The tag as it was written, without the mark of a weak one.
    private let opaque: ExactText
    let isWeak: Bool

    init(_ text: some StringProtocol) {
        let text = String(text.trimmingOptionalSpace)
        let bytes = text.utf8
        guard !bytes.starts(with: "W/\"".utf8) else {
            opaque = ExactText(String(decoding: bytes.dropFirst(2), as: UTF8.self))
            isWeak = true
            return
        }
        let quote = UInt8(ascii: "\"")
        opaque = ExactText(text)
        isWeak = !(bytes.first == quote && bytes.last == quote && bytes.count >= 2)
    }

    /// Whether it matches any response, as in `If-None-Match: *`.
    var isAny: Bool { opaque.text == "*" }

    /// Returns whether the tags match by strong comparison (RFC 9110 §8.8.3.2).
    func equalsStrongly(_ other: Self) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Returns whether the tags match by weak comparison.
    func equalsWeakly(_ other: Self) -> Bool { opaque == other.opaque }

    /// Returns whether a server or a proxy may have made this tag of a 304 from that of the response that it confirms.
    ///
    /// The 304 responds to our question, so it does confirm one of the tags in it. By RFC 9110 §8.8.3.2 it would have to
    /// repeat that tag. Which tag it has in fact, and what the cache makes of it:
    ///
    /// | who | 200 | 304 | |
    /// |---|---|---|---|
    /// | nginx, HAProxy and Varnish, which weaken a tag when they compress | `W/"a"` | `"a"` | the same |
    /// | Apache's `mod_deflate` and `mod_brotli`, with the usual rewriting of `If-None-Match`; Caddy | `"a-gzip"`, `"a-br"` | `"a"` | the same |
    /// | Apache 2.2, which adds it after the quote | `"a"-gzip` | `"a"` | the same |
    /// | Jetty before 9.3.10 | `"a--gzip"` | `"a"` | the same |
    /// | LiteSpeed | `"a;gz"`, `"a;br"` | `"a"` | the same |
    /// | a server that compresses only its 304, or not at all this time | `"a"` | `"a-gzip"` | the same |
    /// | a server that forgets the quotes | `"a"` | `a` | the same |
    /// | one of several servers that count or date a tag on their own | `"a"` | `"b"` | unknown: all is asked for |
    /// | a tag with another ending, which may be a version | `"a-1"` | `"a"` | unknown |
    func isRewritten(from other: Self?) -> Bool {
        guard let other, self != other else { return false }
        return ExactText(Self.plain(opaque.text)) == ExactText(Self.plain(other.opaque.text))
    }

    /// The endings that servers add for a coding.
    private static let codingEndings = ["gzip", "gz", "br", "zstd", "deflate"].flatMap {
        ["--\($0)", "-\($0)", ";\($0)"]
    }

    /// Returns the text of a tag without its quotes and the ending of a coding.
    private static func plain(_ text: String) -> String {
        let text = text.filter { $0 != "\"" }
        return codingEndings.first { text.hasSuffix($0) }.map { String(text.dropLast($0.count)) } ?? text
    }

    /// Returns the tag of a response; `nil` when it has none.
    static func of(_ fields: HTTPFields) -> EntityTag? {
        guard let field = fields.first(where: { $0.name == .eTag }) else { return nil }
        let value = field.value.trimmingOptionalSpace
        return value.isEmpty ? nil : EntityTag(value)
    }

    /// Returns the tags of a list such as that of `If-None-Match`.
    ///
    /// Quoted tags may contain commas.
    static func list(_ text: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var start = text.utf8.startIndex
        var isQuoted = false
        func add(_ end: String.Index) {
            let member = text[start..<end].trimmingOptionalSpace
            if !member.isEmpty { tags.append(EntityTag(member)) }
        }
        for (index, byte) in zip(text.utf8.indices, text.utf8) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == UInt8(ascii: ","), !isQuoted else { continue }
            add(index)
            start = text.utf8.index(after: index)
        }
        add(text.utf8.endIndex)
        return tags
    }
}

/// A text that equals only texts with the same bytes.
///
/// A `String` also equals other encodings of the same characters, such as `é`
/// as one scalar and as two. Identities and entity tags may differ in just
/// that.
struct ExactText: Sendable, Hashable {
    let text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The names of fields with credentials.
enum SecretFieldNames {
    /// Returns whether a field of a request has a credential, by its name or because it
    /// is marked as one (RFC 7541 §7.1.3).
    static func contains(_ field: HTTPField) -> Bool {
        field.indexingStrategy == .disallow || contains(field.name.canonicalName)
    }

    static func contains(_ canonicalName: String) -> Bool {
        !harmless.contains(canonicalName) && Redaction.isCredential(canonicalName)
    }

    /// The fields of responses that are for one caller and one moment, and whose loss
    /// changes nothing for another one.
    static let personal: Set<String> = ["set-cookie", "set-cookie2", "dpop-nonce", "authentication-info"]

    /// The fields of responses with URLs.
    static let withURLs: Set<String> = ["location", "content-location", "link", "refresh"]

    /// Returns whether a URL in a text has a credential in its query.
    static func hasSecretQuery(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "?")) else { return false }
        // In `Link`, each URL stands in angle brackets.
        return text.split { "<>\" ".contains($0) }.contains { part in
            Redaction.credentialsOnly.reference(String(part)) != part
        }
    }

    /// Names without credentials: common ones, which need no closer check, and some that
    /// sound like one.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "access-control-allow-credentials", "age",
        "allow", "cache-control", "connection",
        "content-encoding", "content-length", "content-type", "date", "etag", "expires", "if-modified-since",
        "if-none-match", "last-modified", "range", "server", "surrogate-key", "transfer-encoding", "user-agent", "vary",
        "via", "x-cache-key", "x-request-id",
    ]
}
