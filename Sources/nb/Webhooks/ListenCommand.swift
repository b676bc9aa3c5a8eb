// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// The command `nb webhooks listen`: receives webhooks on this machine.
struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen", abstract: "Receive webhooks on this machine, and pass them on to your program.",
        discussion: """
            Prints a line for each webhook whose secret is right, of any version, and refuses all others. With \
            --forward-to the body goes to your program unchanged, and your program's response goes to the nation.

            The address of a webhook names its event, for example \
            http://127.0.0.1:8701/webhooks/person_changed. {event} in --forward-to stands for that name.

            With a nation that you name, or that you are signed in to, the command registers the webhooks, and \
            removes them at the end. A nation elsewhere cannot reach this machine: start a tunnel to the port, and \
            give its address as --public-url.

            The secret is the nation's webhook token. It is read from --secret -, which keeps it in a file that only \
            you can read, or from NB_WEBHOOK_TOKEN; a sandbox provides its own. Without a nation, a random one is made \
            and kept. \
            --print-secret prints it for your program.

            Events: \(WebhookEvents.list).

              nb webhooks listen --base-url http://127.0.0.1:4567 \\
                --forward-to http://127.0.0.1:3000/webhooks/{event}
              nb webhooks listen --events person_created,person_changed --json
            """)

    @Option(help: ArgumentHelp("Your program: webhooks are sent there.", valueName: "url"))
    var forwardTo: String?

    @Option(help: ArgumentHelp("The events, separated by commas; all by default.", valueName: "events"))
    var events: [String] = []

    @Option(help: "The port; 0 takes any that is free.")
    var port = 8701

    @Option(
        help: ArgumentHelp(
            "The address at which the nation reaches this machine, such as a tunnel's.", valueName: "url"))
    var publicURL: String?

    @Option(help: ArgumentHelp("The version of the registered webhooks, 1 to 4.", valueName: "n"))
    var webhookVersion = 4

    @Flag(name: .customLong("no-register"), help: "Do not register webhooks.")
    var isUnregistered = false

    @Option(help: ArgumentHelp("Read the secret from standard input, and keep it: --secret -", valueName: "-"))
    var secret: String?

    @Flag(help: "Print the secret, and do not listen.")
    var printSecret = false

    @Flag(help: "Print a JSON object on a line for each webhook.")
    var json = false

    @Flag(help: "Say what would be registered, and do not listen.")
    var dryRun = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard (1...4).contains(webhookVersion) else {
            throw ValidationError("--webhook-version is a number from 1 to 4.")
        }
        if let secret, secret != "-" {
            throw ValidationError("A secret on the command line shows in the list of processes: --secret - reads it.")
        }
        _ = try WebhookEvents.parse(lists: events)
        if let forwardTo { try WebhookAddress.check(forwardTo) }
        if let publicURL { try WebhookAddress.check(publicURL: publicURL) }
    }

    func run() async throws {
        if dryRun { return try await CommandRun.run { try await preview($0) } }
        try await CommandRun.run { terminal in
            let given = secret == nil ? nil : try WebhookSecrets.read("The webhook token: ")
            if secret != nil, given == nil { throw CommandFailure("standard input has no secret", exitCode: 64) }
            let nation = try await connection.connector(terminal).slugAndBaseURL()
            let name = Self.name(nation)
            return (nation, name, try await WebhookSecrets().find(given, at: nation?.place, name, terminal))
        } then: { terminal, found in
            let (nation, name, secret) = found
            if printSecret { return terminal.print(secret.text) }
            let report = WebhookReport(terminal, json: json)
            let listener = WebhookListener(
                receiver: WebhookReceiver(secret: secret.text, nation: nation?.slug),
                events: try WebhookEvents.parse(lists: events),
                forwarder: forwardTo.map { WebhookForwarder(address: $0) },
                report: report)
            try await LoopbackServer.run(listener.responder(), port: port) { origin in
                terminal.note("Listening: \(origin)\(WebhookListener.path("EVENT"))")
                terminal.note("Secret: \(secret.origin)")
                if let forwardTo { terminal.note("Forwarding to: \(forwardTo)") }
                try await registered(nation?.place, name, origin, terminal) {
                    terminal.note("Ctrl-C ends it.")
                    for await _ in report.readerGone {}
                    try Task.checkCancellation()
                    throw report.end
                }
            }
        }
    }

    private static func name(_ nation: (slug: Slug?, place: BaseURL)?) -> String {
        nation.map { $0.slug.map { "\($0)" } ?? "\($0.place)" } ?? "no nation"
    }

    /// Says where the command would listen, and what it would register.
    private func preview(_ terminal: Terminal) async throws {
        let nation = try await connection.connector(terminal).slugAndBaseURL()
        let isReachable = publicURL != nil || nation.map { SandboxControl.isLoopback($0.place) } == true
        let wanted = try WebhookEvents.parse(lists: events)
        let count = Count.of(wanted.isEmpty ? WebhookEvents.all.count : wanted.count, "webhook", "webhooks")
        terminal.print("Would listen: http://127.0.0.1:\(port)\(WebhookListener.path("EVENT"))")
        guard nation != nil, isReachable, !isUnregistered else { return terminal.print("Would register: nothing") }
        terminal.print("Would register: \(count) of \(Self.name(nation)), version \(webhookVersion)")
    }

    /// Runs work while the nation has webhooks for this listener, if the nation can reach
    /// it; otherwise without them.
    private func registered(
        _ place: BaseURL?, _ name: String, _ origin: String, _ terminal: Terminal, _ work: () async throws -> Void
    ) async throws {
        guard let place, !isUnregistered else {
            terminal.note("Registered: nowhere" + (place == nil ? ", since no nation is named" : ""))
            return try await work()
        }
        guard let address = publicURL ?? (SandboxControl.isLoopback(place) ? origin : nil) else {
            terminal.note("Registered: nowhere, since \(name) cannot reach this machine; --public-url names a tunnel")
            return try await work()
        }
        let trimmed = address.hasSuffix("/") ? String(address.dropLast()) : address
        let registration = WebhookRegistration(
            nation: try await connection.nation(terminal), address: trimmed, record: ListenerRecord(at: place))
        let wanted = try WebhookEvents.parse(lists: events)
        let ids: [String]
        do {
            ids = try await registration.begin(wanted.isEmpty ? WebhookEvents.all : wanted, version: webhookVersion)
        } catch let unfinished as WebhookRegistration.Unfinished {
            Self.tell(unfinished.end, name, terminal)
            throw unfinished.error
        }
        let count = Count.of(ids.count, "webhook", "webhooks")
        terminal.note("Registered: \(count) of \(name), version \(webhookVersion)")
        let result: Result<Void, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        let end = await registration.end(ids)
        // What comes last says what became of the webhooks.
        terminal.interruption?.waits(nil)
        if end.left.isEmpty {
            terminal.note("Removed: \(count) of \(name)")
        } else {
            Self.tell(end, name, terminal)
        }
        try result.get()
    }

    /// Tells the person which webhooks the nation keeps.
    private static func tell(_ end: WebhookRegistration.End, _ name: String, _ terminal: Terminal) {
        let commands = end.left.map { "nb webhooks delete \(TerminalText.safe($0))" }.joined(separator: "; ")
        let verb = end.isOpen ? "may keep" : "keeps"
        terminal.print(error: "\(name) \(verb) webhooks: \(end.reason ?? "no reason"). Remove them: \(commands)")
    }
}
