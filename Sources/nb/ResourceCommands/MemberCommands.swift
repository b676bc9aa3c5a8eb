// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// Whether a command adds or removes.
protocol Direction: SendableMetatype {
    static var adds: Bool { get }
}

/// The direction of `nb people tag` and `nb lists add`.
enum Adding: Direction { static let adds = true }

/// The direction of `nb people untag` and `nb lists remove`.
enum Removing: Direction { static let adds = false }

/// The commands `nb people tag` and `nb people untag`.
struct TagCommand<D: Direction>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: D.adds ? "tag" : "untag",
            abstract: D.adds ? "Give a person tags." : "Take tags from a person.")
    }

    @Argument(help: "The person's id.", completion: ValueCompletion.people, transform: People.number)
    var person: Int

    @Argument(help: "The tags, as words or separated by commas.", completion: ValueCompletion.tags)
    var tags: [String]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func validate() throws { _ = try names() }

    /// Returns the tags; a comma separates them too, since a nation reads it so in its own pages.
    private func names() throws -> [String] {
        let names = tags.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if names.contains("") { throw ValidationError("A tag is empty: perhaps a variable is not set.") }
        return names
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let tags = try names()
            let nation = try await connection.nation(terminal, isVerbose: writing.verbose)
            let adding = V1.People.addTags(tags, person: person)
            let request =
                D.adds ? adding.reading(adding.reader.map { _ in }) : V1.People.removeTags(tags, person: person)
            let write = OpenWrite(
                outcome: "person \(person) \(D.adds ? "has" : "still has") the tags",
                look: connection.command(["people", "show", "\(person)", "--json", "tags"]))
            let sent: Void? = try await nation.looking(for: People.words("\(person)", [])) {
                try await writing.send(request, nation, write, terminal)
            }
            guard sent != nil else { return }
            let verb = D.adds ? "has" : "no longer has"
            // In quotes one sees where a tag ends: a comma may have divided what was meant as one.
            let quoted = tags.map { "\"\($0)\"" }.joined(separator: ", ")
            terminal.note(
                "Person \(person) of \(nation.name) \(verb) the \(tags.count == 1 ? "tag" : "tags") \(quoted).")
        }
    }
}

/// The commands `nb lists add` and `nb lists remove`.
struct ListMemberCommand<D: Direction>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: D.adds ? "add" : "remove",
            abstract: D.adds ? "Add people to a list." : "Take people off a list.")
    }

    @Argument(help: "The list's id.", completion: ValueCompletion.lists, transform: Lists.number)
    var list: Int

    @Argument(help: "The people's ids.", completion: ValueCompletion.people, transform: People.number)
    var people: [Int]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: writing.verbose)
            let request = D.adds ? V1.Lists.addPeople(people, list: list) : V1.Lists.removePeople(people, list: list)
            let look = connection.command(["lists", "people", "\(list)", "--limit", "0"])
            let write = OpenWrite(outcome: "list \(list) was changed", look: look)
            let sent: Void? = try await nation.looking(for: Lists.words("\(list)", [])) {
                try await writing.send(request, nation, write, terminal)
            }
            guard sent != nil else { return }
            // The API responds at once with nothing, and skips ids that belong to nobody.
            let count = Count.of(people.count, "person", "people")
            terminal.note(
                D.adds
                    ? "Asked \(nation.name) to add \(count) to list \(list). It adds them later, and only those who exist."
                    : "Asked \(nation.name) to take \(count) off list \(list). It does so later.")
        }
    }
}
