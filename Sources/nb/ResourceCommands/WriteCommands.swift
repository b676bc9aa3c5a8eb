// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder
import NationBuilderImport

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
            let nation = try await connection.nation(terminal, isVerbose: writing.verbose)
            let values = try await place.values(nation, silently: writing.isSilent)
            let object = try await R.resolved(object, nation, silently: writing.isSilent)
            let request = try R.creating(PathTemplate(R.path, values), object)
            let write = OpenWrite(
                outcome: "the \(R.singular) was created", look: connection.command(R.lookUp(object, place)))
            let created = try await nation.looking(for: R.Place.words(values)) {
                try await writing.send(request, nation, write, terminal, by: R.client(of: nation))
            }
            guard let created else { return }
            terminal.note("Created \(R.called(created)) in \(nation.name).")
            for note in UntakenMembers(object, in: created).notes { terminal.note(note) }
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
                + (notes.isEmpty ? "" : "\n\n\(notes)") + "\n\n\(ChangeOptions.noteOnInput)", aliases: ["edit"])
    }

    @Argument(
        help: ArgumentHelp("The id of the \(R.singular); \(ChangeOptions.idHelp)"),
        completion: R.idCompletion)
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup var members: MemberArguments
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions
    @OptionGroup(title: "Change") var change: ChangeOptions

    func validate() throws {
        if id != InputIDs.dash { try R.check(id: id) }
        try members.validate(output, R.fields)
        guard id == InputIDs.dash, !output.isQuestion else { return }
        if members.data == "@-" { throw ValidationError("Standard input has either the ids or the members.") }
        if output.fields != nil || output.format != nil {
            throw ValidationError("A change of many prints nothing: leave out --json, --jq, --csv and --columns.")
        }
    }

    func run() async throws {
        if output.isQuestion { return Terminal.standard.print(output.fieldList(R.fields)) }
        if id == InputIDs.dash { return try await changeMany() }
        try await CommandRun.run { _ in
            try members.checked { try R.check($0, isNew: false) }
        } then: { terminal, object in
            let nation = try await connection.nation(terminal, isVerbose: writing.verbose)
            let values = try await place.values(nation, silently: writing.isSilent)
            let made = try await nation.looking(for: R.words(id, Array(place.words.suffix(1)))) {
                try await send(object, PathTemplate(R.path, values, then: id), nation, terminal)
            }
            guard let made else { return }
            terminal.note("Changed \(R.singular) \(id) in \(nation.name).")
            for note in UntakenMembers(object, in: made.changed).notes { terminal.note(note) }
            try await RowWriter(output, columns: R.columns, terminal).write(one: made.changed, with: made.names)
        }
    }

    /// Sends the change, with the members that the API needs in addition.
    ///
    /// - Returns: The changed one, and the names of what was sent; `nil` if the request is printed.
    private func send(
        _ object: JSONObject, _ path: PathTemplate, _ nation: Nation, _ terminal: Terminal
    ) async throws -> (changed: JSONObject, names: [String])? {
        var changes = object
        let missing = R.canShow ? R.missing(in: changes) : []
        if writing.isSilent, !missing.isEmpty {
            terminal.note("Without --dry-run and --curl, \(missing.joined(separator: ", ")) would be read first.")
        } else if !missing.isEmpty {
            let present = try await R.client(of: nation).send(R.showing(path, id, nil))
            for name in missing { changes[name] = present[name] }
        }
        let write = OpenWrite(
            outcome: "\(R.singular) \(id) was changed", look: connection.command(R.look(at: id, place)))
        let changed = try await writing.send(
            R.changing(path, id, changes), nation, write, terminal, by: R.client(of: nation))
        return changed.map { ($0, Array(changes.keys)) }
    }

    private func changeMany() async throws {
        try await CommandRun.run { _ in
            let object = try members.checked { try R.check($0, isNew: false) }
            return (object, try InputIDs.read(areNumbers: R.idsAreNumbers))
        } then: { terminal, input in
            let bulk = BulkChange<R>(action: .update(input.0), connection: connection, terminal: terminal)
            try await bulk.make(input.1, place, change, writing)
        }
    }
}

/// A command that deletes a resource, such as `nb people delete`.
struct DeleteCommand<R: Resource>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(R.withArticle) for good.",
            discussion: """
                On a terminal you are asked first. A script needs --yes, which answers for you. What will be gone is \
                saved first, for nb undo.

                \(ChangeOptions.noteOnInput)
                """)
    }

    @Argument(
        help: ArgumentHelp("The id of the \(R.singular); \(ChangeOptions.idHelp)"),
        completion: R.idCompletion)
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var writing: WriteOptions
    @OptionGroup(title: "Change") var change: ChangeOptions

    func validate() throws {
        if id != InputIDs.dash { try R.check(id: id) }
    }

    func run() async throws {
        if id == InputIDs.dash { return try await deleteMany() }
        try await CommandRun.run { terminal in
            let connected = try await connection.connect(terminal, isVerbose: writing.verbose)
            let nation = connected.nation
            let values = try await place.values(nation, silently: writing.isSilent)
            let request = R.deleting(PathTemplate(R.path, values, then: id))
            if let preview = try await writing.preview(request, nation, by: R.client(of: nation)) {
                return terminal.print(preview)
            }
            if !change.yes, !terminal.canAsk {
                return try await terminal.confirm("Delete \(R.singular) \(id) of \(nation.name)?", yes: false)
            }
            let journal = try await nation.looking(for: R.words(id, Array(place.words.suffix(1)))) {
                try await delete(request, values, connected, terminal)
            }
            terminal.note("Deleted \(R.singular) \(id) of \(nation.name).")
            if let journal { terminal.note(BulkChange<R>.takingBack(journal, connection)) }
        }
    }

    /// Saves what will be gone, asks, and deletes it.
    ///
    /// - Returns: The journal that has what is gone; `nil` for none.
    private func delete(
        _ request: Request<Void>, _ values: [String], _ connected: ConnectedNation, _ terminal: Terminal
    ) async throws -> ChangeJournal? {
        let client = R.client(of: connected.nation)
        let backup = change.noBackup ? nil : try await DeletionBackup<R>(id, values, connected)
        var name = backup?.name
        if backup == nil, R.canShow, !change.yes, terminal.canAsk {
            name = R.title(of: try await client.send(R.showing(PathTemplate(R.path, values, then: id), id, nil)))
        }
        let called = "\(R.singular) \(id)" + (name.map { " (\($0))" } ?? "")
        try await terminal.confirm("Delete \(called) of \(connected.nation.name)?", yes: change.yes)
        let write = OpenWrite(
            outcome: "\(R.singular) \(id) was deleted", look: connection.command(R.look(at: id, place)))
        return try await write.watch { () async throws -> ChangeJournal? in
            guard let backup else {
                try await client.send(request)
                return nil
            }
            return try await backup.delete { try await client.send(request) }
        }
    }

    private func deleteMany() async throws {
        try await CommandRun.run { _ in
            try InputIDs.read(areNumbers: R.idsAreNumbers)
        } then: { terminal, ids in
            let bulk = BulkChange<R>(action: .delete, connection: connection, terminal: terminal)
            try await bulk.make(ids, place, change, writing)
        }
    }
}
