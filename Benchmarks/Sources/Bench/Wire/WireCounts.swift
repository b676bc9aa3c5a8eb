// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The exact counts of a call: its system calls, and its allocations.
///
/// Each count is the difference of two runs with different numbers of requests, in processes of their own: strace
/// counts the system calls, and a library that is loaded before all others counts the allocations.
struct WireCounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire-counts", abstract: "System calls and allocations of one call at a time; needs strace.")

    @Option(help: "Requests by which the two runs differ.") var requests = 2000

    private static let named = ["write", "read", "epoll_wait", "futex"]
    /// The largest allowed counts of a call with a credential, over `NIOTransport`.
    private static let wanted = (onLoop: [1.0, 1, 1, 0], offLoop: [2.0, 2, 2, 4], allocations: 40.0)
    /// The differences between two runs besides the calls, for each of them.
    private static let tolerance = 0.05

    func run() async throws {
        print("Counts of a call, one at a time".padding(toLength: 54, withPad: " ", startingAt: 0), terminator: "")
        print((Self.named + ["others", "allocations"]).map { Self.column($0) }.joined())
        var limits = Limits()
        for isOnLoop in [false, true] {
            for kind in [WireKind.null, .bare, .plain, .client, .chain] {
                let counts = try Self.systemCalls(try await difference(kind, isOnLoop, isTraced: true))
                let allocations = try await difference(kind, isOnLoop, isTraced: false)["allocations"] ?? .nan
                let name = "\(kind), \(isOnLoop ? "on" : "off") the loop"
                let others = counts.filter { !Self.named.contains($0.key) }.values.reduce(0, +)
                print(
                    "  " + name.padding(toLength: 52, withPad: " ", startingAt: 0)
                        + (Self.named.map { counts[$0] ?? 0 } + [others, allocations]).map { value in
                            Self.column(String(format: "%.2f", value))
                        }.joined())
                guard kind == .client else { continue }
                let most = isOnLoop ? Self.wanted.onLoop : Self.wanted.offLoop
                for (call, most) in zip(Self.named, most) {
                    limits.hold("\(call), \(name)", counts[call] ?? 0, atMost: most + Self.tolerance)
                }
                limits.hold("allocations, \(name)", allocations, atMost: Self.wanted.allocations)
            }
        }
        try limits.report()
    }

    private static func column(_ text: String) -> String {
        String(repeating: " ", count: max(12 - text.count, 1)) + text
    }

    /// Returns the counts under the names of the table: all ways to write are `write`, and so on.
    private static func systemCalls(_ counts: [String: Double]) throws -> [String: Double] {
        let names = [
            "writev": "write", "sendto": "write", "sendmsg": "write", "recvfrom": "read", "epoll_pwait": "epoll_wait",
        ]
        return counts.reduce(into: [:]) { $0[names[$1.key] ?? $1.key, default: 0] += $1.value }
    }

    /// Returns the counts per request.
    private func difference(
        _ kind: WireKind, _ isOnLoop: Bool, isTraced: Bool
    ) async throws -> [String: Double] {
        let few = try count(kind, isOnLoop, requests, isTraced: isTraced)
        let many = try count(kind, isOnLoop, requests * 2, isTraced: isTraced)
        return many.reduce(into: [:]) { counts, entry in
            counts[entry.key] = Double(entry.value - (few[entry.key] ?? 0)) / Double(requests)
        }
    }

    private func count(
        _ kind: WireKind, _ isOnLoop: Bool, _ requests: Int, isTraced: Bool
    ) throws -> [String: Int] {
        let program = CommandLine.arguments[0]
        let file = NSTemporaryDirectory() + "errand-counts-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let call =
            [
                program, "wire-calls", "--kind", kind.rawValue, "--requests",
                "\(requests)", "--counts", file,
            ] + (isOnLoop ? ["--on-loop"] : []) + (isTraced ? ["--traced"] : [])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let library = URL(fileURLWithPath: program).deletingLastPathComponent()
            .appending(path: "libAllocationCounter.so").path
        guard FileManager.default.fileExists(atPath: library) else {
            throw ValidationError("\(library) is missing: nothing would be counted. Build all products of Benchmarks.")
        }
        process.arguments = isTraced ? call : ["LD_PRELOAD=\(library)"] + call
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return text.split(separator: "\n").reduce(into: [:]) { counts, line in
            let words = line.split(separator: " ")
            // strace: share, seconds, µs a call, calls, perhaps errors, name.
            if words.count >= 5, let number = Int(words[3]), let name = words.last, name != "total" {
                counts[String(name)] = number
            } else if words.count == 2, let number = Int(words[1]) {
                counts[String(words[0])] = number
            }
        }
    }
}

/// The calls of one kind, for ``WireCounts``.
struct WireCalls: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "wire-calls", shouldDisplay: false)

    @Option var kind = WireKind.client
    @Option var requests = 1000
    @Option var counts: String
    @Flag var onLoop = false
    @Flag var traced = false

    func run() async throws {
        try await WirePage.serve { page in
            let kinds = try await WireKinds(page, isMultiplexed: false, connections: 1)
            // Connections and one-time work are not counted.
            try await call(kinds, 100)
            let tracer = try traced ? startTracer() : nil
            let before = Self.allocations
            try await call(kinds, requests)
            if let tracer {
                tracer.terminate()
                tracer.waitUntilExit()
            } else {
                let count = Self.allocations.map { $0 - (before ?? 0) } ?? 0
                try "allocations \(count)".write(toFile: counts, atomically: true, encoding: .utf8)
            }
            try await kinds.shutdown()
        }
    }

    private func call(_ kinds: WireKinds, _ requests: Int) async throws {
        _ = try await Usage.measure(
            requests, 1, on: { onLoop ? kinds.executor(kind, $0) : nil }, work: { try await kinds.send(kind, $0) })
    }

    /// Starts strace on this process.
    private func startTracer() throws -> Process {
        let tracer = Process()
        // A thread of Dispatch blocks the signals that end strace, and a child inherits the mask.
        let unblocked = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        tracer.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        tracer.arguments =
            ["-c", unblocked, "strace", "-f", "-c", "-o", counts, "-p", "\(ProcessInfo.processInfo.processIdentifier)"]
        tracer.standardError = FileHandle.nullDevice
        try tracer.run()
        while try !String(contentsOfFile: "/proc/self/status", encoding: .utf8).contains(
            "TracerPid:\t\(tracer.processIdentifier)")
        {
            usleep(10_000)
        }
        // The other threads follow the first one.
        usleep(200_000)
        return tracer
    }

    /// The number of allocations so far; `nil` without the library that counts them.
    private static var allocations: UInt64? {
        guard let symbol = dlsym(nil, "allocation_count") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)()
    }
}
