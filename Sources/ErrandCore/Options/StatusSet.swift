// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A set of response statuses.
public struct StatusSet: Sendable, Hashable {
    private var ranges: [ClosedRange<Int>]

    /// The statuses 200-299.
    public static let successful = StatusSet(ranges: [200...299])
    /// Every status.
    public static let any = StatusSet(ranges: [0...999])
    /// No status.
    public static let none = StatusSet(ranges: [])

    /// Returns the statuses of a range of codes.
    public static func codes(_ range: ClosedRange<Int>) -> StatusSet { StatusSet(ranges: [range]) }

    /// Returns a set of single statuses.
    public static func only(_ codes: Int...) -> StatusSet { StatusSet(ranges: codes.map { $0...$0 }) }

    /// Returns the statuses that are in either set.
    public func union(_ other: StatusSet) -> StatusSet { StatusSet(ranges: ranges + other.ranges) }

    /// Returns whether the set holds a status.
    public func contains(_ status: HTTPResponse.Status) -> Bool {
        ranges.contains { $0.contains(status.code) }
    }
}
