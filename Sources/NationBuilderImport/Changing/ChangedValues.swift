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
    init(
        before: JSONObject, returned: JSONObject, present: JSONObject,
        _ isSame: (String, JSONValue, JSONValue) -> Bool = { ChangedValues.isSame($1, $2) }
    ) {
        for (name, old) in before {
            let (ours, now) = (returned[name] ?? .null, present[name] ?? .null)
            if isSame(name, now, old) { continue }
            if isSame(name, now, ours) { restored[name] = old } else { changed.append(name) }
        }
    }

    /// Whether two values are the same to a person: no value and an empty text are.
    static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        left == right || isEmpty(left) && isEmpty(right)
            || left.object == nil && right.object == nil && text(left) == text(right)
    }

    private static func text(_ value: JSONValue) -> String {
        value.array?.map { text($0) }.joined(separator: ",") ?? ValueComparison.text(value)
    }

    private static func isEmpty(_ value: JSONValue) -> Bool {
        value.object?.values.allSatisfy(isEmpty) ?? ValueComparison.isEmpty(value)
    }
}
