// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The conversion between the values of a ``JournalEntry`` and the attributes of the API.
///
/// `custom.volunteer_since` is a member of `custom_values`, and `home_address.city` one of `home_address`, which is
/// written as `home_address_attributes`.
public enum JournalValues {
    private static let customPrefix = "custom."
    private static let customValues = "custom_values"

    /// Returns the attributes that set some values.
    public static func attributes(_ values: JSONObject) -> JSONObject {
        var attributes: JSONObject = [:]
        var parts: [(place: String, members: JSONObject)] = []
        for (name, value) in values {
            guard let (place, member) = split(name) else {
                attributes[name] = value
                continue
            }
            let written = place == customValues ? place : place + "_attributes"
            if let index = parts.firstIndex(where: { $0.place == written }) {
                parts[index].members[member] = value
            } else {
                parts.append((written, [member: value]))
            }
        }
        for part in parts { attributes[part.place] = .object(part.members) }
        return attributes
    }

    /// Returns the values of some names in the attributes of a resource; `null` for those that it lacks.
    public static func values(of names: some Sequence<String>, in attributes: JSONValue) -> JSONObject {
        var values: JSONObject = [:]
        for name in names {
            if let (place, member) = split(name) {
                values[name] = attributes[place]?[member] ?? .null
            } else {
                values[name] = attributes[name] ?? .null
            }
        }
        return values
    }

    private static func split(_ name: String) -> (place: String, member: String)? {
        if name.hasPrefix(customPrefix) { return (customValues, String(name.dropFirst(customPrefix.count))) }
        guard let dot = name.firstIndex(of: ".") else { return nil }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}
