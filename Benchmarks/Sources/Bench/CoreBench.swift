// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import ErrandCore
import ErrandMiddleware
import Foundation
import HTTPTypes
import NIOCore
import NationBuilder

/// The client's own processor time per request, over a transport that costs
/// nothing.
///
/// With the caller's own transport each call runs in its own task; with the platform's
/// transport it does not.
struct CoreBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "core", abstract: "The client's own processor time per request, without a wire.")

    @Option(help: "Requests in a round.") var requests = 20_000
    @Option(help: "Rounds; the least counts.") var rounds = 7
    @Option(help: "Only the kind of this number, from 0; for profiling.") var only: Int?

    func run() async throws {
        let server = try Server(people: 1000)
        let response = try await Self.page(server)
        server.stop()
        let wire = Nowhere(response: response)
        let client = Client(bare: "https://api.example.com/v1", transport: wire) {
            $0.defaults = [.accept(.json), .header(.contentType, "application/json")]
            $0.middleware = [.authorize(.bearer("token"))]
        }
        let page = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)
        let chain = client.with { $0.middleware = .standard { $0.authorizer = .bearer("token") } }
        let nation = Nation("abeforprez", authorizer: .bearer("token"), transport: wire) { $0.chain.limit = nil }
        let kinds: [(String, @Sendable () async throws -> Void)] = [
            ("an authorizer, bytes", { _ = try await client.send(page) }),
            ("the standard chain, bytes", { _ = try await chain.send(page) }),
            ("a nation, models", { _ = try await nation.v1.people.list(limit: 5) }),
        ]
        print(
            "\nThe client over a wire that costs nothing, a page of \(response.body.length ?? 0) bytes; µs of processor time"
        )
        for (index, (name, send)) in kinds.enumerated() where only == nil || only == index {
            var least = Double.infinity
            for _ in 0...rounds {
                let before = Usage.processorTime
                for _ in 0..<requests { try await send() }
                least = min(least, (Usage.processorTime - before) / Double(requests))
            }
            print("  " + name.padding(toLength: 44, withPad: " ", startingAt: 0) + String(format: "%8.2f", least))
        }
    }

    /// Returns a page as the server sends it.
    private static func page(_ server: Server) async throws -> RawResponse {
        let pages = PlainPages(server, "/api/v1/people?limit=5", mediaType: "application/json")
        let response = try await RawResponse(pages.response())
        try await pages.shutdown()
        return response
    }
}

extension RawResponse {
    /// Creates the response that AsyncHTTPClient has received, with its whole body in memory.
    init(_ response: HTTPClientResponse) async throws {
        guard response.status == .ok else { throw ExitCode(1) }
        var fields = HTTPFields()
        for (name, value) in response.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let body = Array(buffer: try await response.body.collect(upTo: 1 << 26))
        self.init(head: HTTPResponse(status: .ok, headerFields: fields), body: .bytes(body))
    }
}

/// A transport that responds at once.
private struct Nowhere: Transport {
    let response: RawResponse

    func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { response } }
}
