// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

@Suite("Scripts/run-tests", .timed, .timeLimit(.minutes(10)))
struct TestScriptTests {
    /// Runs the script over a program that does what some lines of shell say.
    private func run(
        _ commands: String, silence: Int = 780
    ) async throws -> (result: Program.Result, log: String) {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try TemporaryFolder.addProgram(at: "\(folder)/tests", "#!/bin/bash\n\(commands)\n")
            let script = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
                .appending(path: "Scripts/run-tests")
            let result = try await Program.run(
                script.path, ["\(folder)/tests", "--filter", "x"],
                environment: ["PATH": "/usr/bin:/bin", "TEST_LOG": "\(folder)/logs/log", "TEST_SILENCE": "\(silence)"])
            return (result, try String(contentsOfFile: "\(folder)/logs/log", encoding: .utf8))
        }
    }

    @Test("A run that passes prints its own lines only, which are in the log too")
    func success() async throws {
        let (result, log) = try await run(#"echo "◇ Test a started."; echo "✔ Test a passed after 0.1 seconds. $*""#)
        #expect(result.status == 0 && result.errors == "", "\(result)")
        #expect(result.output == "◇ Test a started.\n✔ Test a passed after 0.1 seconds. --filter x\n")
        #expect(log == result.output)
    }

    @Test("Of a run that fails the failures are repeated at the end, with the lines that explain them")
    func failure() async throws {
        let (result, _) = try await run(
            """
            echo "◇ Test a started."; printf '\\033[91m✘\\033[0m Test a recorded an issue: 1 == 2\\n'
            echo "↳ because"; echo "✔ Test b passed after 0.1 seconds."; exit 3
            """)
        #expect(result.status == 3, "\(result)")
        #expect(result.errors.hasSuffix("✘ Test a recorded an issue: 1 == 2\n↳ because\n"), "\(result)")
        #expect(!result.errors.contains("Test b"), "\(result)")
    }

    @Test("A run that prints nothing more is ended, and the tests that had not ended are named")
    func silence() async throws {
        let (result, _) = try await run(
            """
            echo '◇ Test "It waits" started.'; echo "◇ Test case passing 1 argument to a started."
            echo "◇ Test b started."; echo "✔ Test b passed after 0.1 seconds."; exec sleep 600
            """, silence: 5)
        #expect(result.status == 128 + SIGKILL, "\(result)")
        #expect(
            result.errors.contains("Nothing was printed for 5 s. The tests that had not ended:\n  \"It waits\"\n"),
            "\(result)")
        #expect(!result.errors.contains("  b\n"), "\(result)")
        #expect(result.errors.contains("ended by signal 9"), "\(result)")
    }
}
