// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import Synchronization

/// The command `nb doctor`: checks everything between this machine and a nation.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check everything between this machine and a nation.",
        discussion: """
            Checks the slug, DNS, the connection and its encryption, the clocks, the token with its person, expiry and \
            rights, both versions of the API and the remaining requests. Then probes find out how version 2 \
            behaves where it is not documented. A probe is a read that changes nothing. Their results are stored for \
            this nation, and walks over version 2 use them.

            To see whether the token may write, an update without changes is sent for person 0, who does not exist. \
            With --read-only, only reads are sent.

            Exit codes: 0 all is well; 1 a check failed; 3 no check failed, but a behavior does not hold; 64 wrong \
            usage; 130 interrupted.
            """)

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(help: "Send only reads.")
    var readOnly = false

    @Option(
        help: ArgumentHelp(
            "How long one check may take. A probe may take three times that, and all probes together 60 seconds.",
            valueName: "seconds"))
    var timeout = 10

    @Option(
        help: ArgumentHelp(
            "How often to retry a request that failed temporarily. Retries can hide problems.",
            valueName: "n"))
    var retry = 0

    @OptionGroup(title: "Connection") var nation: NationOptions

    func validate() throws {
        guard (1...600).contains(timeout) else { throw ValidationError("--timeout must be from 1 to 600 seconds.") }
        try Connection.validate(retry: retry)
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let checks = NationChecks(
                connection: Connector(nation, retry: retry, terminal), limit: .seconds(timeout),
                asksToWrite: !readOnly)
            let report = Mutex(DoctorReport())
            let text = DoctorText(style: terminal.style)
            try await checks.run { line in
                report.withLock { $0.add(line) }
                if !json { terminal.print(text.text(line)) }
            }
            try Task.checkCancellation()
            let found = report.withLock { $0 }
            if json {
                terminal.print(bytes: try JSONCoding().encode(found))
            } else {
                terminal.print(found.summary)
            }
            if found.exitCode != 0 { throw ExitCode(found.exitCode) }
        }
    }
}
