// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation
import NIOCore

/// Eight simultaneous large downloads over TLS: the client and plain AsyncHTTPClient
/// in turn, with one nginx, in elapsed time and processor time.
struct TLSBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tls", abstract: "Large downloads over TLS, several at once.")

    @Option(help: "MiB of each download.") var size = 100
    @Option(help: "Downloads at once.") var parallel = 8
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 7

    func run() async throws {
        let server = try Nginx { folder in
            let file = folder.appending(path: "file")
            FileManager.default.createFile(atPath: file.path, contents: nil)
            try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size << 20))
        }
        defer { server.stop() }
        let tls = try Nginx.trusting(server.certificate)
        let reference = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
        let client = Client(
            try BaseURL(server.secureURL), transport: try NIOTransport.measured(trusting: server.certificate)
        ) { $0.defaults = [.timeout(nil)] }
        let bytes = size << 20
        let url = "\(server.secureURL)/file"
        let kinds: [(String, @Sendable () async throws -> Int)] = [
            (
                "plain AsyncHTTPClient",
                {
                    let response = try await reference.execute(HTTPClientRequest(url: url), timeout: .hours(1))
                    var count = 0
                    for try await chunk in response.body {
                        count += chunk.readableBytesView.withUnsafeBytes(Transfer.sum)
                    }
                    return count
                }
            ),
            (
                "the client's stream",
                {
                    try await client.withResponse(to: Request<Void>.get("file")) { _, body in
                        var count = 0
                        for try await chunk in body { count += chunk.withUnsafeBytes(Transfer.sum) }
                        return count
                    }
                }
            ),
            (
                "plain, copied to an array",
                {
                    let response = try await reference.execute(HTTPClientRequest(url: url), timeout: .hours(1))
                    return try await Transfer.sumOfCopies(response.body)
                }
            ),
        ]
        print("\n\(parallel) downloads of \(size) MiB over TLS at once; ms, median of \(rounds) rounds")
        var costs = kinds.map { _ in [Cost]() }
        for round in 0...rounds {
            for (index, kind) in kinds.enumerated() {
                let cost = try await Usage.measure(parallel, parallel) {
                    guard try await kind.1() == bytes else { throw ExitCode(1) }
                }
                // The first round warms up.
                if round > 0 { costs[index].append(cost.inMilliseconds) }
            }
        }
        print(Cost.head())
        for (index, kind) in kinds.enumerated() {
            print(Cost.median(costs[index]).line(kind.0, against: Cost.median(costs[0])))
        }
        try await reference.shutdown()
        var limits = Limits()
        limits.hold(kinds[1].0, Cost.median(costs[1]), against: Cost.median(costs[0]), atMost: 1)
        try limits.report()
    }
}

extension Cost {
    fileprivate var inMilliseconds: Cost { Cost(processor: processor / 1000, clock: clock / 1000) }
}
