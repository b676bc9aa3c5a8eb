// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import Foundation
import NationBuilder
import NationSandbox
import SystemPackage
import TestSupport
import Testing

/// The code of the page "Imports and exports".
enum JobFiles {
    static func read(_ file: FilePath, into nation: Nation) async throws -> V1.ImportResult {
        let job = try await nation.v1.imports.start(.file(file), of: .people)
        return try await job.value { print($0.processed ?? 0, "of", $0.total ?? 0) }
    }

    static func write(list: Int, of nation: Nation, to file: FilePath) async throws -> Download? {
        let export = try await nation.v1.exports.start(list: list).value()
        guard let link = export.downloadURL else { return nil }
        let download = try await Client(nil, transport: .platform).download(.get("", .url(link)), to: file)
        try await nation.v1.exports.delete(export.requireID())
        return download
    }
}

@Suite("Files that a nation reads in and writes out", .timed, .timeLimit(.minutes(10)))
struct JobFileTests {
    @Test("A file on disk is imported, and an export is downloaded, as the page says")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jobs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rows = (0..<2000).map { "Person\($0),person\($0)@jobs.example" }.joined(separator: "\n")
        let csv = folder.appending(path: "people.csv").path
        try "first_name,email\n\(rows)\n".write(toFile: csv, atomically: true, encoding: .utf8)
        let configuration = SandboxConfiguration(people: 5, rateLimit: .generous) { $0.jobPace = .zero }
        try await NationSandbox.run(configuration) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let result = try await JobFiles.read(FilePath(csv), into: nation)
            #expect(result.rowsSucceeded == 2000 && result.rowsFailed == 0)

            let author = try await nation.v1.people.me().id
            let list = try await nation.v1.lists.create(
                V1.List {
                    $0.name = "Jobs"
                    $0.slug = "jobs"
                    $0.authorID = author
                }
            ).requireID()
            try await nation.v1.lists.addPeople([1, 2, 3], list: list)
            let target = folder.appending(path: "list.csv").path
            let download = try await JobFiles.write(list: list, of: nation, to: FilePath(target))
            #expect(download?.file == FilePath(target))
            let text = try String(contentsOfFile: target, encoding: .utf8)
            #expect(text.split(whereSeparator: \.isNewline).count == 4)
        }
    }

    @Test("The page holds the code that is run here")
    func page() throws {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let page = try String(
            contentsOf: checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/ImportsAndExports.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8).filter { !$0.isWhitespace }
        let blocks = page.components(separatedBy: "```swift").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 2)
        for block in blocks { #expect(source.contains(block.filter { !$0.isWhitespace })) }
    }
}
