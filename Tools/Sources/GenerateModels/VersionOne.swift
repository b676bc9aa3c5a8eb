// SPDX-License-Identifier: MIT

/// The models of version 1.
struct VersionOne {
    let fields: [MemberTable]
    let tables: VersionOneTables

    private static func head(_ table: String) -> String {
        """
        // SPDX-License-Identifier: MIT
        // Written by Tools from Tools/Tables/\(table); change that, not this.
        // swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

        """
    }

    private var brief: Members { Members(members: fields.filter { $0.part == "abbreviated" }, namespace: "V1") }
    private var full: Members { Members(members: fields.filter { $0.part == "full" }, namespace: "V1") }

    /// The contents of the files, by their paths in the folder of version 1.
    var files: [String: String] {
        var files = [
            "Person/Person.swift": person, "Person/Person+Details.swift": details,
            "Person/Person+CodingKeys.swift": codingKeys, "Person/Details+Reading.swift": reading,
            "Person/Person+Writing.swift": writing,
            "V1+Values.swift": Values(tables.values, of: "V1").text(below: Self.modelHead + "\n"),
        ]
        for table in tables.models { files["Models/\(table.name).swift"] = model(table) }
        return files
    }
}

// MARK: - A person

extension VersionOne {
    private static var personHead: String { head("v1-person-fields.json") }

    private var person: String {
        Self.personHead + """

            public import ErrandJSON

            extension V1 {
                /// A person of a nation, in the brief form or in the full form.
                ///
                /// Lists and searches return people with \(brief.members.count) fields, which are properties of this
                /// type. The full form has all fields; the others are properties of ``Details``, and
                /// can be used like this type's own. ``extra`` keeps members that the model does
                /// not know, and known members with a value of an unexpected type. ``custom``
                /// reads the nation's custom fields from it.
                ///
                /// Every property is optional. A value that was read is written back
                /// unchanged: `null`, `""` and a missing member are distinct. For a write, set
                /// the members to send:
                ///
                /// ```swift
                /// let draft = V1.Person {
                ///     $0.email = "jo@example.org"
                ///     $0.phone = nil                       // sent as null
                ///     $0.custom["graduation_year"] = 2008  // a custom field
                /// }
                /// ```
                @dynamicMemberLookup
                public struct Person: Sendable, Hashable {
            \(brief.properties(indent: 8))
                    public var extra = JSONObject()

                    // An array of at most one element, so that a person of a list needs only
                    // eight bytes for it.
                    var rest: [Details] = []

                    public init() {}
                }
            }

            extension V1.Person {
                public mutating func readMember(
                    _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
                ) throws {
                    switch key {
            \(brief.reads(indent: 8))
                    default:
                        if rest.isEmpty { rest.append(Details()) }
                        try rest[0].read(key, &object, orKeep: &extra)
                    }
                }
            }

            """
    }

    private var details: String {
        Self.personHead + """

            public import ErrandJSON

            extension V1.Person {
                /// The fields that only the full form of a person has.
                ///
                /// They are also properties of the person itself: `person.fullName`.
                public struct Details: Sendable, Hashable {
            \(full.properties(indent: 8))

                    /// Creates details with every member missing.
                    public init() {}
                }
            }

            """
    }

    private var codingKeys: String {
        Self.personHead + """

            public import ErrandJSON

            extension V1.Person {
                public enum CodingKeys: String, JSONKey {
            \(brief.keys(indent: 8))
                    // The full form:
            \(full.keys(indent: 8))

                    public static let keyTable = JSONKeyTable<Self>()
                }
            }

            """
    }

    private var reading: String {
        Self.personHead + """

            import ErrandJSON

            extension V1.Person.Details {
                /// Reads the current member.
                mutating func read(
                    _ key: V1.Person.CodingKeys, _ object: inout JSONObjectReader<V1.Person.CodingKeys>,
                    orKeep extra: inout JSONObject
                ) throws {
                    switch key {
            \(full.reads(indent: 8, storage: "$"))
                    default: break
                    }
                }
            }

            """
    }

    private var writing: String {
        Self.personHead + """

            import ErrandJSON

            extension V1.Person {
                /// Writes the members of the brief form.
                func write(brief object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject) throws {
            \(brief.writes())
                }
            }

            extension V1.Person.Details {
                /// Writes the members of the full form.
                func write(full object: inout JSONObjectWriter<V1.Person.CodingKeys>, over extra: inout JSONObject) throws {
            \(full.writes())
                }
            }

            """
    }
}

// MARK: - Other models

extension VersionOne {
    private static var modelHead: String { head("v1-models.json") }

    private func model(_ table: ModelTable) -> String {
        let members = Members(members: table.fields, namespace: "V1")
        let documentation = table.documentation.map { Prose.lines($0, indent: 4).joinedLines() }
            .joined(separator: "\n    ///\n")
        return Self.modelHead + """

            public import ErrandJSON

            extension V1 {
            \(documentation)
                public struct \(table.name): Sendable, Hashable\(table.identifiable ? ", Identifiable" : "") {
            \(members.properties(indent: 8))
                    public var extra = JSONObject()

                    public init() {}
            \(writeRules(table))
                    public enum CodingKeys: String, JSONKey {
            \(members.keys(indent: 12))

                        public static let keyTable = JSONKeyTable<Self>()
                    }
                }
            }

            extension V1.\(table.name): V1.Model {
                public mutating func readMember(
                    _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
                ) throws {
                    switch key {
            \(members.reads(indent: 8))
                    }
                }

                public func writeMembers(
                    to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
                ) throws {
            \(members.writes())
                }
            }

            """
    }

    /// Returns the code of the write rules, if there are any.
    private func writeRules(_ table: ModelTable) -> String {
        var rules = ["refused", "needed", "kept"].compactMap { kind -> (kind: String, keys: [String])? in
            let keys = table.fields.filter { $0.write == kind }.map { "\"\($0.key)\"" }
            return keys.isEmpty ? nil : (kind, keys)
        }.map { (text: "\($0.kind): [\($0.keys.joined(separator: ", "))]", rule: $0) }
        if rules.isEmpty { return "" }
        let last =
            (table.update == "whole" ? ["isWhole: true"] : []) + (table.key.map { ["key: \"\($0)\""] } ?? [])
        var text = (rules.map(\.text) + last).joined(separator: ", ")
        if text.count > 66 {
            if rules[0].text.count > 100 {
                let keys = Prose.wrapped(rules[0].rule.keys.joined(separator: ", ") + ",", to: 104)
                    .map { String(repeating: " ", count: 16) + $0 }.joinedLines()
                rules[0].text = "\(rules[0].rule.kind): [\n\(keys)\n            ]"
            }
            text = "\n            " + (rules.map(\.text) + last).joined(separator: ", ")
        }
        return """

                    public static let writeRules = V1.WriteRules(\(text))

            """
    }
}
