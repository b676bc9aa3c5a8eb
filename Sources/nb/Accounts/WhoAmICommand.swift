// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import NationBuilder

/// The command `nb whoami`.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who you are at the nation.",
        discussion: """
            On a terminal these are four lines: the person, the e-mail address, the nation and the token. --all shows \
            what else the nation has of you. --json, --jq and --csv have all of it anyway.
            """)

    @Flag(help: "Show all that the nation has of you.")
    var all = false

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws { try output.validate(People.fields) }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(People.fields)) }
        try await CommandRun.run { terminal in
            let connected = try await connection.connect(terminal, isVerbose: tracing.verbose)
            let nation = connected.nation
            let request: Request<JSONObject> = V1.fetch("people/me", at: "person")
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            let person = try await nation.v1.client.send(request)
            // A nation that is named by its address alone is not named twice.
            let address = "\(connected.place)"
            let place = address.hasSuffix("//\(nation.name)") ? address : "\(nation.name), \(address)"
            let isTable = output.format == nil
            if isTable, terminal.isInteractive, !all, output.fields == nil {
                let lines = FieldLayout(fields: try await summary(person, place, connected.credential))
                return terminal.print(lines.lines(width: terminal.width, style: terminal.style).joined(separator: "\n"))
            }
            if isTable { terminal.note("At \(place):") }
            try await RowWriter(output, columns: ["id", "first_name", "last_name", "email"], terminal).write(
                one: person)
        }
    }

    private func summary(
        _ person: JSONObject, _ place: String, _ credential: ConnectedNation.Credential
    ) async throws -> [(name: String, value: String)] {
        func text(_ name: String) -> String? { person[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        let name = [text("first_name"), text("last_name")].compactMap(\.self).joined(separator: " ")
        let id = "id \(CellText.exact(person["id"]))"
        return [
            ("person", name.isEmpty ? id : "\(TerminalText.safe(name)), \(id)"),
            ("email", text("email").map { TerminalText.safe($0) } ?? "none"), ("nation", place),
            ("token", "\(credential.origin); \(Self.words(try await credential.life()))"),
        ]
    }

    private static func words(_ life: (end: Date?, isRenewable: Bool)) -> String {
        guard let end = life.end?.formatted(.iso8601) else {
            return life.isRenewable ? "renewed automatically" : "it does not say when it ends"
        }
        return life.isRenewable ? "until \(end), then renewed automatically" : "until \(end)"
    }
}
