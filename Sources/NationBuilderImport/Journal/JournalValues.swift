// SPDX-License-Identifier: MIT

public import ErrandJSON
import NationBuilder

/// The conversion between the values of a ``JournalEntry`` and the attributes of the API.
///
/// `custom.volunteer_since` is a member of `custom_values`, and `home_address.city` one of `home_address`, which is
/// written as `home_address_attributes`.
public enum JournalValues {
    /// Returns the attributes that set some values.
    public static func attributes(_ values: JSONObject) -> JSONObject { V2.RowChanges.attributes(values) }

    /// Returns the values of some names in the attributes of a resource; `null` for those that it lacks.
    public static func values(of names: some Sequence<String>, in attributes: JSONValue) -> JSONObject {
        let attributes = attributes.object ?? [:]
        return JSONObject(names.map { ($0, V2.ValueName($0).value(in: attributes) ?? .null) })
    }
}
