// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

@testable import nb

/// The commands of the page of nb, run as they stand there.
@Suite("The examples of the page of nb", .timed, .timeLimit(.minutes(5)))
struct PageExampleTests {
    private static let sections = ["A nation's resources", "Many at once, and taking back", "A nation's data"]

    /// The commands that need an import or a database before them, and have tests of their own.
    private static let others = ["nb import ", "nb mirror ", "nb singer "]

    /// The lines of the page that are commands, without their comments.
    private func commands() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Sources/nb/nb.docc/nb.md"), encoding: .utf8)
        var commands: [String] = []
        for section in page.split(separator: "\n## ") where Self.sections.contains(where: { section.hasPrefix($0) }) {
            var isCode = false
            for line in section.split(separator: "\n") {
                if line.hasPrefix("```") { isCode = line == "```sh" }
                guard isCode, line.hasPrefix("nb "), !Self.others.contains(where: { line.hasPrefix($0) }) else {
                    continue
                }
                let comment = line.firstRange(of: "  #")?.lowerBound ?? line.endIndex
                commands.append(String(line[..<comment]))
            }
        }
        return commands
    }

    @Test("Each command can be carried out at a nation of nb sandbox")
    func examples() async throws {
        let commands = try commands()
        #expect(commands.count > 12, "\(commands)")
        try await ExportNation.run(people: 250) { nation in
            for command in commands {
                // No person answers here.
                let line = command.contains(" - ") || command.hasSuffix(" -") ? command + " --yes" : command
                let shell = """
                    cd '\(nation.folder)'; nb() { '\(Program.path(of: "nb"))' "$@"; }; set -o pipefail
                    \(line)
                    """
                let result = try await Program.run("/bin/bash", ["-c", shell], environment: nation.environment)
                #expect(result.status == 0, "\(command): \(result)")
            }
        }
    }
}
