// SPDX-License-Identifier: MIT

/// The listable types of version 2 as data.
struct TypeList {
    let resources: [ResourceTable]
    /// The names of the types on the wire, by the names of their models.
    private let types: [String: String]

    /// - Parameter targets: The types that only relations lead to.
    init(resources: [ResourceTable], targets: [ResourceTable] = []) {
        self.resources = resources
        types = Dictionary((resources + targets).map { ($0.name, $0.type) }) { first, _ in first }
    }

    private static let kinds = [
        "string": "text", "text or number": "text", "id": "id", "integer": "integer", "number": "decimal",
        "decimal": "decimal", "boolean": "boolean", "date": "date", "datetime": "time", "Address": "address",
        "object": "object",
    ]

    /// The operations that types have in common.
    private static let operations = ["list", "show", "create", "update", "delete"]

    private var listed: [ResourceTable] { resources.filter { $0.operations.contains { $0.does == "list" } } }

    /// Returns the contents of the file of types.
    func text(below head: String) -> String {
        head + """
            extension V2.ResourceType {
                /// All types that can be listed.
                public static let all: [Self] = [
            \(listed.map(entry).joinedLines())
                ]
            }

            """
    }

    /// Returns the contents of the file of relationships.
    func relationships(below head: String) -> String {
        let entries = listed.compactMap { table in
            let words = table.relations.compactMap { relation in
                types[relation.to].map { "\(relation.key):\(relation.many ? "many" : "one")>\($0)" }
            }
            guard !words.isEmpty else { return String?.none }
            let lines = Prose.wrapped(words.joined(separator: " "), to: 108).map { "        \($0)" }.joinedLines()
            return """
                        "\(table.type)": \"""
                \(lines)
                        \""",
                """
        }
        return head + """
            extension V2.ResourceType {
                /// The relationships of all types that can be listed, by the names of the types.
                static let relationshipWords = [
            \(entries.joinedLines())
                ]
            }

            """
    }

    private func entry(_ table: ResourceTable) -> String {
        let words = table.attributes.map { attribute in
            // A type without a kind of its own has values of a fixed set, which are text.
            let kind = Self.kinds[attribute.type] ?? "text"
            let target = target(of: attribute, in: table).map { ">\($0)" } ?? ""
            return "\(attribute.key):\(kind)\(target):\(attribute.access ?? "rw")"
        }
        let lines = Prose.wrapped(words.joined(separator: " "), to: 108).map { "            \($0)" }.joinedLines()
        let operations = Self.operations.filter { name in table.operations.contains { $0.does == name } }
        return """
                    Self(
                        "\(table.type)", "\(table.documentation)",
                        "\(operations.joined(separator: " "))",
                        \"""
            \(lines)
                        \"""),
            """
    }

    /// Returns the type whose resources the values of an attribute name, as `signups` for `author_id`; `nil` when
    /// they are no ids, or nothing says of what.
    private func target(of attribute: MemberTable, in table: ResourceTable) -> String? {
        guard attribute.type == "id" else { return nil }
        let relation = table.relations.first { !$0.many && "\($0.key)_id" == attribute.key }
        return (attribute.refers ?? relation?.to).flatMap { types[$0] }
    }
}
