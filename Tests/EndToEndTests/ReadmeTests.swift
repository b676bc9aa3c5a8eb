// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import ErrandOAuthSystem
import ErrandSQLite
import Foundation
import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

// The README's code, compiled, and that of pages which have no other test. Nothing here is run.
private enum Readme {
    static func nation(token: String) async throws {
        let nation = Nation("abeforprez", authorizer: .bearer(token), transport: .platform)

        for try await person in nation.v1.people.all() { print(person.firstName ?? "", person.lastName ?? "") }

        let ada = V1.Person { $0.email = "ada.lovelace@example.com" }
        let created = try await nation.v1.people.create(ada)
        try await nation.v1.people.addTags(["volunteer"], person: created.requireID())
    }

    struct Person: Codable, Sendable { var id: Int, name: String }

    static func anyAPI(token: String, listID: Int, email: String?) async throws {
        let client = Client("https://api.example.com/v1") {
            $0.defaults = [.query("locale", "en")]
            $0.middleware = .standard { $0.authorizer = .bearer(token) }
        }

        let people: [Person] = try await client.send(
            .get(
                "lists/\(listID)/people",
                .query("limit", 50),
                .query("email", email),  // nil is not sent
                .timeout(.seconds(5))))  // the whole call, body included
        _ = people
    }

    static func stored(token: String) async throws {
        let cache = Cache(.onDisk("api.example.com"), mode: .networkElseCache)
        let client = Client("https://api.example.com/v1") {
            $0.middleware = .standard {
                $0.authorizer = .bearer(token).identified(as: "me")
                $0.cache = cache
            }
        }

        let people = try await client.response(to: Request<[Person]>.get("people"))
        print(people.source)  // network, cache with its age, or revalidated
    }

    static func signIn(folder: String) async throws {
        let accounts = Accounts(
            ApplicationIdentity(clientID: "your application's id", redirectPath: "callback"),
            store: FileAccountStore(folder), credentials: FileCredentialStore(folder), transport: .platform)
        try await accounts.restore()

        let agent = LoopbackAgent { page in try await SystemBrowser.open(page) }
        let account =
            if let known = await accounts.selected { known } else { try await accounts.signIn("abeforprez", by: agent) }
        print(account.name, try await account.nation.v1.people.count())
    }
}

@Suite("The README", .timed)
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func plain(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }

    private static func links(_ path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).matches(of: /\]\(([^)\s]+)\)/)
            .map { String($0.output.1) }.filter { !$0.contains(":") }
    }

    @Test("A page for readers of the repository is short, and each of its links leads to a file")
    func links() throws {
        let lines = ["README.md": 150, "CHANGELOG.md": 40]
        for page in try ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
            + FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Documentation").path)
            .filter({ $0.hasSuffix(".md") }).map({ "Documentation/" + $0 })
        {
            let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
            #expect(
                text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= lines[page] ?? .max,
                "\(page)")
            let folder = Self.root.appending(path: page).deletingLastPathComponent()
            for link in try Self.links(page) {
                let target = folder.appending(path: link.split(separator: "#")[0]).standardized
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link)")
            }
        }
    }

    @Test("The ledger links to every migration guide from an old system, as the README promises")
    func guides() throws {
        let links = try Set(Self.links("Documentation/Parity.md").compactMap { $0.split(separator: "/").last })
        let files = FileManager.default.enumerator(atPath: Self.root.appending(path: "Sources").path)
        let guides = Set(
            (files?.compactMap { $0 as? String } ?? []).compactMap { $0.split(separator: "/").last }
                .filter { $0.hasPrefix("MigratingFrom") && $0 != "MigratingFromVersionOne.md" })
        #expect(guides.count >= 5 && guides.isSubset(of: links))
    }

    @Test("Its Swift code is compiled, all but the line for a manifest")
    func code() throws {
        let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let compiled = Self.plain(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)[...])
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 3)
        for block in blocks where !block.hasPrefix(".package") {
            for paragraph in block.components(separatedBy: "\n\n") {
                #expect(compiled.contains(Self.plain(paragraph[...])), "not compiled: \(paragraph)")
            }
        }
    }
}
