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

/// The directives of the `Cache-Control` fields of a message (RFC 9111 §5.2).
///
/// A directive without a number counts by its name, even when it is malformed. A
/// number counts only when it is well-formed. When a directive with a number
/// occurs several times, the first one counts (RFC 9111 §4.2.1).
struct CacheControl: Sendable {
    private struct Directive {
        let name: String
        /// The text after the equals sign, without quotes.
        let argument: String?
        /// Whether there is no space around the equals sign and all quotes are
        /// closed.
        let isWellFormed: Bool
    }

    /// A number of seconds as it was written.
    enum Seconds: Sendable, Equatable {
        case absent
        case invalid
        case valid(Double)
    }

    private let directives: [Directive]

    /// Whether a quote is not closed, which makes the meaning ambiguous.
    let isUnterminated: Bool

    init(_ fields: HTTPFields) {
        var directives: [Directive] = []
        var isUnterminated = false
        for field in fields where field.name == .cacheControl {
            let (members, isTerminated) = Self.members(field.value)
            if !isTerminated { isUnterminated = true }
            directives += members.compactMap { Self.directive($0, isTerminated) }
        }
        self.directives = directives
        self.isUnterminated = isUnterminated
    }

    var isEmpty: Bool { directives.isEmpty }

    /// Returns whether a directive is present, with or without an argument.
    func has(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// Returns whether a directive is present without an argument.
    func isBare(_ name: String) -> Bool { directives.first { $0.name == name }.map { $0.argument == nil } ?? false }

    /// Returns the number of a directive; anything above 2^31 counts as 2^31
    /// (RFC 9111 §1.2.2).
    func seconds(_ name: String) -> Seconds {
        guard let directive = directives.first(where: { $0.name == name }) else { return .absent }
        guard directive.isWellFormed, !isUnterminated, let number = directive.argument.flatMap(DeltaSeconds.parse)
        else { return .invalid }
        return .valid(number)
    }

    /// Returns whether a directive is present without an argument, or with an
    /// unreadable one.
    func isUnqualified(_ name: String) -> Bool {
        directives.contains { $0.name == name && Self.fieldNames($0) == nil }
    }

    /// Returns the fields that a directive names, in lower case (RFC 9111
    /// §5.2.2.4).
    func fieldNames(_ name: String) -> Set<String> {
        directives.reduce(into: []) { names, directive in
            if directive.name == name { names.formUnion(Self.fieldNames(directive) ?? []) }
        }
    }

    private static func fieldNames(_ directive: Directive) -> [String]? {
        guard let argument = directive.argument else { return nil }
        let names = argument.split(separator: ",").map { $0.trimmingOptionalSpace.lowercased() }.filter { !$0.isEmpty }
        guard !names.isEmpty, names.allSatisfy({ HTTPField.Name($0) != nil }) else { return nil }
        return names
    }

    // MARK: Syntax

    private static func directive(_ member: Substring, _ isTerminated: Bool) -> Directive? {
        let text = member.trimmingOptionalSpace
        guard !text.isEmpty else { return nil }
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return Directive(name: text.lowercased(), argument: nil, isWellFormed: true)
        }
        let name = text[..<equals]
        let value = text[text.utf8.index(after: equals)...]
        let trimmed = value.trimmingOptionalSpace
        let isTight = name.trimmingOptionalSpace == name && trimmed == value
        let (argument, isQuotedWell) = isTerminated ? unquoted(trimmed) : (String(trimmed), false)
        return Directive(
            name: name.trimmingOptionalSpace.lowercased(), argument: argument, isWellFormed: isTight && isQuotedWell)
    }

    /// Returns a token, or the content of a quoted string that is the whole
    /// text.
    private static func unquoted(_ text: Substring) -> (text: String, isWellFormed: Bool) {
        guard text.utf8.first == UInt8(ascii: "\"") else { return (String(text), !text.utf8.contains(34)) }
        var content: [UInt8] = []
        var isEscaped = false
        var end: Substring.UTF8View.Index?
        for index in text.utf8.indices.dropFirst() {
            let byte = text.utf8[index]
            if isEscaped {
                content.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                end = text.utf8.index(after: index)
                break
            } else {
                content.append(byte)
            }
        }
        return (String(decoding: content, as: UTF8.self), end == text.utf8.endIndex)
    }

    /// Returns the parts between the commas outside of quoted strings.
    ///
    /// When a quote is not closed, every comma counts, so that the quote cannot
    /// hide a restricting directive.
    private static func members(_ text: String) -> (members: [Substring], isTerminated: Bool) {
        var members: [Substring] = []
        var start = text.utf8.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                members.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
        }
        guard !isQuoted else { return (text.split(separator: ","), false) }
        members.append(text[start...])
        return (members, true)
    }
}

/// Numbers of seconds (RFC 9111 §1.2.2).
enum DeltaSeconds {
    /// The largest number, which counts as forever.
    static let most = 2_147_483_648.0

    /// Returns the number of a text that consists of digits.
    static func parse(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text).map { min(Double($0), most) } ?? most
    }
}

extension StringProtocol {
    /// The text without surrounding spaces and tabs (RFC 9110 §5.6.3).
    var trimmingOptionalSpace: Substring {
        // Bytes are compared, since a space with a combining accent is still a
        // space here.
        let isOther: (UInt8) -> Bool = { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let text = Substring(self)
        guard let first = text.utf8.firstIndex(where: isOther), let last = text.utf8.lastIndex(where: isOther) else {
            return text[text.endIndex...]
        }
        return text[first..<text.utf8.index(after: last)]
    }
}
