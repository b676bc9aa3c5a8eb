// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand

/// The command line of NationBuilder nations.
@main
struct NB: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nb",
        abstract: "Work with NationBuilder nations, and run one on your own machine.",
        discussion: """
            Exit codes: 0 done; 1 the server refused; 64 wrong usage or an illegal request; 65 an answer that cannot \
            be read; 66 not found, or not stored; 69 no connection; 74 a store that does not work; 75 a time limit or a \
            rate limit: try again later; 77 no credential, or not a good one; 130 interrupted.
            """,
        version: Release.version,
        subcommands: [DemoCommand.self, SandboxCommand.self, APICommand.self, CacheCommand.self, OAuthCommand.self])
}
