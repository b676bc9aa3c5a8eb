// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Testing

/// A judge that is not ours: the service's OpenAPI document, and a validator in
/// Python (`Scripts/v2-suite`).
@Suite("Version 2 is what the OpenAPI document says", .timeLimit(.minutes(10)))
struct V2JudgeTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let document: URL? = {
        let shared =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? checkout.deletingLastPathComponent().appendingPathComponent("shared")
        let file = shared.appendingPathComponent("nb-api/v2-openapi.json")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()

    /// The Python that has the validator, as `make setup-judge` leaves it.
    private static let python: URL? = {
        let file = checkout.appendingPathComponent(".build/judge/bin/python")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }()

    @Test(
        "190 of 190 operations: every request and every response fits the document",
        .enabled(if: document != nil, "no OpenAPI document here; ERRAND_SHARED names the folder that has it"),
        .enabled(if: python != nil, "no validator here; make setup-judge installs it"))
    func everyOperation() async throws {
        let (python, document) = (try #require(Self.python), try #require(Self.document))
        try await withSandbox { talk async throws in
            // So that there is an import to look at: version 2 makes none.
            let file = Data("first_name,email\nIda,ida@example.org\n".utf8).base64EncodedString()
            _ = try await talk.send("POST", "imports", #"{"import":{"type":"people","file":"\#(file)"}}"#)
            let process = Process()
            process.executableURL = python
            process.arguments = [
                Self.checkout.appendingPathComponent("Scripts/v2-suite").path, talk.sandbox.baseURL,
                talk.sandbox.accessToken, document.path,
            ]
            let output = FileManager.default.temporaryDirectory.appendingPathComponent("v2-suite-\(UUID()).txt")
            #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
            defer { try? FileManager.default.removeItem(at: output) }
            let handle = try FileHandle(forWritingTo: output)
            process.standardOutput = handle
            process.standardError = handle
            let status = try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            let report = try String(contentsOf: output, encoding: .utf8)
            print(report)
            #expect(status == 0)
            #expect(report.contains("validated: 190 of 190"))
        }
    }
}
