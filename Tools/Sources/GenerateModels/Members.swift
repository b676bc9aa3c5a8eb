// SPDX-License-Identifier: MIT

/// The Swift code of a model's members.
struct Members {
    let members: [MemberTable]
    /// The namespace of the models, such as `V1`.
    let namespace: String

    private static let types = [
        "array<string>": "[String]", "array<unknown>": "[JSONValue]", "boolean": "Bool", "date": "CalendarDate",
        "datetime": "DateTime", "decimal": "DecimalText", "integer": "Int", "number": "JSONNumber", "string": "String",
        "text or number": "TextOrNumber", "any": "JSONValue", "object": "JSONObject",
    ]
    private static let namespaced = [
        "V1": [
            "address": "V1.Address", "array<ballot>": "[V1.Ballot]", "array<email_entry>": "[V1.EmailEntry]",
            "id": "TextOrNumber", "person": "V1.Person",
        ],
        "V2": ["id": "ResourceID"],
    ]
    private static let boxed: Set = ["address", "person", "Address", "Person"]
    private static let writes = [
        "refused": "In responses only; not sent.", "needed": "Every update must contain it.",
        "r": "In responses only.", "w": "In writes only.", "extra": "Only in responses to a query with `extraFields`.",
    ]

    func type(_ name: String) -> String {
        if let type = Self.types[name] ?? Self.namespaced[namespace]?[name] { return type }
        return name.hasPrefix("[") ? "[\(type(String(name.dropFirst().dropLast())))]" : "\(namespace).\(name)"
    }

    /// Returns the properties, each with what its name does not say.
    func properties(indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return members.flatMap { member in
            let notes = [member.documentation, (member.write ?? member.access).flatMap { Self.writes[$0] }]
            let lines = Prose.paragraphs(notes.compactMap(\.self), indent: indent)
            let wrapper = Self.boxed.contains(member.type) ? "BoxedJSONMember" : "JSONMember"
            return lines + ["\(space)@\(wrapper) public var \(member.name.escaped): \(type(member.type))?"]
        }.joinedLines()
    }

    /// Returns the cases of a switch that reads each member.
    ///
    /// They use the stored property if it is accessible. With the projected
    /// one, the compiler copies a member out and back in.
    func reads(indent: Int, storage: String = "_") -> String {
        let space = String(repeating: " ", count: indent)
        return members.map { member in
            let key = "\(space)case .\(member.name.escaped):"
            let read = "try object.read(key, &\(storage)\(member.name), orKeep: &extra)"
            let fits = key.count + 1 + read.count <= 120
            return fits ? "\(key) \(read)" : "\(key)\n\(space)    \(read)"
        }.joinedLines()
    }

    /// Returns the code that writes each member.
    func writes(indent: Int = 8) -> String {
        let space = String(repeating: " ", count: indent)
        return members.map { member in
            let arguments = ".\(member.name.escaped), $\(member.name), over: &extra)"
            let line = "\(space)try object.write(\(arguments)"
            return line.count <= 120 ? line : "\(space)try object.write(\n\(space)    \(arguments)"
        }.joinedLines()
    }

    /// Returns the cases of the keys.
    func keys(indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return members.map { member in
            let name = "\(space)case \(member.name.escaped)"
            return member.name == member.key ? name : "\(name) = \"\(member.key)\""
        }.joinedLines()
    }
}
