// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// The commands `nb tags add` and `nb tags remove`: a tag of many people.
struct TagPeopleCommand<D: Direction>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: D.adds ? "add" : "remove",
            abstract: D.adds ? "Give people a tag." : "Take a tag from people.",
            discussion: """
                  nb people list --where city=Ely -L0 --json id | \\
                    nb tags \(D.adds ? "add" : "remove") volunteer -

                For the ids of standard input you are asked once; a script needs --yes. nb undo takes it back.
                """)
    }

    @Argument(help: "The tag.")
    var tag: String

    @Argument(help: ArgumentHelp("The people's ids; \(ChangeOptions.idHelp)", valueName: "id"))
    var people: [String]

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions
    @OptionGroup(title: "Change") var change: ChangeOptions

    func validate() throws {
        try EmptyValue.refuse(["TAG": tag.trimmingCharacters(in: .whitespaces)])
        if tag.contains(",") { throw ValidationError("A comma ends a tag: give one tag.") }
        if people.contains(InputIDs.dash), people.count > 1 {
            throw ValidationError("- stands for all ids: leave out the others.")
        }
        for id in people where id != InputIDs.dash { try People.check(id: id) }
    }

    func run() async throws {
        let isPiped = people == [InputIDs.dash]
        try await CommandRun.run { _ in
            isPiped
                ? try InputIDs.read(areNumbers: true)
                : try InputIDs(Array(people.joined(separator: "\n").utf8), areNumbers: true)
        } then: { terminal, ids in
            let bulk = BulkChange<People>(
                action: D.adds ? .tag(tag) : .untag(tag), connection: connection, terminal: terminal)
            try await bulk.make(ids, InNation(), change, writing, asks: isPiped)
        }
    }
}
