// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Testing

/// A nation that a tap reads, with the tap's files.
struct SingerNation: Sendable {
    /// A message, as a line of JSON.
    struct Message: Sendable {
        let text: String
        let type: String
        let stream: String?
    }

    let nation: ExportNation

    /// - Parameter more: Further members of the configuration.
    init(_ nation: ExportNation, config more: String = "") throws {
        self.nation = nation
        let (base, token) = (nation.sandbox.baseURL, nation.sandbox.accessToken)
        try write("config.json", #"{"nation":"\#(base)","access_token":"\#(token)"\#(more)}"#)
    }

    var arguments: [String] { ["singer", "--config", path("config.json")] }

    func path(_ name: String) -> String { "\(nation.folder)/\(name)" }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    /// Runs the tap, and keeps its messages after those of earlier runs; the result has no output.
    ///
    /// The variables of `nb` must not matter.
    func run(_ more: String...) async throws -> Program.Result {
        let words = arguments + more
        return try await Program.run(
            "/bin/bash", ["-c", #"exec "$@" >> "$0""#, path("messages"), Program.path(of: "nb")] + words,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": nation.folder, "NB_SLUG": "other", "NB_TOKEN": "none",
                "NB_BASE_URL": "http://127.0.0.1:9",
            ])
    }

    func messages() throws -> [Message] {
        try (nation.text("messages") ?? "").split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return Message(
                text: String(line), type: try #require(object?["type"] as? String), stream: object?["stream"] as? String
            )
        }
    }

    /// Writes the value of the last STATE into `state.json`.
    func keepState() throws {
        let last = try #require(try messages().last { $0.type == "STATE" })
        let object = try JSONSerialization.jsonObject(with: Data(last.text.utf8)) as? [String: Any]
        try JSONSerialization.data(withJSONObject: try #require(object?["value"])).write(
            to: URL(fileURLWithPath: path("state.json")))
    }

    /// Loads all messages into the other project's target, and compares its tables with the nation.
    ///
    /// - Parameter least: The least number of compared values.
    func judge(least: Int) async throws {
        let loaded = try await SingerJudge.load(path("messages"), into: path("copy.db"))
        #expect(loaded.status == 0, "\(loaded.errors.suffix(2000))")
        let faults = try await SingerJudge.compare(path("copy.db"), nation.environment)
        let lines = faults.split(separator: "\n")
        let empty = lines.dropLast().last.map(String.init) ?? ""
        #expect(lines.count == 2 && (lines.last.flatMap { Int($0) } ?? 0) >= least, "\(faults.prefix(3000))")
        #expect(empty.split(separator: " ").count <= 12, "\(empty)")
    }
}
