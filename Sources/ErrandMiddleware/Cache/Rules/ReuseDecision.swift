// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The first step of ``CacheDecision``: reuse, ask the server, or both.
struct ReuseDecision {
    typealias Result = (plan: CacheDecision.Plan, asked: [Int])

    private let request: CacheRequest
    private let mode: CacheMode
    private let options: CacheOptions
    private let stored: [StoredResponse]
    private let selected: [Int]

    init(
        _ request: CacheRequest, _ mode: CacheMode, _ options: CacheOptions, _ stored: [StoredResponse],
        _ selected: [Int]
    ) {
        self.request = request
        self.mode = mode
        self.options = options
        self.stored = stored
        self.selected = selected
    }

    func choose(at now: CacheMoment) -> Result {
        if let index = selected.first {
            let head = stored[index].head
            switch reuse(head, at: now) {
            case .asIs(let age, let isRevalidated):
                let cached = CachedResponse(index, head, length: stored[index].length, to: request, age: age)
                guard let cached else { break }
                guard isRevalidated else { return (CacheDecision.Plan(response: cached), []) }
                let (question, asked) = question()
                return (CacheDecision.Plan(response: cached, request: question), asked)
            case .not: break
            }
        }
        if mode == .onlyCache { return (CacheDecision.Plan(), []) }
        if request.wantsOnlyStored {
            return (CacheDecision.Plan(refusal: HTTPResponse(status: .gatewayTimeout)), [])
        }
        let (question, asked) = question()
        return (CacheDecision.Plan(request: question), asked)
    }

    private enum Reuse {
        /// The response is reused without asking the server first. The server
        /// may be asked afterwards.
        case asIs(age: Double, isRevalidated: Bool)
        case not
    }

    private func reuse(_ head: CachedHead, at now: CacheMoment) -> Reuse {
        let age = head.age(at: now)
        switch mode.kind {
        case .reload, .onlyNetwork: return .not
        case .fresh(let lifetime):
            guard let age, age < lifetime / .seconds(1), !request.needsValidation else { return .not }
            return .asIs(age: age, isRevalidated: false)
        case .onlyCache, .cacheElseNetwork: return .asIs(age: age ?? head.directives.ageOnArrival, isRevalidated: false)
        case .revalidate:
            guard let age, head.directives.isImmutable, !head.directives.needsValidation, !request.needsValidation,
                head.lifetime(options) > age
            else { return .not }
            return .asIs(age: age, isRevalidated: false)
        case .standard, .networkElseCache: return age.map { reuse(head, ofAge: $0) } ?? .not
        }
    }

    /// Returns the reuse that HTTP allows (RFC 9111 §4.2.4, §5.2).
    private func reuse(_ head: CachedHead, ofAge age: Double) -> Reuse {
        guard !request.needsValidation, !head.directives.needsValidation, !head.isForbidden else { return .not }
        let staleness = age - head.lifetime(options)
        // Staleness below 0 means fresh. Freshness that the request asks for
        // beyond that counts as staleness too.
        var excess = staleness + request.minimumFreshness
        if let maximumAge = request.maximumAge { excess = max(excess, age - maximumAge) }
        let isFresh = staleness < 0
        if isFresh, excess <= 0 { return .asIs(age: age, isRevalidated: false) }
        if !isFresh, head.directives.isForbiddenWhenStale { return .not }
        if excess <= request.maximumStaleness, request.maximumStaleness > 0 {
            return .asIs(age: age, isRevalidated: false)
        }
        let asksMore = request.maximumAge != nil || request.minimumFreshness > 0
        if !asksMore, !isFresh, staleness <= head.directives.staleWhileRevalidate,
            head.directives.staleWhileRevalidate > 0
        {
            return .asIs(age: age, isRevalidated: true)
        }
        return .not
    }

    // MARK: The request to the server

    /// The largest number and total size of the entity tags to send.
    private static let tagLimit = (count: 16, bytes: 2048)

