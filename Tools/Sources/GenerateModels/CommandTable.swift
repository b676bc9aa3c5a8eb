// SPDX-License-Identifier: MIT

/// The types of version 2 as commands of `nb`.
struct CommandTable {
    let resources: [ResourceTable]

    /// The contents of the file in `nb`.
    var text: String {
        let tables = resources.filter { $0.columns != nil }.sorted { $0.type < $1.type }
        let commands = tables.filter { $0.ownCommands != true }.map { "\($0.name)Type.self" }.joined(separator: ", ")
        return VersionTwo.head + """
            // What is not said here is in `V2.ResourceType`.
            enum TypeTable {
                /// The types that have no other commands.
                static let types: [any TypedResource.Type] = [
            \(Prose.wrapped(commands, to: 110).map { "        \($0)" }.joinedLines()),
                ]
            }

            """ + tables.map(entry).joined()
    }

    private func entry(_ table: ResourceTable) -> String {
        let names = (["id"] + (table.columns ?? [])).map { "\"\($0)\"" }.joined(separator: ", ")
        let columns = Prose.wrapped(names, to: 100).map { "        \($0)" }.joinedLines()
        let more = [table.pageKind.map { ("pageKind", $0) }, table.page.map { ("page", $0) }].compactMap { $0 }
            .map { "    static let \($0): String? = \"\($1)\"\n" }.joined()
        return """

            enum \(table.name)Type: TypedResource {
                static let name = "\(table.type)"
                static let columns = [
            \(columns),
                ]
            \(more)}

            """
    }
}
