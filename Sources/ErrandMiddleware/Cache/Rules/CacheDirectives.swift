// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// A response's rules for its reuse, in seconds (RFC 9111 §4.2, §5.2.2).
///
/// They are read once, when the response arrives or is loaded.
struct CacheDirectives: Sendable {
    /// The time for which the response is fresh.
    enum Lifetime: Sendable, Equatable {
        /// The server's lifetime; 0 when it cannot be understood.
        case explicit(Double)
        /// The server gives no lifetime. The value is the time between
        /// `Last-Modified` and `Date`.
        case unsaid(sinceChange: Double?)
    }

    let lifetime: Lifetime
    /// The age of the response when it arrived (RFC 9111 §4.2.3).
    let ageOnArrival: Double
    /// The time when the server made the response, or else when it arrived.
    let date: Date
    /// Whether each reuse requires validation (`no-cache`).
    let needsValidation: Bool
    /// The fields that may be reused only after validation, in lower case.
    let fieldsThatNeedValidation: Set<String>
    /// Whether a stale response is never reused (`must-revalidate`).
    let isForbiddenWhenStale: Bool
    let staleWhileRevalidate: Double
    let staleIfError: Double?
    let isImmutable: Bool
    let isForbidden: Bool
    let mustBeUnderstood: Bool
    /// Whether `public`, `private`, `max-age` or `Expires` allows storing it
    /// whatever its status (RFC 9111 §3).
    let isMeantForCaches: Bool
    let isPublic: Bool

    init(_ fields: HTTPFields, requested: CacheMoment, received: CacheMoment) {
        let control = CacheControl(fields)
        let sent = Self.single(fields, .date).flatMap { HTTPDate.parse($0, now: received.date) }
        date = sent ?? received.date
        let delay = max(0, received.seconds(since: requested) ?? 0)
        let apparent = max(0, received.date.timeIntervalSince(date))
        ageOnArrival = max(apparent, Self.age(fields) + delay)
        lifetime = Self.lifetime(fields, control, date, received.date)
        needsValidation = control.isUnqualified("no-cache")
        fieldsThatNeedValidation = control.fieldNames("no-cache")
        isForbiddenWhenStale = control.has("must-revalidate")
        staleWhileRevalidate = Self.value(control.seconds("stale-while-revalidate")) ?? 0
        staleIfError = Self.value(control.seconds("stale-if-error"))
        isImmutable = control.has("immutable")
        isForbidden = control.has("no-store")
        mustBeUnderstood = control.has("must-understand")
        isPublic = control.has("public")
        isMeantForCaches =
            isPublic || control.has("private") || control.has("max-age") || fields.contains { $0.name == .expires }
    }

    /// Returns the time for which the response is fresh, under the rules of a
    /// cache.
    func lifetime(_ options: CacheOptions, _ status: HTTPResponse.Status) -> Double {
        switch lifetime {
        case .explicit(let seconds): return seconds
        case .unsaid(let sinceChange):
            guard let sinceChange, isPublic || CacheableStatus.isByDefault(status) else { return 0 }
            let longest = options.longestHeuristic / .seconds(1)
            return max(0, min(sinceChange * options.heuristicFraction, longest))
        }
    }

    // MARK: Reading

    private static func lifetime(
        _ fields: HTTPFields, _ control: CacheControl, _ date: Date, _ received: Date
    ) -> Lifetime {
        // The meaning of an unclosed quote is ambiguous.
        if control.isUnterminated { return .explicit(0) }
        switch control.seconds("max-age") {
        case .valid(let seconds): return .explicit(seconds)
        case .invalid: return .explicit(0)
        case .absent: break
        }
        if fields.contains(where: { $0.name == .expires }) {
            let end = single(fields, .expires).flatMap { HTTPDate.parse($0, now: received) }
            return .explicit(end.map { max(0, $0.timeIntervalSince(date)) } ?? 0)
        }
        guard let changed = single(fields, .lastModified).flatMap({ HTTPDate.parse($0, now: received) }),
            changed < date
        else { return .unsaid(sinceChange: nil) }
        return .unsaid(sinceChange: date.timeIntervalSince(changed))
    }

    /// Returns the first member of `Age`; anything but a number is ignored (RFC
    /// 9111 §5.1).
    private static func age(_ fields: HTTPFields) -> Double {
        guard let field = fields.first(where: { $0.name == .age }) else { return 0 }
        let first = field.value.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
        return DeltaSeconds.parse(first.trimmingOptionalSpace) ?? 0
    }

    /// Returns the value of a field that may occur once; `nil` when several
    /// differ.
    private static func single(_ fields: HTTPFields, _ name: HTTPField.Name) -> String? {
        var found: String?
        for field in fields where field.name == name {
            if let found, found != field.value { return nil }
            found = field.value
        }
        return found
    }

    private static func value(_ seconds: CacheControl.Seconds) -> Double? {
        guard case .valid(let number) = seconds else { return nil }
        return number
    }
}

/// The cache rules of statuses.
enum CacheableStatus {
    /// Returns whether a status is heuristically cacheable: a response may be
    /// stored without an explicit lifetime (RFC 9110 §15.1).
    ///
    /// 206 is one of them, but is not stored here.
    static func isByDefault(_ status: HTTPResponse.Status) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status.code)
    }

    /// Returns whether the caching rules of a status are known
    /// (`must-understand`).
    static func isUnderstood(_ status: HTTPResponse.Status) -> Bool { understood.contains(status.code) }

    /// Returns whether responses of a status are never stored: interim and partial
    /// ones, 304, those about credentials, and those of RFC 6585.
    static func isNever(_ status: HTTPResponse.Status) -> Bool {
        status.code < 200 || [206, 304, 401, 407, 428, 429, 431, 511].contains(status.code)
    }

    /// The final statuses of RFC 9110 §15, except 206 and 304.
    private static let understood: Set<Int> = Set(200...205).union(300...303).union([305, 307, 308])
        .union(400...417).union([421, 422, 426]).union(500...505)
}
