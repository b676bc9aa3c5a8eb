// SPDX-License-Identifier: MIT

public import NationBuilder

/// A table of a copy: the resources of one type, a row for each; or who is on which list (``listSignups``).
///
/// Its name and those of its columns are the names on the wire. Besides the columns of attributes, every table has
/// `id`, `_errand_read` and `_errand_extra`.
public struct MirrorTable: Sendable, Hashable, Identifiable {
    /// The type of its rows; of ``listSignups``, that of the people.
    public let type: V2.ResourceType
    /// The columns of attributes, in the order of the API's documentation.
    public let columns: [MirrorColumn]
    /// The name, which is that on the wire, such as `signups`.
    public let name: String

    /// Creates a table.
    ///
    /// - Parameter name: Its name; that of the type by default.
    init(type: V2.ResourceType, columns: [MirrorColumn], name: String? = nil) {
        (self.type, self.columns, self.name) = (type, columns, name ?? type.name)
    }

    /// The name.
    public var id: String { name }

    /// The attribute by which changed rows are found: `updated_at`, or else `created_at`, which shows only new
    /// rows; `nil` when the type has neither, so that only a walk over all rows finds anything.
    var changeTime: ChangeTime? {
        if column(ChangeTime.updated.attribute) != nil { return .updated }
        return column(ChangeTime.created.attribute) == nil ? nil : .created
    }

    /// Returns the column of a name; `nil` when there is none.
    public func column(_ name: String) -> MirrorColumn? { columns.first { $0.name == name } }
}

/// The time that a filter for changed rows compares.
enum ChangeTime: Sendable, Hashable {
    case updated, created

    /// The name of the attribute.
    var attribute: String { self == .updated ? "updated_at" : "created_at" }
}
