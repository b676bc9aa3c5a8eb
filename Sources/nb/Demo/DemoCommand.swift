// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder
import NationSandbox

/// The main job, done on a nation that lives as long as the command.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Start a nation, work it through the client, and end it.")

    @Option(help: "How many people live there.")
    var people = 1000

    @Flag(help: "Print one JSON object with what was done, and nothing else.")
    var json = false

    func validate() throws {
        guard people >= 1 else { throw ValidationError("--people is at least 1: the nation's owner lives there.") }
    }

    func run() async throws {
        let terminal = Terminal.standard
        let isQuiet = json
        // The demo walks as fast as it can, which the API's usual 25 requests a second would forbid.
        let configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        do {
            try await NationSandbox.run(configuration) { sandbox in
                let nation = Nation(
                    try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                    authorizer: .bearer(sandbox.accessToken), limit: nil, transport: .platform)
                let demo = Demo(nation: nation, terminal: terminal, isQuiet: isQuiet)
                try await demo.run(at: sandbox.baseURL)
            }
        } catch {
            let failure = Failure(error)
            terminal.print(error: failure.message)
            throw failure.exitCode
        }
    }
}
