// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
public import HTTPTypes

/// The status and fields of a stored response, with the data for its reuse.
///
/// It holds no hop-by-hop field, and no secret one unless
/// ``CacheOptions/storesSecretFields`` says so. ``CacheDecision`` makes it;
/// ``encoded()`` and ``init(decoding:)`` are for a ``CacheStore`` that keeps bytes.
public struct CachedHead: Sendable {
    /// The status and fields in their stored form.
    public let response: HTTPResponse

    /// The time when the response's request was sent.
    public let requested: CacheMoment

    /// The time when the head arrived; after a revalidation, when the 304
    /// arrived.
    public let received: CacheMoment

    let selection: VaryFields
    let directives: CacheDirectives
    let tag: EntityTag?
    let lastModified: ExactText?

    init(_ response: HTTPResponse, selection: VaryFields, requested: CacheMoment, received: CacheMoment) {
        self.response = response
        self.selection = selection
        self.requested = requested
        self.received = received
        directives = CacheDirectives(response.headerFields, requested: requested, received: received)
        tag = EntityTag.of(response.headerFields)
        lastModified = response.headerFields.first { $0.name == .lastModified }.map { ExactText($0.value) }
    }

    /// Creates the head to store for a response; `nil` when it must not be
    /// stored (RFC 9111 §3).
    init?(
        storing response: HTTPResponse, to request: HTTPFields, _ options: CacheOptions, requested: CacheMoment,
        received: CacheMoment
    ) {
        // This fast check suffices for most responses of an API.
        if !options.storesForbidden, response.headerFields.forbidsStoring { return nil }
        guard let selection = VaryFields(response.headerFields, request),
            !Self.hasUnstorable(response.headerFields, options)
        else { return nil }
        var stored = response
        stored.headerFields = Self.endToEnd(response.headerFields, options)
        guard stored.headerFields.size <= options.maximumHeadSize else { return nil }
        self.init(stored, selection: selection, requested: requested, received: received)
        guard isStorable(options) else { return nil }
    }

    /// The size of the stored head, in bytes.
    public var size: Int {
        response.headerFields.size
            + selection.fields.reduce(64) { $0 + $1.name.utf8.count + ($1.value?.text.utf8.count ?? 0) }
    }

    /// Whether the server forbids to store the response: `no-store`, unless
    /// `must-understand` allows it (RFC 9111 §5.2.2.3).
    var isForbidden: Bool {
        directives.isForbidden && !(directives.mustBeUnderstood && CacheableStatus.isUnderstood(response.status))
    }

    /// About the bytes that a table needs for a response with this head, without its body.
    ///
    /// Each field is several values of its own, and a table holds each response several times.
    var memory: Int64 {
        response.headerFields.reduce(Int64(1280 + size)) { memory, field in
            // A name is held as it was written and in lower case, a long one outside of the field.
            let name = Int64(field.name.rawName.utf8.count)
            return memory + 96 + (name > 15 ? name + 96 : 0)
        }
    }

    private func isStorable(_ options: CacheOptions) -> Bool {
        let status = response.status
        if CacheableStatus.isNever(status) { return false }
        if isForbidden, !options.storesForbidden { return false }
        if directives.mustBeUnderstood, !CacheableStatus.isUnderstood(status) { return false }
        let isByDefault = CacheableStatus.isByDefault(status)
        if isByDefault, status.code < 500 { return true }
        // Other statuses are stored only while they are fresh: a stale error
        // must not replace a response.
        return (isByDefault || directives.isMeantForCaches)
            && directives.lifetime(options, status) > directives.ageOnArrival
    }

    // MARK: Freshness

    /// Returns the seconds since the server made or validated the response;
    /// `nil` when they are unknown.
    func age(at now: CacheMoment) -> Double? {
        now.seconds(since: received).map { directives.ageOnArrival + $0 }
    }

    func lifetime(_ options: CacheOptions) -> Double { directives.lifetime(options, response.status) }

    /// Returns the head to store after the server's response to a validation (RFC
    /// 9111 §3.2, §4.3.4).
    ///
    /// - Returns: `nil` when the response forbids storing, or makes the head too
    ///   large.
    func updated(
        by newer: HTTPResponse, to request: HTTPFields, _ options: CacheOptions, requested: CacheMoment,
        received: CacheMoment
    ) -> CachedHead? {
        let directives = CacheDirectives(newer.headerFields, requested: requested, received: received)
        guard !directives.isForbidden || options.storesForbidden, !Self.hasUnstorable(newer.headerFields, options)
        else {
            return nil
        }
        let merged = self.merged(with: newer, options)
        // `Vary` may have changed. Its values are known only if this request
        // selects the response.
        guard merged.headerFields.size <= options.maximumHeadSize,
            let selection = VaryFields(merged.headerFields, request)
        else { return nil }
        return CachedHead(
            merged, selection: self.selection.matches(request) ? selection : self.selection, requested: requested,
            received: received)
    }

