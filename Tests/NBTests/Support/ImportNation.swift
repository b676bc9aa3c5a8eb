// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// A nation with a folder of files and journals, into which `nb` imports.
struct ImportNation: Sendable {
    let folder: String
    let sandbox: RunningSandbox

    static func run(
        people: Int = 30, chaos: [String] = [], limit: SandboxRateLimit = .generous, logsRequests: Bool = false,
        _ use: @Sendable (ImportNation) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: people, rateLimit: limit)
        configuration.chaos = SandboxChaos(seed: 1, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await TemporaryFolder.with { [configuration] folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var configuration = configuration
            if logsRequests { configuration.requestLog = "\(folder)/requests.jsonl" }
            try await NationSandbox.run(configuration) { try await use(ImportNation(folder: folder, sandbox: $0)) }
        }
    }

    var environment: [String: String] {
        [
            "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
            "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_STATE_HOME": "\(folder)/state",
        ]
    }

    /// Writes a file, and returns its path.
    func file(_ text: String, _ name: String = "people.csv") throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    func content(_ name: String) throws -> String {
        String(decoding: try TemporaryFolder.content("\(folder)/\(name)"), as: UTF8.self)
    }

    func nb(_ arguments: String...) async throws -> Program.Result {
        try await Program.run("nb", ["import"] + arguments, environment: environment)
    }

    func start(_ arguments: String...) throws -> Program { try start(arguments) }

    func start(_ arguments: [String]) throws -> Program {
        try Program("nb", ["import"] + arguments, environment: environment)
    }

    /// Runs a command again and again, of which most are killed, until one ends.
    ///
    /// - Parameters:
    ///   - words: The command.
    ///   - killed: The number of those that were killed, to which these are added.
    ///   - span: The milliseconds within which the first are killed.
    func runKilled(_ words: [String], killed: inout Int, within span: Int) async throws -> Program.Result {
        for number in 0..<200 {
            let program = try start(words)
            // Starting takes about 40 ms, and an import some hundreds; on a busy machine more.
            let wait = Duration.milliseconds((30 + (killed &* 7919) % span) << min(number / 6, 7))
            let stop = Task {
                try await Task.sleep(for: wait)
                program.signal(SIGKILL)
            }
            let result = try await program.result()
            stop.cancel()
            guard result.status == SIGKILL else { return result }
            killed += 1
        }
        Issue.record("it never ended")
        return try await start(words).result()
    }

    /// Runs a command of `nb import`, and returns what it has printed without what differs from run to run.
    func shown(_ line: [String], in folder: String) async throws -> String {
        let result = try await Program.run("nb", ["import"] + line, environment: environment)
        let text = (result.errors + result.output).replacing(folder, with: "FOLDER")
            .replacing(sandbox.baseURL, with: "NATION").replacing(/\d{8}-[a-z0-9]{4}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "DAY")
        return "\(text)[\(result.status)]\n\n"
    }

    /// The number of writes of an import that are not done; `nil` when none is known of a file.
    func openWrites(of name: String) async throws -> Int? {
        let result = try await nb("list", "--json")
        let imports = (try? JSONSerialization.jsonObject(with: Data(result.output.utf8))) as? [[String: Any]] ?? []
        return imports.first { ($0["file"] as? String)?.hasSuffix("/\(name)") == true }?["open"] as? Int
    }

    /// The object that a command has printed.
    static func object(_ result: Program.Result) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(result.output.utf8))) as? [String: Any] ?? [:]
    }

    static func numbers(_ result: Program.Result, _ names: String...) -> [Int?] {
        let object = object(result)
        return names.map { object[$0] as? Int }
    }

    var state: String { get async throws { try await NationJudge.state(environment) } }

    /// The moments at which requests came, in seconds, and how many were refused for the limit.
    func requests() throws -> (moments: [Double], refused: Int) {
        struct Line: Decodable {
            let receivedAt: String
            let status: Int?
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let lines = try content("requests.jsonl").split(separator: "\n")
            .map { try decoder.decode(Line.self, from: Data($0.utf8)) }
        let moments = try lines.map { try format.parse($0.receivedAt).timeIntervalSince1970 }
        return (moments.sorted(), lines.count { $0.status == 429 })
    }

    /// A file about some known people and as many new ones.
    ///
    /// - Parameter key: The key of the new people.
    static func sheet(_ count: Int, key: String = "email") -> String {
        var text = "id,email,first_name,occupation,tags\(key == "email" ? "" : ",\(key)")\n"
        for number in 2..<(2 + count) {
            let known = "\(number),,Name \(number),nurse,\"vip, new tag\""
            text +=
                key == "email"
                ? "\(known)\n,new\(number)@example.org,New \(number),,new tag\n"
                : "\(known),\n,,New \(number),,new tag,\(key)-\(number)\n"
        }
        return text
    }
}
