// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCSV
import Foundation
import NationBuilder
import NationBuilderImport

/// The options about the columns of a file.
struct ImportColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON object that gives columns to attributes, such as {\"Given name\": \"first_name\"}; null leaves "
                + "a column out.", valueName: "file"))
    var map: String?

    @Option(help: ArgumentHelp("Write the map that is used to a new file, to be changed for --map.", valueName: "file"))
    var writeMap: String?

    @Option(
        help: ArgumentHelp(
            "Give a tag to all people of the file, besides those of a column; it can be given several times.",
            valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Take a tag from all people of the file who have it; it can be given several times.", valueName: "tag"),
        completion: ValueCompletion.tags)
    var removeTag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Put all people of the file onto a list: its id, slug or name; it can be given several times.",
            valueName: "list"),
        completion: ValueCompletion.lists)
    var list: [String] = []

    @Option(
        help: ArgumentHelp(
            "Set a member of all people or records of the file, such as employer=Union; it can be given several times.",
            valueName: "name=value"))
    var set: [String] = []

    @Flag(help: "Do not name the columns that are not recognized.")
    var ignoreUnknown = false

    @Option(
        help: ArgumentHelp(
            "The encoding of a file that is not UTF-8 or UTF-16 with its mark: windows-1252, iso-8859-1, macintosh, "
                + "utf-16le or utf-16be.", valueName: "name"))
    var encoding: String?

    @Option(
        help: ArgumentHelp(
            "What stands between two cells: one character, or tab; by default the one of comma, semicolon, tab and bar "
                + "that gives rows of equal length.", valueName: "character"))
    var delimiter: String?

    /// The delimiter, if one is given.
    var chosenDelimiter: CSVDelimiter? {
        delimiter.flatMap { CSVDelimiter(["tab": "\t", "\\t": "\t"][$0.lowercased()] ?? $0) }
    }

    func validate() throws {
        try EmptyValue.refuse(["--delimiter": delimiter])
        if let delimiter, chosenDelimiter == nil {
            throw ValidationError(
                "--delimiter wants one ASCII character, such as \";\", or tab, not \"\(delimiter)\".")
        }
        try EmptyValue.refuse(["--map": map, "--write-map": writeMap, "--encoding": encoding])
        for (option, tags) in [("--tag gives", tag), ("--remove-tag takes", removeTag)] {
            for tag in tags {
                try EmptyValue.refuse([String(option.prefix { $0 != " " }): tag])
                if tag.contains(",") { throw ValidationError("\(option) one tag, and \"\(tag)\" has a comma.") }
            }
        }
        let given = Set(tag.map { $0.lowercased() })
        if let tag = removeTag.first(where: { given.contains($0.lowercased()) }) {
            throw ValidationError("--tag gives \"\(tag)\", and --remove-tag takes it.")
        }
        for list in list { try EmptyValue.refuse(["--list": list]) }
        for text in set where text.wholeMatch(of: /[^=]+=.*\S.*/) == nil {
            throw ValidationError("--set wants a name and a value, such as employer=Union, not \"\(text)\".")
        }
        if let encoding, CSVEncoding(encoding) == nil {
            throw ValidationError(
                "--encoding does not know \"\(encoding)\": \(CSVEncoding.names.joined(separator: ", ")) are known.")
        }
    }

    /// Returns the lists onto which all people get.
    func lists(of nation: Nation) async throws -> [ImportList] {
        guard !list.isEmpty else { return [] }
        let known = try await NationLists(of: nation)
        return try list.map { text in try ImportFailure.explained(names: known.names) { try known.list(text) } }
    }

    /// Returns what the columns set, and what all rows do.
    ///
    /// - Parameters:
    ///   - lists: The lists onto which all people get.
    ///   - records: The records of the file, whose people are imported; `nil` for a file of people.
    func map(
        _ header: CSVHeader, _ fields: [ImportField], _ lists: [ImportList], besides records: RecordMap? = nil
    ) throws -> ImportMap {
        let names = ImportTarget.names(fields: fields)
        var map = try ImportFailure.explained(names: names + header.names.filter { !names.contains($0) }) {
            if let records { return try records.people(header, fields: fields) }
            guard let json = try json() else { return try ImportMap(header, fields: fields) }
            return try ImportMap(header, json: json, fields: fields)
        }
        for (name, value) in tag.map({ ("tags", $0) }) + (records == nil ? constants : []) {
            try ImportFailure.explained(names: names) { try map.setAll(name, to: value, fields: fields) }
        }
        for tag in removeTag { map.removeFromAll(tag: tag) }
        for list in lists { map.addAll(to: list) }
        return map
    }

    /// Returns what the columns of a file of records set, and what all rows do.
    func map(_ header: CSVHeader, of type: RecordType, _ fields: [ImportField]) throws -> RecordMap {
        var map = try ImportFailure.explained(names: type.names + header.names, keysAreChosen: true) {
            try RecordMap(header, of: type, fields: fields, json: try json(), namesList: !list.isEmpty)
        }
        for (name, value) in constants {
            try ImportFailure.explained(names: type.names) { try map.setAll(name, to: value) }
        }
        guard let name = map.missing else { return map }
        let unknown = map.unknown.map { "\"\(TerminalText.safe($0))\"" }.joined(separator: ", ")
        throw CommandFailure(
            "no column sets \(name) of \(type.words)" + (unknown.isEmpty ? "" : ", and nobody knows \(unknown)")
                + ": --map says which column is which, --set what is the same for all rows", exitCode: 64)
    }

    private var constants: [(String, String)] {
        self.set.map { text in
            let name = text.prefix { $0 != "=" }
            return (String(name), String(text.dropFirst(name.count + 1)))
        }
    }

    private func json() throws -> [UInt8]? {
        guard let path = map else { return nil }
        guard let json = NamedFile.content(path) else {
            throw CommandFailure("the map \(path) cannot be read", exitCode: 66)
        }
        return Array(json)
    }

    /// Refuses to leave columns out that nobody has decided on.
    ///
    /// - Parameters:
    ///   - unknown: The columns that nobody knows.
    ///   - names: The names that could have been meant.
    func refuse(_ unknown: [String], _ names: [String] = []) throws {
        guard map == nil, !ignoreUnknown, let name = unknown.first else { return }
        let advice = NearestNames.question(name, names).map { ": \($0)" } ?? ""
        throw CommandFailure(
            "the column \"\(TerminalText.safe(name))\" is not known: give --ignore-unknown to leave it out, or --map"
                + advice, exitCode: 64)
    }

    /// Refuses to leave a column out that seems to say who may be contacted.
    func refuseConsent(among unknown: [String]) throws {
        guard map == nil, let name = unknown.first(where: ImportMap.isAboutConsent) else { return }
        throw CommandFailure(
            "the column \"\(TerminalText.safe(name))\" seems to say who may be contacted, and is not understood: --map gives "
                + "it a meaning, such as not email_opt_in or not mobile_opt_in, or leaves it out with null",
            exitCode: 64)
    }

    /// Writes a map to a new file.
    func write(_ map: ImportMap, to path: String) throws {
        if FileManager.default.fileExists(atPath: path) {
            throw CommandFailure("--write-map writes a new file, and \(path) is there already", exitCode: 64)
        }
        do { try Data(map.json).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw CommandFailure("the map cannot be written to \(path): \(FileReason.of(error))", exitCode: 74)
        }
    }
}
