// SPDX-License-Identifier: MIT

/// A value by which resources can be filtered and sorted.
public protocol FilterValue: Sendable {
    /// The text of the value in a filter.
    var filterText: String { get }
}

/// A value with filters for its beginning, its end and its parts.
public protocol TextFilterValue: FilterValue {}

/// A value with filters that compare by order, such as greater than.
public protocol OrderedFilterValue: FilterValue {}

extension FilterValue where Self: CustomStringConvertible {
    /// The description.
    public var filterText: String { description }
}

extension String: TextFilterValue {}
extension Bool: FilterValue {}
extension Int: OrderedFilterValue {}
extension ResourceID: OrderedFilterValue {}
