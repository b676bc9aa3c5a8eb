// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationSandbox

/// A nation in a separate process, so that its work is not counted.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Option var people = 1000
    @Option var database: String?
    /// The requests in ten seconds; no limit by default.
    @Option var limit: Int?
    /// The time before each response of version 2, such as `100ms..2s`; none by default.
    @Option var latency: String?
    /// The file of all requests; none by default.
    @Option var log: String?

    func run() async throws {
        let rate = limit.map { SandboxRateLimit(requests: $0, window: .seconds(10), perAddress: $0) }
        let rules = try latency.map { [try ChaosRule(parsing: "latency=\($0) /api/v2/*")] } ?? []
        let configuration = SandboxConfiguration(people: people, rateLimit: rate ?? .generous) {
            $0.database = database.map { .file($0) } ?? .memory
            $0.chaos.rules = rules
            $0.requestLog = log
        }
        // Ends with its parent, which holds the other end of standard input.
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await NationSandbox.serve(configuration) { nation in
                    // Not `print`, which buffers text when the output is not a terminal.
                    FileHandle.standardOutput.write(Data("\(nation.baseURL) \(nation.accessToken)\n".utf8))
                }
            }
            group.addTask {
                await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        while readLine() != nil {}
                        continuation.resume()
                    }
                }
            }
            _ = try await group.next()
            group.cancelAll()
        }
    }
}

/// The parent's side of ``Serve`` and ``TransferServe``.
struct Server {
    let baseURL: String
    let token: String
    private let process: Process
    private let input: Pipe

    /// Starts a nation.
    ///
    /// - Parameter database: The file that it lives in; `nil` for memory.
    init(people: Int, database: String? = nil) throws {
        try self.init(["serve", "--people", "\(people)"] + (database.map { ["--database", $0] } ?? []))
    }

    /// Starts a server that prints its base URL and a token in one line.
    init(_ arguments: [String]) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            guard !byte.isEmpty else { throw BenchFailure("The server did not start.") }
            line += byte
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
        baseURL = words[0]
        token = words[1]
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
