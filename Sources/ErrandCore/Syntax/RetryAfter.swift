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
    /// missing, malformed or absurd.
    ///
    /// The wait is never negative. A wait of more than 32 days is absurd: it is a
    /// mistake, such as a moment in place of a number of seconds. The caller should
    /// set a smaller bound.
    ///
    /// - Parameters:
    ///   - fields: The fields of a response.
    ///   - date: The present date, for comparison with a date in the field.
    public static func delay(_ fields: HTTPFields, at date: Date) -> Duration? {
        guard let value = fields[.retryAfter] else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            return Int64(value).flatMap { $0 <= longest ? .seconds($0) : nil }
        }
        guard let moment = HTTPDate.parse(value) else { return nil }
        let wait = moment.timeIntervalSince(date)
        return wait <= Double(longest) ? .seconds(max(0, wait)) : nil
    }

    private static let longest: Int64 = 32 * 24 * 3600
}
