// SPDX-License-Identifier: MIT

public import HTTPTypes

/// The status and fields of a stored response, with the data for its reuse.
///
/// It holds no hop-by-hop field, and no secret one unless
/// ``CacheRules/storesSecretFields`` says so. ``CacheDecision`` makes it;
/// ``encoded()`` and ``init(decoding:)`` are for a ``CacheStore`` that keeps bytes.
public struct CachedHead: Sendable {
    /// The status and fields in their stored form.
    public let response: HTTPResponse

    /// The time when the response's request was sent.
    public let requested: CacheMoment

    /// The time when the head arrived; after a revalidation, when the 304
    /// arrived.
    public let received: CacheMoment

    let selection: Selection
    let terms: CacheTerms
    let tag: EntityTag?
    let lastModified: ExactText?

    init(_ response: HTTPResponse, selection: Selection, requested: CacheMoment, received: CacheMoment) {
        self.response = response
        self.selection = selection
        self.requested = requested
        self.received = received
        terms = CacheTerms(response.headerFields, requested: requested, received: received)
        tag = EntityTag.of(response.headerFields)
        lastModified = response.headerFields.first { $0.name == .lastModified }.map { ExactText($0.value) }
    }

    /// Creates the head to store for a response; `nil` when it must not be
    /// stored (RFC 9111 §3).
    init?(
        storing response: HTTPResponse, to request: HTTPFields, _ rules: CacheRules, requested: CacheMoment,
        received: CacheMoment
    ) {
        // This fast check suffices for most answers of an API.
        if response.headerFields.forbidsStoring { return nil }
        guard let selection = Selection(response.headerFields, request) else { return nil }
        var stored = response
        stored.headerFields = Self.storedFields(response.headerFields, rules)
        guard stored.headerFields.size <= rules.maximumHeadSize else { return nil }
        self.init(stored, selection: selection, requested: requested, received: received)
        guard isStorable(rules) else { return nil }
    }

    /// The size of the stored head, in bytes.
    public var size: Int {
        response.headerFields.size
            + selection.fields.reduce(64) { $0 + $1.name.utf8.count + ($1.value?.text.utf8.count ?? 0) }
    }

    private func isStorable(_ rules: CacheRules) -> Bool {
        let status = response.status
        if CacheableStatus.isNever(status) { return false }
        if terms.isForbidden, !(terms.mustBeUnderstood && CacheableStatus.isUnderstood(status)) { return false }
        if terms.mustBeUnderstood, !CacheableStatus.isUnderstood(status) { return false }
        let isByDefault = CacheableStatus.isByDefault(status)
        if isByDefault, status.code < 500 { return true }
        // Other statuses are stored only while they are fresh: a stale error
        // must not replace an answer.
        return (isByDefault || terms.isMeantForCaches) && terms.lifetime(rules, status) > terms.ageOnArrival
    }

    // MARK: Freshness

    /// Returns the seconds since the server made or validated the response;
    /// `nil` when they are unknown.
    func age(at now: CacheMoment) -> Double? {
        now.seconds(since: received).map { terms.ageOnArrival + $0 }
    }

    func lifetime(_ rules: CacheRules) -> Double { terms.lifetime(rules, response.status) }

    /// Returns the head to store after the server's answer to a validation (RFC
    /// 9111 §3.2, §4.3.4).
    ///
    /// - Returns: `nil` when the answer forbids storing, or makes the head too
    ///   large.
    func updated(
        by answer: HTTPResponse, to request: HTTPFields, _ rules: CacheRules, requested: CacheMoment,
        received: CacheMoment
    ) -> CachedHead? {
        let terms = CacheTerms(answer.headerFields, requested: requested, received: received)
        guard !terms.isForbidden else { return nil }
        let merged = self.merged(with: answer, rules)
        guard merged.headerFields.size <= rules.maximumHeadSize else { return nil }
        // `Vary` may have changed. Its values are known only if this request
        // selects the response.
        guard selection.matches(request), let selection = Selection(merged.headerFields, request) else {
            return CachedHead(merged, selection: selection, requested: requested, received: received)
        }
        return CachedHead(merged, selection: selection, requested: requested, received: received)
    }

    /// Returns the response with its fields replaced by those of an answer.
    func merged(with answer: HTTPResponse, _ rules: CacheRules) -> HTTPResponse {
        var merged = response
        let fields = Self.storedFields(answer.headerFields, rules).filter { $0.name != .contentLength }
        let names = Set(fields.map(\.name))
        // The old age does not apply any more, nor the old date if the answer
        // has none.
        let kept = response.headerFields.filter { !names.contains($0.name) && $0.name != .age && $0.name != .date }
        merged.headerFields = HTTPFields(kept + fields)
        return merged
    }

    // MARK: Fields

    /// Returns the fields without hop-by-hop fields (RFC 9111 §3.1) and, unless
    /// the rules say otherwise, without secrets.
    private static func storedFields(_ fields: HTTPFields, _ rules: CacheRules) -> HTTPFields {
        var named: Set<String> = []
        for field in fields where field.name == .connection {
            named.formUnion(field.value.split(separator: ",").map { $0.trimmingOptionalSpace.lowercased() })
        }
        return HTTPFields(
            fields.filter { field in
                let name = field.name.canonicalName
                return !hopByHop.contains(name) && !named.contains(name)
                    && (rules.storesSecretFields || !SecretFieldNames.contains(name))
            })
    }

    private static let hopByHop: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}

/// The names of fields with credentials.
enum SecretFieldNames {
    static func contains(_ canonicalName: String) -> Bool {
        !harmless.contains(canonicalName) && Redaction.isCredential(canonicalName)
    }

    /// Common names without credentials, which need no closer check.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow", "cache-control", "connection",
        "content-encoding", "content-length", "content-type", "date", "etag", "expires", "if-modified-since",
        "if-none-match", "last-modified", "range", "server", "surrogate-key", "transfer-encoding", "user-agent", "vary",
        "via", "x-request-id",
    ]
}

extension HTTPFields {
    /// Whether `no-store` forbids storing a response with these fields (RFC
    /// 9111 §5.2.2.5).
    fileprivate var forbidsStoring: Bool {
        // Quotes and parameters are parsed only when the word occurs.
        guard contains(where: { $0.name == .cacheControl && $0.value.utf8.holdsNoStore }) else { return false }
        let control = CacheControl(self)
        return control.has("no-store") && !control.has("must-understand")
    }

    /// The number of bytes of all names and values.
    var size: Int {
        reduce(0) { size, field in
            size + field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { $0.count } + 4
        }
    }
}

extension String.UTF8View {
    /// Whether the bytes contain `no-store`, in any case.
    fileprivate var holdsNoStore: Bool {
        let word = Array("no-store".utf8)
        var matched = 0
        for byte in self {
            // The search need not go back: no prefix of the word except its
            // first letter occurs again within it.
            let byte = byte | 0x20
            matched = byte == word[matched] ? matched + 1 : byte == word[0] ? 1 : 0
            if matched == word.count { return true }
        }
        return false
    }
}
