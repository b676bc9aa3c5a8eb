// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#endif

/// A process that this one has started.
///
/// The system may reuse the process id after `waitpid`, so signals are sent only
/// before that.
final class RunningProcess: Sendable {
    private let number: pid_t
    private let isOver = Mutex(false)

    package init(_ number: pid_t) { self.number = number }

    /// Sends a signal, unless the process has ended.
    package func signal(_ signal: Int32) {
        isOver.withLock { isOver in
            if !isOver { _ = kill(number, signal) }
        }
    }

    /// Waits for the end, and blocks the thread until then.
    ///
    /// - Returns: The exit code, or 128 plus the signal, as in a shell.
    package func wait() -> Int32 {
        var end = siginfo_t()
        // This call does not reap the process, so the lock need not be held while the process runs.
        while waitid(P_PID, id_t(number), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return isOver.withLock { isOver in
            var status: Int32 = 0
            while waitpid(number, &status, 0) < 0, errno == EINTR {}
            isOver = true
            return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        }
    }
}
