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

    @OptionGroup
    var answers: AnswerOptions

    func validate() throws { try Self.validate(retry: retry) }

    /// Refuses a number of retries below 0 or above 100.
    static func validate(retry: Int?) throws {
        guard (0...100).contains(retry ?? 0) else { throw ValidationError("--retry must be from 0 to 100.") }
    }

    private var connector: Connector { Connector(options, retry: retry, isOffline: answers.offline) }

    /// Returns the nation, from the options, the environment, the accounts or `nb oauth login`.
    func nation(_ tracing: TracingOptions? = nil) async throws -> Nation {
        try await connect(tracing).nation
    }

    /// Returns the nation with its credential.
    func connect(_ tracing: TracingOptions? = nil) async throws -> ConnectedNation {
        try await connector.connect(Connector.Settings(isVerbose: tracing?.verbose ?? false))
    }

    /// Returns the nation's base URL.
    func place() async throws -> BaseURL { try await connector.place() }

    /// Returns the nation's slug and base URL; `nil` when no nation is named and
    /// nobody is signed in.
    func whereabouts() async throws -> (slug: Slug?, place: BaseURL)? { try await connector.whereabouts() }
}
