// SPDX-License-Identifier: MIT

package import ErrandJSON
import NationBuilder

/// A column or a JSON member that a person has chosen: a member of a row, or a path into it.
package struct Column: Sendable {
    /// The name, such as `email`, `home_address.city` or `custom.volunteer_since`.
    package let name: String

    package init(name: String) { self.name = name }

    /// The prefix of a person's custom fields, which stand among the other members in version 1.
    package static let custom = V2.ValueName.customPrefix

    /// Whether it is a custom field.
    package var isCustom: Bool { name.hasPrefix(Self.custom) }

    /// Returns the value in a row; `nil` when the row lacks it.
    package func value(in row: JSONObject) -> JSONValue? {
        if let member = row[name] { return member }
        guard isCustom else { return FieldPath(name).value(in: .object(row)) }
        let slug = String(name.dropFirst(Self.custom.count))
        return row[V2.ValueName.customValues]?[slug] ?? row[slug]
    }

    /// Returns whether a name is that of one of the known fields, or a path into one.
    static func isKnown(_ name: String, _ fields: [String]) -> Bool {
        if name.hasPrefix(custom) { return name.count > custom.count && fields.contains(anyCustom) }
        return fields.contains(String(name.prefix { $0 != "." })) && !name.hasSuffix(".")
    }

    /// The entry in a list of fields that stands for all custom fields.
    package static let anyCustom = V2.ResourceType.anyCustom
}
