// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Testing

/// A Singer target of another project (`singer-sdk` of PyPI) over SQLite, and a program that reads the nation by
/// itself: they judge the tap.
enum SingerJudge {
    static let python = "\(FileManager.default.currentDirectoryPath)/.build/data/bin/python"

    static let isInstalled = FileManager.default.isExecutableFile(atPath: python)

    /// Loads messages of a file into a database; a record that breaks its schema fails.
    static func load(_ messages: String, into database: String, config more: String = "") async throws
        -> Program.Result
    {
        let config = "\(database).json"
        try Data(#"{"path":"\#(database)"\#(more)}"#.utf8).write(to: URL(fileURLWithPath: config))
        let script = "\(database).py"
        try Data(target.utf8).write(to: URL(fileURLWithPath: script))
        return try await Program.run(
            "/bin/bash", ["-c", #"exec "$0" "$1" --config "$2" < "$3""#, python, script, config, messages],
            environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Returns what differs between the database and the nation, in lines, and then the number of compared values.
    ///
    /// The tables of all 40 types must be there, with the nation's rows.
    static func compare(_ database: String, _ environment: [String: String]) async throws -> String {
        try await run(["compare", database], environment)
    }

    /// Runs the tap again and again, kills it some lines after a STATE, and goes on from there; the last run ends by
    /// itself.
    ///
    /// - Parameters:
    ///   - times: How often it is killed, at most.
    ///   - messages: The file of what a target would have read.
    /// - Returns: The number of runs.
    static func kill(
        _ arguments: [String], times: Int, state: String, messages: String, _ environment: [String: String]
    ) async throws -> Int {
        let words = ["kill", "\(times)", state, messages, Program.path(of: "nb")] + arguments
        return try #require(Int(try await run(words, environment)))
    }

    private static func run(_ arguments: [String], _ environment: [String: String]) async throws -> String {
        let result = try await Program.run(python, ["-c", script] + arguments, environment: environment)
        #expect(result.status == 0, "\(result)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// The target: rows with an id replace those with the same id; formats of texts are checked too.
    private static let target = """
        import json
        import singer_sdk.typing as th
        from singer_sdk.sinks import SQLSink
        from singer_sdk.sql import SQLConnector, SQLTarget

        class Connector(SQLConnector):
            def get_sqlalchemy_url(self, config):
                return "sqlite:///" + config["path"]

        class Sink(SQLSink):
            connector_class = Connector
            validate_field_string_format = True

            def preprocess_record(self, record, context):
                return {k: json.dumps(v, default=str) if isinstance(v, (dict, list)) else v for k, v in record.items()}

            def generate_insert_statement(self, full_table_name, schema):
                return super().generate_insert_statement(full_table_name, schema).prefix_with("OR REPLACE")

        class Target(SQLTarget):
            name = "target-of-a-test"
            default_sink_class = Sink
            config_jsonschema = th.PropertiesList(th.Property("path", th.StringType)).to_dict()

        Target.cli()
        """

    private static let script = #"""
        import datetime, json, os, random, sqlite3, subprocess, sys, urllib.parse, urllib.request

        def get(path, **query):
            url = os.environ["NB_BASE_URL"] + "/api/v2/" + path + "?" + urllib.parse.urlencode(query)
            request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["NB_TOKEN"]})
            return json.load(urllib.request.urlopen(request), parse_float=str)

        kinds = ["home", "mailing", "billing", "primary", "work", "registered", "user_submitted"]
        addresses = {
            "signups": [kind + "_address" for kind in kinds], "donations": ["billing_address", "work_address"],
            "events": ["venue_address"]}

        def rows(name):
            after = 0
            while True:
                query = {"sort": "id", "filter[id][gt]": after, "page[size]": 100}
                if name in addresses:
                    query[f"extra_fields[{name}]"] = ",".join(addresses[name])
                data = get(name, **query)["data"]
                if not data:
                    return
                yield from data
                after = int(data[-1]["id"])

        def clean(value):
            "What a text is that a database can hold."
            if isinstance(value, str):
                return "".join("\ufffd" if c == "\0" or "\ud800" <= c <= "\udfff" else c for c in value)
            if isinstance(value, list):
                return [clean(element) for element in value]
            if isinstance(value, dict):
                return {clean(key): clean(element) for key, element in value.items()}
            return value

        def moment(text):
            try:
                return datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc)
            except (ValueError, OverflowError):
                return None

        def same(sent, held):
            if sent is None or isinstance(sent, bool):
                return held == (None if sent is None else int(sent))
            if isinstance(sent, (dict, list)):
                return isinstance(held, str) and json.loads(held, parse_float=str) == sent
            if held is None:
                return False
            if str(sent) == str(held):
                return True
            return isinstance(sent, str) and isinstance(held, str) and moment(sent) is not None and moment(sent) == moment(held)

        def compare(path):
            database = sqlite3.connect(path)
            database.row_factory = sqlite3.Row
            names = [row[0] for row in database.execute("select name from sqlite_master where type = 'table'")]
            if len(names) != 40:
                print(len(names), "tables")
            values, empty = 0, []
            for name in sorted(names):
                held = {row["id"]: dict(row) for row in database.execute(f'select * from "{name}"')}
                sent = {int(row["id"]): clean(row["attributes"]) for row in rows(name)}
                if not sent:
                    empty.append(name)
                if held.keys() != sent.keys():
                    print(name, "has", len(held), "rows, not", len(sent))
                for key in held.keys() & sent.keys():
                    row, attributes = held[key], sent[key]
                    extra = json.loads(row.pop("_errand_extra") or "{}", parse_float=str)
                    row.pop("id")
                    for column, value in attributes.items():
                        values += 1
                        if column in extra:
                            if extra[column] != value or row.get(column) is not None:
                                print(name, key, column, "beside", repr(value), repr(extra[column]))
                        elif column not in row or not same(value, row[column]):
                            print(name, key, column, repr(value), repr(row.get(column)))
                    for column in row.keys() - attributes.keys():
                        if row[column] is not None:
                            print(name, key, column, "was never sent")
                    if extra.keys() - attributes.keys():
                        print(name, key, "has invented", extra)
            print("empty:", *empty)
            print(values)

        def kill(times, state, messages, *command):
            random.seed(1)
            runs = 0
            with open(messages, "ab") as kept:
                while True:
                    runs += 1
                    # The last run ends by itself.
                    again = ["--state", state] if os.path.exists(state) else []
                    tap = subprocess.Popen(
                        list(command) + again, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                    left = None
                    for line in tap.stdout:
                        message = json.loads(line)
                        kept.write(line)
                        if message["type"] == "STATE":
                            with open(state, "w") as file:
                                json.dump(message["value"], file)
                            left = left or (random.choice([1, 2, 150]) if runs <= int(times) else None)
                        elif left:
                            left -= 1
                            if left == 0:
                                tap.kill()
                                break
                    tap.stdout.close()
                    if tap.wait() == 0:
                        return print(runs)
                    if tap.returncode != -9:
                        sys.exit(f"the tap ended with {tap.returncode}")

        {"compare": compare, "kill": kill}[sys.argv[1]](*sys.argv[2:])
        """#
}
