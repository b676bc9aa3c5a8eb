// SPDX-License-Identifier: MIT

/// A value by which attributes can be filtered and sorted.
public protocol FilterValue: Sendable {
    /// The value as a filter has it.
    var filterText: String { get }
}

/// A value of which filters know beginnings, ends and parts.
public protocol TextFilterValue: FilterValue {}

/// A value of which filters know what is more and what is less.
public protocol OrderedFilterValue: FilterValue {}

extension FilterValue where Self: CustomStringConvertible {
    /// The description.
    public var filterText: String { description }
}

extension String: TextFilterValue {}
extension Bool: FilterValue {}
extension Int: OrderedFilterValue {}
extension ResourceID: OrderedFilterValue {}
