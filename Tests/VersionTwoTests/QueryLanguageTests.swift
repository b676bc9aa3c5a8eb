// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// All queries that there are, over all types and attributes, sent to a sandbox.
@Suite("The query language of version 2", .timed, .timeLimit(.minutes(10)))
struct QueryLanguageTests {
    private struct Table: Decodable {
        struct Member: Decodable {
            var key: String
            var type: String
            var access: String?
        }
        struct Operation: Decodable { var does: String }
        struct Resource: Decodable {
            var type: String
            var operations: [Operation]
            var filters: [Member]
            var attributes: [Member]
        }
        var resources: [Resource]

        /// The types with a list, from the table of which the client's models are made.
        static func listed() throws -> [Resource] {
            var checkout = URL(filePath: #filePath)
            for _ in 0..<3 { checkout.deleteLastPathComponent() }
            let table = try Data(contentsOf: checkout.appending(path: "Tools/Tables/v2.json"))
            return try JSONDecoder().decode(Table.self, from: table).resources
                .filter { $0.operations.contains { $0.does == "list" } }
        }
    }

    /// One query, and whether it compiles in the client.
    private struct Query: Sendable {
        var type: String
        var name: String
        var value: String
        var compiles: Bool
    }

    private static let operators = ["eq", "eql", "prefix", "suffix", "match", "gt", "gte", "lt", "lte"]

    private static func queries(of type: Table.Resource) throws -> [Query] {
        var queries: [Query] = []
        let id = Table.Member(key: "id", type: "id", access: "r")
        for attribute in [id] + type.attributes where attribute.access != "w" {
            if attribute.access != "extra" {
                let known = try #require(AttributeQueries(attribute.key, of: attribute.type), "\(attribute)")
                for part in known.parts {
                    for item in try ResourceQuery(part).items() {
                        // A donation has custom fields of its own.
                        let value =
                            type.type == "donations"
                            ? item.value.replacing("graduation_year", with: "appeal") : item.value
                        queries.append(Query(type: type.type, name: item.name, value: value, compiles: true))
                    }
                }
            }
            for name in operators.flatMap({ [$0, "not_\($0)"] }) {
                for value in name.hasSuffix("eq") ? ["1", "null"] : ["1"] {
                    let filter = "filter[\(attribute.key)][\(name)]"
                    queries.append(Query(type: type.type, name: filter, value: value, compiles: false))
                }
            }
            for value in [attribute.key, "-\(attribute.key)", "-\(attribute.key),id"] {
                queries.append(Query(type: type.type, name: "sort", value: value, compiles: false))
            }
        }
        for filter in type.filters {
            let known = try #require(AttributeQueries(filter: filter.key, of: filter.type), "\(filter)")
            for part in known.parts {
                for item in try ResourceQuery(part).items() {
                    queries.append(Query(type: type.type, name: item.name, value: item.value, compiles: true))
                }
            }
        }
        // What compiles is not sent a second time.
        let compiling = Set(queries.filter(\.compiles).map { "\($0.name)=\($0.value)" })
        return queries.filter { $0.compiles || !compiling.contains("\($0.name)=\($0.value)") }
    }

    /// Sends a query.
    ///
    /// Of what it finds no attributes are asked for: most of the time would go into them.
    private static func send(_ query: Query, _ client: Client, _ sandbox: RunningSandbox) async throws {
        let request = Request<[UInt8]>(
            .get, PathTemplate("api/v2/\(query.type)"), .query(query.name, query.value),
            .query("fields[\(query.type)]", "none"), .header(.authorization, "Bearer \(sandbox.accessToken)"),
            .option(\.acceptedStatus, .any), reading: .bytes)
        let response = try await client.response(to: request)
        #expect(
            response.head.status == .ok,
            "\(query.type)?\(query.name)=\(query.value): \(String(decoding: response.value.prefix(300), as: UTF8.self))"
        )
    }

    @Test("A query that compiles gets its results")
    func responses() async throws {
        let types = try Table.listed()
        let queries = try types.flatMap { try Self.queries(of: $0) }.filter(\.compiles)
        try await NationSandbox.run(SandboxConfiguration(people: 12, rateLimit: .generous)) { sandbox in
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            let workers = 8
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<workers {
                    group.addTask {
                        for number in stride(from: worker, to: queries.count, by: workers) {
                            try await Self.send(queries[number], client, sandbox)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        print("queries of version 2 that compile and get results: \(queries.count)")
        #expect(types.count > 35 && queries.count > 3000)
    }

    @Test("A query that does not compile gets results or a refusal, and is never a failure of the nation")
    func others() async throws {
        let queries = try Table.listed().flatMap { try Self.queries(of: $0) }.filter { !$0.compiles }
        let listing = try await SandboxListing(people: 12)
        var known = 0
        for start in stride(from: 0, to: queries.count, by: 500) {
            let some = queries[start..<min(start + 500, queries.count)]
            let failures = try await listing.failures(
                of: some.map { ($0.type, "\($0.name)=\($0.value)&fields[\($0.type)]=none") })
            for failure in failures { Issue.record("\(failure)") }
            known += some.count
            await Task.yield()
        }
        print("queries of version 2 that do not compile: \(known)")
        #expect(known > 9000)
        // A type that there is not is noticed.
        #expect(try await listing.failures(of: [("nobodies", "sort=id")]).count == 1)
    }
}
