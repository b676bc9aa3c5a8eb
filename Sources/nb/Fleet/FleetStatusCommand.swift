// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandFleet

/// The command `nb fleet status`: who holds what, since when, and what is in doubt.
struct FleetStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show who holds what, since when, and what is in doubt.",
        discussion: """
            A lease lets one machine refresh a copy or renew a token. One whose time has passed is that of a machine that \
            is gone, and whoever asks next gets it. A renewal is in doubt when a machine that was stopped may have the \
            newest token: it ends when that machine goes on, when the person signs in again, or after ten minutes. The exit \
            code is 1 while something is in doubt.

              nb fleet status --store postgres://errand@db.example.com/errand
            """)

    @OptionGroup var store: StoreOption

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let location = try store.location()
            guard let database = location.database else {
                throw CommandFailure(
                    "which database? Give --store postgres://user@host/name, or set NB_STORE", exitCode: 64)
            }
            let report = FleetReport(status: try await FleetStatus(of: database), place: location.place)
            if json {
                try terminal.print(object: report.json)
            } else {
                for line in report.lines(width: terminal.width, terminal.style) { terminal.print(line) }
            }
            if report.isDoubtful { throw ExitCode(1) }
        }
    }
}
