// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationSandbox

/// The command `nb sandbox serve`, also as `nb sandbox`: serves a nation on this machine.
struct ServeSandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a nation on this machine until interrupted.",
        discussion: """
            People, names, tokens and client secrets depend only on the seed and the slug, so two runs create the same \
            nation.

            A rule of chaos is a fault and the requests it affects: 'latency=50ms..2s', '429=10 5% burst=20 GET \
            /api/v1/people*', '503 times=2', 'html=503 1%', 'cut=512', 'lost', 'drop', 'expired 2%'. The same rules \
            can be set while the nation runs: PUT /sandbox/chaos.

            A behavior is a name and a value, such as 'merge_stamps=none'. The defaults are kind. PUT \
            /sandbox/behaviors sets the same names while the nation runs, and GET shows them, with those of version 2 \
            that are not documented, which can be switched off: 'key_filters=off'.

            \(behaviorHelp)
            """)

    /// The behaviors with their effects, which fit 80 columns.
    private static var behaviorHelp: String {
        SandboxBehaviors.help.map { behavior in
            let effect = FieldLayout.wrapped("\(behavior.effect).", to: 72).map { "      \($0)" }
            return (["  \(behavior.name)=\(behavior.values)"] + effect).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    @Option(help: "The port; 0 chooses any free one.")
    var port = 0

    @Option(help: "The nation's slug, in lower case.")
    var slug = "abeforprez"

    @Option(help: "The number of people in the nation.")
    var people = 250

    @Option(help: "The seed from which the people are generated.")
    var seed: UInt64 = 1

    @Option(help: "A file that stores the nation with its seed; by default the nation is in memory only.")
    var database: String?

    @Option(help: "The limit for each token, as requests/seconds.")
    var limit = "250/10"

    @Option(help: "The limit of the nation's requests per day; none by default.")
    var daily: Int?

    @Option(help: "A rule of chaos; can be given several times.")
    var chaos: [String] = []

    @Option(help: "The seed of chaos.")
    var chaosSeed: UInt64 = 1

    @Option(help: ArgumentHelp("A behavior; can be given several times.", valueName: "name=value"))
    var behavior: [String] = []

    @Option(help: "An additional redirect URI of the apps; can be given several times.")
    var redirectURI: [String] = []

    @Option(help: "The lifetime of an access token, in seconds.")
    var tokenLifetime = 86_400

    @Option(help: "The lifetime of an authorization code, in seconds.")
    var codeLifetime = 600

    @Flag(help: "Serve the undocumented /oauth/revoke and /oauth/token/info.")
    var revocation = false

    @Flag(help: "Send webhooks to other machines too.")
    var remoteWebhooks = false

    @Option(
        help: "The limit for each address in the same seconds, over all its tokens; by default that of one token.")
    var limitPerAddress: Int?

    @Option(help: "The delay in seconds before a list changes after a response; a real nation takes up to minutes.")
    var listDelay = 0.0

    @Option(help: "A file to which each request is appended as a line of JSON.")
    var log: String?
    @Option(
        help: "A file for the exchanges with the API as HAR, with times and ids from the seed; replaces an older one.")
    var record: String?
    @Flag(help: "Print only one JSON object when the nation is ready.")
    var json = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535.") }
        guard SandboxConfiguration.isSlug(slug) else {
            throw ValidationError("--slug must be 1 to 63 lower-case letters, digits and inner hyphens.")
        }
        guard people >= 1 else { throw ValidationError("--people must be at least 1: the nation has an owner.") }
        guard (0...3_153_600_000).contains(tokenLifetime), (0...3_153_600_000).contains(codeLifetime) else {
            throw ValidationError("--token-lifetime and --code-lifetime must be seconds, up to a hundred years.")
        }
        guard (daily ?? 0) >= 0 else { throw ValidationError("--daily must not be negative.") }
        guard (limitPerAddress ?? 0) >= 0 else { throw ValidationError("--limit-per-address must not be negative.") }
        guard (0...3600).contains(listDelay) else { throw ValidationError("--list-delay must be 0 to 3600 seconds.") }
        if let wrong = redirectURI.first(where: { !SandboxApp.isRedirectURI($0) }) {
            throw ValidationError("--redirect-uri \(wrong) is not an absolute URI without a fragment.")
        }
        _ = try rateLimit()
        _ = try rules()
        _ = try behaviors()
    }

    func run() async throws {
        let oauth = SandboxOAuth(
            redirectURIs: redirectURI, codeLifetime: .seconds(codeLifetime),
            accessTokenLifetime: .seconds(tokenLifetime), hasRevocation: revocation)
        let behaviors = try behaviors()
        let chaos = SandboxChaos(seed: chaosSeed, rules: try rules())
        let configuration = SandboxConfiguration(slug: slug, people: people, rateLimit: try rateLimit()) {
            $0.seed = seed
            $0.database = database.map { .file($0) } ?? .memory
            $0.port = port
            $0.listDelay = .seconds(listDelay)
            $0.oauth = oauth
            $0.chaos = chaos
            $0.behaviors = behaviors
            $0.requestLog = log
            $0.recording = record
            $0.webhooks = SandboxWebhooks(allowsOtherHosts: remoteWebhooks)
        }
        let terminal = Terminal.standard
        let isJSON = json
        do {
            try await Interruption.run {
                try await NationSandbox.serve(configuration) { nation in
                    if isJSON {
                        try? terminal.print(json: nation.report)
                    } else {
                        terminal.print(SandboxGreeting.text(nation))
                    }
                }
            }
        } catch {
            try CommandRun.report(error, terminal)
        }
        if !json { terminal.print("The nation is gone.") }
    }

    private func rateLimit() throws -> SandboxRateLimit {
        let parts = limit.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let requests = Int(parts[0]), let window = Int(parts[1]),
            requests > 0, (1...86_400).contains(window)
        else { throw ValidationError("--limit must be requests/seconds, such as 250/10, and at least 1/1.") }
        return SandboxRateLimit(
            requests: requests, window: .seconds(window), daily: daily, perAddress: limitPerAddress ?? requests)
    }

    private func behaviors() throws -> SandboxBehaviors {
        var behaviors = SandboxBehaviors()
        do {
            for text in behavior { try behaviors.set(text) }
        } catch let error as BehaviorSyntaxError {
            throw ValidationError("--behavior: \(error)")
        }
        return behaviors
    }

    private func rules() throws -> [ChaosRule] {
        do {
            return try chaos.map { try ChaosRule(parsing: $0) }
        } catch let error as ChaosSyntaxError {
            throw ValidationError("--chaos: \(error)")
        }
    }
}

extension SandboxStartError: ToldError {
    var message: String { description + (reason == .address ? ": give another --port, or --port 0" : "") }

    var exitCode: ExitCode { ExitCode([.database, .file].contains(reason) ? 74 : reason == .address ? 69 : 64) }
}
