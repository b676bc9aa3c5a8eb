// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls into libpq that open connections, for which the end of the process waits.
///
/// The libraries that libpq has loaded, such as that of Kerberos, destroy their locks when the process ends. A thread that
/// opens a connection then would end it by a signal.
enum OpeningCalls {
    private struct State {
        var count = 0
        var isEnding = false
    }

    private static let state = Mutex(State())

    /// Makes the process wait at its end; evaluated once, after libpq was loaded.
    static let areAwaited: Void = {
        _ = atexit { OpeningCalls.end() }
    }()

    /// Runs a call; it does not return when the process is ending.
    static func run<Result>(_ call: () -> Result) -> Result {
        let isEnding = state.withLock { state in
            if !state.isEnding { state.count += 1 }
            return state.isEnding
        }
        while isEnding { sleep(60) }
        defer { state.withLock { $0.count -= 1 } }
        return call()
    }

    /// Waits for the calls that have begun, for two seconds at most: a name may be looked up for longer.
    private static func end() {
        state.withLock { $0.isEnding = true }
        for _ in 0..<2_000 where state.withLock({ $0.count > 0 }) { usleep(1_000) }
    }
}
