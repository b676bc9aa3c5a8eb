// SPDX-License-Identifier: MIT

import Foundation

/// Another program that reads what it is given, bit by bit.
struct FedProcess: Sendable {
    let processID: pid_t
    private let input: FileHandle
    private let ended: Task<Int32, Never>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - environment: Its environment.
    ///   - output: Where its output goes; where this process's goes by default.
    ///   - errors: Where its errors go; where this process's go by default.
    init(
        _ path: String, _ arguments: [String], _ environment: [String: String], output: Pipe? = nil,
        errors: Pipe? = nil
    ) throws {
        // Foundation's `Process` puts its child into a process group of its own, which the system
        // stops as soon as it asks the terminal for a key.
        let pipe = Pipe()
        let processID = try Self.spawn(
            path, arguments, environment,
            files: [
                0: pipe.fileHandleForReading.fileDescriptor, 1: output?.fileHandleForWriting.fileDescriptor ?? 1,
                2: errors?.fileHandleForWriting.fileDescriptor ?? 2,
            ],
            closed: [pipe.fileHandleForWriting, output?.fileHandleForReading, errors?.fileHandleForReading].compactMap {
                $0?.fileDescriptor
            })
        for end in [pipe.fileHandleForReading, output?.fileHandleForWriting, errors?.fileHandleForWriting] {
            try end?.close()
        }
        self.processID = processID
        input = pipe.fileHandleForWriting
        ended = Task {
            await ChildProcess.blocking {
                var status: Int32 = 0
                while waitpid(processID, &status, 0) < 0, errno == EINTR {}
                // The exit code, or 128 and the signal, as a shell counts.
                return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            }
        }
    }

    /// Starts a program in this process's group.
    ///
    /// - Parameters:
    ///   - files: The program's files 0, 1 and 2.
    ///   - closed: The other ends of its pipes, which it must not hold.
    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], files: KeyValuePairs<Int32, Int32>,
        closed: [Int32]
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (place, file) in files { posix_spawn_file_actions_adddup2(&actions, file, place) }
        for file in closed { posix_spawn_file_actions_addclose(&actions, file) }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var processID: pid_t = 0
        let failure = posix_spawn(&processID, path, &actions, nil, words, variables)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
        return processID
    }

    /// Gives it more to read.
    ///
    /// - Throws: ``ReaderGone`` when it reads no more.
    func write(_ bytes: [UInt8]) async throws {
        let input = input
        let isWritten = await ChildProcess.blocking {
            do { try input.write(contentsOf: Data(bytes)) } catch { return false }
            return true
        }
        guard isWritten else { throw ReaderGone() }
    }

    /// Says that there is no more to read.
    func closeInput() { try? input.close() }

    /// Waits for its end, also when the task is cancelled.
    ///
    /// - Returns: Its exit code.
    func end() async -> Int32 { await ended.value }
}
