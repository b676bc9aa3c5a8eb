// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

// Every Swift block of every documentation page stands in a compiled file of the tests.
// A manifest, and the program of "Getting started", are run by `Scripts/getting-started`.

@Suite("The documentation's pages", .timed)
struct PageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The files below a folder with an ending, by their paths from the checkout.
    private static func files(_ folder: String, _ ending: String) throws -> [(path: String, text: String)] {
        let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return try (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
            .map {
                (
                    $0.path.replacingOccurrences(of: root.path + "/", with: ""),
                    try String(contentsOf: $0, encoding: .utf8)
                )
            }
            .sorted { $0.0 < $1.0 }
    }

    /// A text without white space, and without the comma that a formatter puts behind the last of several lines.
    private static func plain(_ text: some StringProtocol) -> Data {
        let packed = String(text.filter { !$0.isWhitespace }).replacingOccurrences(of: ",]", with: "]")
        return Data(packed.replacingOccurrences(of: ",)", with: ")").utf8)
    }

    /// The paragraphs of code, which a file must have in this order.
    private static func isCompiled(_ code: String, in file: Data) -> Bool {
        var rest = file.startIndex..<file.endIndex
        for paragraph in code.components(separatedBy: "\n\n") {
            guard let place = file.range(of: plain(paragraph), in: rest) else { return false }
            rest = place.upperBound..<file.endIndex
        }
        return true
    }

    private static func compiled() throws -> [Data] {
        try files("Tests", ".swift").filter { !$0.path.hasPrefix("Tests/AppleStubs") }
            .map { plain($0.text) }
    }

    private static func blocks(_ page: String) -> [String] {
        page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test("Each Swift block of a page is compiled, or run by the script of Getting started")
    func blocks() throws {
        let compiled = try Self.compiled()
        let pages = try Self.files("Sources", ".md").filter { $0.path.contains(".docc/") }
        var count = 0
        for page in pages where !page.path.hasSuffix("/GettingStarted.md") {
            for block in Self.blocks(page.text) {
                count += 1
                #expect(
                    compiled.contains { Self.isCompiled(block, in: $0) }, "\(page.path): not compiled:\n\(block)")
            }
        }
        #expect(count > 70)
    }

    /// The inline code with a call in it; names such as `update(_:)`, and code with a part left out, are none.
    private static func calls(_ page: String) -> [String] {
        page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
            .flatMap { $0.element.replacing(/``[^`]+``/, with: "").matches(of: /`([^`]+)`/) }
            .map { String($0.output.1) }
            .filter { $0.contains(/\w\([^()]/) && !$0.contains(/\((?:\w+:)+\)|…|^\.package\(/) }
    }

    // The calls of these pages have tests of their own, or are not in Swift.
    @Test("Inline code with a call in it is compiled, too")
    func inline() throws {
        let compiled = try Self.compiled()
        let pages = try Self.files("Sources", ".md").filter { page in
            page.path.contains(".docc/")
                && !["VersionTwoOperations.md", "MigratingFromVersionOne.md", "/nb.md"].contains {
                    page.path.hasSuffix($0)
                }
        }
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let calls = (pages + [("README.md", readme)]).flatMap { page in Self.calls(page.text).map { (page.path, $0) } }
        #expect(calls.count > 100)
        for (page, call) in calls {
            #expect(compiled.contains { Self.isCompiled(call, in: $0) }, "\(page): not compiled: \(call)")
        }
    }

    @Test(
        "Each Swift block in the comments of these files is compiled",
        arguments: ["Sources/NationBuilder/Webhooks/WebhookReceiver.swift"])
    func comments(path: String) throws {
        let lines = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8).split(separator: "\n")
            .map { $0.drop(while: \.isWhitespace) }.filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
        let blocks = Self.blocks(lines.joined(separator: "\n"))
        let compiled = try Self.compiled()
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(compiled.contains { Self.isCompiled(block, in: $0) }, "not compiled:\n\(block)")
        }
    }

    @Test("The tutorial shows each of its code files once; the script of Getting started compiles them")
    func tutorial() throws {
        let pages = try Self.files("Sources", ".tutorial").map(\.text).joined()
        let shown = pages.matches(of: /@Code\(name: "[^"]+", file: "([^"]+)"\)/).map { String($0.output.1) }
        let code = try Self.files("Documentation/Tutorial", ".swift")
        #expect(shown.sorted() == code.compactMap { $0.path.split(separator: "/").last.map(String.init) }.sorted())
        #expect(shown.count >= 10)
    }

    @Test("A page has a title and an abstract, and every product has a landing page")
    func form() throws {
        let pages = try Self.files("Sources", ".md").filter { $0.path.contains(".docc/") }
        for page in pages {
            let lines = page.text.components(separatedBy: "\n")
            #expect(lines[0].hasPrefix("# "), "\(page.path)")
            #expect(lines.count > 2 && lines[1].isEmpty && !lines[2].isEmpty, "\(page.path)")
        }
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.(?:library|executable)\(name: "(\w+)"/).map { String($0.output.1) }
        #expect(products.count == 21)
        for product in products {
            let landing = "Sources/\(product)/\(product).docc/\(product).md"
            #expect(pages.contains { $0.path == landing }, "\(landing) is missing")
        }
    }
}
