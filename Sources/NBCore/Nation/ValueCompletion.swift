// SPDX-License-Identifier: MIT

package import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The completion of values that a nation has: tags, lists, and ids with names.
///
/// A shell asks for them at each press of the tab key, so they come within two seconds or not at all, and
/// from the stored responses for five minutes. Nothing is said of a failure. Without a network the stored
/// values are offered, whatever their age.
package enum ValueCompletion {
    /// The first argument of a process that a completion script starts.
    package static let flag = "---completion"

    /// The time for the request.
    private static let limit = Duration.seconds(2)
    /// The time for which values are not asked for again.
    private static let lifetime = Duration.seconds(300)

    package static let tags = kind("signup_tags") { id, row in
        row["name"]?.string.map { CompletionChoice(value: $0) }
    }

    package static let lists = ids(of: "lists")
    package static let people = ids(of: "signups")

    /// The nations at which somebody is signed in.
    ///
    /// This and ``aliases`` do not wait for anything: they complete options of commands that are parsed at once.
    package static let accounts = quick {
        let list = (try? StoreLocation(nil).file).flatMap { FileManager.default.contents(atPath: $0) }
        let index = list.flatMap { try? JSONDecoder().decode(AccountIndex.self, from: $0) }
        return (index?.accounts ?? []).map { CompletionChoice(value: $0.slug, meaning: $0.name) }
    }

    /// The aliases of command lines.
    package static let aliases = quick {
        Settings.stored.aliases.map { CompletionChoice(value: $0.name, meaning: $0.line) }
    }

    private static func quick(_ choices: @escaping @Sendable () -> [CompletionChoice]) -> CompletionKind {
        let lines: @Sendable ([String], Int, String) -> [String] = { _, _, prefix in
            CompletionChoice.lines(choices(), beginning: prefix, for: CompletionShell.requesting)
        }
        return .custom(lines)
    }

    /// Makes sure that nothing is written over the line that is being typed.
    package static func silence() {
        let nowhere = open("/dev/null", O_WRONLY)
        if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    }

    // MARK: The nation

    /// Returns the completion of the ids of a type of version 2.
    package static func ids(of type: String) -> CompletionKind {
        kind(type) { id, row in
            let parts = ["first_name", "last_name", "name", "amount"].compactMap { row[$0]?.string }
            return CompletionChoice(value: id, meaning: parts.filter { !$0.isEmpty }.joined(separator: " "))
        }
    }

    private static func kind(
        _ type: String, _ choice: @escaping @Sendable (_ id: String, _ row: JSONValue) -> CompletionChoice?
    ) -> CompletionKind {
        .custom { (arguments, _, prefix) async -> [String] in
            let rows = await rows(of: type, at: options(in: arguments))
            let choices = rows.compactMap { row in
                row["id"]?.string.flatMap { choice($0, row["attributes"] ?? .null) }
            }
            return CompletionChoice.lines(choices, beginning: prefix, for: CompletionShell.requesting)
        }
    }

    /// Returns the options for the nation that stand in the line so far.
    package static func options(in arguments: [String]) -> [String] {
        var options: [String] = []
        for (index, argument) in arguments.enumerated() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, ["--nation", "--slug", "--base-url", "--token"].contains(name) else {
                continue
            }
            if parts.count == 2 {
                options += parts
            } else if index + 1 < arguments.count, !arguments[index + 1].hasPrefix("-") {
                options += [name, arguments[index + 1]]
            }
        }
        return options
    }

    /// Returns the newest rows of a type; none when they do not come in time.
    private static func rows(of type: String, at options: [String]) async -> [JSONValue] {
        guard let known = V2.ResourceType.named(type), let options = try? NationOptions.parse(options) else {
            return []
        }
        let wanted = ["name", "first_name", "last_name", "amount"].filter { known.attribute($0)?.isReadable == true }
        let found = FoundRows()
        // The work of `nb` with an account is never just left: its tokens may be being renewed.
        try? await CommandRun.run { terminal in
            let nation = try await Connector(options, retry: 0, terminal).connect(
                Connector.Settings(timeout: limit)
            ).nation
            let request = Request<Void>.get(
                PathTemplate(type), .fields(wanted.isEmpty ? nil : wanted, of: type),
                .query("sort", "-id"), .query("page[size]", 100)
            ).reading(ResponseReader<JSONValue>.json())
            let page: JSONValue
            do { page = try await nation.v2.client.send(request.with(.cache(.fresh(for: lifetime)))) } catch {
                page = try await nation.v2.client.send(request.with(.cache(.onlyCache)))
            }
            found.set(page["data"]?.array ?? [])
        }
        return found.rows
    }
}
