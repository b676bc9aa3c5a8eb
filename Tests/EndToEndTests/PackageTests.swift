// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import Programs
import TestSupport
import Testing

@Suite("The package as a whole", .timed, .timeLimit(.minutes(10)))
struct PackageTests {
    private let checkout = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    }

    @Test("NationBuilder imports neither a wire nor a user interface")
    func imports() throws {
        let folder = checkout.appending(path: "Sources/NationBuilder")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var modules: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            modules.formUnion(source.matches(of: /(?m)^\s*(?:public |package )?import (\w+)/).map { String($0.1) })
        }
        #expect(
            modules.isSubset(of: [
                "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandMiddleware", "HTTPTypes",
                "Foundation", "Synchronization",
            ]))
        #expect(modules.contains("ErrandCore"))
        // What it links is what it imports: neither AsyncHTTPClient nor a keychain among it.
        let target = try #require(
            try text("Package.swift").firstMatch(
                of: /\.target\(\s*name: "NationBuilder",\s*dependencies: ([^\]]*\])/))
        let names = target.1.matches(of: /\w+/).map { String($0.output) }
        #expect(
            names == ["ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandMiddleware", "httpTypes"])
    }

    @Test("nb and the user agent tell the newest version of the changelog")
    func version() async throws {
        let newest = try #require(try text("CHANGELOG.md").firstMatch(of: /(?m)^## (\d\S*)/))
        let told = try await Program.run("nb", ["--version"])
        #expect(told.output == "\(newest.1)\n")
        let request = try await Client(bare: "https://a.example", transport: .platform).resolve(
            .get("") as Request<Void>)
        #expect(request.head.headerFields[.userAgent] == "errand/\(newest.1)")
    }

    @Test("The package says what it runs on, what changed, and on which terms it is given")
    func terms() throws {
        let manifest = try text("Package.swift")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.3") || manifest.hasPrefix("// swift-tools-version:6.3"))
        let platforms = try #require(manifest.firstMatch(of: /(?m)^    platforms: \[([^\]]*)\]/)).1
            .matches(of: /\.(\w+)\(\.v(\d+)\)/).map { "\($0.1) \($0.2)" }
        #expect(platforms.count == 5)
        #expect(try text("README.md").contains("Swift 6.3; Linux, \(platforms.joined(separator: ", "))."))
        #expect(try text("LICENSE").hasPrefix("MIT License\n"))
        let changes = try text("CHANGELOG.md")
        #expect(changes.contains("Semantic Versioning"))
        let versions = changes.matches(of: /(?m)^## (.*)$/).map { $0.1 }
        #expect(!versions.isEmpty)
        for version in versions {
            #expect(version.contains(/^\d+\.\d+\.\d+ \((unreleased|\d{4}-\d\d-\d\d)\)$/), "\(version)")
        }
    }
}
