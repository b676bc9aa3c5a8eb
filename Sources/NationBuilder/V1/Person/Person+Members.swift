// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1.Person: Identifiable {
    /// Whether the full form was read, or a field of it was set.
    public var isFull: Bool { !rest.isEmpty }

    /// The fields of the full form; all missing when there are none.
    public var details: Details {
        get { rest.first ?? Details() }
        set { rest = [newValue] }
    }

    /// A field of the full form; setting `nil` makes it `null`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Details, Value?>) -> Value? {
        get { rest.first?[keyPath: path] }
        set {
            if rest.isEmpty { rest.append(Details()) }
            rest[0][keyPath: path] = newValue
        }
    }
}

extension V1.Person: V1.Model {
    /// Writes the members that are not missing.
    public func writeMembers(to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject) throws {
        try write(brief: &object, over: &extra)
        try rest.first?.write(full: &object, over: &extra)
    }
}
