// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// A method of NBClient, and the request that takes its place.
struct MigratedCall: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let target: String
    let response: String?
    let send: @Sendable (Nation) async throws -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ method: String, _ target: String, _ response: String?,
        _ send: @escaping @Sendable (Nation) async throws -> Void
    ) {
        self.name = name
        self.method = method
        self.target = target
        self.response = response
        self.send = send
    }
}

@Suite("The guide from NBClient", .timed)
struct MigrationTests {
    @Test("What takes a method's place makes the same request", arguments: MigratedCall.all)
    func request(call: MigratedCall) async throws {
        let (nation, transport) = Nation.stub { _ in
            call.response.map { .text($0) } ?? .text("", status: 204, type: nil)
        }
        try await call.send(nation)
        #expect(transport.requests.map(\.head.method.rawValue) == [call.method])
        #expect(transport.requests.map(\.head.path) == ["/api/v1/" + call.target])
    }

    @Test("Every line of code in the guide stands in these tests, and every method is in the guide")
    func guide() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var checkout = folder
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let guide = try String(
            contentsOf: checkout.appending(path: "Sources/NationBuilder/NationBuilder.docc/MigratingFromNBClient.md"),
            encoding: .utf8)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let tests = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        func packed(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        let compiled = packed(tests)
        var lines = 0
        for row in guide.split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { continue }
            lines += 1
            #expect(compiled.contains(packed(cells[1].dropFirst().dropLast())), "\(cells[1])")
        }
        var block = false
        for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                block.toggle()
            } else if block, !packed(line).isEmpty {
                lines += 1
                #expect(compiled.contains(packed(line)), "\(line)")
            }
        }
        #expect(lines > 70)
        for call in MigratedCall.all { #expect(guide.contains("`\(call.name)`")) }
    }
}
