// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The caught signal, the pager that has the terminal, and the work to complete before
/// the process ends.
final class InterruptionState: Sendable {
    /// The state of the running command.
    @TaskLocal static var current: InterruptionState?

    private struct Values {
        var number: Int32?
        var pager: FedProcess?
        var hasReader = true
        var cancel: (@Sendable () -> Void)?
        var completions: [@Sendable () async -> Void] = []
        var signIn: String?
        var outputFailure: CommandFailure?
    }

    private let values = Mutex(Values())

    /// The first caught signal.
    var number: Int32? { values.withLock { $0.number } }

    /// Whether the output still has a reader.
    var hasReader: Bool { values.withLock { $0.hasReader } }

    /// Sets the closure that ends the work.
    func onEnd(_ cancel: @escaping @Sendable () -> Void) { values.withLock { $0.cancel = cancel } }

    /// Handles a signal.
    ///
    /// The first one cancels the work, and the second one ends the process at once. Ctrl-C
    /// while a pager is open only ends the fetching, however often it comes: the pager has
    /// the terminal until the person quits it. Other signals end the pager too.
    func caught(_ number: Int32) {
        if react(to: number) { _exit(128 + number) }
    }

    /// Handles a signal, and returns whether the process has to end at once.
    func react(to number: Int32) -> Bool {
        let (isFirst, pager, cancel) = values.withLock { values in
            defer { values.number = values.number ?? number }
            return (values.number == nil, values.pager, values.cancel)
        }
        if number != SIGINT { pager?.signal(SIGTERM) }
        guard isFirst || pager != nil else { return true }
        cancel?()
        return false
    }

    /// Ends the work, because the pager has ended and the output has no reader.
    func readerHasGone() {
        let cancel = values.withLock { values in
            values.hasReader = false
            values.pager = nil
            return values.cancel
        }
        cancel?()
    }

    /// The first failure of a printed line; `nil` if there is none.
    var outputFailure: CommandFailure? { values.withLock { $0.outputFailure } }

    /// Keeps the failure of a printed line, which the command reports at its end.
    func outputFailed(_ failure: CommandFailure) {
        values.withLock { $0.outputFailure = $0.outputFailure ?? failure }
    }

    /// The command with which the person signs in again; `nil` if it is not known.
    var signIn: String? { values.withLock { $0.signIn } }

    /// Sets the command with which the person signs in again whose tokens the running
    /// command uses.
    static func signsIn(by command: String) { current?.values.withLock { $0.signIn = command } }

    /// Adds work that the running command completes before the process ends, after a
    /// signal too.
    ///
    /// For example, after a renewal of a session the old refresh token is no longer valid,
    /// so the new one has to be stored.
    static func complete(_ completion: @escaping @Sendable () async -> Void) {
        current?.values.withLock { $0.completions.append(completion) }
    }

    /// Completes the added work concurrently.
    func complete() async {
        let completions = values.withLock { values in
            defer { values.completions = [] }
            return values.completions
        }
        await withTaskGroup { group in
            for completion in completions { group.addTask { await completion() } }
        }
    }

    /// Sets the pager that has the terminal; `nil` when it has ended.
    func pager(_ process: FedProcess?) { values.withLock { $0.pager = process } }
}
