// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder

/// A command that creates a resource, such as `nb people create`.
struct CreateCommand<R: Resource>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "create", abstract: "Create \(R.withArticle).",
            discussion: [MemberArguments.discussion, R.noteOnCreation].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    @OptionGroup var place: R.Place
    @OptionGroup var members: MemberArguments
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func validate() throws { try members.validate(output, R.fields) }

    func run() async throws {
        if output.isQuestion { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { _ in
            try members.checked { try R.check($0, isNew: true) }
        } then: { terminal, object in
            let nation = try await connection.nation(terminal, writing.tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: writing.isSilent))
            let object = try await R.resolved(object, nation, silently: writing.isSilent)
            let body: JSONObject = [R.singular: .object(object)]
            let request = Request<JSONObject>(.post, path, .json(body), reading: R.response)
            let write = OpenWrite(
                outcome: "the \(R.singular) was created", look: connection.command(R.lookUp(object, place)))
            guard let created = try await writing.send(request, nation, write, terminal) else { return }
            terminal.note("Created \(R.called(created)) in \(nation.name).")
            try await RowWriter(output, columns: R.columns, terminal).write(
                one: created, with: Array(object.keys))
        }
    }
}

/// A command that changes a resource, such as `nb people update`.
struct UpdateCommand<R: Resource>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        let needed = R.neededInUpdates.joined(separator: ", ")
        let need =
            R.neededInUpdates.isEmpty
            ? ""
            : R.canShow
                ? "The API needs \(needed) in every update; missing ones are read first, but not for --dry-run."
                : "The API needs \(needed) in every update."
        let notes = [need, R.noteOnUpdates].filter { !$0.isEmpty }.joined(separator: " ")
        return CommandConfiguration(
            commandName: "update", abstract: "Change \(R.withArticle).",
            discussion: "Only the given members are changed. " + MemberArguments.discussion
                + (notes.isEmpty ? "" : "\n\n\(notes)"), aliases: ["edit"])
    }

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."), completion: ValueCompletion.ids(R.self))
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup var members: MemberArguments
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func validate() throws { try members.validate(output, R.fields) }

    func run() async throws {
        if output.isQuestion { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { _ in
            try members.checked { try R.check($0, isNew: false) }
        } then: { terminal, object in
            let nation = try await connection.nation(terminal, writing.tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: writing.isSilent), then: id)
            var changes = object
            let missing = R.canShow ? R.missing(in: changes) : []
            if writing.isSilent, !missing.isEmpty {
                terminal.note("Without --dry-run and --curl, \(missing.joined(separator: ", ")) would be read first.")
            } else if !missing.isEmpty {
                let present = try await nation.v1.client.send(R.showing(path, id))
                for name in missing { changes[name] = present[name] }
            }
            let body: JSONObject = [R.singular: .object(changes)]
            let request = Request<JSONObject>(.put, path, .json(body), reading: R.response)
            let write = OpenWrite(
                outcome: "\(R.singular) \(id) was changed", look: connection.command(R.look(at: id, place)))
            guard let changed = try await writing.send(request, nation, write, terminal) else { return }
            terminal.note("Changed \(R.singular) \(id) in \(nation.name).")
            try await RowWriter(output, columns: R.columns, terminal).write(
                one: changed, with: Array(changes.keys))
        }
    }
}

/// A command that deletes a resource, such as `nb people delete`.
struct DeleteCommand<R: Resource>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(R.withArticle) for good.",
            discussion: "On a terminal you are asked first. A script needs --yes, which answers for you.")
    }

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."), completion: ValueCompletion.ids(R.self))
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    @Flag(help: "Answer every question with yes.")
    var yes = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, writing.tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: writing.isSilent), then: id)
            let request: Request<Void> = V1.delete(path)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            var name: String?
            if R.canShow, !yes, terminal.canAsk {
                name = R.title(of: try await nation.v1.client.send(R.showing(path, id)))
            }
            let called = "\(R.singular) \(id)" + (name.map { " (\($0))" } ?? "")
            try await terminal.confirm("Delete \(called) of \(nation.name)?", yes: yes)
            let write = OpenWrite(
                outcome: "\(R.singular) \(id) was deleted", look: connection.command(R.look(at: id, place)))
            try await write.watch { try await nation.v1.client.send(request) }
            terminal.note("Deleted \(R.singular) \(id) of \(nation.name).")
        }
    }
}
