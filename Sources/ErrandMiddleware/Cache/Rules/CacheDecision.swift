// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandFoundation
public import HTTPTypes

/// A cache's decision about one `GET` or `HEAD` request (RFC 9111).
///
/// This value performs no input or output. It is created from a request and the
/// responses that are stored for its URL. Its ``plan`` says whether to respond, to ask
/// the server, or both. ``outcome(of:mayStore:requested:received:)`` takes the server's
/// response, and ``response(to:at:)`` an error; both say what to do next.
///
/// It follows RFC 9111 for a private cache, with `stale-while-revalidate` and
/// `stale-if-error` (RFC 5861) and `immutable` (RFC 8246). Where the RFC leaves
/// a choice:
///
/// * When a directive with a number occurs several times, the first one counts. A
///   response whose freshness cannot be parsed is stale (§4.2.1).
/// * A request that carries a credential itself, other than a cookie, is not
///   served from the store, and its response is not stored: credentials belong
///   to an ``/ErrandCore/Authorizer``, whose identity separates responses. A request with a
///   cookie may be served by a response that is stored for everybody, but its
///   own response is not stored.
/// * Partial responses (206) are not stored. A request for a single range can be
///   served from a complete stored response.
/// * A stored response with a date in the future, because the clock was set
///   back, is reused only after validation.
public struct CacheDecision: Sendable {
    /// The first step.
    public struct Plan: Sendable {
        /// The response to give immediately.
        public internal(set) var response: CachedResponse?

        /// The request to send to the server: instead of a response, or in the
        /// background when there is one.
        public internal(set) var request: HTTPRequest?

        /// The response when nothing is stored and the request forbids asking the
        /// server (504, RFC 9111 §5.2.1.7); `nil` when the mode forbids it.
        public internal(set) var refusal: HTTPResponse?
    }

    /// The consequences of a server's response.
    public struct Outcome: Sendable {
        /// The response to give instead; the body of the server's response must be
        /// discarded.
        public internal(set) var response: CachedResponse?

        /// A further request to the server, because its response is of no use.
        public internal(set) var request: HTTPRequest?

        /// The head to store the response under; `nil` when it must not be
        /// stored.
        public internal(set) var stored: CachedHead?

        /// The stored responses with new heads, by their index.
        public internal(set) var updates: [(index: Int, head: CachedHead)] = []

        /// The indices of the obsolete stored responses.
        public internal(set) var obsolete: [Int] = []
    }

    /// The first step.
    public let plan: Plan

    let request: CacheRequest
    let mode: CacheMode
    let options: CacheOptions
    let stored: [StoredResponse]
    /// The stored responses that the request selects, the newest first.
    let selected: [Int]
    /// The responses that the server was asked to validate.
    let asked: [Int]

    /// Decides on a request.
    ///
    /// - Parameters:
    ///   - request: A `GET` or `HEAD` request.
    ///   - mode: The choice between stored responses and the server.
    ///   - options: The decisions that the RFC leaves to the cache.
    ///   - stored: The stored responses for the request's URL and identity.
    ///   - now: The current moment.
    public init(
        _ request: HTTPRequest, mode: CacheMode, options: CacheOptions, stored: [StoredResponse], at now: CacheMoment
    ) {
        let parsed = CacheRequest(request, at: now.date)
        self.request = parsed
        self.mode = mode
        self.options = options
        self.stored = stored
        let isUsable = !parsed.forbidsStoring && !parsed.isForServer && !parsed.hasCredential
        selected = isUsable ? Self.select(parsed, stored) : []
        let chooser = ReuseDecision(parsed, mode, options, stored, selected)
        let choice = chooser.choose(at: now)
        plan = choice.plan
        asked = choice.asked
    }

    /// Whether the server's response may be stored.
    private var mayStore: Bool { !request.forbidsStoring && !request.isPersonal }

    private static func select(_ request: CacheRequest, _ stored: [StoredResponse]) -> [Int] {
        let matching = stored.indices.filter { stored[$0].head.selection.matches(request.head.headerFields) }
        guard matching.count > 1 else { return matching }
        return matching.sorted { one, other in
            let (one, other) = (stored[one].head, stored[other].head)
            // `Date` has whole seconds, and the time of an arrival has not.
            let seconds = (one.directives.date.wholeSeconds, other.directives.date.wholeSeconds)
            return (seconds.0, one.received.date) > (seconds.1, other.received.date)
        }
    }

    // MARK: The server's response

