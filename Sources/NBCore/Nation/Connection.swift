// SPDX-License-Identifier: MIT

package import ArgumentParser
import Errand
package import NationBuilder

/// The options for the nation of a command, for its credential and for its requests.
///
/// The options of ``NationOptions`` stand here once more: a debug build of the argument parser checks a group within a
/// group five times as often, at each start.
package struct Connection: ParsableArguments {
    @Option(name: NationOptions.nationName, help: NationOptions.nationHelp, completion: ValueCompletion.accounts)
    package var slug: String?

    @Option(name: .customLong("base-url"), help: NationOptions.baseURLHelp)
    package var baseURL: String?

    @Option(help: NationOptions.tokenHelp)
    package var token: String?

    @Flag(help: NationOptions.insecureHelp)
    var insecure = false

    @Option(help: StoreOption.help, completion: .directory)
    package var store: String?

    @Option(
        help: ArgumentHelp(
            "How often to retry a request that failed temporarily; 2 by default.", valueName: "n"))
    package var retry: Int?

    @Option(
        help: ArgumentHelp(
            "The time limit of each call in seconds, its retries included; 60 by default.", valueName: "seconds"))
    package var timeout: Double?

    @Flag(help: "Use stored responses of any age, and send nothing.")
    package var offline = false

    package init() {}

    package func validate() throws {
        try options.validate()
        try Self.validate(retry: retry)
        _ = try Settings.timeLimit(timeout)
    }

    /// The options that name the nation and the credential.
    package var options: NationOptions {
        var options = NationOptions()
        (options.slug, options.baseURL, options.token) = (slug, baseURL, token)
        (options.insecure, options.store) = (insecure, store)
        return options
    }

    /// Refuses a number of retries below 0 or above 100.
    package static func validate(retry: Int?) throws {
        guard (0...100).contains(retry ?? 0) else { throw ValidationError("--retry must be from 0 to 100.") }
    }

    /// Returns the choice of the nation, for a running command.
    package func connector(_ terminal: Terminal) -> Connector {
        Connector(options, retry: retry ?? Settings.stored.retry, isOffline: offline, terminal)
    }

    /// Returns the nation, from the options, the environment or the accounts.
    package func nation(_ terminal: Terminal, isVerbose: Bool = false) async throws -> Nation {
        try await connect(terminal, isVerbose: isVerbose).nation
    }

    /// Returns the nation with its credential.
    package func connect(_ terminal: Terminal, isVerbose: Bool = false) async throws -> ConnectedNation {
        try await connector(terminal).connect(
            Connector.Settings(isVerbose: isVerbose, timeout: Settings.timeLimit(timeout)))
    }
}
