// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A child process that reads its input piece by piece.
package struct FedProcess: Sendable {
    private let process: RunningProcess
    private let input: FileHandle
    private let ended: Task<Int32, Never>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - environment: Its environment.
    ///   - output: The pipe for its standard output; by default it uses this process's.
    ///   - errors: The pipe for its standard error; by default it uses this process's.
    package init(
        _ path: String, _ arguments: [String], _ environment: [String: String], output: ChildPipe? = nil,
        errors: ChildPipe? = nil
    ) throws {
        // Foundation's `Process` puts its child into a process group of its own, which the system
        // stops as soon as it asks the terminal for a key.
        let pipe = try ChildPipe()
        let process = RunningProcess(
            try Self.spawn(
                path, arguments, environment,
                files: [
                    pipe.reading.fileDescriptor, output?.writing.fileDescriptor ?? 1,
                    errors?.writing.fileDescriptor ?? 2,
                ]))
        for end in [pipe.reading, output?.writing, errors?.writing] { try end?.close() }
        self.process = process
        input = pipe.writing
        ended = Task { await ChildProcess.blocking { process.wait() } }
    }

    /// Starts a program in this process's group.
    ///
    /// A new process inherits the blocked signals of the thread that starts it, and the
    /// threads of Swift's tasks block all signals. So the program gets the signal settings
    /// that a shell would give it.
    ///
    /// - Parameter files: The program's files 0, 1 and 2; it has no others.
    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], files: [Int32]
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: UnsafeMutableRawPointer?
            var attributes: UnsafeMutableRawPointer?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (place, file) in files.enumerated() {
            try check(posix_spawn_file_actions_adddup2(&actions, file, Int32(place)))
        }
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        try check(
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)))
        var signals = sigset_t()
        sigemptyset(&signals)
        try check(posix_spawnattr_setsigmask(&attributes, &signals))
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
        try check(posix_spawnattr_setsigdefault(&attributes, &signals))
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var number: pid_t = 0
        try check(posix_spawn(&number, path, &actions, &attributes, words, variables))
        return number
    }

    private static func check(_ failure: Int32) throws {
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    }

    /// Writes to its input.
    ///
    /// - Throws: ``ReaderGone`` when it has closed its input.
    package func write(_ bytes: [UInt8]) async throws {
        let input = input
        let isWritten = await ChildProcess.blocking {
            do { try input.write(contentsOf: Data(bytes)) } catch { return false }
            return true
        }
        guard isWritten else { throw ReaderGone() }
    }

    func closeInput() { try? input.close() }

    /// Sends it a signal, unless it has ended.
    package func signal(_ number: Int32) { process.signal(number) }

    /// Waits for its end, also when the task is cancelled.
    ///
    /// - Returns: Its exit code.
    package func end() async -> Int32 { await ended.value }
}
