// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation

/// The memory of many streams of HTTP/2 at once.
struct WireStreams: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire-streams", abstract: "The memory of many streams of HTTP/2 at once, from wave to wave.")

    @Option(help: "The number of connections.") var connections = 100
    @Option(help: "The number of streams on each connection.") var streams = 100
    @Option(help: "How often all streams are opened, at least twice.") var waves = 6

    func run() async throws {
        var limits = Limits()
        try await WirePage.serve { page in
            // A transport has one connection of HTTP/2 to an origin.
            let clients = try (0..<connections).map { _ in
                let transport = try NIOTransport.measured(trusting: page.certificate)
                return Client(bare: try BaseURL("\(page.secureURL)/api/v1"), transport: transport) {
                    $0.middleware = [.authorize(.bearer(page.token))]
                    $0.defaults = [.timeout(.seconds(300)), .option(\.idleTimeout, .seconds(120))]
                }
            }
            // The handshakes are made one after the other, so that none is late.
            for client in clients { try await Self.call(client) }
            let rest = Usage.memoryInUse()
            var memory: [Double] = []
            for number in 1...max(waves, 2) {
                try await wave(clients)
                memory.append(Usage.memoryInUse())
                print(
                    String(
                        format: "after wave %d of %d streams: %.1f MiB more than before them", number,
                        connections * streams, (memory.last ?? .nan) - rest))
            }
            // The second wave is the first that finds the memory of streams that are over.
            limits.hold("the last wave's memory to the second's", (memory.last ?? .nan) / memory[1], atMost: 1.05)
            withExtendedLifetime(clients) {}
        }
        try limits.report()
    }

    private static func call(_ client: Client) async throws {
        _ = try await client.send(Request<Void>.get("people", .query("limit", 5)).reading(.bytes))
    }

    /// Opens all streams at once.
    private func wave(_ clients: [Client]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients {
                for _ in 0..<streams { group.addTask { try await Self.call(client) } }
            }
            try await group.waitForAll()
        }
    }
}
