// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("The public symbols of the old systems", .timed)
struct OldSymbolTests {
    private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The list of the old systems' features, if this machine has it.
    private static let list: URL? = {
        let folder =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared")
        let file = folder.appending(path: "seed-features.md")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()

    /// The symbols in the third column of the list, each with the id of its row.
    private static func symbols(_ text: String) -> [(id: String, symbol: String)] {
        text.split(separator: "\n").flatMap { line -> [(id: String, symbol: String)] in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 4, cells[1].wholeMatch(of: /(?:NB|MJ|NT)-(?:[A-Z]+-)?\d+/) != nil else { return [] }
            return cells[3].matches(of: /`([^`]+)`/).map { (cells[1], String($0.output.1)) }
        }
    }

    @Test(
        "Each of them occurs in a migration guide",
        .enabled(if: list != nil, "no list of the old features: neither ERRAND_SHARED nor ../shared has it"))
    func guides() throws {
        let sources = FileManager.default.enumerator(
            at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        let guides = try (sources?.compactMap { $0 as? URL } ?? [])
            .filter { $0.lastPathComponent.hasPrefix("MigratingFrom") && $0.pathExtension == "md" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(guides.count >= 7)
        let words = Set(guides.joined().matches(of: /\w+/).map(\.output))
        let symbols = Self.symbols(try String(contentsOf: #require(Self.list), encoding: .utf8))
        #expect(symbols.count > 200)
        for (id, symbol) in symbols {
            // The first part of a selector stands for all of it, and `…` for a name that others share.
            guard let name = symbol.firstMatch(of: /\w+/)?.output else { continue }
            let isNamed = words.contains(name) || symbol.hasPrefix("…") && words.contains { $0.hasSuffix(name) }
            #expect(isNamed, "\(id): \(symbol) is in no guide")
        }
    }
}
