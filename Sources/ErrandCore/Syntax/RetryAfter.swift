// SPDX-License-Identifier: MIT

public import HTTPTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The field `Retry-After` in both its forms, seconds and a date (RFC 9110
/// §10.2.3).
public enum RetryAfter {
    /// Returns how long a server asked to wait, or `nil` when it did not say so
    /// legibly.
    ///
    /// It is never negative, and a year at most. Whoever waits sets a bound of
    /// their own.
    ///
    /// - Parameters:
    ///   - fields: The fields of an answer.
    ///   - date: The time now, which a date in the field is compared with.
    public static func delay(_ fields: HTTPFields, at date: Date) -> Duration? {
        guard let value = fields[.retryAfter] else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A year is as good as for ever, and no sum of it overflows.
            return .seconds(min(Int64(value) ?? yearOfSeconds, yearOfSeconds))
        }
        guard let moment = HTTPDate.parse(value) else { return nil }
        return .seconds(max(0, min(moment.timeIntervalSince(date), Double(yearOfSeconds))))
    }

    private static let yearOfSeconds: Int64 = 365 * 24 * 3600
}
