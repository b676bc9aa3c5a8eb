// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCore
import Foundation

/// The client's own processor time per request: what is there to say when the
/// wire costs nothing.
struct CoreBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "core", abstract: "The client's own processor time per request, without a wire.")

    @Option(help: "Requests in a round.") var requests = 20_000
    @Option(help: "Rounds; the least counts.") var rounds = 7

    func run() async throws {
        let client = Client("https://api.example.com/v1", transport: Nowhere()) {
            $0.defaults = [.accept(.json), .header(.contentType, "application/json")]
            $0.middleware = [.authorize(.bearer("token"))]
        }
        let page = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)
        var least = Double.infinity
        for _ in 0...rounds {
            let before = Usage.processorTime
            for _ in 0..<requests { _ = try await client.send(page) }
            least = min(least, (Usage.processorTime - before) / Double(requests))
        }
        print("The client over a wire that costs nothing: \(String(format: "%.2f", least)) µs per request")
    }
}

/// Answers at once.
private struct Nowhere: Transport {
    private let answer = RawResponse(
        head: .init(status: .ok, headerFields: [.contentType: "application/json"]),
        body: .bytes([UInt8](repeating: 32, count: 8000)))

    func send(_ request: RawRequest) async throws -> RawResponse { answer }
}
