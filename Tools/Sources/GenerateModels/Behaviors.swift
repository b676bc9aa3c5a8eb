// SPDX-License-Identifier: MIT

/// Something that no document of version 2 promises, with what client, sandbox and
/// documentation say of it.
struct BehaviorTable: Decodable {
    /// The name in stored reports, in `nb doctor` and in the sandbox's control API.
    var id: String
    /// The name in Swift.
    var name: String
    /// What the nation does, as a sentence.
    var statement: String
    /// How sure it is without a probe.
    var evidence: String
    /// What follows where the nation does not do it.
    var consequence: String
    /// What the sandbox does when it is switched off; `nil` for what cannot be.
    var off: String?
}

/// The one table of what no document says, in the forms of those who share it.
struct Behaviors {
    let rows: [BehaviorTable]

    /// The files by their paths in `Sources`.
    var files: [String: String] {
        [
            "NationBuilder/V2/Probes/Behavior+All.swift": client,
            "NationBuilder/NationBuilder.docc/VersionTwoBehavior.md": clientPage,
            "NationSandbox/Version2/Server/NationBehavior.swift": sandbox,
            "NationSandbox/NationSandbox.docc/Behaviors.md": sandboxPage,
        ]
    }

    private static let head = """
        // SPDX-License-Identifier: MIT
        // Written by Tools from Tools/Tables/v2-behaviors.json; change that, not this.


        """

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    // MARK: The client

    private var client: String {
        let names = Prose.wrapped(rows.map { "\($0.name)," }.joined(separator: " "), to: 100)
        let properties = rows.map { row in
            """
            \(Prose.lines(Self.sentence(row.statement) + ".", indent: 4).joinedLines())
                public static let \(row.name) = Self(
                    id: "\(row.id)",
                    statement: "\(row.statement)",
                    evidence: .\(row.evidence),
                    consequence: "\(row.consequence)"
                ) { try await $0.\(row.name)() }

            """
        }
        return Self.head + """
            extension V2.Behavior {
                /// All rows, in the order in which they are probed.
                public static let all: [Self] = [
            \(names.map { "        \($0)" }.joinedLines())
                ]

            \(properties.joinedLines())}

            """
    }

    private var clientPage: String {
        """
        # Undocumented behaviors of version 2

        The undocumented behaviors of nations, and how to probe them.

        ## Overview

        The documents of version 2 leave much open. ``NationV2/probe(_:)`` asks a nation, by
        reads that change nothing; ``V2/Behavior`` is the table in code. `nb doctor` prints
        what the probes find of a nation, and stores it for the walks of later commands.

        | row | a nation does this | how sure | where it does not |
        |---|---|---|---|
        \(rows.map { "| `\($0.id)` | \($0.statement) | \($0.evidence) | \($0.consequence) |" }.joinedLines())

        The third column tells how sure a row is without a probe. The sandbox behaves like this by
        default. `PUT /sandbox/behaviors` switches off each row but `organizations`.

        """
    }

    // MARK: The sandbox

    private var switchable: [BehaviorTable] { rows.filter { $0.off != nil } }

    private static func caseName(_ id: String) -> String {
        let words = id.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private var sandbox: String {
        let cases = switchable.map { row in
            let text = "\(Self.sentence(row.statement)); off: \(row.off ?? "")."
            return """
                \(Prose.lines(text, indent: 4).joinedLines())
                    case \(Self.caseName(row.id)) = "\(row.id)"

                """
        }
        return Self.head + """
            /// The behaviors of version 2 that are not documented, or on which documents
            /// and reports disagree.
            ///
            /// Each can be switched off while a nation runs, to test whether a program
            /// depends on it.
            ///
            /// The names are those of `/sandbox/behaviors`.
            enum NationBehavior: String, CaseIterable, Sendable {
            \(cases.joined().dropLast())
            }

            """
    }

    private var sandboxPage: String {
        """
        # What no document says

        What the sandbox does where the documents of version 2 are silent, and how to switch it
        off.

        ## Overview

        `GET` and `PUT /sandbox/behaviors` show and switch what is concluded rather than
        documented. Each holds until it is switched off; `nb doctor` finds out which do.

        | name | what holds | off |
        |---|---|---|
        \(switchable.map { "| `\($0.id)` | \($0.statement) | \($0.off ?? "") |" }.joinedLines())

        """
    }
}
