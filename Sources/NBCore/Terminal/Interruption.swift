// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import ErrandOAuth
import Foundation

/// The conversion of Ctrl-C and termination signals to the cancellation of a
/// task.
package enum Interruption {
    /// Runs work until it ends or a signal arrives; a signal is not an error.
    package static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let (signals, came) = AsyncStream.makeStream(of: Int32.self)
        let sources = await sources([SIGINT, SIGTERM]) { came.yield($0) }
        defer { for source in sources { source.cancel() } }
        let task = Task { try await work() }
        let watch = Task { for await _ in signals { task.cancel() } }
        defer { watch.cancel() }
        do {
            try await task.value
        } catch is CancellationError {
            // A signal is the usual end.
        }
    }

    /// Catches signals, and returns when they are caught.
    ///
    /// Work that began before would be ended by a signal with all that it has not saved.
    private static func sources(
        _ numbers: [Int32], _ caught: @escaping @Sendable (Int32) -> Void
    ) async -> [any DispatchSourceSignal] {
        let (registrations, registered) = AsyncStream.makeStream(of: Void.self)
        let sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { caught(number) }
            source.setRegistrationHandler { registered.yield() }
            source.resume()
            return source
        }
        var rest = numbers.count
        for await _ in registrations {
            rest -= 1
            if rest == 0 { break }
        }
        return sources
    }

    /// Runs work.
    ///
    /// A signal cancels it. The work that was added with
    /// ``InterruptionState/complete(_:)`` is completed before the process ends, with a
    /// signal or without.
    ///
    /// Work that does not end with the signal is told in a line. If nothing can be lost, it is given
    /// up after 2 s. A second signal ends the process at once.
    ///
    /// - Throws: `ExitCode`, 128 and the signal's number, after a signal that came before the work
    ///   was completed, or that of a loss, which is told here; ``ReaderGone`` when the person has quit the pager;
    ///   ``CommandFailure`` when a line could not be printed.
    package static func runAndComplete<Value: Sendable>(
        in state: InterruptionState = InterruptionState(),
        _ work: @escaping @Sendable (InterruptionState) async throws -> Value
    ) async throws -> Value {
        let (results, ended) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        let sources = await sources([SIGINT, SIGTERM, SIGHUP]) { number in
            let isFirst = state.number == nil
            if number == SIGINT { Terminal.signalWasShown() }
            state.caught(number)
            guard isFirst else { return }
            state.tellWait()
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
                if state.givesUp() != nil { ended.finish() }
            }
        }
        defer {
            for source in sources { source.cancel() }
            Terminal.removeLooseLine()
        }
        let task = Task { try await work(state) }
        state.onEnd { task.cancel() }
        // It may have come in between.
        if state.number != nil { task.cancel() }
        Task {
            ended.yield(await task.result)
            ended.finish()
        }
        let result = await results.first { _ in true }
        let givenUp = result == nil ? state.endOfWait : nil
        if let words = givenUp?.end { Terminal.standard.note(words) }
        if givenUp?.isFollowedByCompletion ?? true { await state.complete() }
        if let loss = state.loss { Terminal.standard.print(error: loss.message) }
        guard let result else { throw ExitCode(128 + (state.number ?? SIGINT)) }
        if let number = state.number, (try? result.get()) == nil { throw ExitCode(128 + number) }
        if !state.hasReader, state.loss == nil { throw ReaderGone() }
        let value = try result.get()
        if let loss = state.loss { throw loss.exitCode }
        if let failure = state.outputFailure { throw failure }
        return value
    }

    /// Runs work to its end.
    ///
    /// A signal does not end it, unless it is given up; see ``runAndComplete(in:_:)``.
    ///
    /// - Parameter wait: What a signal waits for.
    /// - Throws: `ExitCode`, 128 and the signal's number, when it was given up.
    package static func runToTheEnd<Value: Sendable>(
        _ wait: InterruptionState.Wait, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await runAndComplete { state in
            state.waits(wait)
            return try await RunningWork().finishEvenIfCancelled(work)
        }
    }
}
