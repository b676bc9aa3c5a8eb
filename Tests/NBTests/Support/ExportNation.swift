// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// A nation with a folder, into which `nb` exports.
struct ExportNation: Sendable {
    let folder: String
    let sandbox: RunningSandbox

    /// Runs a nation.
    ///
    /// - Parameters:
    ///   - chaos: The rules of what goes wrong, such as `latency=100ms`.
    ///   - behaviors: What makes the nation harder, such as `seeded=odd_values`.
    static func run(
        people: Int = 250, chaos: [String] = [], behaviors: [String] = [],
        _ use: @Sendable (ExportNation) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        for behavior in behaviors { try configuration.behaviors.set(behavior) }
        configuration.chaos = SandboxChaos(seed: 1, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await NationSandbox.run(configuration) { try await use(ExportNation(folder: folder, sandbox: $0)) }
        }
    }

    var environment: [String: String] {
        [
            "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
            "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_CACHE_HOME": "\(folder)/cache",
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
    }

    /// Returns a line as words; `~` stands for a blank, and `@` before a word for the folder.
    func words(_ line: String) -> [String] {
        line.split(separator: " ").map { word in
            let word = String(word).replacing("~", with: " ")
            return word.hasPrefix("@") ? "\(folder)/\(word.dropFirst())" : word
        }
    }

    func nb(_ line: String, input: String = "") async throws -> Program.Result {
        try await Program.run("nb", words(line), environment: environment, input: input)
    }

    func start(_ line: String) throws -> Program { try Program("nb", words(line), environment: environment) }

    /// Returns what a file has; `nil` when there is none.
    func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(folder)/\(name)") }

    func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The names of the files of exports.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0 != "cache" }.sorted()
    }

    /// Waits until a file has some bytes, as long as a program runs.
    func wait(for name: String, size: Int) async throws {
        func found() -> Int? {
            try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
        }
        try await waitUntil(found() ?? 0 >= size)
    }

    /// Waits until the nation has had some requests, as long as a program runs.
    func waitForRequests(_ count: Int) async throws {
        try await waitUntil(sandbox.requestCount() >= count)
    }

    /// Lets the nation respond to so many more requests, and leave those unanswered that come then.
    func hold(after count: Int) async throws { try await chaos(["latency=86400s after=\(count)"]) }

    /// Changes the rules of what goes wrong.
    func chaos(_ rules: [String]) async throws {
        try await Client(bare: nil, transport: .platform).send(
            Request<Void>.put("", .url("\(sandbox.baseURL)/sandbox/chaos"), .json(["rules": rules])))
    }

    /// Where Python is; `nil` without one.
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
