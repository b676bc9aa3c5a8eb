// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("The guide from version 1 to 2", .timed)
struct VersionOneGuideTests {
    private static func guide() throws -> String {
        try String(
            contentsOf: ResourceTable.checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/MigratingFromVersionOne.md"), encoding: .utf8)
    }

    @Test("What takes an endpoint's place sends what it says", arguments: VersionOneSuccessor.all.indices)
    func send(index: Int) async throws {
        let call = VersionOneSuccessor.all[index]
        // A walk asks for a page behind the last one.
        let stub = StubTransport { _ in .json(text: call.response) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        try await call.send(nation)
        let request = try #require(stub.requests.first)
        let query = request.query.map { "?\($0)" } ?? ""
        #expect(
            "\(request.method) \(request.path)\(query)"
                == call.target.replacing(" ", with: " /api/v2/", maxReplacements: 1))
    }

    @Test("Each of the 117 endpoints has a row, and each line of code is compiled")
    func rows() throws {
        func packed(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace && $0 != ";" }) }
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let tests = try ["VersionOneSuccessors.swift", "VersionOneGuideTests.swift"].map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        let compiled = packed(tests.joined())
        let guide = try Self.guide()
        let rows = guide.split(separator: "\n").filter { $0.wholeMatch(of: /\| `(GET|POST|PUT|DELETE) .*/) != nil }
        #expect(rows.count == 117)
        #expect(Set(rows.map { $0.split(separator: "`")[1] }).count == 117)
        var codes = 0
        for row in rows {
            let response = try #require(row.split(separator: " | ").last)
            guard !response.hasPrefix("nothing: ") else { continue }
            codes += 1
            let pieces = row.split(separator: "`")
            let call = try #require(VersionOneSuccessor.all.first { $0.endpoint == pieces[1] })
            #expect(call.response.isEmpty == false)
            #expect(compiled.contains(packed(pieces[3])), "\(pieces[3])")
        }
        #expect(codes == VersionOneSuccessor.all.count)
        let blocks = guide.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
        #expect(blocks.count == 1)
        for block in blocks { #expect(compiled.contains(packed(block.element.dropFirst("swift".count)))) }
    }

    @Test("Each block of the page on version 2 is compiled")
    func overview() throws {
        func packed(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        let page = try String(
            contentsOf: ResourceTable.checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/VersionTwo.md"), encoding: .utf8)
        let snippets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "VersionTwoSnippets.swift")
        let compiled = packed(try String(contentsOf: snippets, encoding: .utf8))
        let blocks = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
        #expect(blocks.count == 7)
        for block in blocks {
            let code = packed(block.element.dropFirst("swift".count))
            #expect(compiled.contains(code), "\(block.element)")
        }
    }

    @Test(
        "All endpoints of version 1 are in it", .enabled(if: RecordedExchange.folder != nil, RecordedExchange.absence))
    func endpoints() throws {
        struct Endpoints: Decodable {
            struct Endpoint: Decodable {
                var method: String
                var path: String
            }
            var endpoints: [Endpoint]
        }
        let file = try #require(OpenAPI.file).deletingLastPathComponent().appending(path: "v1-endpoints.json")
        let all = try JSONDecoder().decode(Endpoints.self, from: Data(contentsOf: file)).endpoints
        #expect(all.count == 117)
        let guide = try Self.guide()
        for endpoint in all { #expect(guide.contains("| `\(endpoint.method) \(endpoint.path.dropFirst())` |")) }
    }
}

/// A session that can take an old token; it counts how often it does.
private actor OldSession: Authorizer {
    var migrations = 0
    var isRefused = false
    private var beforeEnd: (@Sendable () async -> Void)?

    func refuse(_ refuses: Bool) { isRefused = refuses }

    /// Runs work after the server has ended the old token, and before the client has the new one.
    func beforeEnd(_ work: @escaping @Sendable () async -> Void) { beforeEnd = work }

    func migrate(legacyToken: String) async throws {
        migrations += 1
        await Task.yield()
        await beforeEnd?()
        if isRefused || legacyToken != "old" { throw ClientError(.unauthenticated, reason: "refused") }
    }

    nonisolated func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer new"
        return CredentialGeneration("1", holder: "ada")
    }

    nonisolated var identity: String? { get async { "ada" } }
}

@Suite("A token of version 1", .timed)
struct UpgradableTokenTests {
    private let stub = StubTransport { request in
        let isOld = request.fields[.authorization] == "Bearer old"
        guard request.path.hasPrefix("/api/v2"), isOld else {
            return .json(text: #"{"data":{"id":"7","type":"signups"},"people_count":3}"#)
        }
        let code = request.path.hasSuffix("/9") ? "unauthorized" : "token_upgrade_required"
        return .json(text: #"{"code":"\#(code)","message":"x"}"#, status: .unauthorized)
    }

    private func nation(_ session: OldSession) -> Nation {
        let oldToken = "old"
        let transport = stub
        let token = UpgradableToken(oldToken) { oldToken in
            try await session.migrate(legacyToken: oldToken)
            return session
        }
        let nation = Nation("abeforprez", authorizer: token, transport: transport)
        return nation
    }

    @Test("works for version 1 as it is, and is exchanged once when version 2 asks for it")
    func exchange() async throws {
        let session = OldSession()
        let nation = nation(session)
        #expect(try await nation.v1.people.count() == 3)
        #expect(await session.migrations == 0)
        try await withThrowingTaskGroup { group in
            for _ in 0..<5 { group.addTask { _ = try await nation.v2.signups.show(7) } }
            try await group.waitForAll()
        }
        #expect(await session.migrations == 1)
        #expect(try await nation.v1.people.count() == 3)
        #expect(stub.requests.last?.fields[.authorization] == "Bearer new")
        try await nation.v2.signups.update(7) { $0.email = "a@b.c" }
    }

    @Test("that has ended while the exchange is running is no refusal: the call waits for the new one")
    func refusedMeanwhile() async throws {
        let session = OldSession()
        let nation = nation(session)
        let late = Mutex<Task<Void, any Error>?>(nil)
        await session.beforeEnd { [stub] in
            // A nation refuses an ended token without saying that it asks for a new one.
            late.withLock { $0 = Task { _ = try await nation.v2.signups.show(9) } }
            try? await waitUntil(stub.requests.contains(where: { $0.path.hasSuffix("/9") }))
            for _ in 0..<1000 { await Task.yield() }
        }
        _ = try await nation.v2.signups.show(7)
        try await late.withLock { $0 }?.value
        #expect(await session.migrations == 1)
        #expect(
            stub.requests.filter { $0.path.hasSuffix("/9") }.map { $0.fields[.authorization] } == [
                "Bearer old", "Bearer new",
            ])
    }

    @Test("that is refused for another reason is not exchanged, and a refused exchange is the error")
    func refusals() async throws {
        let session = OldSession()
        await session.refuse(true)
        let nation = nation(session)
        #expect(await clientError { try await nation.v2.signups.show(9) }?.kind == .status.client.unauthorized)
        #expect(await session.migrations == 0)
        #expect(await clientError { try await nation.v2.signups.show(7) }?.kind == .unauthenticated)
        await session.refuse(false)
        #expect(try await nation.v2.signups.show(7).id == 7)
        #expect(await session.migrations == 2)
    }

    @Test("is in no description")
    func description() {
        let token = UpgradableToken("s3cret") { _ in OldSession() }
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!"\(token) \(String(reflecting: token)) \(dumped)".contains("s3cret"))
    }
}
