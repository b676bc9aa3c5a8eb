// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb fleet`: what several machines share over PostgreSQL.
struct FleetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet", abstract: "Show what several machines share in a database.",
        discussion: """
            Machines with the same NB_STORE, a URL of PostgreSQL, act as one client: they have the same accounts, one of \
            them renews a token, they share the limit of requests, and one refreshes a copy.

              export NB_STORE=postgres://errand@db.example.com/errand
              nb fleet status
            """,
        subcommands: [FleetStatusCommand.self], defaultSubcommand: FleetStatusCommand.self)
}
