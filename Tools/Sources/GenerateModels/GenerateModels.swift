// SPDX-License-Identifier: MIT

import Foundation

/// Writes the models of both versions as Swift, and the undocumented behaviors of
/// version 2, from the tables in `Tools/Tables`.
///
/// It also writes the methods of version 1 that send a request, from the functions that
/// create the requests (``CallFiles``).
///
/// The tables have one member per line, in the order of the API. The output is
/// committed. Run the program again after changing a table or a request:
///
///     swift run --package-path Tools GenerateModels
///
/// With `--check` it writes nothing, and names the files that differ, are
/// missing or are obsolete.
@main
enum GenerateModels {
    static func main() {
        do { try run() } catch { fail("\(error)") }
    }

    private static func run() throws {
        // This file is in Tools/Sources/GenerateModels.
        let tools = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let root = tools.deletingLastPathComponent()
        func table<Table: Decodable>(_ name: String) throws -> Table {
            try JSONDecoder().decode(
                Table.self, from: Data(contentsOf: tools.appending(path: "Tables/\(name).json")))
        }
        let one = VersionOne(fields: try table("v1-person-fields"), tables: try table("v1-models"))
        var files: [String: String] = [:]
        for (path, text) in one.files { files["Sources/NationBuilder/Generated/V1/\(path)"] = text }
        let tables: VersionTwoTables = try table("v2")
        let two = VersionTwo(tables: tables)
        files["Sources/NationBuilder/NationBuilder.docc/VersionTwoOperations.md"] =
            OperationsPage(resources: tables.resources).text
        files["Sources/nb/Resources/Generated/TypeTable.swift"] = CommandTable(resources: tables.resources).text
        for (path, text) in two.files { files["Sources/NationBuilder/Generated/V2/\(path)"] = text }
        for (path, text) in Behaviors(rows: try table("v2-behaviors")).files { files["Sources/\(path)"] = text }
        files.merge(try CallFiles(root: root).files()) { first, _ in first }

        guard CommandLine.arguments.dropFirst().elementsEqual(["--check"]) else {
            for (path, text) in files {
                let file = root.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                // An unchanged file keeps its date, so that it is not compiled
                // again.
                if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
                try Data(text.utf8).write(to: file)
            }
            return
        }
        let different = files.filter { path, text in
            (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) != text
        }.keys
        // Files that are no longer in a table, or have no source, are obsolete.
        let folders = ["V1/Calls", "V1/Models", "V2/Models"].map {
            "Sources/NationBuilder/Generated/\($0)"
        }
        let extra = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
                .map { "\(folder)/\($0)" }.filter { files[$0] == nil }
        }
        let stale = (different + extra).sorted()
        if !stale.isEmpty { fail("not as generated: \(stale.joined(separator: ", "))") }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(1)
    }
}
