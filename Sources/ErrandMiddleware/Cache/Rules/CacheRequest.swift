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
    /// The highest age of the answer, in seconds.
    let maximumAge: Double?
    /// The seconds for which the answer must still be fresh.
    let minimumFreshness: Double
    /// The seconds for which the answer may have been stale.
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
    /// answer is unknown.
    ///
    /// A cookie does not count here.
    let hasCredential: Bool
    /// Whether the answer may be meant only for this caller.
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
