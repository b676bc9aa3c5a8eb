// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A cache's decision about one `GET` or `HEAD` request (RFC 9111).
///
/// This value performs no input or output. It is created from a request and the
/// responses that are stored for its URL. Its ``plan`` says whether to answer, to ask
/// the server, or both. ``outcome(of:requested:received:)`` takes the server's answer,
/// and ``answer(to:at:)`` an error; both say what to do next.
///
/// It follows RFC 9111 for a private cache, with `stale-while-revalidate` and
/// `stale-if-error` (RFC 5861) and `immutable` (RFC 8246). Where the RFC leaves
/// a choice:
///
/// * When a directive with a number occurs several times, the first one counts. A
///   response whose freshness cannot be parsed is stale (§4.2.1).
/// * A request that carries a credential itself, other than a cookie, is not
///   answered from the store, and its answer is not stored: credentials belong
///   to an ``Authorizer``, whose identity separates answers. A request with a
///   cookie may be answered by a response that is stored for everybody, but its
///   own answer is not stored.
/// * Partial answers (206) are not stored. A request for a single range can be
///   answered from a complete stored answer.
/// * A stored response with a date in the future, because the clock was set
///   back, is reused only after validation.
public struct CacheDecision: Sendable {
    /// The first step.
    public struct Plan: Sendable {
        /// The answer to give immediately.
        public internal(set) var answer: CachedAnswer?

        /// The request to send to the server: instead of an answer, or in the
        /// background when there is one.
        public internal(set) var request: HTTPRequest?

        /// The answer when nothing is stored and the request forbids asking the
        /// server (504, RFC 9111 §5.2.1.7); `nil` when the policy forbids it.
        public internal(set) var refusal: HTTPResponse?
    }

    /// The consequences of a server's answer.
    public struct Outcome: Sendable {
        /// The answer to give instead; the body of the server's answer must be
        /// discarded.
        public internal(set) var answer: CachedAnswer?

        /// A further request to the server, because its answer is of no use.
        public internal(set) var request: HTTPRequest?

        /// The head to give instead of the server's; the body stays.
        public internal(set) var head: HTTPResponse?

        /// The head to store the answer under; `nil` when it must not be
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
    let policy: CachePolicy
    let rules: CacheRules
    let stored: [StoredResponse]
    /// The stored responses that the request selects, the newest first.
    let selected: [Int]
    /// The responses that the server was asked to validate.
    let asked: [Int]

    /// Decides on a request.
    ///
    /// - Parameters:
    ///   - request: A `GET` or `HEAD` request.
    ///   - policy: The choice between stored answers and the server.
    ///   - rules: The decisions that the RFC leaves to the cache.
    ///   - stored: The stored responses for the request's URL and identity.
    ///   - now: The current moment.
    public init(
        _ request: HTTPRequest, policy: CachePolicy, rules: CacheRules, stored: [StoredResponse], at now: CacheMoment
    ) {
        let parsed = CacheRequest(request, at: now.date)
        self.request = parsed
        self.policy = policy
        self.rules = rules
        self.stored = stored
        let isUsable = !parsed.forbidsStoring && !parsed.isForServer && !parsed.hasCredential
        selected = isUsable ? Self.select(parsed, stored) : []
        let chooser = CacheChoice(parsed, policy, rules, stored, selected)
        let choice = chooser.choose(at: now)
        plan = choice.plan
        asked = choice.asked
    }

    /// Whether the server's answer may be stored.
    private var mayStore: Bool { !request.forbidsStoring && !request.isPersonal }

    private static func select(_ request: CacheRequest, _ stored: [StoredResponse]) -> [Int] {
        let matching = stored.indices.filter { stored[$0].head.selection.matches(request.head.headerFields) }
        guard matching.count > 1 else { return matching }
        return matching.sorted { one, other in
            let (one, other) = (stored[one].head, stored[other].head)
            return (one.terms.date, one.received.date) > (other.terms.date, other.received.date)
        }
    }

    // MARK: The server's answer

