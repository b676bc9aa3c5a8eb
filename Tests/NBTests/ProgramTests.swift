// SPDX-License-Identifier: MIT

import Programs
import TestSupport
import Testing

@Suite("A program that a test waits for", .timed, .timeLimit(.minutes(2)))
struct ProgramTests {
    private typealias Wait = @Sendable (Program) async throws -> Void

    private static let waits: [(name: String, wait: Wait)] = [
        ("its end", { _ = try await $0.result() }),
        ("a line", { _ = try await $0.line(beginning: "a line that never comes") }),
        ("a text", { _ = try await $0.output(until: "a text that never comes") }),
    ]

    @Test("A cancelled test kills it, and what it started", arguments: waits.map(\.name))
    func cancelledWait(_ name: String) async throws {
        let wait = try #require(Self.waits.first { $0.name == name }).wait
        let program = try Program("/bin/bash", ["-c", "echo begun; /bin/sleep 600; echo never"])
        _ = try await program.line(beginning: "begun")
        let task = Task { try await wait(program) }
        task.cancel()
        try await task.value
        #expect(try await program.result().status == 9)
    }
}
