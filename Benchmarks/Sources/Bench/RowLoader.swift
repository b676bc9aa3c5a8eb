// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder
import NationBuilderMirror

/// Two programs of other projects that load rows into SQLite, from files with the rows of a nation.
///
/// Their times are without the start of Python and of their modules.
struct RowLoader {
    /// The number of rows.
    let rows: Int
    private let python: String
    private let type: String
    /// The file with the messages of a Singer tap.
    private let messages: String
    /// The file with the rows as lines of JSON.
    private let lines: String
    private let folder: String

    /// Writes the rows of a type into files.
    init(_ python: String, of nation: Nation, _ type: String, in folder: String) async throws {
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw BenchFailure("\(python) is missing: make setup-data installs it.")
        }
        (self.python, self.type, self.folder) = (python, type, folder)
        (messages, lines) = ("\(folder)/messages.jsonl", "\(folder)/rows.jsonl")
        try Data().write(to: URL(fileURLWithPath: messages))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
        let stream = #"{"tap_stream_id":"\#(type)","metadata":[{"breadcrumb":[],"metadata":{"selected":true}}]}"#
        let catalog = try SingerCatalog(Array(#"{"streams":[\#(stream)]}"#.utf8))
        try await SingerTap(nation, catalog: catalog).run { try file.write(contentsOf: $0) }
        try file.close()
        let answer = try Self.run(python, ["rows", messages, lines], folder)
        guard let rows = answer.first.flatMap({ Int($0) }), rows > 0 else {
            throw BenchFailure("The nation has no \(type).")
        }
        self.rows = rows
    }

    /// Returns the seconds in which `sqlite-utils insert` loads the rows.
    func insert(into database: String) throws -> Double { try load("insert", lines, database) }

    /// Returns the seconds in which a target of `singer-sdk` loads the messages.
    func target(into database: String) throws -> Double { try load("target", messages, database) }

    private func load(_ way: String, _ source: String, _ database: String) throws -> Double {
        let answer = try Self.run(python, [way, source, database, type], folder)
        guard answer.count == 2, let seconds = Double(answer[0]), Int(answer[1]) == rows else {
            throw BenchFailure("\(way) did not load \(rows) rows: \(answer).")
        }
        try Self.remove(database)
        return seconds
    }

    /// Removes a file, with those that SQLite has beside it.
    static func remove(_ file: String) throws {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let name = URL(fileURLWithPath: file).lastPathComponent
        for path in try FileManager.default.contentsOfDirectory(atPath: folder.path) where path.hasPrefix(name) {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        }
    }

    /// Runs the script, and returns the words of its last line.
    private static func run(_ python: String, _ arguments: [String], _ folder: String) throws -> [String] {
        let log = "\(folder)/errors.txt"
        try Data().write(to: URL(fileURLWithPath: log))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", script] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let errors = try String(contentsOfFile: log, encoding: .utf8).suffix(2000)
            throw BenchFailure("Python with sqlite-utils and singer-sdk is needed: make setup-data. \(errors)")
        }
        return text.split(separator: "\n").last?.split(separator: " ").map(String.init) ?? []
    }

    /// Takes the rows out of messages, or loads a file by one of the programs.
    private static let script = """
        import json, sqlite3, sys, time

        def rows(messages, rows):
            count = 0
            with open(messages) as lines, open(rows, "w") as file:
                for message in map(json.loads, lines):
                    if message["type"] == "RECORD":
                        file.write(json.dumps(message["record"]) + "\\n")
                        count += 1
            return count

        def insert(rows, database, table):
            from sqlite_utils.cli import cli
            start = time.perf_counter()
            cli(["insert", database, table, rows, "--nl", "--pk", "id"], standalone_mode=False)
            return time.perf_counter() - start

        def target(messages, database, table):
            import singer_sdk.typing as th
            from singer_sdk.sinks import SQLSink
            from singer_sdk.sql import SQLConnector, SQLTarget

            class Connector(SQLConnector):
                def get_sqlalchemy_url(self, config):
                    return "sqlite:///" + config["path"]

            class Sink(SQLSink):
                connector_class = Connector

                def preprocess_record(self, record, context):
                    return {k: json.dumps(v, default=str) if isinstance(v, (dict, list)) else v for k, v in record.items()}

                def generate_insert_statement(self, full_table_name, schema):
                    return super().generate_insert_statement(full_table_name, schema).prefix_with("OR REPLACE")

            class Target(SQLTarget):
                name = "target-of-a-benchmark"
                default_sink_class = Sink
                config_jsonschema = th.PropertiesList(th.Property("path", th.StringType)).to_dict()

            config = database + ".json"
            with open(config, "w") as file:
                json.dump({"path": database}, file)
            start = time.perf_counter()
            Target.cli(["--config", config, "--input", messages], standalone_mode=False)
            return time.perf_counter() - start

        if sys.argv[1] == "rows":
            print(rows(*sys.argv[2:]))
        else:
            seconds = {"insert": insert, "target": target}[sys.argv[1]](*sys.argv[2:])
            table = sqlite3.connect(sys.argv[3]).execute(f'SELECT count(*) FROM "{sys.argv[4]}"')
            print(f"\\n{seconds} {table.fetchone()[0]}")
        """
}
