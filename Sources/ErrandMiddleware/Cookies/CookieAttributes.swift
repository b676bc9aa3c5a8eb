// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The attributes of a `Set-Cookie` field (RFC 6265bis §5.6.1 to §5.6.6).
///
/// Of an attribute that stands twice the last one counts. Unknown ones, and
/// `SameSite`, which is about pages, are ignored.
struct CookieAttributes {
    var domain: String?
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    private var end: Date?
    private var lifetime: Date?

    /// The end: `Max-Age` goes before `Expires`.
    var expires: Date? { lifetime ?? end }

    /// The largest value of an attribute, in bytes.
    private static let largestValue = 1024
    /// The longest life, in seconds: 400 days.
    private static let longestLife = 400.0 * 24 * 3600

    init(_ parts: some Sequence<Substring>, at date: Date) {
        for part in parts {
            let (name, value) = Cookie.pair(part) ?? (Cookie.trimmed(part), "")
            guard value.utf8.count <= Self.largestValue else { continue }
            switch name.lowercased() {
            case "expires": if let found = CookieDate.parse(value) { end = min(found, Self.latest(date)) }
            case "max-age": if let seconds = Self.seconds(value) { lifetime = Self.end(after: seconds, date) }
            case "domain":
                let host = value.hasPrefix(".") ? value.dropFirst() : value
                domain = host.isEmpty ? nil : host.lowercased()
            case "path": path = value.hasPrefix("/") ? String(value) : nil
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
    }

    /// Reads a number of seconds; a number beyond all bounds counts as the bound.
    private static func seconds(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }

    private static func end(after seconds: Double, _ date: Date) -> Date {
        seconds <= 0 ? .distantPast : date.addingTimeInterval(min(seconds, longestLife))
    }

    private static func latest(_ date: Date) -> Date { date.addingTimeInterval(longestLife) }
}
