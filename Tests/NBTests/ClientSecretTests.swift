// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import nb

@Suite("The secret of a client", .timed)
struct ClientSecretTests {
    @Test(
        "A line break at the end of its file does not belong to it, of whatever kind",
        arguments: [
            ("s3cret", "s3cret"), ("s3cret\n", "s3cret"), ("s3cret\r\n", "s3cret"), ("s3cret\r", "s3cret"),
            ("a\r\nb\r\n", "a\r\nb"), ("s3cret\n\n", "s3cret\n"), ("\n", ""), ("", ""),
        ])
    func file(_ content: String, _ secret: String) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(content.utf8).write(to: URL(fileURLWithPath: "\(folder)/secret"))
            let options = try OAuthClientOptions.parse(["--client-id", "x", "--client-secret", "@\(folder)/secret"])
            #expect(try options.secret() == secret)
        }
    }
}
