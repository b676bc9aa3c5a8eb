// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport

/// A nation with a folder of files and journals, into which `nb` imports.
struct ImportNation: Sendable {
    let folder: String
    let sandbox: RunningSandbox

    static func run(
        people: Int = 30, chaos: [String] = [], limit: SandboxRateLimit = .generous,
        _ use: @Sendable (ImportNation) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: people, rateLimit: limit)
        configuration.chaos = SandboxChaos(seed: 1, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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

    func start(_ arguments: String...) throws -> Program {
        try Program("nb", ["import"] + arguments, environment: environment)
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

    /// A file about some known people and as many new ones.
    static func sheet(_ count: Int) -> String {
        var text = "id,email,first_name,occupation,tags\n"
        for number in 2..<(2 + count) {
            text +=
                "\(number),,Name \(number),nurse,\"vip, new tag\"\n,new\(number)@example.org,New \(number),,new tag\n"
        }
        return text
    }
}
