// SPDX-License-Identifier: MIT

/// An undocumented behavior of version 2, with its texts for the client, the sandbox
/// and the documentation.
struct BehaviorTable: Decodable {
    /// The name in stored reports, in `nb doctor` and in the sandbox's control API.
    var id: String
    /// The name in Swift.
    var name: String
    /// The behavior, as a sentence.
    var statement: String
    /// The reason to expect it without a probe.
    var evidence: String
    /// The consequence for a nation without the behavior.
    var consequence: String
    /// The sandbox's response when the behavior is switched off; `nil` if it cannot be.
    var off: String?
}

/// The table of the undocumented behaviors, as code and pages for the client and the
/// sandbox.
struct Behaviors {
    let rows: [BehaviorTable]

    /// The files by their paths in `Sources`.
    var files: [String: String] {
        [
            "NationBuilder/Generated/V2/Probes/Behavior+All.swift": client,
            "NationBuilder/NationBuilder.docc/VersionTwoBehavior.md": clientPage,
            "NationSandbox/V2/NationBehavior.swift": sandbox,
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

        The documentation of version 2 leaves much open. ``NationV2/probe(_:)`` tests a nation
        with reads that change nothing. ``V2/Behavior`` is this table in code. `nb doctor`
        prints the results of the probes, and stores them for the walks of later commands.

        | row | behavior | evidence | when a nation does not have it |
        |---|---|---|---|
        \(rows.map { "| `\($0.id)` | \($0.statement) | \($0.evidence) | \($0.consequence) |" }.joinedLines())

        The third column is the reason to expect a behavior without a probe: *likely* (several
        independent signs point to it), *inferred* (the framework behaves this way), *reported* (a
        user reported it for a nation) or *contradictory* (reports contradict each other). The
        sandbox has all of these behaviors by default. `PUT /sandbox/behaviors` can switch off each
        of them, except `organizations`.

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
        # Undocumented behaviors

        What the sandbox does where the documentation of version 2 is silent, and how to switch
        it off.

        ## Overview

        These behaviors are inferred, not documented. `GET /sandbox/behaviors` shows them, and
        `PUT` switches them. Each is on until you switch it off. `nb doctor` finds out which
        of them a nation has.

        | name | behavior | when switched off |
        |---|---|---|
        \(switchable.map { "| `\($0.id)` | \($0.statement) | \($0.off ?? "") |" }.joinedLines())

        """
    }
}
