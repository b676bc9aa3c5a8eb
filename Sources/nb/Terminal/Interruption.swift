// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import ErrandOAuth
import Foundation

/// The conversion of Ctrl-C and termination signals to the cancellation of a
/// task.
enum Interruption {
    /// Runs work until it ends or a signal arrives; a signal is not an error.
    static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await task.value
        } catch is CancellationError {
            // A signal is the usual end.
        }
    }

    /// Runs work.
    ///
    /// A signal cancels it. The work that was added with
    /// ``InterruptionState/complete(_:)`` is completed before the process ends, with a
    /// signal or without.
    ///
    /// A second signal ends the process at once.
    ///
    /// - Throws: `ExitCode`, 128 and the signal's number, after a signal; ``ReaderGone``
    ///   when the person has quit the pager; ``CommandFailure`` when a line could not be printed.
    static func runAndComplete<Value: Sendable>(
        in state: InterruptionState = InterruptionState(), _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await InterruptionState.$current.withValue(state) { try await work() } }
        state.onEnd { task.cancel() }
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { state.caught(number) }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        let result = await task.result
        await state.complete()
        if let number = state.number { throw ExitCode(128 + number) }
        if !state.hasReader { throw ReaderGone() }
        let value = try result.get()
        if let failure = state.outputFailure { throw failure }
        return value
    }

    /// Runs work to its end.
    ///
    /// A signal ends the process afterwards.
    ///
    /// A second signal ends the process at once.
    ///
    /// - Throws: `ExitCode`, 128 and the signal's number, after a signal.
    static func runToTheEnd<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await runAndComplete {
            try await Uninterrupted.anyhow(work)
        }
    }
}