    /// Returns the request to the server: the caller's, with the validators of
    /// the stored responses (RFC 9111 §4.3.1).
    private func question() -> (HTTPRequest, asked: [Int]) {
        var head = request.head
        if mode == .reload {
            if head.headerFields[.cacheControl] == nil { head.headerFields[.cacheControl] = "no-cache" }
            return (head, [])
        }
        // Stored responses that cannot respond to the request are not validated.
        let isForServer =
            request.forbidsStoring || request.isForServer || request.hasCredential
            || request.hasRange && request.range == nil
        guard !isForServer, request.tags?.contains(where: \.isAny) != true else { return (head, []) }
        var asked: [Int] = []
        var tags = request.head.headerFields[.ifNoneMatch].map { [ExactText($0)] } ?? []
        var size = 0
        for index in selected.prefix(1) + stored.indices.filter({ !selected.contains($0) }) {
            guard let tag = stored[index].head.response.headerFields[.eTag], asked.count < Self.tagLimit.count,
                size + tag.utf8.count <= Self.tagLimit.bytes
            else { continue }
            asked.append(index)
            size += tag.utf8.count
            let text = ExactText(tag)
            if request.tags?.contains(EntityTag(tag)) != true, !tags.contains(text) { tags.append(text) }
        }
        if !tags.isEmpty { head.headerFields[.ifNoneMatch] = tags.map(\.text).joined(separator: ", ") }
        if let index = selected.first, let modified = stored[index].head.lastModified {
            head.headerFields[.ifModifiedSince] = modified.text
            if !asked.contains(index) { asked.append(index) }
        }
        return (head, asked)
    }
}

/// A response made from a stored response.
public struct CachedResponse: Sendable {
    /// The index of the stored response.
    public let index: Int

    /// The status and fields of the response, with its age.
    public let head: HTTPResponse

    /// The bytes of the stored body that belong to the response: all, none or a
    /// range.
    public let bytes: Range<Int64>

    /// The source of the response.
    public let source: ResponseSource
}

extension CachedResponse {
    /// Creates the response to a request from a stored response; `nil` when only
    /// the server can give it, as for several ranges at once.
    ///
    /// - Parameters:
    ///   - head: The stored head, updated by the server's response if there was
    ///     one.
    ///   - age: Its age in seconds; `nil` when the server has just confirmed
    ///     it.
    init?(_ index: Int, _ head: CachedHead, length: Int64, to request: CacheRequest, age: Double?) {
        var response = head.response
        if let age {
            for name in head.directives.fieldsThatNeedValidation {
                if let name = HTTPField.Name(name) { response.headerFields[fields: name] = [] }
            }
            response.headerFields[.age] = "\(Int64(min(age, DeltaSeconds.most)))"
        }
        var bytes = 0..<length
        if (200...299).contains(response.status.code) {
            if request.isSatisfied(by: head) {
                response = Self.notModified(response)
                bytes = 0..<0
            } else if request.hasRange, !request.isHead, request.mayApplyRange(to: head) {
                guard let range = request.range?.resolved(length), response.status == .ok,
                    response.headerFields[.contentEncoding] == nil
                else { return nil }
                response.status = .partialContent
                response.headerFields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
                response.headerFields[.contentLength] = "\(range.count)"
                bytes = range
            }
        }
        self.index = index
        self.head = response
        self.bytes = request.isHead ? 0..<0 : bytes
        source = age.map { .cache(age: .seconds($0)) } ?? .revalidated
    }

    /// Returns the 304 for a caller that already has the response (RFC 9110
    /// §15.4.5).
    private static func notModified(_ response: HTTPResponse) -> HTTPResponse {
        let fields = response.headerFields.filter { field in
            ![.contentLength, .contentType, .contentEncoding, .contentRange].contains(field.name)
        }
        return HTTPResponse(status: .notModified, headerFields: HTTPFields(fields))
    }
}
