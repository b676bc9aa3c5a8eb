// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb sandbox`, with the commands for a nation on this machine.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Serve a nation on this machine, and send webhooks from it.",
        discussion: """
            nb sandbox alone serves a nation until it is interrupted; nb sandbox serve --help explains chaos and \
            behaviors. nb sandbox trigger sends webhooks from a nation that is being served.

              nb sandbox --port 4567
              nb sandbox trigger person_changed --duplicate --base-url http://127.0.0.1:4567
            """,
        subcommands: [ServeSandboxCommand.self, TriggerCommand.self], defaultSubcommand: ServeSandboxCommand.self)
}
