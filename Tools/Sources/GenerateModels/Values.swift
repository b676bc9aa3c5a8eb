// SPDX-License-Identifier: MIT

/// The types with named values of a version of the API, as one file.
struct Values {
    let tables: [ValuesTable]
    /// The namespace of the types, such as `V1`.
    let namespace: String

    init(_ tables: [ValuesTable], of namespace: String) {
        self.tables = tables
        self.namespace = namespace
    }

    /// Returns the text of the file.
    func text(below head: String) -> String {
        let types = tables.map(type).joined(separator: "\n\n")
        return "\(head)extension \(namespace) {\n\(types)\n}\n"
    }

    private func type(_ table: ValuesTable) -> String {
        let values = table.values.flatMap { value in
            Prose.paragraphs([value.documentation].compactMap(\.self), indent: 8) + [
                "        public static let \(value.name.escaped): Self = \"\(value.value)\""
            ]
        }
        return """
            \(Prose.lines(table.documentation, indent: 4).joinedLines())
                public struct \(table.name): NamedValue {
                    public let rawValue: String

                    public init(rawValue: String) { self.rawValue = rawValue }

            \(values.joinedLines())
                }
            """
    }
}