    /// Returns the response with its fields replaced by those of a newer one.
    ///
    /// - Parameter rules: The rules for the fields to store; `nil` for all of them, as for
    ///   the caller.
    func merged(with newer: HTTPResponse, _ options: CacheOptions? = nil) -> HTTPResponse {
        var merged = response
        let fields = Self.endToEnd(newer.headerFields, options).filter { $0.name != .contentLength }
        let names = Set(fields.map(\.name))
        // The old age does not apply any more, nor the old date if the response
        // has none.
        let kept = response.headerFields.filter { !names.contains($0.name) && $0.name != .age && $0.name != .date }
        merged.headerFields = HTTPFields(kept + fields)
        return merged
    }

    // MARK: Fields

    /// Returns the fields without hop-by-hop fields (RFC 9111 §3.1) and, unless
    /// the options say otherwise, without personal ones.
    private static func endToEnd(_ fields: HTTPFields, _ options: CacheOptions?) -> HTTPFields {
        var named: Set<String> = []
        for field in fields where field.name == .connection {
            named.formUnion(field.value.split(separator: ",").map { $0.trimmingOptionalSpace.lowercased() })
        }
        let isFiltered = !(options?.storesSecretFields ?? true)
        return HTTPFields(
            fields.filter { field in
                let name = field.name.canonicalName
                return !hopByHop.contains(name) && !named.contains(name)
                    && !(isFiltered && SecretFieldNames.personal.contains(name))
            })
    }

    /// Returns whether the options forbid to store one of the fields, without which the
    /// response would not be the same.
    private static func hasUnstorable(_ fields: HTTPFields, _ options: CacheOptions) -> Bool {
        guard !options.storesSecretFields, !options.storesTokens else { return false }
        return fields.contains { field in
            let name = field.name.canonicalName
            if SecretFieldNames.withURLs.contains(name) { return SecretFieldNames.hasSecretQuery(field.value) }
            return !SecretFieldNames.personal.contains(name) && !hopByHop.contains(name)
                && SecretFieldNames.contains(name)
        }
    }

    private static let hopByHop: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
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

/// The request fields that select among the responses of a URL (`Vary`, RFC 9111
/// §4.1), with their values.
struct VaryFields: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        let name: String
        /// The normalized value; `nil` when the request did not have the field.
        let value: ExactText?
    }

    private(set) var fields: [Field]

    init(fields: [Field] = []) { self.fields = fields }

    /// The highest number of names; no real response has as many.
    private static let mostFields = 100

    /// Creates the selection of a response to a request; `nil` when no other
    /// request can match (`Vary: *`), or when it names more than a hundred
    /// fields.
    init?(_ response: HTTPFields, _ request: HTTPFields) {
        fields = []
        for field in response where field.name == .vary {
            for member in field.value.split(separator: ",") {
                let name = member.trimmingOptionalSpace.lowercased()
                guard name != "*", fields.count < Self.mostFields else { return nil }
                guard !name.isEmpty, !fields.contains(where: { $0.name == name }) else { continue }
                fields.append(Field(name: name, value: Self.value(of: name, in: request)))
            }
        }
    }

    /// Returns whether a request selects the same response.
    func matches(_ request: HTTPFields) -> Bool {
        fields.allSatisfy { Self.value(of: $0.name, in: request) == $0.value }
    }

    /// Returns the lines of a field as one, without spaces around its commas,
    /// and in lower case when case does not matter.
    private static func value(of name: String, in request: HTTPFields) -> ExactText? {
        var members: [String]?
        for field in request where field.name.canonicalName == name {
            members = (members ?? []) + field.value.split(separator: ",").map { String($0.trimmingOptionalSpace) }
        }
        guard let value = members?.joined(separator: ",") else { return nil }
        return ExactText(caseless.contains(name) ? value.lowercased() : value)
    }

    private static let caseless: Set<String> = ["accept-charset", "accept-encoding", "accept-language"]
}

/// A time on two clocks: the wall clock, which can be set, and the monotonic
/// clock, which cannot.
///
/// Responses on disk have only a date, and the date may be set back or forward.
/// Within one process the monotonic clock measures their age.
public struct CacheMoment: Sendable, Hashable {
    /// The date of the system.
    public let date: Date

    /// The time on this process's monotonic clock; `nil` for a time of another
    /// process.
    public let instant: TimeSource.Instant?

    /// Creates a time.
    public init(date: Date, instant: TimeSource.Instant? = nil) {
        self.date = date
        self.instant = instant
    }

    /// Creates the current time.
    public init(now time: TimeSource) { self.init(date: time.date(), instant: time.now()) }

    /// Returns the seconds from an earlier time to this one, at least 0; `nil`
    /// when they are unknown, because the date was set back.
    func seconds(since earlier: CacheMoment) -> Double? {
        let byDate = date.timeIntervalSince(earlier.date)
        if let instant, let before = earlier.instant, before <= instant {
            let byClock = before.duration(to: instant) / .seconds(1)
            return max(byClock, byDate)
        }
        // Small corrections of the date are normal.
        guard byDate.isFinite, byDate > -1 else { return nil }
        return max(0, byDate)
    }
}
