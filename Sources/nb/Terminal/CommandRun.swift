// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

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
            try await Interruption.runAndComplete(in: state) { try await work(terminal, input) }
        } catch is ReaderGone {
            // The output was closed, as by `head`.
        } catch let error as ExitCode {
            throw error
        } catch let error as ValidationError {
            throw error
        } catch {
            let failure = state.signIn.map { Failure(error, signIn: $0) } ?? Failure(error)
            terminal.print(error: failure.message)
            throw failure.exitCode
        }
    }
}

/// A failure of a command itself, in words for a person.
struct CommandFailure: Error {
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
