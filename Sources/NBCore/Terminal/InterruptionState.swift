// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// The caught signal, the pager that has the terminal, and the work to complete before
/// the process ends.
package final class InterruptionState: Sendable {
    /// Something that a signal cannot end at once.
    package struct Wait: Sendable {
        /// The wait and its reason.
        package let words: String
        /// The words when it is given up after 2 s, since nothing can be lost; `nil` to wait for
        /// its end.
        package var end: String?
        /// The words when a signal ends this, and the process with it at once; `nil` if only the second signal does.
        var loss: String?
        /// Whether the added work is completed also when this is given up.
        ///
        /// It is not where that work waits for the same: a sign-in that nobody completes.
        var isFollowedByCompletion = true

        package static let anything = Wait(
            words: "for what was begun to be completed, so that nothing is left half done")
        package static let tokens = Wait(
            words: "for renewed tokens to be saved, since those before may not work any more")
        package static let signIn = Wait(
            words: "up to 2 s for the sign-in to be completed", end: "The sign-in was not completed.",
            isFollowedByCompletion: false)
        package static let signOut = Wait(
            words: "up to 2 s for the server to revoke the tokens",
            end: "The server has not said that it revoked the tokens: they may stay valid there until they expire.")
    }

    private struct Values {
        var number: Int32?
        var wait: Wait? = .anything
        /// The number of waits before the present one.
        var past = 0
        /// The last words about a wait.
        var told: String?
        var pager: FedProcess?
        var hasReader = true
        var cancel: (@Sendable () -> Void)?
        var completions: [@Sendable () async -> Void] = []
        var signIn: String?
        var outputFailure: CommandFailure?
        var loss: CommandFailure?
    }

    private let values = Mutex(Values())

    /// The first caught signal.
    package var number: Int32? { values.withLock { $0.number } }

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
        guard react(to: number) else { return }
        Terminal.removeLooseLine()
        if let loss = values.withLock({ $0.wait?.loss }) { Terminal.standard.print(error: loss) }
        _exit(128 + number)
    }

    /// Handles a signal, and returns whether the process has to end at once.
    func react(to number: Int32) -> Bool {
        let (isFirst, pager, cancel, isEnd) = values.withLock { values in
            defer { values.number = values.number ?? number }
            return (values.number == nil, values.pager, values.cancel, values.wait?.loss != nil)
        }
        if number != SIGINT { pager?.signal(SIGTERM) }
        guard isFirst && !isEnd || pager != nil else { return true }
        cancel?()
        return false
    }

    /// Sets what a signal waits for from now on; `nil` for nothing.
    package func waits(_ wait: Wait?) {
        let isCaught = values.withLock { values in
            values.wait = wait
            values.past += 1
            return values.number != nil
        }
        if isCaught { tellWait() }
    }

    /// Says what is being waited for, unless it has ended in a moment or was said before.
    func tellWait() {
        let past = past
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { [self] in
            guard let words = takeWords(past: past) else { return }
            Terminal.standard.note("Interrupted: waiting \(words). Ctrl-C again ends it at once.")
        }
    }

    /// Returns the words of a wait, once; `nil` when it has ended.
    func takeWords(past: Int) -> String? {
        values.withLock { values in
            guard values.past == past, values.pager == nil, let wait = values.wait, wait.words != values.told else {
                return nil
            }
            values.told = wait.words
            return wait.words
        }
    }

    /// The number of waits before the present one.
    package var past: Int { values.withLock { $0.past } }

    /// Returns the words for the end of a wait that is given up; `nil` if it has to be completed.
    func givesUp() -> String? { endOfWait?.end }

    /// The wait that is given up; `nil` if it has to be completed.
    var endOfWait: Wait? { values.withLock { $0.pager == nil && $0.wait?.end != nil ? $0.wait : nil } }

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

    /// The loss at the end of the command, although its work succeeded; `nil` if there is none.
    var loss: CommandFailure? { values.withLock { $0.loss } }

    /// Keeps what was lost.
    package func lost(_ loss: CommandFailure) { values.withLock { $0.loss = $0.loss ?? loss } }

    /// The command with which the person signs in again; `nil` if it is not known.
    package var signIn: String? { values.withLock { $0.signIn } }

    /// Sets the command with which the person signs in again whose tokens the running
    /// command uses.
    func signsIn(by command: String) { values.withLock { $0.signIn = command } }

    /// Adds work that the running command completes before the process ends, after a
    /// signal too.
    ///
    /// For example, after a renewal of a session the old refresh token is no longer valid,
    /// so the new one has to be stored.
    package func complete(_ completion: @escaping @Sendable () async -> Void) {
        values.withLock { $0.completions.append(completion) }
    }

    /// Completes the added work concurrently.
    package func complete() async {
        let completions = values.withLock { values in
            defer { values.completions = [] }
            return values.completions
        }
        waits(completions.isEmpty ? nil : .tokens)
        defer { waits(nil) }
        await withTaskGroup { group in
            for completion in completions { group.addTask { await completion() } }
        }
    }

    /// Sets the pager that has the terminal; `nil` when it has ended.
    package func pager(_ process: FedProcess?) { values.withLock { $0.pager = process } }
}
