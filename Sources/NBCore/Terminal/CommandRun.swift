// SPDX-License-Identifier: MIT

package import ArgumentParser

/// The run of a command's work, which prints an error as one line.
package enum CommandRun {
    /// Runs work; its error becomes a line on standard error and an exit code.
    package static func run(_ work: @escaping @Sendable (Terminal) async throws -> Void) async throws {
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
    package static func run<Input: Sendable>(
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
    package static func report(_ error: any Error, _ terminal: Terminal, signIn: String? = nil) throws {
        // The output was closed, as by `head`.
        if error is ReaderGone { return }
        if error is ExitCode || error is ValidationError { throw error }
        let failure = signIn.map { Failure(error, signIn: $0) } ?? Failure(error)
        terminal.print(error: failure.message)
        throw failure.exitCode
    }
}

/// A failure of a command itself, in words for a person.
package struct CommandFailure: ToldError {
    package let message: String
    package let exitCode: ExitCode

    package init(_ message: String, exitCode: Int32) {
        self.message = message
        self.exitCode = ExitCode(exitCode)
    }
}

/// A number with its noun.
package enum Count {
    package static func of(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    /// Returns a number with its noun, such as `1,200 rows`.
    package static func grouped(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count.grouped) \(count == 1 ? one : many)"
    }
}
