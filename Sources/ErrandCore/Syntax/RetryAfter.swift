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
    /// Returns the wait that a server asked for, or `nil` when the field is
    /// missing or malformed.
    ///
    /// The wait is never negative, and a year at most. The caller should set a
    /// smaller bound.
    ///
    /// - Parameters:
    ///   - fields: The fields of a response.
    ///   - date: The present date, for comparison with a date in the field.
    public static func delay(_ fields: HTTPFields, at date: Date) -> Duration? {
        guard let value = fields[.retryAfter] else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A year is long enough, and sums with it do not overflow.
            return .seconds(min(Int64(value) ?? yearOfSeconds, yearOfSeconds))
        }
        guard let moment = HTTPDate.parse(value) else { return nil }
        return .seconds(max(0, min(moment.timeIntervalSince(date), Double(yearOfSeconds))))
    }

    private static let yearOfSeconds: Int64 = 365 * 24 * 3600
}
