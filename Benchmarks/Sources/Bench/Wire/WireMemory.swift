// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation

/// The memory of idle connections, beside those of bare SwiftNIO.
struct WireMemory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire-memory", abstract: "The memory of many idle connections, against bare SwiftNIO's.")

    @Option(help: "The number of connections of each kind.") var connections = 10_000
    @Option(help: "How often all connections are used, at least twice.") var waves = 6

    func run() async throws {
        var limits = Limits()
        try await WirePage.serve { page in
            let start = Usage.memoryInUse()
            let bare = try await BareHTTP1(page, count: connections)
            try await wave { try await bare.send($0) }
            let withBare = Usage.memoryInUse()
            let each = (withBare - start) * 1024 / Double(connections)
            print(String(format: "bare SwiftNIO: %.1f KiB for each of %d connections", each, connections))
            // Both at once would need more descriptors than a process has.
            try await bare.close()

            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.connectionsPerHost = connections
            let transport = try NIOTransport(configuration)
            let client = Client(bare: try BaseURL("\(page.plainURL)/api/v1"), transport: transport) {
                $0.middleware = [.authorize(.bearer(page.token))]
            }
            let request = Request<Void>.get("people", .query("limit", 5)).reading(.bytes)
            let (before, rest) = (Self.sockets(), Usage.memoryInUse())
            var memory: [Double] = []
            for number in 1...max(waves, 2) {
                try await wave { _ in _ = try await client.send(request) }
                memory.append(Usage.memoryInUse())
                let count = Self.sockets() - before
                print(
                    String(
                        format: "Errand over nio, after wave %d: %.1f KiB for each of %d connections", number,
                        ((memory.last ?? .nan) - rest) * 1024 / Double(count), count))
            }
            let own = (memory[0] - rest) * 1024 / Double(Self.sockets() - before)
            print(String(format: "an idle connection over bare SwiftNIO's: %.1f KiB", own - each))
            limits.hold("KiB of an idle connection over bare SwiftNIO's", own - each, atMost: 8)
            // The second wave is the first that uses connections again.
            limits.hold("the last wave's memory to the second's", (memory.last ?? .nan) / memory[1], atMost: 1.05)
            withExtendedLifetime(client) {}
        }
        try limits.report()
    }

    /// Makes one call on each connection, all at once.
    private func wave(_ call: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<connections { group.addTask { try await call(number) } }
            try await group.waitForAll()
        }
    }

    /// Returns the number of this process's sockets.
    private static func sockets() -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix("socket:")
                == true
        }
    }
}
