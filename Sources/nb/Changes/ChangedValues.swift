// SPDX-License-Identifier: MIT

import ErrandJSON

/// The values that a change has set, and the decision which of them are taken back.
struct ChangedValues: Sendable, Equatable {
    /// The values to set, those of before.
    private(set) var restored: JSONObject = [:]
    /// The members whose values somebody else has set since.
    private(set) var changed: [String] = []

    /// Decides which values are taken back: those that are still the ones that the nation returned.
    ///
    /// - Parameters:
    ///   - before: The values before the change.
    ///   - returned: The values that the nation returned to it.
    ///   - present: The values now.
    init(before: JSONObject, returned: JSONObject, present: JSONObject) {
        for (name, old) in before {
            let (ours, now) = (returned[name] ?? .null, present[name] ?? .null)
            if Self.isSame(now, old) { continue }
            if Self.isSame(now, ours) { restored[name] = old } else { changed.append(name) }
        }
    }

    /// Returns the values of members of a resource; `null` for one that it lacks.
    static func of(_ names: some Sequence<String>, in resource: JSONObject) -> JSONObject {
        JSONObject(names.map { ($0, Column(name: $0).value(in: resource) ?? .null) })
    }

    /// Whether two values are the same to a person: no value and an empty text are.
    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        left == right || left.isEmptyForPeople && right.isEmptyForPeople
            || left.object == nil && right.object == nil && CellText.exact(left) == CellText.exact(right)
    }
}
