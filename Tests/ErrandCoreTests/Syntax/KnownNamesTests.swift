// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Field names of the code's own", .timed)
struct KnownNamesTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardized

    /// The code of all targets but the sandbox, which shares nothing with the client.
    private static func code() throws -> [(name: String, text: String)] {
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.contains("/NationSandbox/") }
            .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("Every name that the code says it knows is legal, so that none can stop a program")
    func legal() throws {
        var names: [String] = []
        for (_, text) in try Self.code() {
            for call in text.matches(of: /\bknown\(\s*(\[[^\]]*\]|"[^"]*")/) {
                names += String(call.output.1).matches(of: /"([^"]*)"/).map { String($0.output.1) }
            }
        }
        #expect(names.count > 30 && names.contains("DPoP-Nonce") && names.contains("Retry-After"))
        for name in names { #expect(HTTPField.Name(name) != nil, "\(name)") }
        #expect(HTTPField.Name.idempotencyKey.rawName == "Idempotency-Key")
    }

    @Test("No name of the code's own is made by a way that can fail, with another name in its place")
    func noFallback() throws {
        let way = /(HTTPField\.Name|\.init)\("[^"]*"\)\s*\?\?/
        let found = try Self.code().filter { $0.text.contains(way) }.map { $0.name }
        #expect(found.isEmpty)
    }
}
