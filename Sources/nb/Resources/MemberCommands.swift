// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder

/// The command `nb people tag`.
struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tag", abstract: "Give a person tags.")

    @Argument(help: "The person's id.")
    var person: Int

    @Argument(help: "The tags.")
    var tags: [String]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(writing.tracing)
            let request = V1.People.addTags(tags, person: person)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            _ = try await nation.v1.client.send(request)
            terminal.note("Person \(person) of \(nation.name) has \(tags.joined(separator: ", ")).")
        }
    }
}

/// The command `nb people untag`.
struct UntagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "untag", abstract: "Take tags from a person.")

    @Argument(help: "The person's id.")
    var person: Int

    @Argument(help: "The tags.")
    var tags: [String]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(writing.tracing)
            let request = V1.People.removeTags(tags, person: person)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            _ = try await nation.v1.client.send(request)
            terminal.note("Person \(person) of \(nation.name) no longer has \(tags.joined(separator: ", ")).")
        }
    }
}

/// The command `nb lists add`.
struct AddToListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add people to a list.")

    @Argument(help: "The list's id.")
    var list: Int

    @Argument(help: "The people's ids.")
    var people: [Int]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(writing.tracing)
            let request = V1.Lists.addPeople(people, list: list)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            _ = try await nation.v1.client.send(request)
            // The API answers at once with nothing, and skips ids that belong to nobody.
            let count = Count.of(people.count, "person", "people")
            terminal.note(
                "Asked \(nation.name) to add \(count) to list \(list). It adds them later, and only those who exist.")
        }
    }
}

/// The command `nb lists remove`.
struct RemoveFromListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Take people off a list.")

    @Argument(help: "The list's id.")
    var list: Int

    @Argument(help: "The people's ids.")
    var people: [Int]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(writing.tracing)
            let request = V1.Lists.removePeople(people, list: list)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            _ = try await nation.v1.client.send(request)
            let count = Count.of(people.count, "person", "people")
            terminal.note("Asked \(nation.name) to take \(count) off list \(list). It does so later.")
        }
    }
}
