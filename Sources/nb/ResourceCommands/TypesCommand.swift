// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import NationBuilder

/// The command `nb types`: the types of version 2, each a command.
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List all types, such as memberships and pages; each is a command.",
        discussion: """
            Each type is a command with list, show, create, update and delete, as far as the API can do that. nb export \
            writes the rows of a type into a file. In a pipe, the columns are the type, what the API can do, and the \
            description.

              nb memberships list --where status=active
              nb pages show 7 --json
              nb path_steps create path_id=1 name=Call
            """)

    func run() throws {
        let terminal = Terminal.standard
        Terminal.ignoreBrokenPipes()
        let types = V2.ResourceType.all.sorted { $0.name < $1.name }
        guard terminal.isInteractive else {
            let rows = types.map { [$0.name, Self.operations(of: $0), $0.summary] }
            do { return try terminal.print(table: ["type", "operations", "summary"], rows) } catch {
                return try CommandRun.report(error, terminal)
            }
        }
        let layout = FieldLayout(fields: types.map { ($0.name, Self.words(on: $0)) })
        let lines = layout.lines(width: terminal.width, style: terminal.style)
        terminal.print(lines.joined(separator: "\n"))
    }

    private static func operations(of type: V2.ResourceType) -> String {
        type.operations.map(\.description).joined(separator: " ")
    }

    /// Returns the description, with what the API can do if that is not everything.
    private static func words(on type: V2.ResourceType) -> String {
        type.operations.count == 5 ? type.summary : "\(type.summary) (\(operations(of: type)))"
    }
}
