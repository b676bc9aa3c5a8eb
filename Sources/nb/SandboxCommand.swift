// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationSandbox

/// Serves a nation on this machine.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Serve a nation on this machine until interrupted.",
        discussion: """
            People, names, tokens and client secrets depend on the seed and the slug only, so two runs give the same \
            nation.

            A rule of chaos is a fault and what it meets: 'latency=50ms..2s', '429=10 5% burst=20 GET \
            /api/v1/people*', '503 times=2', 'html=503 1%', 'cut=512', 'lost', 'drop', 'expired 2%'. The same rules \
            can be set while the nation runs: PUT /sandbox/chaos.
            """)

    @Option(help: "The port; 0 takes any that is free.")
    var port = 0

    @Option(help: "The nation's slug, in lower case.")
    var slug = "abeforprez"

    @Option(help: "How many people live there.")
    var people = 250

    @Option(help: "What the people are made from.")
    var seed: UInt64 = 1

    @Option(help: "A file that keeps the nation, with the seed it was made from; in memory without one.")
    var database: String?

    @Option(help: "How many requests a token may make in how many seconds, such as 250/10.")
    var limit = "250/10"

    @Option(help: "How many requests the nation takes in a day; without end by default.")
    var daily: Int?

    @Option(help: "A rule of chaos; may be given several times.")
    var chaos: [String] = []

    @Option(help: "What chaos draws from.")
    var chaosSeed: UInt64 = 1

    @Option(help: "One more redirect URI of the apps; may be given several times.")
    var redirectURI: [String] = []

    @Option(help: "How many seconds an access token lives.")
    var tokenLifetime = 86_400

    @Option(help: "How many seconds an authorization code lives.")
    var codeLifetime = 600

    @Flag(help: "Answer /oauth/revoke and /oauth/token/info, which nobody has documented.")
    var revocation = false

    @Flag(help: "Send webhooks to other machines, too.")
    var remoteWebhooks = false

    @Option(
        help: "How many requests an address may make in that time, whatever its tokens; as many as a token by default.")
    var limitPerAddress: Int?

    @Option(help: "How many seconds after its answer a list changes; a nation takes up to minutes.")
    var listDelay = 0.0

    @Flag(help: "Print one JSON object when the nation is up, and nothing else.")
    var json = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard SandboxConfiguration.isSlug(slug) else {
            throw ValidationError("--slug is 1 to 63 lower-case letters, digits and hyphens, no hyphen at either end.")
        }
        guard people >= 1 else { throw ValidationError("--people is at least 1: the nation's owner lives there.") }
        guard (0...3_153_600_000).contains(tokenLifetime), (0...3_153_600_000).contains(codeLifetime) else {
            throw ValidationError("--token-lifetime and --code-lifetime are seconds, up to a hundred years.")
        }
        guard (daily ?? 0) >= 0 else { throw ValidationError("--daily cannot be negative.") }
        guard (limitPerAddress ?? 0) >= 0 else { throw ValidationError("--limit-per-address cannot be negative.") }
        guard (0...3600).contains(listDelay) else { throw ValidationError("--list-delay is from 0 to 3600 seconds.") }
        if let wrong = redirectURI.first(where: { !SandboxApp.isRedirectURI($0) }) {
            throw ValidationError("--redirect-uri \(wrong) is no absolute URI without a fragment.")
        }
        _ = try rateLimit()
        _ = try rules()
    }

    func run() async throws {
        let oauth = SandboxOAuth(
            redirectURIs: redirectURI, codeLifetime: .seconds(codeLifetime),
            accessTokenLifetime: .seconds(tokenLifetime), hasRevocation: revocation)
        let configuration = SandboxConfiguration(
            slug: slug, people: people, seed: seed, database: database.map { .file($0) } ?? .memory, port: port,
            rateLimit: try rateLimit(), listDelay: .seconds(listDelay), oauth: oauth,
            chaos: SandboxChaos(seed: chaosSeed, rules: try rules()),
            webhooks: SandboxWebhooks(allowsOtherHosts: remoteWebhooks))
        let terminal = Terminal.standard
        let isJSON = json
        do {
            try await Interruption.run {
                try await NationSandbox.serve(configuration) { nation in
                    if isJSON {
                        terminal.print(bytes: (try? JSONCoding().encode(SandboxReport(nation))) ?? [])
                    } else {
                        terminal.print(SandboxGreeting.text(nation))
                    }
                }
            }
        } catch {
            let failure = Failure(error)
            terminal.print(error: failure.message)
            throw failure.exitCode
        }
        if !json { terminal.print("The nation is gone.") }
    }

    private func rateLimit() throws -> SandboxRateLimit {
        let parts = limit.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let requests = Int(parts[0]), let window = Int(parts[1]),
            requests >= 0, (1...86_400).contains(window)
        else { throw ValidationError("--limit is requests/seconds, such as 250/10.") }
        return SandboxRateLimit(
            requests: requests, window: .seconds(window), daily: daily, perAddress: limitPerAddress ?? requests)
    }

    private func rules() throws -> [ChaosRule] {
        do {
            return try chaos.map { try ChaosRule(parsing: $0) }
        } catch let error as ChaosSyntaxError {
            throw ValidationError("--chaos: \(error)")
        }
    }
}
