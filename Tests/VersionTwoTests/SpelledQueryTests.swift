// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// Every spelling of a query that the standards allow, at the doors of the walks without types.
///
/// RFC 3986 §2.1 makes the case of the digits of an escape equal, and §2.3 an escaped letter and
/// the letter. In a form `+` is a space (WHATWG URL §5).
struct SpelledQuery: Sendable, CustomTestStringConvertible {
    var version: Int
    /// The names and values, by which the spellings are equal.
    var plain: [(name: String, value: String)]
    var spellings: [String]

    var testDescription: String { "v\(version) \(spellings[0])" }

    var list: String { version == 1 ? "people" : "signups" }

    static let all: [Self] = [
        Self(
            version: 2, plain: [("filter[id][gt]", "10")],
            spellings: [
                "filter[id][gt]=10", "filter%5Bid%5D%5Bgt%5D=10", "filter%5bid%5d%5bgt%5d=10", "filter[id%5D%5bgt]=10",
                "f%69lter[%69d][g%74]=1%30", "%66ilter%5b%69d%5d[gt]=%310", "&filter[id][gt]=10&",
            ]),
        Self(
            version: 2, plain: [("sort", "-id")], spellings: ["sort=-id", "s%6frt=-id", "s%6Frt=%2Did", "sort=%2did"]),
        Self(
            version: 2, plain: [("page[size]", "5")],
            spellings: ["page[size]=5", "page%5bsize%5d=5", "page%5Bsize%5D=5", "p%61ge[siz%65]=%35"]),
        Self(
            version: 2, plain: [("page[size]", "7"), ("page[number]", "2")],
            spellings: [
                "page[size]=7&page[number]=2", "page[number]=2&page[size]=7", "page%5bnumber%5d=2&page%5bsize%5d=7",
            ]),
        Self(
            version: 2, plain: [("filter[full_name]", "Ada B"), ("page[size]", "9")],
            spellings: [
                "filter[full_name]=Ada%20B&page[size]=9", "page%5bsize%5d=9&filter%5bfull_name%5d=Ada+B",
                "filter[full%5Fname]=Ada+%42&page[size]=9",
            ]),
        Self(version: 2, plain: [("page[size]", "")], spellings: ["page[size]=", "page%5bsize%5d", "page[size]"]),
        Self(version: 2, plain: [("sort", "")], spellings: ["sort=", "s%6Frt", "sort"]),
        Self(
            version: 2, plain: [("page[size]", "3"), ("page[size]", "4"), ("sort", "id")],
            spellings: [
                "page[size]=3&page[size]=4&sort=id", "page%5bsize%5d=3&s%6frt=id&page[size]=4",
                "sort=id&page[siz%65]=3&page%5Bsize]=4",
            ]),
        Self(
            version: 1, plain: [("limit", "7")], spellings: ["limit=7", "l%69mit=7", "%6C%69mit=%37", "%6c%69mit=%37&"]),
        Self(
            version: 1, plain: [("per_page", "6"), ("page", "2")],
            spellings: ["per_page=6&page=2", "page=2&per%5fpage=6", "p%61ge=2&per%5Fpage=6"]),
        Self(version: 1, plain: [("limit", "")], spellings: ["limit=", "limit", "l%69m%69t"]),
    ]

    /// Returns a target's query as a server reads it: for each name its values, in their order.
    static func read(_ target: String) -> [String: [String]] {
        let query = target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        var values: [String: [String]] = [:]
        for pair in query.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).replacing("+", with: " ").removingPercentEncoding ?? "" }
            // Each link to another page of version 1 has its own nonce and token.
            if sides[0] == "__nonce" || sides[0] == "__token" { continue }
            values[sides[0], default: []].append(sides.count > 1 ? sides[1] : "")
        }
        return values
    }
}

@Suite("A query is what it means, however it is spelled", .timed, .timeLimit(.minutes(10)))
struct SpelledQueryTests {
    private struct Walk: Equatable {
        var count: Int
        var failure: String?
        var requests: [[String: [String]]]
    }

    private static let sandbox = SandboxConfiguration(people: 25, rateLimit: .generous)

    private static func walk(
        _ request: Request<Void>, _ version: Int, probed: Bool, _ sandbox: RunningSandbox
    ) async throws -> Walk {
        let control = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await control.send(Request<Void>(.delete, "sandbox/requests", reading: .nothing))
        let nation = Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform
        ) {
            $0.chain.limit = nil
            $0.chain.cache = nil
        }
        if probed {
            var report = V2.ProbeReport()
            report[.keyWalk] = .holds
            nation.v2.assume(report)
        }
        var walk = Walk(count: 0, requests: [])
        do {
            if version == 1 {
                for try await _ in nation.v1.jsonItems(of: request) { walk.count += 1 }
            } else {
                for try await _ in nation.v2.jsonItems(of: request) { walk.count += 1 }
            }
        } catch let error as ClientError {
            walk.failure = error.kind.name
        }
        let log: JSONObject = try await control.send(.get("sandbox/requests"))
        walk.requests = (log["requests"]?.array ?? []).compactMap { $0["target"]?.string }.map(SpelledQuery.read)
        return walk
    }

    @Test("All spellings send the same requests, by each way to write a query", arguments: SpelledQuery.all)
    func same(_ query: SpelledQuery) async throws {
        try await NationSandbox.run(Self.sandbox) { sandbox in
            for probed in [false, true] {
                let parts = query.plain.map { RequestPart.addQuery($0.name, $0.value) }
                let list = query.list
                let meant = try await Self.walk(
                    Request<Void>.get(PathTemplate(list), .group(parts)), query.version, probed: probed, sandbox)
                let first = try #require(meant.requests.first)
                for (name, value) in query.plain { #expect(first[name]?.contains(value) == true, "\(first)") }
                // Only a size may be added to a query that decides the order itself.
                let decides = query.plain.contains { ["sort", "filter[id][gt]", "page[number]"].contains($0.name) }
                if decides { #expect(first["filter[id][gt]"]?.contains("0") != true && first["sort"]?.count ?? 0 < 2) }
                for spelling in query.spellings {
                    let relative = "\(list)?\(spelling)"
                    let path = "/api/v\(query.version)/\(list)?\(spelling)"
                    let requests: [Request<Void>] = [
                        .get(PathTemplate(relative)), .get("", .url(path)),
                        .get("", .url(sandbox.baseURL + path)),
                    ]
                    for request in requests {
                        let walk = try await Self.walk(request, query.version, probed: probed, sandbox)
                        #expect(walk == meant, "\(spelling), probed: \(probed)")
                    }
                }
            }
        }
    }
}
