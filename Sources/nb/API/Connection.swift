// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder

/// The options for the nation of a command, for its credential and for its requests.
struct Connection: ParsableArguments {
    @OptionGroup
    var options: NationOptions

    @Option(
        help: ArgumentHelp(
            "How often to retry a request that failed temporarily; 2 by default.", valueName: "n"))
    var retry: Int?

    @Option(
        help: ArgumentHelp(
            "The time limit of each call in seconds, its retries included; 60 by default.", valueName: "seconds"))
    var timeout: Double?

    @OptionGroup
    var responses: StoredResponseOptions

    func validate() throws {
        try Self.validate(retry: retry)
        try Self.validate(timeout: timeout)
    }

    /// Refuses a time limit below a tenth of a second or above a day.
    static func validate(timeout: Double?) throws {
        guard (0.1...86_400).contains(timeout ?? 1) else {
            throw ValidationError("--timeout must be from 0.1 to 86400 seconds.")
        }
    }

    /// Refuses a number of retries below 0 or above 100.
    static func validate(retry: Int?) throws {
        guard (0...100).contains(retry ?? 0) else { throw ValidationError("--retry must be from 0 to 100.") }
    }

    /// Returns the choice of the nation, for a running command.
    func connector(_ terminal: Terminal) -> Connector {
        Connector(options, retry: retry ?? Settings.stored.retry, isOffline: responses.offline, terminal)
    }

    /// Returns the nation, from the options, the environment or the accounts.
    func nation(_ terminal: Terminal, _ tracing: TracingOptions? = nil) async throws -> Nation {
        try await connect(terminal, tracing).nation
    }

    /// Returns the nation with its credential.
    func connect(_ terminal: Terminal, _ tracing: TracingOptions? = nil) async throws -> ConnectedNation {
        try await connector(terminal).connect(
            Connector.Settings(
                isVerbose: tracing?.verbose ?? false, timeout: (timeout ?? Settings.stored.timeout).map { .seconds($0) }
            ))
    }
}
