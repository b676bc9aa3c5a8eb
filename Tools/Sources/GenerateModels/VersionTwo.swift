// SPDX-License-Identifier: MIT

/// The models of version 2, with their queries.
struct VersionTwo {
    let tables: VersionTwoTables

    static let head = """
        // SPDX-License-Identifier: MIT
        // Written by Tools from Tools/Tables/v2.json; change that, not this.
        // swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation


        """

    /// The contents of the files, by their paths in the folder of version 2.
    var files: [String: String] {
        let types = TypeList(resources: tables.resources, targets: tables.targets)
        var files = [
            "NationV2+Resources.swift": collections,
            "V2+Models.swift": models,
            "V2+Values.swift": Values(tables.values, of: "V2").text(below: Self.head),
            "ResourceType+All.swift": types.text(below: Self.head),
            "ResourceType+Relationships.swift": types.relationships(below: Self.head),
        ]
        for table in tables.models { files["Models/V2+\(table.name).swift"] = model(table) }
        for table in tables.targets {
            files["Models/V2+\(table.name).swift"] = file([attributes(table), members(table)])
        }
        for table in tables.resources {
            // A resource of many attributes is split into several files.
            let parts = [attributes(table), members(table), vocabulary(table)]
            if parts.map({ $0.split(separator: "\n").count }).reduce(0, +) < 380 {
                files["Models/V2+\(table.name).swift"] = file(parts)
            } else {
                files["Models/V2+\(table.name).swift"] = file([parts[0]])
                files["Models/V2+\(table.name)+CodingKeys.swift"] = file([keys(table)])
                files["Models/V2+\(table.name)+Members.swift"] = file([members(table, withKeys: false)])
                files["Models/V2+\(table.name)+Vocabulary.swift"] = file([parts[2]])
            }
        }
        return files
    }

    private func file(_ parts: [String]) -> String {
        let text = parts.joined(separator: "\n")
        // The compiler warns of an import that is public and used in nothing public.
        let isShown = ["ResourceID", "Vocabulary"].contains { text.contains($0) }
        return Self.head + "public import ErrandJSON\n\(isShown ? "public " : "")import ErrandJSONAPI\n\n" + text
    }
}

// MARK: - Resources

extension VersionTwo {
    private static let abilities = [
        "list": "V2.Listable", "show": "V2.Showable", "create": "V2.Creatable", "update": "V2.Updatable",
        "delete": "V2.Deletable",
    ]

    private static let vocabularies = [
        "list": "ListVocabulary", "create": "CreateVocabulary", "update": "UpdateVocabulary",
    ]

    private func attributes(_ table: ResourceTable) -> String {
        let members = Members(members: table.attributes, namespace: "V2")
        var names = table.operations.compactMap { Self.abilities[$0.does] }
        if names.count == Self.abilities.count { names = ["V2.Editable"] }
        if names.isEmpty { names = ["V2.ResourceModel"] }
        if table.attributes.contains(where: { $0.key == "updated_at" }) { names.append("V2.Timestamped") }
        let abilities = names.joined(separator: ", ")
        // Where the documentation lists no sideloads, `include` does not compile.
        let vocabularies = table.operations.filter { $0.sideloads == false }.compactMap { Self.vocabularies[$0.does] }
            .map { "        public typealias \($0) = WithoutRelations<Self>\n" }.joined()
        return """
            extension V2 {
            \(Prose.lines(table.documentation, indent: 4).joinedLines())
                public struct \(table.name): \(abilities) {
            \(vocabularies.isEmpty ? "" : vocabularies + "\n")\(members.properties(indent: 8))
                    public var extra = JSONObject()

                    public init() {}
                }
            }

            """
    }

    private func members(_ table: ResourceTable, withKeys: Bool = true) -> String {
        let members = Members(members: table.attributes, namespace: "V2")
        return """
            extension V2.\(table.name) {
            \(withKeys ? constants(table) + "\n\n" : "")\(reading(members, storage: withKeys ? "_" : "$"))
            }

            """
    }

    private func keys(_ table: ResourceTable) -> String { "extension V2.\(table.name) {\n\(constants(table))\n}\n" }

