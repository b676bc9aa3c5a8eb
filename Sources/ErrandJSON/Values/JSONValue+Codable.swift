// SPDX-License-Identifier: MIT

internal import ErrandFoundation

// These conformances are for other coders. ``JSONReader`` and ``JSONWriter``
// handle the three types themselves, without loss. Another coder reads and
// writes numbers as `Int64`, `UInt64`, `Double` or `Decimal`, and decides about
// the order of keys.

extension JSONValue: Codable {
    /// Reads the decoder's value, of any kind.
    public init(from decoder: any Decoder) throws {
        if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        if let object = try? decoder.container(keyedBy: AnyJSONKey.self) {
            self = .object(try JSONObject(container: object))
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            self = .number(try container.decode(JSONNumber.self))
        }
    }

    /// Writes the value to any encoder.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let object): try object.encode(to: encoder)
        }
    }
}

extension JSONObject: Codable {
    /// Reads an object, in the order of the decoder's keys.
    public init(from decoder: any Decoder) throws {
        try self.init(container: try decoder.container(keyedBy: AnyJSONKey.self))
    }

    fileprivate init(container: KeyedDecodingContainer<AnyJSONKey>) throws {
        self.init()
        for key in container.allKeys { self[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
    }

    /// Writes the members in order to any encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyJSONKey.self)
        for (key, value) in self { try container.encode(value, forKey: AnyJSONKey(entry: key)) }
    }
}

extension JSONNumber: Codable {
    /// Reads a number in the most exact type that the decoder supports.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else if let double = try? container.decode(Double.self), let number = JSONNumber(double) {
            // If both types hold the number, the decimal has more digits.
            self = (try? container.decode(Decimal.self)).flatMap(JSONNumber.init) ?? number
        } else if let value = try? container.decode(Decimal.self), let number = JSONNumber(value) {
            self = number
        } else {
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is not a number."))
        }
    }

    /// Writes the number in the smallest type that holds it exactly.
    ///
    /// Throws `EncodingError.invalidValue` when another encoder has no type for
    /// it, as for 300 digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value = int64 {
            try container.encode(value)
        } else if let value = uint64 {
            try container.encode(value)
        } else if let value = double {
            try container.encode(value)
        } else if let value = decimal {
            try container.encode(value)
        } else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "This encoder has no type that holds the number exactly."))
        }
    }
}

/// A key with any name, or the position of an element.
struct AnyJSONKey: CodingKey, OpenKey {
    // Small enough for an `any CodingKey` without separate memory.
    private enum Form {
        case name(String)
        case entry(String)
        case position(Int)
    }

    private let form: Form

    init(_ name: String) { form = .name(name) }
    init(entry: String) { form = .entry(entry) }
    init(position: Int) { form = .position(position) }

    var stringValue: String {
        switch form {
        case .name(let name), .entry(let name): name
        case .position(let position): "Index \(position)"
        }
    }

    var intValue: Int? {
        if case .position(let position) = form { position } else { nil }
    }

    var isEntry: Bool { if case .entry = form { true } else { false } }

    // A decoder makes such keys of what stands in the document.
    init?(stringValue: String) { self.init(entry: stringValue) }
    init?(intValue: Int) { self.init(position: intValue) }
}
