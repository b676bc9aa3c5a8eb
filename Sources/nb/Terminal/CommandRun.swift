// SPDX-License-Identifier: MIT

import ArgumentParser

/// The run of a command's work, which prints an error as one line.
enum CommandRun {
    /// Runs work; its error becomes a line on standard error and an exit code.
    static func run(_ work: @escaping @Sendable (Terminal) async throws -> Void) async throws {
        try await run { _ in
        } then: { terminal, _ in
            try await work(terminal)
        }
    }

    /// Runs work that needs typed input.
    ///
    /// - Parameters:
    ///   - prepare: Reads the typed input. A signal ends the process at once,
    ///     because it could not interrupt the wait for a line.
    ///   - work: The work, which a signal cancels.
    static func run<Input: Sendable>(
        _ prepare: (Terminal) async throws -> Input,
        then work: @escaping @Sendable (Terminal, Input) async throws -> Void
    ) async throws {
        let terminal = Terminal.standard
        let state = InterruptionState()
        Terminal.ignoreBrokenPipes()
        do {
            let input = try await prepare(terminal)
            try await Interruption.runAndComplete(in: state) { try await work(terminal.interrupted(by: $0), input) }
        } catch {
            try report(error, terminal, signIn: state.signIn)
        }
    }

    /// Prints the error of a command as one line, and throws its exit code.
    ///
    /// - Parameter signIn: The command with which a person signs in again; `nil` for the usual one.
    static func report(_ error: any Error, _ terminal: Terminal, signIn: String? = nil) throws {
        // The output was closed, as by `head`.
        if error is ReaderGone { return }
        if error is ExitCode || error is ValidationError { throw error }
        let failure = signIn.map { Failure(error, signIn: $0) } ?? Failure(error)
        terminal.print(error: failure.message)
        throw failure.exitCode
    }
}

/// A failure of a command itself, in words for a person.
struct CommandFailure: ToldError {
    let message: String
    let exitCode: ExitCode

    init(_ message: String, exitCode: Int32) {
        self.message = message
        self.exitCode = ExitCode(exitCode)
    }
}

/// A number with its noun.
enum Count {
    static func of(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
