// SPDX-License-Identifier: MIT

extension JSONValue {
    /// The member with this key; `nil` when there is none, or when the value is
    /// not an object.
    ///
    /// Setting a member of `null` turns it into an object. Setting `nil`
    /// removes the member. Setting a member of any other kind of value does
    /// nothing.
    public subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            switch self {
            case .object(var object):
                self = .null
                object[key] = newValue
                self = .object(object)
            case .null:
                guard let newValue else { return }
                self = .object([key: newValue])
            default: return
            }
        }
    }

    /// The element at this index; `nil` when there is none, or when the value
    /// is not an array.
    ///
    /// Setting `nil` removes the element. Setting at the end of the array
    /// appends. Setting at any other index outside of the array does nothing.
    public subscript(index: Int) -> JSONValue? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
            return elements[index]
        }
        set {
            guard case .array(var elements) = self else { return }
            self = .null
            if elements.indices.contains(index) {
                if let newValue { elements[index] = newValue } else { elements.remove(at: index) }
            } else if index == elements.endIndex, let newValue {
                elements.append(newValue)
            }
            self = .array(elements)
        }
    }

    /// Whether the value is the literal `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The value of `true` and `false`; `nil` for anything else.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The text of a string; `nil` for anything else.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// A number; `nil` for anything else.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// A whole number that fits an `Int`; `nil` for anything else.
    public var int: Int? { number?.int }

    /// A number as a `Double`, if the double's shortest text equals the number.
    ///
    /// `nil` for anything else. See ``JSONNumber/double``.
    public var double: Double? { number?.double }

    /// The elements of an array; `nil` for anything else.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of an object; `nil` for anything else.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}
