// SPDX-License-Identifier: MIT

import Foundation

/// Another program that is run to its end.
enum ChildProcess {
    package struct Result: Sendable {
        package var status: Int32
        package var output: [UInt8] = []
        package var errors: [UInt8] = []
    }

    /// Runs a program to its end, and returns its output.
    ///
    /// Cancelling the task ends the program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - input: The bytes for its standard input.
    ///   - environment: Its environment.
    package static func run(
        _ path: String, _ arguments: [String], input: [UInt8], _ environment: [String: String]
    ) async throws -> Result {
        let output = try ChildPipe()
        let errors = try ChildPipe()
        let child = try FedProcess(path, arguments, environment, output: output, errors: errors)
        return await withTaskCancellationHandler {
            async let written: Void = {
                // A program that has read enough may close its input.
                try? await child.write(input)
                child.closeInput()
            }()
            async let said = blocking { rest(of: output) }
            async let complained = blocking { rest(of: errors) }
            var result = Result(status: 0, output: await said, errors: await complained)
            await written
            result.status = await child.end()
            return result
        } onCancel: {
            child.signal(SIGTERM)
        }
    }

    private static func rest(of pipe: ChildPipe) -> [UInt8] {
        [UInt8]((try? pipe.reading.readToEnd()) ?? Data())
    }

    static func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
