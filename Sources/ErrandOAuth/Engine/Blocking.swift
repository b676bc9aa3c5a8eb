// SPDX-License-Identifier: MIT

package import Dispatch

/// Work that waits for the disk or for another process, on a thread that may block.
///
/// The few threads of Swift's pool run all tasks, so none of them may wait.
package enum Blocking {
    /// Runs work, and waits for its end without a thread.
    package static func run<Value: Sendable>(
        on queue: DispatchQueue = .global(), _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
