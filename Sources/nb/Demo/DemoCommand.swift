// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder
import NationSandbox

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
        // The demo sends requests as fast as it can, so the usual limit of 25 requests a second is raised.
        let configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        do {
            try await NationSandbox.run(configuration) { sandbox in
                let nation = Nation(
                    try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                    authorizer: .bearer(sandbox.accessToken), transport: .platform
                ) { $0.chain.limit = nil }
                let demo = Demo(nation: nation, terminal: terminal, isQuiet: isQuiet)
                try await demo.run(at: sandbox.baseURL)
            }
        } catch {
            try CommandRun.report(error, terminal)
        }
    }
}
