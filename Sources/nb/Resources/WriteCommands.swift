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

    func validate() throws {
        try output.validate(R.fields)
        if output.isQuestion { return }
        try output.refuseBareJSON()
        try members.validate(R.fields)
    }

    func run() async throws {
        if output.isQuestion { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { _ in
            try members.checked { try R.check($0, isNew: true) }
        } then: { terminal, object in
            let nation = try await connection.nation(writing.tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: writing.isSilent))
            let body: JSONObject = [R.singular: .object(object)]
            let request = Request<JSONObject>(.post, path, .json(body), reading: R.answer)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            let created = try await Self.send(request, nation)
            terminal.note("Created \(R.called(created)) in \(nation.name).")
            try await RowWriter(output, columns: R.columns, terminal).write(
                one: created, with: Array(object.keys))
        }
    }

    /// Sends the request, and says so when nobody knows whether it was carried out: a second one
    /// could create the resource twice.
    private static func send(_ request: Request<JSONObject>, _ nation: Nation) async throws -> JSONObject {
        do { return try await nation.v1.client.send(request) } catch let error as ClientError
            where error.leavesWriteOpen
        {
            let failure = Failure(error)
            throw CommandFailure(
                "\(failure.message): it is not known whether the \(R.singular) was created, so look before you "
                    + "try again",
                exitCode: failure.exitCode.rawValue)
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
                + (notes.isEmpty ? "" : "\n\n\(notes)"))
    }

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."))
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup var members: MemberArguments
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    func validate() throws {
        try output.validate(R.fields)
        if output.isQuestion { return }
        try output.refuseBareJSON()
        try members.validate(R.fields)
    }

    func run() async throws {
        if output.isQuestion { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { _ in
            try members.checked { try R.check($0, isNew: false) }
        } then: { terminal, object in
            let nation = try await connection.nation(writing.tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: writing.isSilent), then: id)
            var changes = object
            let missing = R.canShow ? R.neededInUpdates.filter { changes[$0] == nil } : []
            if writing.isSilent, !missing.isEmpty {
                terminal.note("Without --dry-run and --curl, \(missing.joined(separator: ", ")) would be read first.")
            } else if !missing.isEmpty {
                let present = try await nation.v1.client.send(Request<JSONObject>(.get, path, reading: R.answer))
                for name in missing { changes[name] = present[name] }
            }
            let body: JSONObject = [R.singular: .object(changes)]
            let request = Request<JSONObject>(.put, path, .json(body), reading: R.answer)
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            let changed = try await nation.v1.client.send(request)
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

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."))
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions

    @Flag(help: "Answer every question with yes.")
    var yes = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(writing.tracing)
            let request: Request<Void> = try await V1.delete(
                PathTemplate(R.path, place.values(nation, silently: writing.isSilent), then: id))
            if let preview = try await writing.preview(request, nation) { return terminal.print(preview) }
            try await terminal.confirm("Delete \(R.singular) \(id) of \(nation.name)?", yes: yes)
            try await nation.v1.client.send(request)
            terminal.note("Deleted \(R.singular) \(id) of \(nation.name).")
        }
    }
}
