// SPDX-License-Identifier: MIT

import ErrandJSON

extension Resource {
    /// Returns members as version 1 takes them: `home_address.city` is a member of `home_address`, and a custom field
    /// stands among the other members of a person.
    static func written(_ members: JSONObject) -> JSONObject {
        var whole: JSONObject = [:]
        for (name, value) in members {
            let path =
                name.hasPrefix(Column.custom) && fields.contains(Column.anyCustom)
                ? [name.dropFirst(Column.custom.count)] : name.split(separator: ".", omittingEmptySubsequences: false)
            set(path[...], of: &whole, to: value)
        }
        return whole
    }

    private static func set(_ path: ArraySlice<Substring>, of object: inout JSONObject, to value: JSONValue) {
        guard let first = path.first.map(String.init) else { return }
        guard path.count > 1 else {
            object[first] = value
            return
        }
        var part = object[first]?.object ?? [:]
        set(path.dropFirst(), of: &part, to: value)
        object[first] = .object(part)
    }
}
