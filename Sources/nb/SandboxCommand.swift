// SPDX-License-Identifier: MIT

import ArgumentParser
import NationSandbox

/// Serves a nation on this machine.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Serve a nation on this machine until interrupted.",
        discussion: "People, names and the token depend on the seed only, so two runs give the same nation.")

    @Option(help: "The port; 0 takes any that is free.")
    var port = 0

    @Option(help: "The nation's slug.")
    var slug = "abeforprez"

    @Option(help: "How many people live there.")
    var people = 250

    @Option(help: "What the people are made from.")
    var seed: UInt64 = 1

    @Option(help: "A file that keeps the nation; in memory without one.")
    var database: String?

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard people >= 0 else { throw ValidationError("--people cannot be negative.") }
    }

    func run() async throws {
        let configuration = SandboxConfiguration(
            slug: slug, people: people, seed: seed, database: database.map { .file($0) } ?? .memory, port: port)
        let terminal = Terminal.standard
        try await Interruption.run {
            try await NationSandbox.serve(configuration) { nation in
                terminal.print(
                    """
                    A nation is up.
                      URL       \(nation.baseURL)
                      Slug      \(nation.slug)
                      Token     \(nation.accessToken)
                      E-mail    \(nation.adminEmail)
                      Password  \(nation.adminPassword)

                    Try it:
                      nb api GET people/me --base-url \(nation.baseURL) --token \(nation.accessToken)

                    Ctrl-C ends it.
                    """)
            }
        }
        terminal.print("The nation is gone.")
    }
}