    /// Returns the consequences of the server's answer.
    ///
    /// - Parameters:
    ///   - response: The status and fields of the answer.
    ///   - requested: The time when the request was sent.
    ///   - received: The time when the head arrived.
    public func outcome(
        of response: HTTPResponse, requested: CacheMoment, received: CacheMoment
    ) -> Outcome {
        if response.status == .notModified, !asked.isEmpty {
            return validated(by: response, requested: requested, received: received)
        }
        if [500, 502, 503, 504].contains(response.status.code), let answer = staleAnswer(at: received) {
            return Outcome(answer: answer)
        }
        guard !request.isHead else { return freshened(by: response, requested: requested, received: received) }
        var outcome = Outcome()
        guard mayStore else { return outcome }
        outcome.stored = CachedHead(
            storing: response, to: request.head.headerFields, rules, requested: requested, received: received)
        let tellsOfAll = CacheableStatus.isByDefault(response.status) && response.status.code < 500
        if outcome.stored != nil || tellsOfAll { outcome.obsolete = selected }
        return outcome
    }

    /// Returns the outcome when the server confirms a stored response (RFC 9111
    /// §4.3.3, §4.3.4).
    private func validated(
        by response: HTTPResponse, requested: CacheMoment, received: CacheMoment
    ) -> Outcome {
        switch identify(response.headerFields) {
        case .caller: return Outcome()
        case .nobody: return Outcome(request: request.head)
        case .stored(let index):
            let old = stored[index].head
            let updated = old.updated(
                by: response, to: request.head.headerFields, rules, requested: requested, received: received)
            let head =
                updated
                ?? CachedHead(
                    old.merged(with: response, rules), selection: old.selection, requested: requested,
                    received: received)
            guard let answer = CachedAnswer(index, head, length: stored[index].length, to: request, age: nil) else {
                return Outcome(request: request.head)
            }
            var outcome = Outcome(answer: answer)
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
            return request.tags?.contains { $0.equalsWeakly(tag) } == true ? .caller : .nobody
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
        guard response.status == .ok, mayStore else { return outcome }
        for index in selected where stored[index].head.response.status == .ok {
            let old = stored[index].head
            let fields = response.headerFields
            let isSame =
                EntityTag.of(fields).map { $0 == old.tag } ?? true
                && fields[.lastModified].map { ExactText($0) == old.lastModified } ?? true
                && fields[.contentLength].map { $0 == old.response.headerFields[.contentLength] } ?? true
            let updated = old.updated(
                by: response, to: request.head.headerFields, rules, requested: requested, received: received)
            guard isSame, let updated else {
                outcome.obsolete.append(index)
                continue
            }
            outcome.updates.append((index, updated))
            if index == selected.first { outcome.head = updated.response }
        }
        return outcome
    }

    // MARK: No answer

    /// Returns the answer to give when the server gave none; `nil` to throw the
    /// error.
    ///
    /// - Parameters:
    ///   - error: The error that the request to the server threw.
    ///   - now: The current moment.
    public func answer(to error: any Error, at now: CacheMoment) -> CachedAnswer? {
        guard Self.isUnreachable(error) else { return nil }
        guard policy == .networkElseCache else { return staleAnswer(at: now) }
        return selected.first.flatMap { index in
            let head = stored[index].head
            return CachedAnswer(
                index, head, length: stored[index].length, to: request,
                age: head.age(at: now) ?? head.terms.ageOnArrival)
        }
    }

    /// Returns a stale answer to give instead of an error (RFC 5861 §4).
    private func staleAnswer(at now: CacheMoment) -> CachedAnswer? {
        guard policy == .protocol || policy == .networkElseCache, !request.needsValidation,
            let index = selected.first, let age = stored[index].head.age(at: now)
        else { return nil }
        let head = stored[index].head
        guard !head.terms.needsValidation, !head.terms.isForbiddenWhenStale else { return nil }
        let told = [head.terms.staleIfError, request.staleIfError].compactMap(\.self).max()
        guard let allowed = told ?? rules.staleIfError.map({ $0 / .seconds(1) }), age - head.lifetime(rules) <= allowed
        else { return nil }
        return CachedAnswer(index, head, length: stored[index].length, to: request, age: age)
    }

    /// Returns whether an error means that the server gave no answer, rather
    /// than a wrong one.
    private static func isUnreachable(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return false }
        let families: [ClientError.Kind] = [
            .connection, .timedOut.connect, .timedOut.attempt, .rejected.offline, .rejected.circuitOpen,
        ]
        if families.contains(where: error.kind.belongs) {
            return !error.kind.belongs(to: .connection.tls) && !error.kind.belongs(to: .connection.pinning)
        }
        // A credential could not be renewed because the network failed.
        return error.kind.belongs(to: .unauthenticated) && error.underlying.map(isUnreachable) ?? false
    }
}