    /// Returns the constants of the type, and its keys.
    private func constants(_ table: ResourceTable) -> String {
        let members = Members(members: table.attributes, namespace: "V2")
        let readOnly = table.attributes.filter { $0.access == "r" || $0.access == "extra" }.map { "\"\($0.key)\"" }
        let pages =
            table.paged
            ? ""
            : """

                // The API does not document pages of its lists.
                public static let isPaged = false
            """
        return """
                public static let resourceType = "\(table.type)"\(pages)
                public static let readOnlyMembers: Set<String> = [\(list(readOnly))]

                public enum CodingKeys: String, JSONKey {
            \(members.keys(indent: 8))

                    public static let keyTable = JSONKeyTable<Self>()
                }
            """
    }

    /// Returns the code that reads and writes the members.
    ///
    /// Code in another file uses the projected storage.
    private func reading(_ members: Members, storage: String = "_") -> String {
        """
            public mutating func readMember(
                _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
            ) throws {
                switch key {
        \(members.reads(indent: 8, storage: storage))
                }
            }

            public func writeMembers(
                to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
            ) throws {
        \(members.writes())
            }
        """
    }

    private func list(_ items: [String]) -> String {
        let line = items.joined(separator: ", ")
        guard line.count > 52 else { return line }
        let lines = Prose.wrapped(line + ",", to: 112).map { "        \($0)" }.joinedLines()
        return "\n\(lines)\n    "
    }

    private func vocabulary(_ table: ResourceTable) -> String {
        let members = Members(members: [], namespace: "V2")
        var fields = ["        public var id: Field<ResourceID> { \"id\" }"]
        for attribute in table.attributes where attribute.access != "w" {
            let type = attribute.access == "extra" ? "ExtraField" : "Field"
            fields.append(name(attribute.name, "\(type)<\(members.type(attribute.type))>", attribute.key))
        }
        for filter in table.filters {
            let notes = [filter.documentation, "A filter, not an attribute."].compactMap(\.self)
            fields += Prose.paragraphs(notes, indent: 8)
            fields.append(name(filter.name, "NamedFilter<\(members.type(filter.type))>", filter.key))
        }
        let relations = table.relations.map { relation in
            name(relation.name, "\(relation.many ? "ToMany" : "ToOne")<V2.\(relation.to)>", relation.key)
        }
        let related = """


                public struct Relations: ResourceVocabulary {
            \(relations.joinedLines())

                    public init() {}
                }
            """
        return """
            extension V2.\(table.name) {
                public struct Fields: ResourceVocabulary {
            \(fields.joinedLines())

                    public init() {}
                }\(relations.isEmpty ? "" : related)
            }

            """
    }

    /// Returns a property for a name in the API.
    private func name(_ name: String, _ type: String, _ key: String) -> String {
        property(name, type, "\"\(key)\"", indent: 8)
    }

    private func property(_ name: String, _ type: String, _ value: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        let head = "\(space)public var \(name.escaped): \(type) {"
        let line = "\(head) \(value) }"
        return line.count <= 120 ? line : "\(head)\n\(space)    \(value)\n\(space)}"
    }

    private var models: String {
        let names = tables.resources.map { "\($0.name).self," }.joined(separator: " ")
        return Self.head + """
            extension V2 {
                /// The models of all types.
                package static let models: [any ResourceModel.Type] = [
            \(Prose.wrapped(names, to: 108).map { "        \($0)" }.joinedLines())
                ]
            }

            """
    }

    private var collections: String {
        let collections = tables.resources.map { table in
            property(table.collection, "ResourceCollection<V2.\(table.name)>", ".init(api: self)", indent: 4)
        }.joinedLines()
        return Self.head + """
            extension NationV2 {
            \(collections)
            }

            """
    }
}

// MARK: - Other models

extension VersionTwo {
    private func model(_ table: VersionTwoTables.Model) -> String {
        let members = Members(members: table.fields, namespace: "V2")
        return Self.head + """
            public import ErrandJSON
            \(table.fields.contains { $0.type == "id" } ? "public import ErrandJSONAPI\n" : "")
            extension V2 {
            \(Prose.lines(table.documentation, indent: 4).joinedLines())
                public struct \(table.name): V2.Model {
            \(members.properties(indent: 8))
                    public var extra = JSONObject()

                    public init() {}
                }
            }

            extension V2.\(table.name) {
                public enum CodingKeys: String, JSONKey {
            \(members.keys(indent: 8))

                    public static let keyTable = JSONKeyTable<Self>()
                }

            \(reading(members))
            }

            """
    }
}
