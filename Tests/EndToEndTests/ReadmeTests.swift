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

        for try await person in nation.v1.people.all() {
            print(person.firstName ?? "", person.lastName ?? "")
        }

        var ada = V1.Person()
        ada.email = "ada.lovelace@example.com"
        do {
            let created = try await nation.v1.people.create(ada)
            try await nation.v1.people.addTags(["volunteer"], person: created.requireID())
        } catch let error as ClientError {
            let problem = error.problem(as: NationBuilderProblem.self)
            print(problem?.validationErrors ?? [])  // ["email has already been taken"]
        }
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
    private static func plain(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }

    @Test("Its Swift code is compiled, all but the line for a manifest")
    func code() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let compiled = Self.plain(try String(contentsOf: here, encoding: .utf8)[...])
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