    /// Returns whether the response to a request as it was sent is the response to the
    /// request as the cache knows it, so that it may be stored.
    ///
    /// Middleware between the cache and the network may have set another URL, a credential,
    /// or a field that the response varies by. No later look-up would know of that.
    ///
    /// - Parameters:
    ///   - question: The request that the cache sent: that of ``plan``, or a further one.
    ///   - sent: The request as it was sent (``/ErrandCore/RawResponse/sent``), without the
    ///     credential of the identity for which the cache stores. `nil` when it is
    ///     unknown: then the response may not be stored.
    ///   - response: The status and fields of the response.
    public func isUnchanged(_ question: HTTPRequest, sent: HTTPRequest?, for response: HTTPResponse) -> Bool {
        guard let sent, sent.method == question.method, sent.path == question.path,
            sent.authority == question.authority, sent.scheme == question.scheme
        else { return false }
        let (fields, known) = (sent.headerFields, question.headerFields)
        guard !fields.elementsEqual(known) else { return true }
        let hasNewSecret = fields.contains { field in
            SecretFieldNames.contains(field) && !known[fields: field.name].contains(field)
        }
        guard !hasNewSecret, CacheControl(known).has("no-store") || !CacheControl(fields).has("no-store"),
            let selection = VaryFields(response.headerFields, known)
        else { return false }
        return selection.matches(fields)
            && asked.allSatisfy { index in
                let selection = stored[index].head.selection
                return selection.matches(known) == selection.matches(fields)
            }
    }

    /// Returns the consequences of the server's response.
    ///
    /// - Parameters:
    ///   - response: The status and fields of the response.
    ///   - mayStore: Whether the response is to the request as the cache knows it: see
    ///     ``isUnchanged(_:sent:for:)``. Otherwise nothing stored is changed by it.
    ///   - requested: The time when the request was sent.
    ///   - received: The time when the head arrived.
    public func outcome(
        of response: HTTPResponse, mayStore: Bool = true, requested: CacheMoment, received: CacheMoment
    ) -> Outcome {
        let mayStore = mayStore && self.mayStore
        if response.status == .notModified, !asked.isEmpty {
            return validated(by: response, mayStore, requested: requested, received: received)
        }
        // Of the statuses that may pass, RFC 5861 §4 names these.
        if [500, 502, 503, 504].contains(response.status.code), let cached = staleResponse(at: received) {
            return Outcome(response: cached)
        }
        guard mayStore else { return Outcome() }
        guard !request.isHead else { return freshened(by: response, requested: requested, received: received) }
        var outcome = Outcome()
        outcome.stored = CachedHead(
            storing: response, to: request.head.headerFields, options, requested: requested, received: received)
        let tellsOfAll = CacheableStatus.isByDefault(response.status) && response.status.code < 500
        if outcome.stored != nil || tellsOfAll { outcome.obsolete = selected }
        return outcome
    }

    /// Returns the outcome when the server confirms a stored response (RFC 9111
    /// §4.3.3, §4.3.4).
    private func validated(
        by response: HTTPResponse, _ mayStore: Bool, requested: CacheMoment, received: CacheMoment
    ) -> Outcome {
        switch identify(response.headerFields) {
        case .caller: return Outcome()
        case .nobody: return Outcome(request: request.head)
        case .stored(let index):
            let old = stored[index].head
            var response = response
            if let tag = EntityTag.of(response.headerFields), tag.isRewritten(from: old.tag) {
                // The stored tag is the one that the server has given to this content.
                response.headerFields[.eTag] = old.response.headerFields[.eTag]
            }
            let updated = old.updated(
                by: response, to: request.head.headerFields, options, requested: requested, received: received)
            // The caller gets all fields, also those that are not stored.
            let head = CachedHead(
                old.merged(with: response), selection: old.selection, requested: requested, received: received)
            guard let cached = CachedResponse(index, head, length: stored[index].length, to: request, age: nil) else {
                return Outcome(request: request.head)
            }
            var outcome = Outcome(response: cached)
            if mayStore {
                outcome.updates = updated.map { [(index, $0)] } ?? []
                if updated == nil { outcome.obsolete = [index] }
            }
            return outcome
        }
    }

    private enum Identified {
        case stored(Int)
        case caller
        case nobody
    }

