// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Ctrl-C and termination as the cancellation of a task.
enum Interruption {
    /// Runs work until it ends or the process is told to; the latter is no error.
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
            // That is how it ends.
        }
    }
}
