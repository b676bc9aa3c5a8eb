// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import Synchronization

/// The cost of many calls that wait for one response.
struct WaiterBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waiters", abstract: "Many calls that share one exchange.")

    @Option(help: "Calls at once.") var waiters = 10_000

    func run() async throws {
        let server = try Server(["transfer-serve"])
        defer { server.stop() }
        let wire = CountingTransport(base: .platform)
        let client = Client(bare: try BaseURL(server.baseURL), transport: wire) { $0.middleware = [.coalescing()] }
        // Connects, and runs the one-time initialization.
        _ = try await client.send(Request<Void>.get("after/0").reading(.bytes))
        let exchanges = wire.count
        let before = (Usage.processorTime, Usage.residentMemory)
        let memory = Task {
            try await Task.sleep(for: .seconds(2))
            return Usage.residentMemory
        }
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<waiters {
                // The server responds after 3 s, when all calls have arrived.
                group.addTask { try await client.send(Request<Void>.get("after/3000").reading(.bytes)).count }
            }
            return try await group.reduce(0, +)
        }
        let used = Usage.processorTime - before.0
        print("\(waiters) calls at once: \(wire.count - exchanges) exchange, \(count) bytes handed out")
        print(
            String(
                format: "%.1f µs of processor time and %.1f KiB of memory a call", used / Double(waiters),
                (try await memory.value - before.1) * 1024 / Double(waiters)))
        guard wire.count - exchanges == 1, count == waiters * 1024 else { throw ExitCode(1) }
    }
}

/// A transport that counts exchanges.
private final class CountingTransport: Transport {
    private let base: any Transport
    private let exchanges = Atomic(0)

    init(base: PlatformTransport) { self.base = base }

    var count: Int { exchanges.load(ordering: .relaxed) }

    func exchange(_ request: RawRequest) -> any Exchange {
        exchanges.add(1, ordering: .relaxed)
        return base.exchange(request)
    }
}
