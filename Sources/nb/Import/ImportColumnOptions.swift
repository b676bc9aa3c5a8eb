// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCSV
import Foundation
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

    @Flag(help: "Do not name the columns that are not recognized.")
    var ignoreUnknown = false

    @Option(
        help: ArgumentHelp(
            "The encoding of a file that is not UTF-8 or UTF-16 with its mark: windows-1252, iso-8859-1, macintosh, "
                + "utf-16le or utf-16be.", valueName: "name"))
    var encoding: String?

    func validate() throws {
        try EmptyValue.refuse(["--map": map, "--write-map": writeMap, "--encoding": encoding])
        if let encoding, CSVEncoding(encoding) == nil {
            throw ValidationError(
                "--encoding does not know \"\(encoding)\": \(CSVEncoding.names.joined(separator: ", ")) are known.")
        }
    }

    /// Returns what the columns set.
    func map(_ header: CSVHeader, _ fields: [ImportField]) throws -> ImportMap {
        guard let path = map else { return try ImportFailure.explained { try ImportMap(header, fields: fields) } }
        guard let json = NamedFile.content(path) else {
            throw CommandFailure("the map \(path) cannot be read", exitCode: 66)
        }
        let names = ImportTarget.names(fields: fields)
        return try ImportFailure.explained(names: names + header.names.filter { !names.contains($0) }) {
            try ImportMap(header, json: Array(json), fields: fields)
        }
    }

    /// Refuses to leave columns out that nobody has decided on.
    func refuseUnknown(of map: ImportMap) throws {
        guard self.map == nil, !ignoreUnknown, let name = map.unknown.first else { return }
        throw CommandFailure(
            "the column \"\(OAuthReport.shown(name))\" is not known: give --ignore-unknown to leave it out, or --map",
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
