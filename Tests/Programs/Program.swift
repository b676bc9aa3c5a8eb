// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A program of this package, built beside the tests and run as a process.
package final class Program: Sendable {
    package struct Result: Sendable {
        package var status: Int32
        package var output: String
        package var errors: String
    }

    private let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    /// The lines of the output that were passed over.
    private let passed = Mutex("")

    /// Where a program of this package is.
    package static func path(of name: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Nothing of this process's own but what its Thread Sanitizer is told.
    private static var environment: [String: String] {
        var environment = ["PATH": "/nowhere", "HOME": "/nowhere", "TERM": "dumb"]
        environment["TSAN_OPTIONS"] = ProcessInfo.processInfo.environment["TSAN_OPTIONS"]
        return environment
    }

    /// Starts a program of this package by its name, or any other by its path.
    ///
    /// - Parameter input: What it reads; `nil` leaves its input open.
    package init(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], input text: String? = ""
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : Self.path(of: name))
        process.arguments = arguments
        process.environment = Self.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        self.process = process
        guard let text else { return }
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
    }

    /// The rest of the next line that begins so; `nil` when there is none to come.
    package func line(beginning prefix: String, ofErrors isErrors: Bool = false) throws -> String? {
        let file = (isErrors ? errors : output).fileHandleForReading
        var line: [UInt8] = []
        while let byte = try file.read(upToCount: 1)?.first {
            if byte != UInt8(ascii: "\n") {
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix(prefix) { return String(text.dropFirst(prefix.count)) }
            if !isErrors { passed.withLock { $0 += text + "\n" } }
            line = []
        }
        return nil
    }

    /// Waits for the end.
    package func result() async throws -> Result {
        async let complaints = Self.rest(of: errors)
        let text = await passed.withLock { $0 } + Self.rest(of: output)
        let process = process
        let status = await Self.blocking {
            process.waitUntilExit()
            return process.terminationStatus
        }
        return Result(status: status, output: text, errors: await complaints)
    }

    /// Ends what reads its input to the end.
    package func stop() async {
        try? input.fileHandleForWriting.close()
        process.terminate()
        _ = try? await result()
    }

    /// Sends it a signal.
    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Interrupts it, as Ctrl-C does.
    package func interrupt() { process.interrupt() }

    package static func run(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) async throws -> Result {
        try await Program(name, arguments, environment: environment, input: input).result()
    }

    private static func rest(of pipe: Pipe) async -> String {
        await blocking { String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self) }
    }

    private static func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
