// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationBuilder

/// A fault on the way from a nation to a receiver.
enum TriggerFault: String, EnumerableFlag {
    case duplicate, reorder, lose

    static func help(for value: TriggerFault) -> ArgumentHelp? {
        switch value {
        case .duplicate: "Send everything twice."
        case .reorder: "Send the events in reverse order."
        case .lose: "Do not send the first event."
        }
    }
}

/// The command `nb sandbox trigger`: makes events happen in a sandbox, which sends its
/// webhooks.
struct TriggerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger", abstract: "Send webhooks from a nation that nb sandbox serves.",
        discussion: """
            The events really happen in the nation, all to the same person or donation: the one that --id names, or \
            a new one. They are sent to the webhooks that asked for them, each in its version, or to --to. A \
            network delivers webhooks twice, late or never: test your receiver with --duplicate, --reorder and \
            --lose, alone or together. Each delivery is tried once.

            Events: \(WebhookEvents.list).

              nb sandbox trigger person_created person_changed --reorder
              nb sandbox trigger person_changed --duplicate \\
                --to http://127.0.0.1:3000/hook --webhook-version 2
            """)

    @Argument(help: "The events, in the order in which they happen.")
    var events: [String]

    @Flag
    var faults: [TriggerFault] = []

    @Option(help: ArgumentHelp("The id of the person, or of the donation.", valueName: "id"))
    var id: Int?

    @Option(help: ArgumentHelp("A receiver on this machine without registered webhooks.", valueName: "url"))
    var to: String?

    @Option(help: ArgumentHelp("With --to: the version of the webhooks, 1 to 4; 4 by default.", valueName: "n"))
    var webhookVersion: Int?

    @Option(
        name: .customLong("base-url"),
        help: "The sandbox's URL, which nb sandbox prints; that of the account in use by default. [NB_BASE_URL]")
    var baseURL: String?

    @Option(
        name: .customLong("nation"),
        help: ArgumentHelp(
            "An account at the sandbox: its nation's slug or address, or its id.", valueName: "nation"))
    var nation: String?

    @Flag(help: "Print a JSON array.")
    var json = false

    @Flag(help: "Print the request to the sandbox as a cURL command, and send nothing.")
    var dryRun = false

    func validate() throws {
        try EmptyValue.refuse(["--base-url": baseURL, "--nation": nation])
        if baseURL != nil, nation != nil { throw ValidationError("--nation takes the place of --base-url.") }
        _ = try events.map { try WebhookEvents.parse($0) }
        if let id, id < 1 { throw ValidationError("--id is a number from 1.") }
        if webhookVersion != nil, to == nil {
            throw ValidationError("--webhook-version goes with --to: a webhook of the nation has its own version.")
        }
        if let webhookVersion, !(1...4).contains(webhookVersion) {
            throw ValidationError("--webhook-version is a number from 1 to 4.")
        }
        if let to { try WebhookAddress.check(to) }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let control = try await SandboxControl(baseURL, nation: nation, terminal)
            var body: JSONObject = ["events": .array(events.map { .string($0) })]
            if !faults.isEmpty { body["faults"] = .array(faults.map { .string($0.rawValue) }) }
            body["id"] = id.map { .number(JSONNumber(Int64($0))) }
            body["url"] = to.map { .string($0) }
            body["version"] = webhookVersion.map { .number(JSONNumber(Int64($0))) }
            if dryRun { return terminal.print(try await control.preview(body)) }
            let deliveries = try await control.trigger(body)
            if json { return try terminal.emit(JSONWriter().write(JSONValue.array(deliveries))) }
            guard !deliveries.isEmpty else {
                throw CommandFailure(
                    "the events happened, but no webhook is registered for \(events.joined(separator: ", ")): "
                        + "nb webhooks listen registers one, and --to names a receiver", exitCode: 66)
            }
            let rows = deliveries.map { delivery in
                [
                    delivery["event"]?.string ?? "", (delivery["version"]?.int).map { "\($0)" } ?? "",
                    delivery["url"]?.string ?? "", Self.outcome(delivery),
                ].map { TerminalText.safe($0) }
            }
            try terminal.print(table: ["event", "version", "receiver", "response"], rows)
        }
    }

    private static func outcome(_ delivery: JSONValue) -> String {
        if let status = delivery["status"]?.int { return "\(status)" }
        let problem = delivery["problem"]?.string ?? "no response"
        return problem.hasPrefix("not sent: ") ? problem : "no response: nothing listens there, or it is too slow"
    }
}
