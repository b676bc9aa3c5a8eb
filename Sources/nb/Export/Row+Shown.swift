// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension V2.Row {
    /// Returns the value in a column; `nil` when the nation did not send it.
    func value(of column: Column) -> JSONValue? { column.name == "id" ? self["id"] : column.value(in: attributes) }
}

extension V2.ResourceType {
    /// Returns a resource as lists and views show it: ids are numbers, as in version 1.
    func shown(_ members: JSONObject) -> JSONObject {
        JSONObject(members.map { ($0.key, shown($0.value, of: $0.key)) })
    }

    /// Returns a value as lists and views show it.
    func shown(_ value: JSONValue, of name: String) -> JSONValue {
        guard name == "id" || attribute(name)?.kind == .id, let text = value.string, let id = Int(text),
            "\(id)" == text
        else { return value }
        return .number(JSONNumber(id))
    }
}

extension V2.RowError {
    /// The names that a mistyped one probably means; of an address, its parts.
    var near: [String] {
        let place = name.prefix { $0 != "." } + "."
        guard known.allSatisfy({ $0.hasPrefix(place) }) else { return NearestNames.of(name, in: known) }
        let parts = known.map { String($0.dropFirst(place.count)) }
        return NearestNames.of(String(name.dropFirst(place.count)), in: parts).map { place + $0 }
    }

    /// Whether it is about a part of an address.
    var isOfPart: Bool { name.contains(".") && known.contains { $0.contains(".") && $0 != V2.ResourceType.anyCustom } }
}
