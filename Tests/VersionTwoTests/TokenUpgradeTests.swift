// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@Suite("A token of version 1 at a sandbox", .timed, .timeLimit(.minutes(10)))
struct TokenUpgradeTests {
    @Test("serves version 1 as it is, and is exchanged once when version 2 asks; the refused calls are sent again")
    func upgrade() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let app = try #require(sandbox.apps.first { $0.generation == .legacy })
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            @Sendable func token(_ grant: JSONObject) async throws -> String {
                var body = grant
                body["client_id"] = .string(app.clientID)
                body["client_secret"] = app.clientSecret.map { .string($0) }
                let response = try await client.send(
                    Request<JSONObject>(.post, "oauth/token", .json(body), reading: .json()))
                return try #require(response["access_token"]?.string)
            }
            let old = try await token([
                "grant_type": "password", "username": .string(sandbox.adminEmail),
                "password": .string(sandbox.adminPassword),
            ])
            let exchanges = Mutex(0)
            let upgradable = UpgradableToken(old) { old in
                exchanges.withLock { $0 += 1 }
                let new = try await token(["grant_type": "refresh_token", "refresh_token": .string(old)])
                let authorizer: some Authorizer = .bearer(new)
                return authorizer
            }
            let nation = Nation(
                "abeforprez", baseURL: try BaseURL(sandbox.baseURL), authorizer: upgradable, transport: .platform
            ) { $0.chain.cache = nil }
            #expect(try await nation.v1.people.count() == 5)
            #expect(!upgradable.isUpgraded && exchanges.withLock { $0 } == 0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { _ = try await nation.v2.signups.me() } }
                // A write is sent again with its body.
                group.addTask { try await nation.v2.signups.update(2) { $0.occupation = "changed" } }
                try await group.waitForAll()
            }
            #expect(upgradable.isUpgraded && exchanges.withLock { $0 } == 1)
            #expect(try await nation.v2.signups.show(2).occupation == "changed")
            #expect(try await nation.v1.people.count() == 5)
            let request = RawRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/"))
            var (one, other) = (request, request)
            let generation = try await upgradable.authorize(&one)
            #expect(try upgradable.authorizeAtOnce(&other) == generation && one.head == other.head)
            let identity = await upgradable.identity(for: request)
            #expect(identity != nil && upgradable.identityAtOnce(for: request) == KnownIdentity(identity))
        }
    }
}
