// SPDX-License-Identifier: MIT

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ErrandOAuthSystem

    /// The programs that the keyring and the browser start.
    @Suite("Programs of the system", .timed, .timeLimit(.minutes(10)))
    struct ProgramEndTests {
        enum Way: String, Codable, CaseIterable {
            case tool, browser, failure

            func run() async throws {
                switch self {
                case .tool:
                    let output = try await ToolProcess.run(
                        "/bin/cat", [], input: Array("x".utf8), timeout: .seconds(60))
                    #expect(output.status == 0 && output.text == "x")
                case .browser: try await SystemBrowser.run("/bin/true", "https://a.example", patience: .seconds(60))
                case .failure: _ = try? await ToolProcess.run("/nowhere", [], timeout: .seconds(60))
                }
            }
        }

        @Test("A program that has ended leaves no file open", arguments: Way.allCases)
        func files(way: Way) async throws {
            await #expect(processExitsWith: .success) { [way = way as Way] in
                await ExitTest.recordingErrors {
                    func count() throws -> Int {
                        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                    }
                    try await way.run()
                    let before = try count()
                    for _ in 0..<50 { try await way.run() }
                    let after = try count()
                    #expect(after < before + 20, "\(before) files were open before, and \(after) after it")
                }
            }
        }
    }
#endif
