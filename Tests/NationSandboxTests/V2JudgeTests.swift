// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

/// A judge that is not ours: the service's OpenAPI document, and a validator in
/// Python (`Scripts/v2-suite`).
@Suite("Version 2 is what the OpenAPI document says", .timed, .timeLimit(.minutes(10)))
struct V2JudgeTests {
    private static let document: URL? = {
        let shared =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? JudgeProgram.checkout.deletingLastPathComponent().appendingPathComponent("shared")
        let file = shared.appendingPathComponent("nb-api/v2-openapi.json")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()

    @Test(
        "190 of 190 operations: every request and every response fits the document",
        .enabled(if: document != nil, "no OpenAPI document here; ERRAND_SHARED names the folder that has it"),
        .enabled(if: JudgeProgram.python != nil, "no validator here; make setup-judge installs it"))
    func everyOperation() async throws {
        let document = try #require(Self.document)
        try await withSandbox { talk async throws in
            // So that there is an import to look at: version 2 makes none.
            let file = Data("first_name,email\nIda,ida@example.org\n".utf8).base64EncodedString()
            _ = try await talk.send("POST", "imports", #"{"import":{"type":"people","file":"\#(file)"}}"#)
            let (status, report) = try await JudgeProgram.run([
                JudgeProgram.checkout.appendingPathComponent("Scripts/v2-suite").path, talk.sandbox.baseURL,
                talk.sandbox.accessToken, document.path,
            ])
            print(report)
            #expect(status == 0)
            #expect(report.contains("validated: 190 of 190"))
        }
    }
}
