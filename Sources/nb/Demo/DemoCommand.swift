// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationDemo

/// The command `nb demo`: the client at work on a nation that exists as long as
/// the command.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Start a nation, use it through the client, and end it.")

    @Option(help: "The number of people in the nation.")
    var people = 1000

    @Flag(help: "Print only one JSON object with the results.")
    var json = false

    func validate() throws {
        guard people >= 1 else { throw ValidationError("--people must be at least 1: the nation has an owner.") }
    }

    func run() async throws {
        let terminal = Terminal.standard
        let isQuiet = json
        do {
            let report = try await Demo.run(people: people) { if !isQuiet { terminal.print($0) } }
            if isQuiet { terminal.print(bytes: try JSONCoding().encode(report)) }
        } catch {
            try CommandRun.report(error, terminal)
        }
    }
}
