// SPDX-License-Identifier: MIT

/// The listable types of version 2 as data.
struct TypeList {
    let resources: [ResourceTable]

    private static let kinds = [
        "string": "text", "text or number": "text", "id": "id", "integer": "integer", "number": "decimal",
        "decimal": "decimal", "boolean": "boolean", "date": "date", "datetime": "time", "Address": "address",
        "object": "object",
    ]

    /// The operations that types have in common.
    private static let operations = ["list", "show", "create", "update", "delete"]

    /// Returns the contents of the file.
    func text(below head: String) -> String {
        let listed = resources.filter { $0.operations.contains { $0.does == "list" } }
        return head + """
            extension V2.ResourceType {
                /// All types that can be listed.
                public static let all: [Self] = [
            \(listed.map(entry).joinedLines())
                ]
            }

            """
    }

    private func entry(_ table: ResourceTable) -> String {
        // A type without a kind of its own has values of a fixed set, which are text.
        let words = table.attributes.map { "\($0.key):\(Self.kinds[$0.type] ?? "text"):\($0.access ?? "rw")" }
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
}
