// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A program of this package, which runs as a process.
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
    /// The lines of the output that were skipped.
    private let passed = Mutex("")

    /// Returns the path of a program of this package.
    package static func path(of name: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// A home that is there only if a program has kept something in it, and is removed when the tests end.
    ///
    /// The files that a program keeps, such as those it deletes, must not be found by another run.
    private static let home: String = {
        atexit { try? FileManager.default.removeItem(atPath: Program.place) }
        return place
    }()

    private static let place = NSTemporaryDirectory() + "errand-home-\(ProcessInfo.processInfo.processIdentifier)"

    /// An environment without this process's variables, except those of `make tsan` and `make test-delays`.
    private static var environment: [String: String] {
        // On a busy machine a call of `nb` takes longer than its usual time limit.
        var environment = ["PATH": "/nowhere", "HOME": home, "TERM": "dumb", "NB_TIMEOUT": "600"]
        for name in ["TSAN_OPTIONS", "LD_PRELOAD"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        return environment
    }

    /// Starts a program of this package by its name, or any other by its path.
    ///
    /// - Parameter input: The program's input; `nil` leaves it open.
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

    /// The number by which the system knows the process.
    package var processIdentifier: Int32 { process.processIdentifier }

    /// The rest of the next line that begins so; `nil` when there is none to come.
    package func line(beginning prefix: String, ofErrors isErrors: Bool = false) async throws -> String? {
        try await waiting { Swift.Result { try self.nextLine(prefix, isErrors) } }.get()
    }

    private func nextLine(_ prefix: String, _ isErrors: Bool) throws -> String? {
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

    /// Writes to the input, which was left open.
    package func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// The output up to a text, that text included; all of it when the text does not come.
    package func output(until end: String) async throws -> String {
        try await waiting { Swift.Result { try self.next(until: end) } }.get()
    }

    private func next(until end: String) throws -> String {
        var bytes: [UInt8] = []
        let wanted = Array(end.utf8)
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            bytes.append(byte)
            if bytes.suffix(wanted.count).elementsEqual(wanted) { break }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        passed.withLock { $0 += text }
        return text
    }

    /// Waits for the end.
    package func result() async throws -> Result {
        async let complaints = waiting { Self.rest(of: self.errors) }
        let text = await waiting { self.passed.withLock { $0 } + Self.rest(of: self.output) }
        let process = process
        let status = await waiting {
            process.waitUntilExit()
            return process.terminationStatus
        }
        let result = Result(status: status, output: text, errors: await complaints)
        tellCrash(result)
        return result
    }

    /// Says on standard error when the program ended by a signal that no test sends: a program's status is then that
    /// of the signal, and the expectation that fails says nothing of the cause.
    private func tellCrash(_ result: Result) {
        guard process.terminationReason == .uncaughtSignal, ![SIGINT, SIGKILL, SIGTERM].contains(result.status) else {
            return
        }
        let name = process.executableURL?.lastPathComponent ?? ""
        let words = ([name] + (process.arguments ?? [])).joined(separator: " ")
        let told = "error: \(words) was ended by signal \(result.status): \(result.errors.suffix(2000))\n"
        FileHandle.standardError.write(Data(told.utf8))
    }

    /// Waits on a thread of its own.
    ///
    /// When the test is cancelled, as by its time limit, the program and all that it started are killed. Otherwise a
    /// program that says nothing more would hold all tests for ever.
    private func waiting<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withTaskCancellationHandler {
            await Self.blocking(work)
        } onCancel: {
            // Foundation starts a program in a group of its own.
            if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
        }
    }

    /// Closes the program's input, terminates it, and waits for its end.
    package func stop() async {
        try? input.fileHandleForWriting.close()
        process.terminate()
        _ = try? await result()
    }

    /// Sends a signal.
    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Interrupts the program, as Ctrl-C does.
    package func interrupt() { process.interrupt() }

    package static func run(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) async throws -> Result {
        try await Program(name, arguments, environment: environment, input: input).result()
    }

    private static func rest(of pipe: Pipe) -> String {
        String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    }

    /// Runs work on a thread of its own: the threads of Swift's tasks are few, and the servers of
    /// this process need them.
    package static func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
