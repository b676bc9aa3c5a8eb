// SPDX-License-Identifier: MIT

import Foundation

/// Another program that is run to its end.
enum ChildProcess {
    struct Result: Sendable {
        var status: Int32
        var output: [UInt8] = []
        var errors: [UInt8] = []
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - input: What it reads.
    ///   - environment: Its environment.
    ///   - isCapturing: Whether its output is taken; otherwise it goes where this
    ///     process's goes.
    static func run(
        _ path: String, _ arguments: [String], input: [UInt8], _ environment: [String: String],
        capturing isCapturing: Bool = false
    ) async throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment
        let standardInput = Pipe()
        let output = Pipe()
        let errors = Pipe()
        process.standardInput = standardInput
        if isCapturing {
            process.standardOutput = output
            process.standardError = errors
        }
        // `waitUntilExit` takes a whole processor on a thread that runs nothing else.
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { ended in
            end.yield(ended.terminationStatus)
            end.finish()
        }
        try process.run()
        return await withTaskCancellationHandler {
            async let written: Void = blocking {
                // A program that has read enough hangs up.
                try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
                try? standardInput.fileHandleForWriting.close()
            }
            async let said = blocking { isCapturing ? rest(of: output) : [] }
            async let complained = blocking { isCapturing ? rest(of: errors) : [] }
            var result = Result(status: 0, output: await said, errors: await complained)
            await written
            // Not in this task, which may be cancelled: the child's end is waited for all the same.
            result.status = await Task { await ends.first { _ in true } ?? 0 }.value
            return result
        } onCancel: {
            kill(process.processIdentifier, SIGTERM)
        }
    }

    private static func rest(of pipe: Pipe) -> [UInt8] {
        [UInt8]((try? pipe.fileHandleForReading.readToEnd()) ?? Data())
    }

    private static func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
