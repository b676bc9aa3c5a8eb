// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

@Suite("Scripts/build", .timed, .timeLimit(.minutes(10)))
struct BuildScriptTests {
    /// Runs the script over a compiler that prints and ends as it is told.
    private func build(
        printing lines: [String], status: Int = 0
    ) async throws -> (result: Program.Result, log: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "errand-build-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let compiler = folder.appending(path: "swift")
        try TemporaryFolder.addProgram(
            at: compiler.path,
            "#!/bin/bash\ncat <<'END'\n" + lines.joined(separator: "\n") + "\nEND\nexit \(status)\n")
        let log = folder.appending(path: "logs/build.log")
        let script = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "Scripts/build")
        let result = try await Program.run(
            script.path, ["--product", "nb"],
            environment: ["PATH": "/usr/bin:/bin", "SWIFT": compiler.path, "BUILD_LOG": log.path])
        return (result, try String(contentsOf: log, encoding: .utf8))
    }

    private static let steps = ["[1/3] Compiling A a.swift", "[2/3] Compiling B b.swift", "[3/3] Linking nb"]

    @Test("Of a build that succeeds it shows the warnings, each once, and keeps all in the log")
    func success() async throws {
        let warning = "/a.swift:1:2: warning: never used"
        let lines = ["Fetching x"] + Self.steps + [warning, warning, "Build complete! (3.00s)"]
        let (result, log) = try await build(printing: lines)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        let shown = result.errors.split(separator: "\n")
        #expect(shown.first == "\(warning)" && shown.count == 2)
        #expect(shown.last?.wholeMatch(of: /built in 0:\d\d min/) != nil)
        #expect(log == lines.joined(separator: "\n") + "\n")
    }

    @Test("Of a build that fails it shows all but the middleware, names the log, and ends with its status")
    func failure() async throws {
        let problem = ["/b.swift:1:2: error: cannot find 'q' in scope", " 1 | q", "   | `- error"]
        let (result, log) = try await build(printing: Self.steps + problem, status: 7)
        #expect(result.status == 7)
        for line in problem { #expect(result.errors.contains(line + "\n")) }
        #expect(!result.errors.contains("Compiling"))
        #expect(result.errors.contains("The build failed after") && result.errors.contains("build.log"))
        #expect(log.contains("[2/3] Compiling B b.swift"))
    }
}
