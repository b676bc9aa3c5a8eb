// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationSandbox
import Programs
import Servers
import Synchronization
import TestSupport
import Testing

/// Workers that keep the copies of many nations in one database, and are killed at any moment.
@Suite(
    "Workers of many copies", .timed, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)"),
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is missing"),
    .timeLimit(.minutes(25)))
struct MirrorWorkersTests {
    /// How runs ended.
    private final class Endings: Sendable {
        private let counts = Mutex<[String: Int]>([:])

        var all: [String: Int] { counts.withLock { $0 } }

        /// Whether runs were killed.
        var haveKilled: Bool { all["killed"] != nil }

        /// Whether runs were killed, and others came to their end.
        var areOfBothKinds: Bool { haveKilled && all["0"] != nil }

        func count(_ ending: String) { counts.withLock { $0[ending, default: 0] += 1 } }
    }

    private static let nations = Soak.isOn ? 20 : 2
    private static let duration = Duration.seconds(
        Soak.isOn
            ? 60 * (ProcessInfo.processInfo.environment["ERRAND_SOAK_MINUTES"].flatMap { Int($0) } ?? 10)
            : 12)

    @Test(
        "However often they are killed, one run at a time writes a copy, and a quiet round makes all copies whole"
    )
    func killed() async throws {
        try await PostgresServer.run { server in
            try await psql(server, Self.record)
            try await withNations(Self.nations) { nations in
                let endings = Endings()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let end = ContinuousClock.now + Self.duration
                    for nation in nations { group.addTask { try await change(nation, until: end) } }
                    for _ in 0..<3 {
                        group.addTask {
                            // A killed run holds its copy for up to 30 s more, and on a busy machine all runs may
                            // be killed. Then the workers go on until a run that is not killed comes to its end.
                            while ContinuousClock.now < end
                                || !endings.areOfBothKinds && ContinuousClock.now < end + .seconds(180),
                                let nation = nations.randomElement()
                            {
                                let mayKill = ContinuousClock.now < end || !endings.haveKilled
                                endings.count(try await work(nation, server, mayKill: mayKill))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let counts = endings.all
                print("figures: runs of workers: \(counts)")
                #expect(endings.areOfBothKinds, "\(counts)")

                // Nobody is left who could hold a copy; the time of the leases is over.
                try await psql(server, "UPDATE errand.lease SET lease_until = clock_timestamp()")
                for nation in nations {
                    let words = [
                        "mirror", Self.url(server), "--sweep", "--accept-deletions", "any", "--json",
                    ]
                    let last = try await Program.run("nb", words, environment: Self.environment(nation))
                    #expect(last.status == 0, "\(last)")
                    let judgement = try await Program.run(
                        "/usr/bin/python3",
                        [
                            "-c", Self.judge, nation.baseURL, nation.accessToken, server.url(),
                            Self.schema(nation),
                        ])
                    #expect(judgement.status == 0 && judgement.errors == "", "\(judgement)")
                    let numbers = judgement.output.split { !$0.isNumber }.compactMap { Int($0) }
                    #expect(numbers.count == 2 && numbers[0] == 40 && numbers[1] > 100, "\(judgement)")
                }
                let (writes, mixed) = try await writes(server)
                print("figures: transactions that wrote: \(writes)")
                #expect(writes > 100 && mixed == 0, "a connection wrote again after another one had")
            }
        }
    }

    /// Runs nations with sandboxes of their own.
    private func withNations(
        _ count: Int, _ nations: [RunningSandbox] = [],
        _ use: @Sendable ([RunningSandbox]) async throws -> Void
    ) async throws {
        guard count > 0 else { return try await use(nations) }
        var configuration = SandboxConfiguration(people: 60, rateLimit: .generous)
        configuration.seed = UInt64(count)
        try await NationSandbox.run(configuration) {
            try await withNations(count - 1, nations + [$0], use)
        }
    }

    /// Refreshes a copy, and mostly kills the run somewhere, if it may be killed.
    ///
    /// - Returns: How it ended: "killed", or its status.
    private func work(_ nation: RunningSandbox, _ server: PostgresServer, mayKill: Bool) async throws -> String {
        var words = ["mirror", Self.url(server), "--json"]
        if Int.random(in: 0..<3) == 0 { words += ["--sweep", "--accept-deletions", "any"] }
        let run = try Program("nb", words, environment: Self.environment(nation))
        let killing = Task {
            guard mayKill, Int.random(in: 0..<3) > 0 else { return }
            try await Task.sleep(for: .milliseconds(Int.random(in: 50...4000)))
            run.signal(SIGKILL)
        }
        let result = try await run.result()
        killing.cancel()
        if result.status == SIGKILL { return "killed" }
        // Another one holds the copy, or the deletions are too many to be believed.
        #expect([0, 1, 75].contains(result.status), "\(result)")
        return "\(result.status)"
    }

    /// Changes a nation as people do.
    private func change(_ nation: RunningSandbox, until end: ContinuousClock.Instant) async throws {
        let client = Client(bare: nil, transport: .platform)
        // Somebody may be gone already.
        let status = RequestPart.option(\.acceptedStatus, .any)
        let token = RequestPart.header("Authorization", "Bearer \(nation.accessToken)")
        func body(_ type: String, id: String? = nil, _ attributes: JSONValue) -> RequestPart {
            let name = JSONValue.string(type)
            guard let id else { return .json(["data": ["type": name, "attributes": attributes]] as JSONValue) }
            return .json(["data": ["type": name, "id": .string(id), "attributes": attributes]] as JSONValue)
        }
        var number = 0
        while ContinuousClock.now < end {
            number += 1
            let id = "\(Int.random(in: 2...60))"
            let person = RequestPart.url("\(nation.baseURL)/api/v2/signups/\(id)")
            let request: Request<Void>
            switch Int.random(in: 0..<10) {
            case 0: request = .delete("", person, token, status)
            case 1, 2:
                let draft = body("signups", ["email": .string("new\(number)@example.org")])
                request = .post("", .url("\(nation.baseURL)/api/v2/signups"), draft, token, status)
            case 3, 4:
                let draft = body("signup_taggings", ["signup_id": .string(id), "tag_id": "1"])
                request = .post("", .url("\(nation.baseURL)/api/v2/signup_taggings"), draft, token, status)
            default:
                let draft = body("signups", id: id, ["occupation": .string("job \(number)")])
                request = .patch("", person, draft, token, status)
            }
            try await client.send(request)
            try await Task.sleep(for: .milliseconds(Soak.isOn ? 400 : 100))
        }
    }

    // MARK: The database

    private static func url(_ server: PostgresServer) -> String {
        "postgres://postgres@127.0.0.1:\(server.port)/postgres?sslmode=disable"
    }

    private static func environment(_ nation: RunningSandbox) -> [String: String] {
        [
            "NB_BASE_URL": nation.baseURL, "NB_TOKEN": nation.accessToken, "NB_SLUG": nation.slug,
            "HOME": NSTemporaryDirectory(), "NB_KEYRING": "0", "PGPASSWORD": PostgresServer.password,
        ]
    }

    private static func schema(_ nation: RunningSandbox) -> String { "nation_127_0_0_1_\(nation.port)" }

    @discardableResult
    private func psql(_ server: PostgresServer, _ sql: String) async throws -> String {
        let result = try await Program.run(
            "/usr/bin/psql", [server.url(), "-qAtv", "ON_ERROR_STOP=1", "-c", sql])
        #expect(result.status == 0, "\(result)")
        return result.output
    }

    /// Notes each transaction that writes into a copy, in the order in which they had it.
    ///
    /// Runs take the lock of a copy first, so that the numbers are in that order.
    private static let record = """
        CREATE TABLE written (number bigserial, copy text, connection int);
        CREATE FUNCTION note() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO public.written (copy, connection) VALUES (TG_TABLE_SCHEMA, pg_backend_pid());
            RETURN NULL;
        END $$;
        CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$
        DECLARE made record;
        BEGIN
            FOR made IN SELECT * FROM pg_event_trigger_ddl_commands()
                WHERE command_tag = 'CREATE TABLE' AND schema_name LIKE '%127_0_0_1%' LOOP
                EXECUTE format(
                    'CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON %s EXECUTE FUNCTION public.note()',
                    made.object_identity);
            END LOOP;
        END $$;
        CREATE EVENT TRIGGER watched ON ddl_command_end EXECUTE FUNCTION watch();
        """

    /// Returns how many transactions wrote, and how often a connection wrote again after another one had.
    private func writes(_ server: PostgresServer) async throws -> (Int, Int) {
        let text = try await psql(
            server,
            """
            WITH turns AS (
                SELECT copy, connection, number,
                    lag(connection) OVER (PARTITION BY copy ORDER BY number) IS DISTINCT FROM connection AS is_first
                FROM written)
            SELECT (SELECT count(*) FROM written), count(*) - count(DISTINCT (copy, connection))
            FROM turns WHERE is_first
            """)
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(numbers.count == 2, "\(text)")
        return (numbers[0], numbers[1])
    }

    /// A program that reads all types from a nation and from PostgreSQL's own client, and compares each attribute.
    private static let judge = #"""
        import datetime, json, subprocess, sys, urllib.parse, urllib.request

        base, token, database, schema = sys.argv[1:5]

        def get(where, **query):
            address = base + where + "?" + urllib.parse.urlencode(query)
            request = urllib.request.Request(address, headers={"Authorization": "Bearer " + token})
            return json.load(urllib.request.urlopen(request))

        def instant(text):
            try:
                return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
            except ValueError:
                return None

        def same(sent, kept):
            if isinstance(sent, str) and isinstance(kept, str):
                return sent == kept or (instant(sent) is not None and instant(sent) == instant(kept))
            if isinstance(sent, str) and isinstance(kept, (int, float)) and not isinstance(kept, bool):
                return float(sent) == kept
            return sent == kept and isinstance(sent, bool) == isinstance(kept, bool)

        document = get("/sandbox/openapi/v2.json")
        tables = values = 0
        for where, item in sorted(document["paths"].items()):
            name = where.rsplit("/", 1)[1]
            if "get" not in item or "{" in where or name == "me":
                continue
            tables += 1
            attributes = document["components"]["schemas"][name]["properties"]["attributes"]["properties"]
            extras = [a for a, s in attributes.items() if a.endswith("_address") and "object" in s["type"]]
            rows, after = {}, 0
            while True:
                query = {"sort": "id", "filter[id][gt]": after, "page[size]": 100}
                if extras:
                    query["extra_fields[%s]" % name] = ",".join(extras)
                page = get("/api/v2/" + name, **query)["data"]
                if not page:
                    break
                rows |= {int(resource["id"]): resource["attributes"] for resource in page}
                after = int(page[-1]["id"])
            lines = subprocess.run(
                ["/usr/bin/psql", database, "-qAtv", "ON_ERROR_STOP=1", "-c",
                 'SELECT row_to_json(r) FROM "%s"."%s" AS r' % (schema, name)],
                check=True, capture_output=True, text=True).stdout.splitlines()
            kept = {row["id"]: row for row in map(json.loads, lines)}
            if set(rows) != set(kept):
                print(name, "nation only", set(rows) - set(kept), "copy only", set(kept) - set(rows), file=sys.stderr)
            for id in set(rows) & set(kept):
                for attribute, sent in rows[id].items():
                    values += 1
                    if attribute not in kept[id] or not same(sent, kept[id][attribute]):
                        print(name, id, attribute, repr(sent), repr(kept[id].get(attribute)), file=sys.stderr)
        print(tables, values)
        """#
}