    /// Returns the response that a 304 confirms (RFC 9111 §4.3.4).
    private func identify(_ fields: HTTPFields) -> Identified {
        let isCallers = request.tags != nil
        if let tag = EntityTag.of(fields) {
            let same = asked.first { index in
                stored[index].head.tag.map { tag.isWeak ? $0.equalsWeakly(tag) : $0.equalsStrongly(tag) } ?? false
            }
            if let same { return .stored(same) }
            if request.tags?.contains(where: { $0.equalsWeakly(tag) }) == true { return .caller }
            let rewritten = asked.first { tag.isRewritten(from: stored[$0].head.tag) }
            return rewritten.map { .stored($0) } ?? .nobody
        }
        if let modified = fields[.lastModified], !isCallers {
            let same = asked.first { stored[$0].head.lastModified == ExactText(modified) }
            return same.map { .stored($0) } ?? .nobody
        }
        // The 304 names no response. The match is certain only when the server
        // was asked about a single response.
        return asked.count == 1 && !isCallers ? .stored(asked[0]) : .nobody
    }

    /// Returns the outcome of a `HEAD`, which also updates the stored response
    /// to a `GET` (RFC 9111 §4.3.5).
    private func freshened(
        by response: HTTPResponse, requested: CacheMoment, received: CacheMoment
    ) -> Outcome {
        var outcome = Outcome()
        guard response.status == .ok else { return outcome }
        for index in selected where stored[index].head.response.status == .ok {
            let old = stored[index].head
            let fields = response.headerFields
            let isSame =
                EntityTag.of(fields).map { $0 == old.tag } ?? true
                && fields[.lastModified].map { ExactText($0) == old.lastModified } ?? true
                && fields[.contentLength].map { $0 == old.response.headerFields[.contentLength] } ?? true
            let updated = old.updated(
                by: response, to: request.head.headerFields, options, requested: requested, received: received)
            guard isSame, let updated else {
                outcome.obsolete.append(index)
                continue
            }
            outcome.updates.append((index, updated))
        }
        return outcome
    }

    // MARK: No response

    /// Returns the response to give when the server gave none; `nil` to throw the
    /// error.
    ///
    /// - Parameters:
    ///   - error: The error that the request to the server threw.
    ///   - now: The current moment.
    public func response(to error: any Error, at now: CacheMoment) -> CachedResponse? {
        guard Self.isUnreachable(error) else { return nil }
        return response(toSilenceAt: now) ?? staleResponse(at: now)
    }

    /// Returns the response to give while the server is silent; `nil` to wait for it.
    public func response(toSilenceAt now: CacheMoment) -> CachedResponse? {
        guard mode.kind == .networkElseCache, let index = selected.first else { return nil }
        let head = stored[index].head
        return CachedResponse(
            index, head, length: stored[index].length, to: request,
            age: head.age(at: now) ?? head.directives.ageOnArrival)
    }

    /// Returns the moment at which a silent server is given up; `nil` to wait for it until
    /// the deadline.
    ///
    /// Before the deadline, a part of the time is left for reading the stored response.
    public func endOfSilence(
        from now: CacheMoment, deadline: TimeSource.Instant?
    ) -> TimeSource.Instant? {
        guard let start = now.instant, response(toSilenceAt: now) != nil else { return nil }
        let rest = deadline.map { start.duration(to: $0) }
        let latest = rest.map { $0 - min($0 / 10, .seconds(1)) }
        return [mode.silence, latest].compactMap(\.self).min().map { start.advanced(by: $0) }
    }

    /// Returns a stale response to give instead of an error (RFC 5861 §4).
    private func staleResponse(at now: CacheMoment) -> CachedResponse? {
        guard mode == .protocol || mode.kind == .networkElseCache, !request.needsValidation,
            let index = selected.first, let age = stored[index].head.age(at: now)
        else { return nil }
        let head = stored[index].head
        guard !head.directives.needsValidation, !head.directives.isForbiddenWhenStale, !head.isForbidden else {
            return nil
        }
        let told = [head.directives.staleIfError, request.staleIfError].compactMap(\.self).max()
        guard let allowed = told ?? options.staleIfError.map({ $0 / .seconds(1) }),
            age - head.lifetime(options) <= allowed
        else { return nil }
        return CachedResponse(index, head, length: stored[index].length, to: request, age: age)
    }

    /// Returns whether an error means that the server gave no response, rather
    /// than a wrong one.
    static func isUnreachable(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return false }
        let families: [ClientError.Kind] = [
            .connection, .timedOut.connect, .timedOut.attempt, .rejected.offline, .rejected.circuitOpen,
        ]
        // A certificate that is not trusted does not become so without a network.
        if families.contains(where: error.kind.belongs) { return error.meaning.retry != .useless }
        // A credential could not be renewed because the network failed.
        return error.kind.belongs(to: .unauthenticated) && error.underlying.map(isUnreachable) ?? false
    }
}

extension Date {
    /// The seconds since 2001, without fractions.
    fileprivate var wholeSeconds: Double { timeIntervalSinceReferenceDate.rounded(.down) }
}
