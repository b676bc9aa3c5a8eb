// SPDX-License-Identifier: MIT

import ArgumentParser

struct ResourceCommand<R: Resource>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: R.name, abstract: "Work with \(R.name).",
            discussion: """
                On a terminal the result is a table; in a pipe it is text with tabs, without a header, and nothing is \
                cut. --json, --jq and --csv give other forms.
                """, subcommands: OtherNames.added(to: R.commands))
    }
}
