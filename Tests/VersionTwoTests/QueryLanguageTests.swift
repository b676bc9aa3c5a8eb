// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import Testing

/// All queries that there are, over all types and attributes, sent to a sandbox.
@Suite("The query language of version 2", .timeLimit(.minutes(10)))
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
                        queries.append(Query(name: item.name, value: item.value, compiles: true))
                    }
                }
            }
            for name in operators.flatMap({ [$0, "not_\($0)"] }) {
                for value in name.hasSuffix("eq") ? ["1", "null"] : ["1"] {
                    queries.append(Query(name: "filter[\(attribute.key)][\(name)]", value: value, compiles: false))
                }
            }
            for value in [attribute.key, "-\(attribute.key)", "-\(attribute.key),id"] {
                queries.append(Query(name: "sort", value: value, compiles: false))
            }
        }
        for filter in type.filters {
            let known = try #require(AttributeQueries(filter: filter.key, of: filter.type), "\(filter)")
            for part in known.parts {
                for item in try ResourceQuery(part).items() {
                    queries.append(Query(name: item.name, value: item.value, compiles: true))
                }
            }
        }
        // What compiles is not sent a second time.
        let compiling = Set(queries.filter(\.compiles).map { "\($0.name)=\($0.value)" })
        return queries.filter { $0.compiles || !compiling.contains("\($0.name)=\($0.value)") }
    }

    @Test("What compiles is answered, and nothing is answered by a failure of the nation")
    func answers() async throws {
        let types = try Table.listed()
        let counts = try await NationSandbox.run(SandboxConfiguration(people: 12, rateLimit: .generous)) { sandbox in
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            return try await withThrowingTaskGroup(of: (compiling: Int, all: Int).self) { group in
                for type in types {
                    let queries = try Self.queries(of: type)
                    group.addTask {
                        for query in queries {
                            let request = Request<[UInt8]>(
                                .get, PathTemplate("api/v2/\(type.type)"), .query(query.name, query.value),
                                .header(.authorization, "Bearer \(sandbox.accessToken)"),
                                .option(\.acceptedStatus, .any), reading: .bytes)
                            let response = try await client.response(to: request)
                            let status = response.head.status.code
                            let isRight = query.compiles ? status == 200 : status == 200 || status == 400
                            #expect(
                                isRight,
                                """
                                \(type.type)?\(query.name)=\(query.value): \(status) \
                                \(String(decoding: response.value.prefix(300), as: UTF8.self))
                                """)
                        }
                        return (queries.count { $0.compiles }, queries.count)
                    }
                }
                return try await group.reduce((0, 0)) { ($0.0 + $1.compiling, $0.1 + $1.all) }
            }
        }
        print("queries of version 2 that compile and are answered: \(counts.0); with those that do not: \(counts.1)")
        #expect(types.count > 35 && counts.0 > 3000 && counts.1 > 12_000)
    }
}
