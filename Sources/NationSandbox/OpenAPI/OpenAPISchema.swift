// SPDX-License-Identifier: MIT

/// The schemas of fields (JSON Schema 2020-12), as an OpenAPI document has them.
enum OpenAPISchema {
    static func reference(_ name: String) -> JSONValue { .object(["$ref": .string("#/components/schemas/\(name)")]) }

    static func type(_ name: String) -> JSONValue { .object(["type": .string(name)]) }

    /// Returns an object with these members.
    static func object(_ properties: [String: JSONValue], required: [String] = []) -> JSONValue {
        var members: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { members["required"] = .array(required.map { .string($0) }) }
        return .object(members)
    }

    static func list(_ element: JSONValue) -> JSONValue { .object(["type": "array", "items": element]) }

    /// Returns an object of fields.
    ///
    /// - Parameter name: Returns the member's name of a field; `nil` for a field that is left out.
    static func fields(_ fields: [Field], _ name: (Field) -> String?) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        for field in fields { if let name = name(field) { properties[name] = schema(field) } }
        return object(properties)
    }

    static func schema(_ field: Field) -> JSONValue {
        var members = members(field.kind)
        if field.isNullable {
            if case .string(let type)? = members["type"] { members["type"] = .array([.string(type), "null"]) }
            if case .array(let texts)? = members["enum"] { members["enum"] = .array(texts + [.null]) }
        }
        if field.access == .read { members["readOnly"] = true }
        if field.access == .write { members["writeOnly"] = true }
        return .object(members)
    }

    private static func members(_ kind: Field.Kind) -> [String: JSONValue] {
        switch kind {
        case .text: ["type": "string"]
        case .email: ["type": "string"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .flag: ["type": "boolean"]
        case .day: ["type": "string", "format": "date"]
        case .moment: ["type": "string", "format": "date-time"]
        case .decimal: ["type": "string", "description": "A number as text."]
        case .reference: ["type": "string", "description": "An id."]
        case .choice(let texts): ["type": "string", "enum": .array(texts.map { .string($0) })]
        case .integerOrText: ["type": .array(["integer", "string", "null"])]
        case .address, .person: ["type": "object"]
        case .texts, .values: ["type": "array", "items": type("string")]
        case .integers: ["type": "array", "items": type("integer")]
        case .list: ["type": "array"]
        case .object(let fields): objectMembers(fields)
        case .elements(let fields, _): ["type": "array", "items": .object(objectMembers(fields))]
        }
    }

    private static func objectMembers(_ fields: [Field]) -> [String: JSONValue] {
        guard !fields.isEmpty, case .object(let members) = self.fields(fields, { $0.name }) else {
            return ["type": "object"]
        }
        return members
    }
}
